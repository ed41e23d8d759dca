//! The final leader of a mimic joint.

use std::collections::BTreeMap;

use crate::description::element::{Description, JointElement};
use crate::{JointKind, Mimic};

/// The joints of a file by name.
pub(super) struct Followers<'d> {
    pub(super) joints: &'d [JointElement],
    indices: BTreeMap<&'d str, usize>,
}

/// The end of a chain of mimic joints.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Leader {
    /// A joint that follows no other.
    Free(Follower),
    /// A fixed joint.
    Fixed(usize),
}

/// q = ratio · q_leader + offset, through all joints between.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Follower {
    /// Index in the file.
    pub(super) leader: usize,
    pub(super) ratio: f64,
    pub(super) offset: f64,
}

impl<'d> Followers<'d> {
    pub(super) fn new(description: &'d Description) -> Self {
        let joints = description.joints.as_slice();
        let names = joints.iter().enumerate().map(|(i, j)| (&*j.name, i));
        Self {
            joints,
            indices: names.collect(),
        }
    }

    /// The joint of this name.
    pub(super) fn index(&self, name: &str) -> Option<usize> {
        self.indices.get(name).copied()
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &'d str> + '_ {
        self.indices.keys().copied()
    }

    /// The leader that joint `i` names.
    fn next(&self, i: usize) -> Option<usize> {
        self.index(&self.joints[i].mimic.as_ref()?.joint)
    }

    /// Whether following leaders from joint `i` leads back to it.
    pub(super) fn follows_itself(&self, i: usize) -> bool {
        let chain = std::iter::successors(self.next(i), |j| self.next(*j));
        chain.take(self.joints.len()).any(|j| j == i)
    }

    /// The leader of joint `i`; `None` if it follows none, or names are wrong or cyclic.
    pub(super) fn leader(&self, i: usize) -> Option<Leader> {
        let (mut at, mut ratio, mut offset) = (i, 1.0, 0.0);
        for _ in 0..=self.joints.len() {
            let leader = &self.joints[at];
            if at != i && leader.joint_type == "fixed" {
                return Some(Leader::Fixed(at));
            }
            let Some(mimic) = &leader.mimic else {
                let follower = Follower {
                    leader: at,
                    ratio,
                    offset,
                };
                return (at != i).then_some(Leader::Free(follower));
            };
            offset += ratio * mimic.offset;
            ratio *= mimic.multiplier;
            at = self.next(at)?;
        }
        None
    }

    /// The leader of joint `i` of a checked file in the model: `None` for a joint with coordinates of its
    /// own. `is_used` holds for joints of the generated robot.
    pub(super) fn folded(
        &self,
        i: usize,
        is_used: impl Fn(usize) -> bool,
        mimic: Mimic,
    ) -> Option<Follower> {
        if mimic == Mimic::Independent || self.joints[i].kind() == Some(JointKind::Fixed) {
            return None;
        }
        match self.leader(i)? {
            Leader::Free(follower) => is_used(follower.leader).then_some(follower),
            Leader::Fixed(_) => None,
        }
    }
}
