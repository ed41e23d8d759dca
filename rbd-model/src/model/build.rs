//! Builds the [`Model`] from the description and its tree: merges fixed joints.

use rbd_runtime::{
    Coupling, Joint, JointType, Limits, Link, SpatialInertia, Symmetric3, Transform, Vector3,
};

use super::attach::Places;
use super::attachments::Attachments;
use super::constraints;
use super::field::RunTime;
use super::limits;
use super::mimic::{Follower, Followers};
use super::redundant::has_redundant_rows;
use super::robot::{Model, number};
use super::run_time;
use super::tree::Tree;
use crate::description::element::{
    AxisElement, Description, InertialElement, JointElement, LinkElement, OriginElement,
};
use crate::diagnostic::sink::DiagnosticSink;
use crate::geometry::rotation;
use crate::{Base, RobotOptions};

/// URDF's default axis.
const DEFAULT_AXIS: [f64; 3] = [1.0, 0.0, 0.0];

/// Builds the model of a checked robot.
pub(crate) fn build(
    description: &Description,
    tree: &Tree,
    options: &RobotOptions,
    problems: &mut DiagnosticSink,
) -> Model {
    let mut model = Model {
        name: description.name.clone(),
        gravity: Vector3::from(options.gravity),
        joints: Vec::new(),
        joint_names: Vec::new(),
        joint_limits: Vec::new(),
        links: Vec::new(),
        link_names: Vec::new(),
        link_inertias: Vec::new(),
        attachments: Attachments::default(),
        constraints: Vec::new(),
        spook: options.spook,
        constraint_names: Vec::new(),
        has_redundant_rows: false,
        run_time: RunTime::default(),
    };
    let mut parents: Vec<Transform<f64>> = Vec::new();
    let tolerance = options.snap_tolerance;
    let followers = followers(description, tree, options);
    let mut built = vec![None; description.joints.len()];
    let mut first_joints = Vec::with_capacity(tree.visits.len());
    for visit in &tree.visits {
        first_joints.push(model.joints.len());
        let link = match visit.parent {
            None => add_base(&mut model, options.base, &description.joints),
            Some((parent, joint)) => {
                let parent = model.links[parent];
                let element = &description.joints[joint];
                let types = joint_types(element, options).into_iter();
                let types = types.map(|(joint_type, suffix)| {
                    let name = derived_name(&element.name, suffix, &description.joints);
                    (joint_type, name)
                });
                let source = Source {
                    element,
                    types: types.collect(),
                    follower: followers[joint],
                };
                let link = add_joint(&mut model, &source, parent, tolerance);
                built[joint] = link.joint;
                link
            }
        };
        let parent = visit.parent.map(|(parent, _)| model.links[parent]);
        let body_from_parent = parent.map_or_else(Transform::identity, |link| link.body_from_link);
        parents.resize(model.joints.len(), body_from_parent);
        add_link(&mut model, &description.links[visit.link], link, tolerance);
    }
    number(&mut model.joints);
    for (follower, built_follower) in followers.iter().zip(&built) {
        if let (Some(follower), Some(i)) = (follower, *built_follower)
            && let (Some(leader), Some(_)) = (built[follower.leader], model.joints[i].coupling)
        {
            let Joint {
                q_start, v_start, ..
            } = model.joints[leader];
            (model.joints[i].q_start, model.joints[i].v_start) = (q_start, v_start);
        }
    }
    let places = Places {
        description,
        tree,
        first_joints,
    };
    places.attach(&mut model, &options.wrenches, problems);
    let of_file = description.constraints.iter();
    let of_file = of_file.map(|element| (element.line, &element.option));
    let of_options = options.constraints.iter().map(|option| (0, option));
    let all: Vec<_> = of_file.chain(of_options).collect();
    constraints::constrain(&mut model, &all, tolerance, problems);
    run_time::set_fields(&mut model, &parents, &options.fields, problems);
    constraints::warn_of_origin(&model, &all, problems);
    model.has_redundant_rows = has_redundant_rows(&model);
    model
}

/// For each joint of the file, the joint that it follows.
fn followers(
    description: &Description,
    tree: &Tree,
    options: &RobotOptions,
) -> Vec<Option<Follower>> {
    let mut is_used = vec![false; description.joints.len()];
    for (_, joint) in tree.visits.iter().filter_map(|visit| visit.parent) {
        is_used[joint] = true;
    }
    let followers = Followers::new(description);
    (0..is_used.len())
        .map(|i| followers.folded(i, |joint| is_used[joint], options.mimic))
        .collect()
}

/// The placement of the base link; a base that moves is carried by a joint of its own.
fn add_base(model: &mut Model, base: Base, joints: &[JointElement]) -> Link {
    let joint = base.joint_type().map(|joint_type| {
        // Pinocchio's name.
        let name = derived_name("root", "_joint", joints);
        push_joint(model, joint_type, name, None, Transform::identity())
    });
    Link {
        joint,
        body_from_link: Transform::identity(),
    }
}

