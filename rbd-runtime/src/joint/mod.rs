//! Joints: one file a type, each with its motion subspace and its placement.

mod prismatic;
mod revolute;

use crate::{Motion, Real, Transform, Vector3};

/// How a joint moves: the type and its unit axis in the joint's frame (RBDA Table 4.1).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum JointType {
    /// Rotation about `axis`; q in radians. URDF's revolute and continuous.
    Revolute {
        /// Unit vector in the joint's frame.
        axis: Vector3<f64>,
    },
    /// Translation along `axis`; q in metres.
    Prismatic {
        /// Unit vector in the joint's frame.
        axis: Vector3<f64>,
    },
}

impl JointType {
    /// Number of coordinates in q.
    pub const fn nq(&self) -> usize {
        1
    }

    /// Number of coordinates in q̇: degrees of freedom.
    pub const fn nv(&self) -> usize {
        1
    }

    /// `joint_from_child`: placement of the child body's frame in the joint's frame at the joint's
    /// own coordinates `q` (length [`nq`](Self::nq)).
    #[inline]
    pub fn placement<T: Real>(&self, q: &[T]) -> Transform<T> {
        match self {
            Self::Revolute { axis } => revolute::placement(*axis, q[0]),
            Self::Prismatic { axis } => prismatic::placement(*axis, q[0]),
        }
    }

    /// Column `k` of the motion subspace matrix S, in the child's coordinates (RBDA eq 3.33):
    /// the joint's velocity is Σ S_k q̇_k.
    #[inline]
    pub fn motion_subspace<T: Real>(&self, k: usize) -> Motion<T> {
        debug_assert!(k < self.nv());
        match self {
            Self::Revolute { axis } => revolute::motion_subspace(*axis),
            Self::Prismatic { axis } => prismatic::motion_subspace(*axis),
        }
    }
}
