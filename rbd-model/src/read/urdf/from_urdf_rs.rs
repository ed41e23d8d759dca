//! Converts a robot that the crate urdf-rs has read to a [`Description`].
//!
//! urdf-rs fills in defaults, so that some values cannot be told from written ones: an inertial of zeros
//! counts as none, a range from zero to zero as none, an axis of 1 0 0 as written.

use crate::WarningKind;
use crate::description::MAX_LINKS;
use crate::description::element::*;
use crate::description::number::NotANumber;
use crate::diagnostic::sink::{DiagnosticSink, Place, joint_subject, link_subject};
use crate::names::printable::shorten;
use crate::names::readable;

use super::read::{KNOWN_VERSIONS, VERSION_HINT};

/// Every field of `robot` that affects dynamics. `None` if an error makes reading on pointless.
pub(crate) fn read(robot: &urdf_rs::Robot, problems: &mut DiagnosticSink) -> Option<Description> {
    let mut reader = Reader {
        incomplete: false,
        problems,
    };
    reader.name(&robot.name, "", "<robot name>");
    reader.incomplete = false;
    reader.version(robot.version.as_deref());
    for (what, count) in [("links", robot.links.len()), ("joints", robot.joints.len())] {
        if count > MAX_LINKS {
            let problem = format!("there are {count} {what}, more than {MAX_LINKS}");
            let hint = "split the robot, or leave out what does not move";
            reader.problems.error(Place::FILE, problem, hint);
            return None;
        }
    }
    Some(Description {
        name: robot.name.clone(),
        links: robot.links.iter().map(|link| reader.link(link)).collect(),
        joints: robot.joints.iter().map(|j| reader.joint(j)).collect(),
        incomplete: reader.incomplete,
        ..Description::default()
    })
}

struct Reader<'a> {
    /// Whether a name is invalid, so that messages about the tree might be wrong.
    incomplete: bool,
    problems: &'a mut DiagnosticSink,
}

