//! Rotation about a point: q = [qx qy qz qw], q̇ the angular velocity in the child's frame,
//! S = [1; 0].

use super::JointModel;
use super::adjoint::{self, AdjointSeries, Block};
use super::rotation::{self, Quaternion};
use crate::{Motion, Real, Transform, Vector3};

/// The quaternion at the start of `q`.
#[inline]
pub(super) fn quaternion<T: Real>(q: &[T]) -> Quaternion<T> {
    [q[0], q[1], q[2], q[3]]
}

/// The vector at the start of `v`.
#[inline]
pub(super) fn vector<T: Real>(v: &[T]) -> Vector3<T> {
    Vector3::new(v[0], v[1], v[2])
}

/// Unit vector k of three.
#[inline]
pub(super) fn unit<T: Real>(k: usize) -> Vector3<T> {
    let mut unit = [T::zero(); 3];
    unit[k] = T::one();
    Vector3::from(unit)
}

/// [`JointType::Spherical`](crate::JointType::Spherical).
#[derive(Clone, Copy, Debug)]
pub struct Spherical;

impl JointModel for Spherical {
    const NAME: &'static str = "spherical";
    const NQ: usize = 4;
    const NV: usize = 3;
    const UNIT_START: usize = 0;

    #[inline]
    fn placement<T: Real>(self, q: &[T]) -> Transform<T> {
        Transform::new(rotation::matrix(quaternion(q)), Vector3::zero())
    }

    #[inline]
    fn motion_subspace<T: Real>(self, k: usize) -> Motion<T> {
        Motion::new(unit(k), Vector3::zero())
    }

    /// ρ ⊗ exp(v).
    #[inline]
    fn integrate<T: Real>(self, q: &[T], v: &[T], out: &mut [T]) {
        let turn = rotation::exponential(vector(v));
        out.copy_from_slice(&rotation::product(quaternion(q), turn));
    }

    /// log(ρ₀⁻¹ ⊗ ρ₁).
    #[inline]
    fn difference<T: Real>(self, q0: &[T], q1: &[T], out: &mut [T]) {
        let turn = rotation::product(rotation::conjugate(quaternion(q0)), quaternion(q1));
        out.copy_from_slice(&rotation::logarithm(turn).to_array());
    }

    /// ½ ρ ⊗ (ω, 0).
    #[inline]
    fn position_rate<T: Real>(self, q: &[T], v: &[T], out: &mut [T]) {
        out.copy_from_slice(&rotation::rate(quaternion(q), vector(v)));
    }

    /// 2 ρ* ⊗ ρ̇, the vector part.
    #[inline]
    fn velocity_from_rate<T: Real>(self, q: &[T], rate: &[T], out: &mut [T]) {
        let half = rotation::product(rotation::conjugate(quaternion(q)), quaternion(rate));
        out.copy_from_slice(&vector(&half).scale(T::from_f64(2.0)).to_array());
    }

    #[inline]
    fn of_adjoint<T: Real, const N: usize>(
        self,
        v: &[T],
        series: impl Fn(T) -> [AdjointSeries<T>; N],
    ) -> [Block<T>; N] {
        let phi = vector(v);
        series(phi.dot(phi)).map(|series| {
            let matrix = adjoint::of_rotation(phi, &series);
            adjoint::block([([0, 0], matrix)])
        })
    }
}
