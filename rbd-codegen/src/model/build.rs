//! From the typed robot and its tree to the [`Model`]: fixed joints merged.

use rbd_runtime::{Joint, JointType, Link, SpatialInertia, Symmetric3, Transform, Vector3};
use urdf_rs::{Inertial, Pose};

use super::tree::Tree;
use super::{Model, check_joint, rotation};
use crate::urdf::description::{Description, JointElement};
use crate::{Base, Options};

/// Builds the model of a robot that was found sound.
///
/// Numbers are those of `robot`; `description` says which of them the file has.
pub(crate) fn build(
    robot: &urdf_rs::Robot,
    description: &Description,
    tree: &Tree,
    options: &Options,
) -> Model {
    let mut model = Model {
        name: robot.name.clone(),
        gravity: Vector3::from(options.gravity),
        joints: Vec::new(),
        joint_names: Vec::new(),
        joint_limits: Vec::new(),
        links: Vec::new(),
        link_names: Vec::new(),
        link_inertias: Vec::new(),
    };
    let tolerance = options.snap_tolerance;
    for visit in &tree.visits {
        let link = match visit.parent {
            None => add_base(&mut model, options.base, &robot.joints),
            Some((parent, joint)) => {
                let parent = model.links[parent];
                let element = &description.joints[joint];
                add_joint(&mut model, &robot.joints[joint], parent, tolerance, element)
            }
        };
        add_link(&mut model, &robot.links[visit.link], link, tolerance);
    }
    model
}

/// The placement of the base link; a base that moves is carried by a joint of its own.
fn add_base(model: &mut Model, base: Base, joints: &[urdf_rs::Joint]) -> Link {
    let joint = base.joint_type().map(|joint_type| {
        // Pinocchio's name, and one that is free.
        let mut name = "root_joint".to_owned();
        while joints.iter().any(|joint| joint.name == name) {
            name.push('_');
        }
        push_joint(model, joint_type, name, None, Transform::identity())
    });
    Link {
        joint,
        body_from_link: Transform::identity(),
    }
}

/// Adds a joint without limits whose body has no inertia yet, and gives its index.
fn push_joint(
    model: &mut Model,
    joint_type: JointType,
    name: String,
    parent: Option<usize>,
    parent_from_joint: Transform<f64>,
) -> usize {
    let last = model.joints.last();
    model.joints.push(Joint {
        joint_type,
        parent,
        q_start: last.map_or(0, |j| j.q_start + j.joint_type.nq()),
        v_start: last.map_or(0, |j| j.v_start + j.joint_type.nv()),
        parent_from_joint,
        inertia: SpatialInertia::zero(),
    });
    model.joint_names.push(name);
    model.joint_limits.push(None);
    model.joints.len() - 1
}

/// The placement of the link below `urdf`, which stands on `parent`; a joint that moves is added
/// to the model.
fn add_joint(
    model: &mut Model,
    urdf: &urdf_rs::Joint,
    parent: Link,
    tolerance: f64,
    element: &JointElement,
) -> Link {
    let body_from_joint = parent.body_from_link * placement(&urdf.origin, tolerance);
    // Products of fixed placements leave roundings of their own.
    let body_from_joint = rotation::snapped_placement(body_from_joint, tolerance);
    let Some(joint_type) = joint_type(urdf, element, tolerance) else {
        return Link {
            joint: parent.joint,
            body_from_link: body_from_joint,
        };
    };
    let name = urdf.name.clone();
    let index = push_joint(model, joint_type, name, parent.joint, body_from_joint);
    let bounded = matches!(
        urdf.joint_type,
        urdf_rs::JointType::Revolute | urdf_rs::JointType::Prismatic
    );
    model.joint_limits[index] = check_joint::range(element.limit.filter(|_| bounded));
    Link {
        joint: Some(index),
        body_from_link: Transform::identity(),
    }
}

/// `None` for a fixed joint.
fn joint_type(urdf: &urdf_rs::Joint, element: &JointElement, tolerance: f64) -> Option<JointType> {
    match urdf.joint_type {
        urdf_rs::JointType::Floating => return Some(JointType::Floating),
        urdf_rs::JointType::Planar => return Some(JointType::Planar),
        urdf_rs::JointType::Spherical => return Some(JointType::Spherical),
        _ => {}
    }
    // Types that are not handled and axes without direction do not come here.
    let (axis, _) = rotation::unit(*urdf.axis.xyz, tolerance)?;
    match urdf.joint_type {
        // URDF has none, and it is written out as a revolute joint.
        _ if element.joint_type == "helical" => Some(JointType::Helical {
            axis,
            pitch: element.pitch,
        }),
        urdf_rs::JointType::Revolute | urdf_rs::JointType::Continuous => {
            Some(JointType::Revolute { axis })
        }
        urdf_rs::JointType::Prismatic => Some(JointType::Prismatic { axis }),
        _ => None,
    }
}

/// Adds `urdf`, placed as `link` says, and its inertia to the body that carries it.
fn add_link(model: &mut Model, urdf: &urdf_rs::Link, link: Link, tolerance: f64) {
    let own = inertia(&urdf.inertial, tolerance);
    if let Some(joint) = link.joint {
        let body = &mut model.joints[joint].inertia;
        *body = *body + link.body_from_link.act_inertia(own);
    }
    model.links.push(link);
    model.link_names.push(urdf.name.clone());
    model.link_inertias.push(own);
}

/// `parent_from_child` of `<origin>`.
fn placement(origin: &Pose, tolerance: f64) -> Transform<f64> {
    Transform::new(
        rotation::from_rpy(*origin.rpy, tolerance),
        Vector3::from(*origin.xyz),
    )
}

/// Inertia about the origin of the link's frame.
fn inertia(inertial: &Inertial, tolerance: f64) -> SpatialInertia<f64> {
    let i = &inertial.inertia;
    let about_center = Symmetric3 {
        xx: i.ixx,
        xy: i.ixy,
        xz: i.ixz,
        yy: i.iyy,
        yz: i.iyz,
        zz: i.izz,
    };
    let link_from_inertial = placement(&inertial.origin, tolerance);
    SpatialInertia::from_center_of_mass(
        inertial.mass.value,
        link_from_inertial.translation,
        about_center.rotated(link_from_inertial.rotation),
    )
}
