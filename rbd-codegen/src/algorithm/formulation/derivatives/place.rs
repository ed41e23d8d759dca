//! A joint with its carrier and its composite.

use rbd_runtime::{Motion, Real};

use super::change::Change;
use super::column::Column;
use super::parent_motion::ParentMotion;
use super::screw::{directions, own_motion};
use super::sight::Sight;
use super::subtree::Subtree;

/// A joint with its carrier's motion and the composite that it carries.
pub(super) struct Place<'a, T> {
    pub(super) sight: &'a Sight<'a, T>,
    pub(super) parent: &'a ParentMotion<T>,
    pub(super) subtree: &'a Subtree<T>,
    /// The joint's own velocity.
    pub(super) own: Motion<T>,
    pub(super) directions: Vec<Motion<T>>,
}

impl<'a, T: Real> Place<'a, T> {
    pub(super) fn new(
        sight: &'a Sight<'a, T>,
        parent: &'a ParentMotion<T>,
        subtree: &'a Subtree<T>,
        qd: &[T],
    ) -> Self {
        let posed = sight.posed;
        Self {
            sight,
            parent,
            subtree,
            own: own_motion(posed, &qd[posed.coordinates()]),
            directions: directions(posed),
        }
    }

    /// The joint's own columns.
    pub(super) fn columns(&self) -> Vec<Column<T>> {
        let columns = self.directions.iter().zip(self.sight.posed.coordinates());
        let columns = columns.map(|(&direction, v)| Column {
            v,
            by_position: self.subtree.along(direction).force_under(self.parent),
            by_velocity: (self.subtree).force_of_rate(self.parent, self.own, direction),
            by_acceleration: self.subtree.force_of_acceleration(direction),
            couple: self.subtree.couple(self.parent, direction),
        });
        columns.collect()
    }

    /// ∂τ/∂q of the joint's own coordinates, by rows: their directions move with the body.
    pub(super) fn own_by_position(&self) -> Vec<Vec<T>> {
        let forces = self.directions.iter();
        let forces = forces.map(|s| self.subtree.force_seen_along(self.parent, *s));
        let forces: Vec<_> = forces.collect();
        let row = |s: &Motion<T>| forces.iter().map(|force| s.dot(*force)).collect();
        self.directions.iter().map(row).collect()
    }

    /// The changes of outer τ with the joint's coordinates.
    pub(super) fn changes(&self) -> Vec<Change<T>> {
        let directions = self.directions.iter().zip(self.sight.posed.coordinates());
        let changes = directions.map(|(s, v)| Change::new(v, *s, self.parent, self.own));
        changes.collect()
    }
}
