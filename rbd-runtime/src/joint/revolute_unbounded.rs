//! Rotation about a fixed axis without a seam: q = [cos θ, sin θ], S = [a; 0].

use super::{JointModel, rotation};
use crate::{Matrix3, Motion, Real, Transform, Vector3};

/// [`JointType::RevoluteUnbounded`](crate::JointType::RevoluteUnbounded).
#[derive(Clone, Copy, Debug)]
pub struct RevoluteUnbounded {
    /// Unit vector in the joint's frame.
    pub axis: Vector3<f64>,
}

impl JointModel for RevoluteUnbounded {
    const NAME: &'static str = "revolute_unbounded";
    const NQ: usize = 2;
    const NV: usize = 1;
    const UNIT_START: usize = 0;

    fn axis(self) -> Option<Vector3<f64>> {
        Some(self.axis)
    }

    #[inline]
    fn placement<T: Real>(self, q: &[T]) -> Transform<T> {
        Transform::new(
            Matrix3::rotation_about(self.axis, q[1], q[0]),
            Vector3::zero(),
        )
    }

    #[inline]
    fn motion_subspace<T: Real>(self, _: usize) -> Motion<T> {
        Motion::new(Vector3::from_f64(self.axis), Vector3::zero())
    }

    #[inline]
    fn integrate<T: Real>(self, q: &[T], v: &[T], out: &mut [T]) {
        out.copy_from_slice(&rotation::turned([q[0], q[1]], v[0]));
    }

    #[inline]
    fn difference<T: Real>(self, q0: &[T], q1: &[T], out: &mut [T]) {
        out[0] = rotation::angle_between([q0[0], q0[1]], [q1[0], q1[1]]);
    }

    /// (−sin θ, cos θ) θ̇.
    #[inline]
    fn position_rate<T: Real>(self, q: &[T], v: &[T], out: &mut [T]) {
        out.copy_from_slice(&[-(q[1] * v[0]), q[0] * v[0]]);
    }

    /// cos θ d(sin θ) − sin θ d(cos θ).
    #[inline]
    fn velocity_from_rate<T: Real>(self, q: &[T], rate: &[T], out: &mut [T]) {
        out[0] = q[0] * rate[1] - q[1] * rate[0];
    }
}
