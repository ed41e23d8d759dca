//! Motion in the plane xy of the joint's frame: q = [x y cos θ sin θ], q̇ = [vx vy ω] in the
//! child's frame (the order of Pinocchio).

use super::adjoint::{AdjointSeries, Block};
use super::revolute_unbounded::RevoluteUnbounded;
use super::{JointModel, adjoint, rotation, spherical};
use crate::{Motion, Real, Transform, Vector3};

/// The joint's rotation.
const TURN: RevoluteUnbounded = RevoluteUnbounded {
    axis: Vector3::new(0.0, 0.0, 1.0),
};

/// [`JointType::Planar`](crate::JointType::Planar).
#[derive(Clone, Copy, Debug)]
pub struct Planar;

impl JointModel for Planar {
    const NAME: &'static str = "planar";
    const NQ: usize = 4;
    const NV: usize = 3;
    const UNIT_START: usize = 2;

    #[inline]
    fn placement<T: Real>(self, q: &[T]) -> Transform<T> {
        let rotation = TURN.placement(&q[2..]).rotation;
        Transform::new(rotation, Vector3::new(q[0], q[1], T::zero()))
    }

    #[inline]
    fn motion_subspace<T: Real>(self, k: usize) -> Motion<T> {
        match k {
            0 | 1 => Motion::new(Vector3::zero(), spherical::unit(k)),
            _ => Motion::new(spherical::unit(k), Vector3::zero()),
        }
    }

    /// p + R V v, θ + ω: the motion at constant velocity in the moving frame, exp of SE(2).
    #[inline]
    fn integrate<T: Real>(self, q: &[T], v: &[T], out: &mut [T]) {
        let [x, y] = to_joint(q, rotation::plane_travel(v[2], [v[0], v[1]]));
        (out[0], out[1]) = (q[0] + x, q[1] + y);
        TURN.integrate(&q[2..], &v[2..], &mut out[2..]);
    }

    /// log of SE(2) of the placement of q₁ seen from that of q₀.
    #[inline]
    fn difference<T: Real>(self, q0: &[T], q1: &[T], out: &mut [T]) {
        TURN.difference(&q0[2..], &q1[2..], &mut out[2..]);
        let seen = to_child(q0, [q1[0] - q0[0], q1[1] - q0[1]]);
        let linear = rotation::plane_travel_inverse(out[2], seen);
        out[..2].copy_from_slice(&linear);
    }

    /// R v, (−sin θ, cos θ) ω.
    #[inline]
    fn position_rate<T: Real>(self, q: &[T], v: &[T], out: &mut [T]) {
        out[..2].copy_from_slice(&to_joint(q, [v[0], v[1]]));
        TURN.position_rate(&q[2..], &v[2..], &mut out[2..]);
    }

    /// Rᵀ ṗ, θ̇.
    #[inline]
    fn velocity_from_rate<T: Real>(self, q: &[T], rate: &[T], out: &mut [T]) {
        out[..2].copy_from_slice(&to_child(q, [rate[0], rate[1]]));
        TURN.velocity_from_rate(&q[2..], &rate[2..], &mut out[2..]);
    }

    #[inline]
    fn of_adjoint<T: Real, const N: usize>(
        self,
        v: &[T],
        series: impl Fn(T) -> [AdjointSeries<T>; N],
    ) -> [Block<T>; N] {
        series(v[2] * v[2]).map(|series| {
            let matrix = adjoint::of_plane_motion([v[0], v[1], v[2]], &series);
            adjoint::block([([0, 0], matrix)])
        })
    }
}

/// Rᵀ v: a vector of the joint's frame in the child's.
#[inline]
fn to_child<T: Real>(q: &[T], [x, y]: [T; 2]) -> [T; 2] {
    let (cos, sin) = (q[2], q[3]);
    [cos * x + sin * y, cos * y - sin * x]
}

/// R v: a vector of the child's frame in the joint's.
#[inline]
fn to_joint<T: Real>(q: &[T], [x, y]: [T; 2]) -> [T; 2] {
    let (cos, sin) = (q[2], q[3]);
    [cos * x - sin * y, sin * x + cos * y]
}
