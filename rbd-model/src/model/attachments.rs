//! What merging forgets of joints: the links that moving joints stand on, and the fixed joints whose
//! wrenches are asked for.

use rbd_runtime::reference::{FixedJoint, WrenchJoints};

/// What merging forgets of joints.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Attachments {
    /// By moving joint the link that it stands on; `None` for a base's own and for the second of two
    /// joints that stand for one.
    pub parent_links: Vec<Option<usize>>,
    /// The fixed joints whose wrenches are asked for, in that order.
    pub fixed: Vec<FixedJoint>,
    /// Their names.
    pub fixed_names: Vec<String>,
}

impl Attachments {
    /// So many moving joints on the bodies' own frames, and no fixed one.
    pub fn none(joints: usize) -> Self {
        Self {
            parent_links: vec![None; joints],
            ..Self::default()
        }
    }

    /// As the reference takes them.
    pub fn as_runtime(&self) -> WrenchJoints<'_> {
        WrenchJoints {
            parent_links: &self.parent_links,
            fixed: &self.fixed,
        }
    }
}
