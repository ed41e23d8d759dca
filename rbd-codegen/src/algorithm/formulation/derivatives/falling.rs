//! Columns that a freely falling robot gets from its base without solving.
//!
//! The base's attitude R and the velocity v of its origin enter inverse dynamics only through that origin's
//! acceleration a = v̇ + ω × v − Rᵀ g (Galilei). So ∂τ/∂x = H_v ∂a/∂x for both, with H_v the columns of H
//! that belong to v̇, and H⁻¹ inverts that: ∂v̇/∂θ = [Rᵀ g]× and ∂v̇/∂v = −[ω]×, all else zero. The base's
//! position motions nothing.

use rbd_runtime::{Real, Vector3};

use crate::algorithm::formulation::pose::pose;
use crate::algorithm::formulation::robot::Robot;
use crate::canonical::AxisMotion;

/// A base that is free to move.
pub(in crate::algorithm) struct FallingBase<T> {
    /// Its first index in q̇: that of v, whose three numbers are followed by those of ω.
    pub(in crate::algorithm) v_start: usize,
    /// ∂v̇/∂θ, by rows.
    pub(in crate::algorithm) by_attitude: [[T; 3]; 3],
    /// ∂v̇/∂v, by rows.
    pub(in crate::algorithm) by_velocity: [[T; 3]; 3],
}

impl<T: Real> FallingBase<T> {
    /// Puts its columns into ∂q̈/∂q and ∂q̈/∂q̇, square and by rows.
    pub(in crate::algorithm) fn fill_in(&self, by_position: &mut [T], by_velocity: &mut [T]) {
        let (n, start) = (by_position.len().isqrt(), self.v_start);
        for i in 0..n {
            by_position[i * n + start..][..6].fill(T::zero());
            by_velocity[i * n + start..][..3].fill(T::zero());
        }
        for i in 0..3 {
            let at = (start + i) * n + start;
            by_position[at + 3..at + 6].copy_from_slice(&self.by_attitude[i]);
            by_velocity[at..at + 3].copy_from_slice(&self.by_velocity[i]);
        }
    }
}

/// The bases that are free to move, at q and q̇ of all joints.
pub(in crate::algorithm) fn falling_bases<T: Real>(
    robot: &Robot<'_, T>,
    q: &[T],
    qd: &[T],
) -> Vec<FallingBase<T>> {
    let joints = pose(robot, q);
    let falling = (0..joints.len()).filter(|i| is_free(robot, *i));
    let bases = falling.map(|i| {
        let v_start = joints[i].v_start;
        let upwards = joints[i].rotation.only_to_child(-robot.gravity[i]);
        let turning = &qd[v_start + 3..v_start + 6];
        FallingBase {
            v_start,
            by_attitude: minus_cross(upwards),
            by_velocity: minus_cross(Vector3::new(turning[0], turning[1], turning[2])),
        }
    });
    bases.collect()
}

/// Whether joint `i` carries such a base: an actuator, if it has one, would have an effect.
fn is_free<T>(robot: &Robot<'_, T>, i: usize) -> bool {
    let joint = &robot.canonical.joints[i];
    joint.parent.is_none() && joint.motion == AxisMotion::Floating && robot.actuators[i].is_none()
}

/// −[x]×, by rows.
fn minus_cross<T: Real>(x: Vector3<T>) -> [[T; 3]; 3] {
    let zero = T::zero();
    [[zero, x.z, -x.y], [-x.z, zero, x.x], [x.y, -x.x, zero]]
}
