//! Translation along a fixed axis: E = 1, r = a q, S = [0; a].

use super::JointModel;
use crate::{Matrix3, Motion, Real, Transform, Vector3};

/// [`JointType::Prismatic`](crate::JointType::Prismatic).
#[derive(Clone, Copy, Debug)]
pub struct Prismatic {
    /// Unit vector in the joint's frame.
    pub axis: Vector3<f64>,
}

impl JointModel for Prismatic {
    const NAME: &'static str = "prismatic";
    const NQ: usize = 1;
    const NV: usize = 1;

    fn axis(self) -> Option<Vector3<f64>> {
        Some(self.axis)
    }

    #[inline]
    fn placement<T: Real>(self, q: &[T]) -> Transform<T> {
        Transform::new(
            Matrix3::identity(),
            Vector3::from_f64(self.axis).scale(q[0]),
        )
    }

    #[inline]
    fn motion_subspace<T: Real>(self, _: usize) -> Motion<T> {
        Motion::new(Vector3::zero(), Vector3::from_f64(self.axis))
    }
}