impl Reader<'_> {
    fn name(&mut self, name: &str, subject: &str, field: &str) {
        if let Some((problem, hint)) = readable::problem_with(name) {
            self.problems
                .error(Place::new(0, subject, field), problem, hint);
            self.incomplete = true;
        }
    }

    fn version(&mut self, version: Option<&str>) {
        if let Some(version) = version
            && !KNOWN_VERSIONS.contains(&version.trim())
        {
            let problem = format!("`{}` is not known; it is taken as 1.2", shorten(version));
            let place = Place::new(0, "", "<robot version>");
            let kind = WarningKind::UnknownVersion;
            self.problems.warning(kind, place, problem, VERSION_HINT);
        }
    }

    /// `numbers`, with an error if one of them is not finite.
    fn finite<const N: usize>(
        &mut self,
        numbers: [f64; N],
        subject: &str,
        field: &str,
    ) -> [f64; N] {
        if let Some(number) = numbers.iter().find(|n| !n.is_finite()) {
            self.problems.error(
                Place::new(0, subject, field),
                format!("{number} is not a finite number"),
                "write the number that is meant",
            );
            return [0.0; N];
        }
        // −0 + 0 = 0.
        numbers.map(|number| number + 0.0)
    }

    fn link(&mut self, link: &urdf_rs::Link) -> LinkElement {
        self.name(&link.name, "link", "<link name>");
        LinkElement {
            name: link.name.clone(),
            line: 0,
            inertial: self.inertial(&link.inertial, &link_subject(&link.name)),
            has_shape: !(link.visual.is_empty() && link.collision.is_empty()),
        }
    }

    fn inertial(&mut self, inertial: &urdf_rs::Inertial, subject: &str) -> Option<InertialElement> {
        let urdf_rs::Inertia {
            ixx,
            ixy,
            ixz,
            iyy,
            iyz,
            izz,
        } = inertial.inertia;
        let inertia = [ixx, ixy, ixz, iyy, iyz, izz];
        let urdf_rs::Pose { xyz, rpy } = &inertial.origin;
        let mass = inertial.mass.value;
        let mut all = inertia.iter().chain(&**xyz).chain(&**rpy).chain([&mass]);
        if all.all(|number| *number == 0.0) {
            return None;
        }
        let [mass] = self.finite([mass], subject, "<mass value>");
        Some(InertialElement {
            origin: self.origin(&inertial.origin, subject),
            mass,
            inertia: self.finite(inertia, subject, "<inertia>"),
            complete: true,
            ..InertialElement::default()
        })
    }

    fn origin(&mut self, pose: &urdf_rs::Pose, subject: &str) -> OriginElement {
        OriginElement {
            line: 0,
            xyz: self.finite(*pose.xyz, subject, "<origin xyz>"),
            rpy: self.finite(*pose.rpy, subject, "<origin rpy>"),
        }
    }

    fn joint(&mut self, joint: &urdf_rs::Joint) -> JointElement {
        self.name(&joint.name, "joint", "<joint name>");
        let subject = joint_subject(&joint.name);
        JointElement {
            name: joint.name.clone(),
            line: 0,
            joint_type: type_name(&joint.joint_type).to_owned(),
            origin: self.origin(&joint.origin, &subject),
            parent: self.end(&joint.parent, &subject, "<parent link>"),
            child: self.end(&joint.child, &subject, "<child link>"),
            axis: Some(AxisElement {
                line: 0,
                xyz: Some(self.finite(*joint.axis.xyz, &subject, "<axis xyz>")),
            }),
            limit: limit(&joint.limit),
            mimic: joint.mimic.as_ref().map(|m| self.mimic(m, &subject)),
            pitch: 0.0,
            dynamics: joint.dynamics.as_ref().map(dynamics),
        }
    }

    fn end(
        &mut self,
        end: &urdf_rs::LinkName,
        subject: &str,
        field: &str,
    ) -> Option<LinkReference> {
        self.name(&end.link, subject, field);
        (!end.link.is_empty()).then(|| LinkReference {
            line: 0,
            link: end.link.clone(),
        })
    }

    fn mimic(&mut self, mimic: &urdf_rs::Mimic, subject: &str) -> MimicElement {
        self.name(&mimic.joint, subject, "<mimic joint>");
        let numbers = [mimic.multiplier.unwrap_or(1.0), mimic.offset.unwrap_or(0.0)];
        let [multiplier, offset] = self.finite(numbers, subject, "<mimic>");
        MimicElement {
            line: 0,
            joint: mimic.joint.clone(),
            multiplier,
            offset,
        }
    }
}

fn type_name(joint_type: &urdf_rs::JointType) -> &'static str {
    match joint_type {
        urdf_rs::JointType::Revolute => "revolute",
        urdf_rs::JointType::Continuous => "continuous",
        urdf_rs::JointType::Prismatic => "prismatic",
        urdf_rs::JointType::Fixed => "fixed",
        urdf_rs::JointType::Floating => "floating",
        urdf_rs::JointType::Planar => "planar",
        urdf_rs::JointType::Spherical => "spherical",
    }
}

/// `None` for a limit of zeros, which is urdf-rs's default; an end of zero counts as missing if both are.
/// Infinite values are no limit.
fn limit(limit: &urdf_rs::JointLimit) -> Option<LimitElement> {
    let value = |value: f64| match value.is_finite() {
        true => LimitValue::Finite(value),
        false => LimitValue::NotFinite,
    };
    let end = |end: f64| match (limit.lower, limit.upper) {
        (0.0, 0.0) => LimitValue::Absent,
        _ => value(end),
    };
    (*limit != urdf_rs::JointLimit::default()).then(|| LimitElement {
        line: 0,
        lower: end(limit.lower),
        upper: end(limit.upper),
        effort: value(limit.effort),
        velocity: value(limit.velocity),
    })
}

/// An invalid number is an error only where it is used.
fn dynamics(dynamics: &urdf_rs::Dynamics) -> DynamicsElement {
    let number = |value: f64| match value.is_finite() {
        true => Ok(value),
        false => Err(NotANumber {
            problem: format!("{value} is not a finite number"),
            hint: "write the number that is meant".to_owned(),
            not_finite: true,
        }),
    };
    DynamicsElement {
        line: 0,
        armature: Ok(0.0),
        damping: number(dynamics.damping),
        friction: number(dynamics.friction),
    }
}
