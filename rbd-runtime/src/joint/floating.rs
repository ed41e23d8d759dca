//! Free motion: q = [x y z qx qy qz qw], q̇ = [linear; angular], both in the child's frame (the
//! order of Pinocchio). S is a permutation of the unit matrix: rows [angular; linear], columns as q̇.

use super::adjoint::{self, AdjointSeries, Block};
use super::spherical::{self, Spherical};
use super::{JointModel, rotation};
use crate::{Motion, Real, Transform, Vector3};

/// [`JointType::Floating`](crate::JointType::Floating).
#[derive(Clone, Copy, Debug)]
pub struct Floating;

impl JointModel for Floating {
    const NAME: &'static str = "floating";
    const NQ: usize = 7;
    const NV: usize = 6;
    const UNIT_START: usize = 3;

    #[inline]
    fn placement<T: Real>(self, q: &[T]) -> Transform<T> {
        let rotation = Spherical.placement(&q[3..]).rotation;
        Transform::new(rotation, spherical::vector(q))
    }

    #[inline]
    fn motion_subspace<T: Real>(self, k: usize) -> Motion<T> {
        match k {
            0..3 => Motion::new(Vector3::zero(), spherical::unit(k)),
            _ => Spherical.motion_subspace(k - 3),
        }
    }

    /// p + R V v, ρ ⊗ exp(ω): the motion at constant velocity in the moving frame, exp of SE(3).
    #[inline]
    fn integrate<T: Real>(self, q: &[T], v: &[T], out: &mut [T]) {
        let travelled = rotation::travel(spherical::vector(&v[3..]), spherical::vector(v));
        let position = self.placement(q).act_point(travelled);
        out[..3].copy_from_slice(&position.to_array());
        Spherical.integrate(&q[3..], &v[3..], &mut out[3..]);
    }

    /// log of SE(3) of the placement of q₁ seen from that of q₀.
    #[inline]
    fn difference<T: Real>(self, q0: &[T], q1: &[T], out: &mut [T]) {
        Spherical.difference(&q0[3..], &q1[3..], &mut out[3..]);
        let apart = spherical::vector(q1) - spherical::vector(q0);
        let seen = self.placement(q0).rotation.transpose_mul(apart);
        let linear = rotation::travel_inverse(spherical::vector(&out[3..]), seen);
        out[..3].copy_from_slice(&linear.to_array());
    }

    /// R v, ½ ρ ⊗ (ω, 0).
    #[inline]
    fn position_rate<T: Real>(self, q: &[T], v: &[T], out: &mut [T]) {
        let linear = self.placement(q).rotation * spherical::vector(v);
        out[..3].copy_from_slice(&linear.to_array());
        Spherical.position_rate(&q[3..], &v[3..], &mut out[3..]);
    }

    /// Rᵀ ṗ, 2 ρ* ⊗ ρ̇.
    #[inline]
    fn velocity_from_rate<T: Real>(self, q: &[T], rate: &[T], out: &mut [T]) {
        let linear = self
            .placement(q)
            .rotation
            .transpose_mul(spherical::vector(rate));
        out[..3].copy_from_slice(&linear.to_array());
        Spherical.velocity_from_rate(&q[3..], &rate[3..], &mut out[3..]);
    }

    #[inline]
    fn of_adjoint<T: Real, const N: usize>(
        self,
        v: &[T],
        series: impl Fn(T) -> [AdjointSeries<T>; N],
    ) -> [Block<T>; N] {
        let (d, phi) = (spherical::vector(v), spherical::vector(&v[3..]));
        series(phi.dot(phi)).map(|series| {
            let turn = adjoint::of_rotation(phi, &series);
            let across = adjoint::of_motion(phi, d, &series);
            adjoint::block([([0, 0], turn), ([0, 3], across), ([3, 3], turn)])
        })
    }
}
