//! A joint with its carrier and its composite.

use rbd_runtime::{Motion, Real};

use super::composite_inertia::CompositeInertia;
use super::df_column::ForceColumn;
use super::dv_column::MotionColumn;
use super::joint_frame::JointFrame;
use super::parent_motion::ParentMotion;
use super::screw::{directions, own_motion};

/// A joint with its carrier's motion and the composite that it carries.
pub(super) struct JointContext<'a, T> {
    pub(super) frame: &'a JointFrame<'a, T>,
    pub(super) parent: &'a ParentMotion<T>,
    pub(super) composite: &'a CompositeInertia<T>,
    /// The joint's own velocity.
    pub(super) own: Motion<T>,
    pub(super) directions: Vec<Motion<T>>,
}

impl<'a, T: Real> JointContext<'a, T> {
    pub(super) fn new(
        frame: &'a JointFrame<'a, T>,
        parent: &'a ParentMotion<T>,
        composite: &'a CompositeInertia<T>,
        qd: &[T],
    ) -> Self {
        let posed = frame.posed;
        Self {
            frame,
            parent,
            composite,
            own: own_motion(posed, &qd[posed.coordinates()]),
            directions: directions(posed),
        }
    }

    /// The joint's own columns.
    pub(super) fn columns(&self) -> Vec<ForceColumn<T>> {
        let columns = self.directions.iter().zip(self.frame.posed.coordinates());
        let columns = columns.map(|(&direction, v)| ForceColumn {
            v,
            by_position: self.composite.along(direction).force_under(self.parent),
            by_velocity: (self.composite).force_of_rate(self.parent, self.own, direction),
            by_acceleration: self.composite.force_of_acceleration(direction),
            couple: self.composite.couple(self.parent, direction),
        });
        columns.collect()
    }

    /// ∂τ/∂q of the joint's own coordinates, by rows: their directions move with the body.
    pub(super) fn own_by_position(&self) -> Vec<Vec<T>> {
        let forces = self.directions.iter();
        let forces = forces.map(|s| self.composite.force_seen_along(self.parent, *s));
        let forces: Vec<_> = forces.collect();
        let row = |s: &Motion<T>| forces.iter().map(|force| s.dot(*force)).collect();
        self.directions.iter().map(row).collect()
    }

    /// The motions of outer τ with the joint's coordinates.
    pub(super) fn motions(&self) -> Vec<MotionColumn<T>> {
        let directions = self.directions.iter().zip(self.frame.posed.coordinates());
        let motions = directions.map(|(s, v)| MotionColumn::new(v, *s, self.parent, self.own));
        motions.collect()
    }
}
