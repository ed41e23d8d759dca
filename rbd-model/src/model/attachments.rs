//! Data of joints that merging drops: the links that moving joints are mounted on, and the fixed joints
//! with requested wrenches.

use rbd_runtime::reference::{FixedJoint, WrenchJoints};

/// Data of joints that merging drops.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Attachments {
    /// For each moving joint the link that it is mounted on; `None` for a base's own joint and for the
    /// second of two joints that stand for one.
    pub parent_links: Vec<Option<usize>>,
    /// The fixed joints with requested wrenches, in that order.
    pub fixed: Vec<FixedJoint>,
    /// Their names.
    pub fixed_names: Vec<String>,
}

impl Attachments {
    /// This many moving joints mounted on the bodies' own frames, and no fixed one.
    pub fn none(joints: usize) -> Self {
        Self {
            parent_links: vec![None; joints],
            ..Self::default()
        }
    }

    /// The data for the reference algorithms.
    pub fn as_runtime(&self) -> WrenchJoints<'_> {
        WrenchJoints {
            parent_links: &self.parent_links,
            fixed: &self.fixed,
        }
    }
}