/// The name with this suffix, extended if necessary so that no joint of the file has it.
pub(super) fn derived_name(name: &str, suffix: &str, joints: &[JointElement]) -> String {
    let mut derived = format!("{name}{suffix}");
    while !suffix.is_empty() && joints.iter().any(|joint| joint.name == derived) {
        derived.push('_');
    }
    derived
}

/// Adds a joint without limits and coordinates, whose body has no inertia yet, and returns its index.
fn push_joint(
    model: &mut Model,
    joint_type: JointType,
    name: String,
    parent: Option<usize>,
    parent_from_joint: Transform<f64>,
) -> usize {
    model.joints.push(Joint {
        joint_type,
        parent,
        q_start: 0,
        v_start: 0,
        coupling: None,
        dynamics: None,
        parent_from_joint,
        inertia: SpatialInertia::zero(),
    });
    model.joint_names.push(name);
    model.joint_limits.push(Limits::UNLIMITED);
    model.joints.len() - 1
}

/// The file's data about one joint.
struct Source<'a> {
    element: &'a JointElement,
    /// The joints that represent it, one on the other; none for a fixed one.
    types: Vec<(JointType, String)>,
    follower: Option<Follower>,
}

/// The placement of the link below a joint on `parent`; adds the joints that represent it to the model if
/// it moves.
fn add_joint(model: &mut Model, source: &Source<'_>, parent: Link, tolerance: f64) -> Link {
    let Source {
        element,
        ref types,
        follower,
    } = *source;
    let body_from_joint = parent.body_from_link * placement(&element.origin, tolerance);
    // Products of fixed placements have rounding errors.
    let body_from_joint = rotation::snapped_placement(body_from_joint, tolerance);
    if let Some(Follower { ratio, offset, .. }) = follower
        && ratio == 0.0
    {
        // It follows nothing and is fixed at the offset.
        let fixed = types
            .iter()
            .fold(body_from_joint, |placement, (joint_type, _)| {
                placement * joint_type.placement(&[offset])
            });
        return Link {
            joint: parent.joint,
            body_from_link: rotation::snapped_placement(fixed, tolerance),
        };
    }
    let mut link = Link {
        joint: parent.joint,
        body_from_link: body_from_joint,
    };
    for (joint_type, name) in types {
        let name = name.clone();
        let index = push_joint(model, *joint_type, name, link.joint, link.body_from_link);
        model.joint_limits[index] =
            limits::of_joint(*joint_type, element.limit, element.has_range());
        model.joints[index].coupling = follower.map(|follower| Coupling {
            ratio: follower.ratio,
            offset: follower.offset,
        });
        link = Link {
            joint: Some(index),
            body_from_link: Transform::identity(),
        };
    }
    link
}

/// The types that represent a joint, with suffixes of its name; none for a fixed one.
fn joint_types(element: &JointElement, options: &RobotOptions) -> Vec<(JointType, &'static str)> {
    let given = options
        .joints
        .iter()
        .find(|(name, _)| *name == element.name);
    let xyz = match element.axis {
        Some(AxisElement { xyz: Some(xyz), .. }) => xyz,
        _ => DEFAULT_AXIS,
    };
    // Axes without direction do not occur, either.
    let axis = rotation::unit(xyz, options.snap_tolerance);
    let axis = axis.map_or_else(Vector3::zero, |(axis, _)| axis);
    if let Some((_, given)) = given {
        return given.joint_types(axis, options.snap_tolerance);
    }
    // Unsupported types do not occur.
    let kind = element.kind();
    let joint_type = kind.and_then(|kind| kind.joint_type(axis, element.pitch));
    joint_type
        .map(|joint_type| (joint_type, ""))
        .into_iter()
        .collect()
}

/// Adds the link, placed as `link` says, and its inertia to the body that carries it.
fn add_link(model: &mut Model, element: &LinkElement, link: Link, tolerance: f64) {
    let own = inertia(&element.inertial.unwrap_or_default(), tolerance);
    if let Some(joint) = link.joint {
        let body = &mut model.joints[joint].inertia;
        *body = *body + link.body_from_link.act_inertia(own);
    }
    model.links.push(link);
    model.link_names.push(element.name.clone());
    model.link_inertias.push(own);
}

/// `parent_from_child` of `<origin>`.
fn placement(origin: &OriginElement, tolerance: f64) -> Transform<f64> {
    Transform::new(
        rotation::from_rpy(origin.rpy, tolerance),
        Vector3::from(origin.xyz),
    )
}

/// Inertia about the origin of the link's frame.
fn inertia(inertial: &InertialElement, tolerance: f64) -> SpatialInertia<f64> {
    let [xx, xy, xz, yy, yz, zz] = inertial.inertia;
    let about_center = Symmetric3 {
        xx,
        xy,
        xz,
        yy,
        yz,
        zz,
    };
    let link_from_inertial = placement(&inertial.origin, tolerance);
    SpatialInertia::from_center_of_mass(
        inertial.mass,
        link_from_inertial.translation,
        about_center.rotated(link_from_inertial.rotation),
    )
}
