//! Rotation about a fixed axis: E = rot(a, q), r = 0, S = [a; 0].

use super::{HALF_TURN, JointModel};
use crate::{Matrix3, Motion, Real, Transform, Vector3};

/// [`JointType::Revolute`](crate::JointType::Revolute).
#[derive(Clone, Copy, Debug)]
pub struct Revolute {
    /// Unit vector in the joint's frame.
    pub axis: Vector3<f64>,
}

impl JointModel for Revolute {
    const NAME: &'static str = "revolute";
    const NQ: usize = 1;
    const NV: usize = 1;
    const RANGE: (f64, f64) = HALF_TURN;

    fn axis(self) -> Option<Vector3<f64>> {
        Some(self.axis)
    }

    #[inline]
    fn placement<T: Real>(self, q: &[T]) -> Transform<T> {
        let (sin, cos) = q[0].sin_cos();
        Transform::new(
            Matrix3::rotation_about(self.axis, sin, cos),
            Vector3::zero(),
        )
    }

    #[inline]
    fn motion_subspace<T: Real>(self, _: usize) -> Motion<T> {
        Motion::new(Vector3::from_f64(self.axis), Vector3::zero())
    }
}
