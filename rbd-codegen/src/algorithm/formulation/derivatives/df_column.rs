//! ∂F columns: the forces of one direction of a joint on the joints towards the base.

use rbd_runtime::{Force, Real, Vector3};

use super::joint_frame::JointFrame;

/// The forces of one coordinate on their way to the base.
#[derive(Clone, Copy)]
pub(super) struct ForceColumn<T> {
    /// Its index in q̇.
    pub(super) v: usize,
    /// ∂f/∂q.
    pub(super) by_position: Force<T>,
    /// ∂f/∂q̇.
    pub(super) by_velocity: Force<T>,
    /// ∂f/∂q̈.
    pub(super) by_acceleration: Force<T>,
    /// The moments of the coordinate due to velocities of joints nearer to the base.
    pub(super) couple: Vector3<T>,
}

impl<T: Real> ForceColumn<T> {
    /// Transforms from the body's frame to the joint frame.
    pub(super) fn turned(self, frame: &JointFrame<'_, T>) -> Self {
        self.map(|force| frame.turned_force(force), frame.turned(self.couple))
    }

    /// Transforms from the joint frame to the frame at its other end.
    pub(super) fn mounted(self, frame: &JointFrame<'_, T>) -> Self {
        let couple = frame.mount.to_parent(self.couple);
        self.map(|force| frame.mounted_force(force), couple)
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
