//! What one direction of a joint takes of the joints towards the base.

use rbd_runtime::{Force, Motion, Real, Vector3};

use super::parent_motion::ParentMotion;
use super::screw::{directions, own_motion};
use super::subtree::Subtree;
use crate::algorithm::formulation::pose::PosedJoint;

/// The forces of one coordinate on their way to the base.
#[derive(Clone, Copy)]
pub(super) struct Column<T> {
    /// Its index in q̇.
    pub(super) v: usize,
    /// ∂f/∂q.
    pub(super) by_position: Force<T>,
    /// ∂f/∂q̇.
    pub(super) by_velocity: Force<T>,
    /// ∂f/∂q̈.
    pub(super) by_acceleration: Force<T>,
    /// What velocities nearer to the base take of the coordinate.
    pub(super) couple: Vector3<T>,
}

impl<T: Real> Column<T> {
    /// From the body's frame to where the joint is looked at.
    pub(super) fn turned(self, posed: &PosedJoint<'_, T>) -> Self {
        self.map(|force| posed.turned_force(force), posed.turned(self.couple))
    }

    /// From there to the parent's frame.
    pub(super) fn mounted(self, posed: &PosedJoint<'_, T>) -> Self {
        let couple = posed.mount().to_parent(self.couple);
        self.map(|force| posed.mounted_force(force), couple)
    }

    fn map(self, force: impl Fn(Force<T>) -> Force<T>, couple: Vector3<T>) -> Self {
        Self {
            v: self.v,
            by_position: force(self.by_position),
            by_velocity: force(self.by_velocity),
            by_acceleration: force(self.by_acceleration),
            couple,
        }
    }
}

/// A joint with what carries it and what it carries.
pub(super) struct Place<'a, T> {
    pub(super) posed: &'a PosedJoint<'a, T>,
    pub(super) parent: &'a ParentMotion<T>,
    pub(super) subtree: &'a Subtree<T>,
    /// The joint's own velocity.
    pub(super) own: Motion<T>,
    pub(super) directions: Vec<Motion<T>>,
}

/// How τ of a coordinate further out changes with one of the joint: h · `by_position.0` + e · .1, and
/// the same of its velocity.
pub(super) struct Change<T> {
    pub(super) by_position: (Motion<T>, Vector3<T>),
    pub(super) by_velocity: (Motion<T>, Vector3<T>),
}

impl<'a, T: Real> Place<'a, T> {
    pub(super) fn new(
        posed: &'a PosedJoint<'a, T>,
        parent: &'a ParentMotion<T>,
        subtree: &'a Subtree<T>,
        qd: &[T],
    ) -> Self {
        Self {
            posed,
            parent,
            subtree,
            own: own_motion(posed, &qd[posed.coordinates()]),
            directions: directions(posed),
        }
    }

    /// The joint's own columns.
    pub(super) fn columns(&self) -> Vec<Column<T>> {
        let columns = self.directions.iter().zip(self.posed.coordinates());
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

    /// How the joint's coordinates change τ further out. Seen from the joint, q changes V and W of what
    /// carries it by b = V × S and W S − S W. Less 2 b V, which is in the couples, the latter is a motion:
    /// V̇ × S + V × b. q̇ gives 2 b, and V₁ × S with the joint's own V₁ where directions do not commute.
    pub(super) fn changes(&self) -> Vec<Change<T>> {
        let body = &self.parent.body;
        let change = |s: &Motion<T>| {
            let b = self.parent.velocity().cross(*s);
            let angular = body.acceleration.cross(s.angular) + body.velocity.cross(b.angular);
            let coriolis = (b.angular + b.angular).cross(self.parent.linear_velocity);
            let linear = body.tensor * s.linear - s.angular.cross(body.linear) - coriolis;
            Change {
                by_position: (Motion::new(angular, linear), b.angular),
                by_velocity: (b + b + self.own.cross(*s), s.angular),
            }
        };
        self.directions.iter().map(change).collect()
    }
}
