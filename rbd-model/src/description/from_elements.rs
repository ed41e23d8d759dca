//! Converts checked elements to data.

use super::element::*;
use super::joint::{JointDescription, Limits, MimicDescription, Origin};
use super::kind::JointKind;
use super::limits::range;
use super::link::{Inertia, InertialDescription, LinkDescription};
use super::robot::{RobotDescription, Version};
use super::source::Source;

impl RobotDescription {
    /// The data of `description`. It drops information that only URDF files have (vendors' elements, the
    /// order of reversed limits).
    pub(crate) fn from_elements(description: &Description) -> Self {
        let constraints = description.constraints.iter();
        let constraints = constraints.map(|element| (&element.option).into());
        Self {
            version: Version,
            name: description.name.clone(),
            links: description.links.iter().map(link).collect(),
            joints: description.joints.iter().map(joint).collect(),
            constraints: constraints.collect(),
            source: Source::default(),
        }
    }
}

fn link(element: &LinkElement) -> LinkDescription {
    LinkDescription {
        name: element.name.clone(),
        inertial: element.inertial.map(|inertial| InertialDescription {
            mass: inertial.mass,
            origin: origin(&inertial.origin),
            inertia: Inertia::new(inertial.inertia),
        }),
        source: Source::default(),
    }
}

fn origin(element: &OriginElement) -> Origin {
    Origin {
        xyz: element.xyz,
        rpy: element.rpy,
    }
}

fn joint(element: &JointElement) -> JointDescription {
    let kind = JointKind::from_name(&element.joint_type).unwrap_or(JointKind::Fixed);
    let end = |reference: &Option<LinkReference>| {
        reference.as_ref().map_or(String::new(), |r| r.link.clone())
    };
    // Invalid numbers were ignored by the options.
    let dynamics = element.dynamics.as_ref();
    let [armature, damping, friction] = dynamics.map_or([0.0; 3], |dynamics| {
        [&dynamics.armature, &dynamics.damping, &dynamics.friction]
            .map(|value| *value.as_ref().unwrap_or(&0.0))
    });
    // URDF's default axis.
    let axis = element.axis.and_then(|axis| axis.xyz);
    let axis = axis.unwrap_or([1.0, 0.0, 0.0]);
    JointDescription {
        name: element.name.clone(),
        kind,
        parent: end(&element.parent),
        child: end(&element.child),
        origin: origin(&element.origin),
        axis: kind.has_axis().then_some(axis),
        pitch: kind.has_pitch().then_some(element.pitch),
        limits: limits(element.limit),
        mimic: element.mimic.as_ref().map(|mimic| MimicDescription {
            joint: mimic.joint.clone(),
            multiplier: mimic.multiplier,
            offset: mimic.offset,
        }),
        armature,
        damping,
        friction,
        source: Source::default(),
    }
}

/// `None` for a range that the file leaves open.
fn limits(element: Option<LimitElement>) -> Option<Limits> {
    let range = range(element);
    let value = |value| match value {
        LimitValue::Finite(value) => Some(value),
        _ => None,
    };
    let element = element.unwrap_or_default();
    let limits = Limits {
        lower: range.map(|(lower, _)| lower),
        upper: range.map(|(_, upper)| upper),
        effort: value(element.effort),
        velocity: value(element.velocity),
    };
    (limits != Limits::default()).then_some(limits)
}
