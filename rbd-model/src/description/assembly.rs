//! Bodies connected by joints with arbitrary frames, as URDF's links and joints, where the frame of a joint
//! is that of the link it moves.

use std::collections::HashSet;

use rbd_runtime::Transform;

use super::element::*;
use crate::geometry::rpy;

/// Links and joints so far.
#[derive(Debug, Default)]
pub(crate) struct Assembly {
    pub(crate) links: Vec<LinkElement>,
    pub(crate) joints: Vec<JointElement>,
    link_names: HashSet<String>,
    joint_names: HashSet<String>,
}

/// One of the joints between a body and its parent.
#[derive(Debug)]
pub(crate) struct Moving {
    /// Everything but origin and ends.
    pub(crate) joint: JointElement,
    /// The joint's frame in the child's, in the file's pose.
    pub(crate) child_from_joint: Transform<f64>,
    /// The joint's own motion from that pose to its zero.
    pub(crate) to_zero: Transform<f64>,
}

impl Moving {
    /// A joint that is at its zero in the file's pose.
    #[cfg(feature = "sdf")]
    pub(crate) fn at_zero(joint: JointElement, child_from_joint: Transform<f64>) -> Self {
        Self {
            joint,
            child_from_joint,
            to_zero: Transform::identity(),
        }
    }
}

impl Assembly {
    /// Adds a link; duplicate names are reported later.
    pub(crate) fn link(&mut self, link: LinkElement) {
        self.link_names.insert(link.name.clone());
        self.links.push(link);
    }

    /// Adds the link on which all others hang, as the first.
    #[cfg(feature = "sdf")]
    pub(crate) fn base(&mut self, link: LinkElement) {
        self.link_names.insert(link.name.clone());
        self.links.insert(0, link);
    }

    /// Reserves the names of the file's links and joints, so that generated names differ.
    pub(crate) fn reserve<'n>(
        &mut self,
        links: impl Iterator<Item = &'n str>,
        joints: impl Iterator<Item = &'n str>,
    ) {
        self.link_names.extend(links.map(str::to_owned));
        self.joint_names.extend(joints.map(str::to_owned));
    }

    /// An unused link name.
    pub(crate) fn free_link_name(&mut self, wanted: &str) -> String {
        free(wanted, &mut self.link_names)
    }

    /// An unused joint name.
    pub(crate) fn free_joint_name(&mut self, wanted: &str) -> String {
        free(wanted, &mut self.joint_names)
    }

    /// Connects link `child` to link `parent` by `joints`, the first next to the parent, or rigidly if
    /// there are none. Adds massless links between joints, and where the last joint's frame is not the
    /// child's.
    pub(crate) fn connect(
        &mut self,
        [parent, child]: [&str; 2],
        line: u32,
        parent_from_child: Transform<f64>,
        joints: Vec<Moving>,
    ) {
        let mut above = parent.to_owned();
        // The child's placement in the file's pose, in the frame of `above`.
        let mut above_from_child = parent_from_child;
        let count = joints.len();
        for (i, moving) in joints.into_iter().enumerate() {
            let frame = above_from_child * moving.child_from_joint;
            let is_child = i + 1 == count && moving.child_from_joint == Transform::identity();
            let below = if is_child {
                child.to_owned()
            } else {
                self.massless_link(&moving.joint.name, line)
            };
            self.joint_names.insert(moving.joint.name.clone());
            self.joints.push(JointElement {
                origin: origin(frame * moving.to_zero, line),
                parent: reference(above, line),
                child: reference(below.clone(), line),
                ..moving.joint
            });
            above = below;
            above_from_child = moving.child_from_joint.inverse();
        }
        if above != child {
            let name = self.free_joint_name(&format!("{child}_fixed"));
            self.joints.push(JointElement {
                name,
                line,
                joint_type: "fixed".to_owned(),
                origin: origin(above_from_child, line),
                parent: reference(above, line),
                child: reference(child.to_owned(), line),
                ..JointElement::default()
            });
        }
    }

    fn massless_link(&mut self, joint: &str, line: u32) -> String {
        let name = self.free_link_name(&format!("{joint}_frame"));
        // An inertial of zeros, so that none is reported missing.
        let inertial = InertialElement {
            complete: true,
            ..InertialElement::default()
        };
        self.links.push(LinkElement {
            name: name.clone(),
            line,
            inertial: Some(inertial),
            has_shape: false,
        });
        name
    }
}

/// `wanted`, or that with a number appended, so that it is not in `taken`, to which it is then added.
fn free(wanted: &str, taken: &mut HashSet<String>) -> String {
    let mut name = wanted.to_owned();
    let mut number = 1;
    while !taken.insert(name.clone()) {
        number += 1;
        name = format!("{wanted}_{number}");
    }
    name
}

fn reference(link: String, line: u32) -> Option<LinkReference> {
    Some(LinkReference { line, link })
}

/// A placement as `<origin>`.
pub(crate) fn origin(placement: Transform<f64>, line: u32) -> OriginElement {
    OriginElement {
        line,
        // −0 + 0 = 0.
        xyz: placement.translation.to_array().map(|x| x + 0.0),
        // Products of rotations are rotations up to rounding.
        rpy: rpy::of_matrix(placement.rotation.rows).unwrap_or_default(),
    }
}
