//! Two joints that are one, at some q.

use super::block::{Block, column, product, times};
use super::joint::{ConstraintJoint, carry};
use super::linked::Linked;
use super::space::Space;
use super::turn::Turn;
use crate::reference::kinematics::armature;
use crate::{IntoReal, Joint, Real};

impl<T: Real> ConstraintJoint<T> {
    /// At q, with the joint `before` it, whose parent is `parent`, already set.
    pub(super) fn set_linked<P: IntoReal<T>>(
        &mut self,
        linked: Linked,
        [before, joint]: [&Joint<P>; 2],
        parent: Option<&Self>,
        q: &[T],
        start: usize,
    ) {
        *self = Self {
            parent: before.parent,
            constrained: linked.count,
            count: linked.count,
            linked: Some(linked),
            ..Self::of(joint, q, start)
        };
        for (k, w) in linked.constrained[..linked.count].iter().enumerate() {
            for (row, x) in self.columns.iter_mut().zip(w) {
                row[k] = T::from_f64(*x);
            }
        }
        self.add_rotor(armature::<T, P>(before), 0..linked.freedom);
        self.add_rotor(armature::<T, P>(joint), linked.freedom..self.freedom());
        if let Some(parent) = parent {
            let between = Space::of(&before.joint_type);
            let (inner, turn) = (carry(joint, &self.space, &between), Turn::of(before, q));
            let outer: Block<T> = carry(before, &between, &parent.space);
            for i in 0..6 {
                let carried = times(&outer, &turn.force(&column(&inner, i)));
                for (row, x) in self.carry.iter_mut().zip(carried) {
                    row[i] = x;
                }
            }
            self.parent_mobility = product(&parent.mobility, &self.carry);
        }
    }
}
