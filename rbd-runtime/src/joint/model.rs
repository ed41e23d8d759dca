//! The trait that each joint type implements.

use super::adjoint::{self, AdjointSeries, Block};
use crate::{Motion, Real, Transform, Vector3};

/// A joint of one type. [`JointType`](crate::JointType) documents each function.
///
/// The default implementations are for coordinates that form a vector.
pub trait JointModel: Copy {
    /// The type's name in lower case.
    const NAME: &'static str;
    /// Number of coordinates in q.
    const NQ: usize;
    /// Number of coordinates in q̇.
    const NV: usize;
    /// Index of the first coordinate of a quaternion or of [cos θ, sin θ], which are the last; NQ
    /// where q is a vector.
    const UNIT_START: usize = Self::NQ;
    /// The range of random coordinates without a range of their own, rad or m.
    const RANGE: (f64, f64) = (-1.0, 1.0);

    /// The axis; `None` for types without one.
    fn axis(self) -> Option<Vector3<f64>> {
        None
    }

    /// The fields of the type's variant.
    fn fields(self) -> [Option<(&'static str, Field)>; 2] {
        [self.axis().map(|axis| ("axis", Field::Vector(axis))), None]
    }

    /// The same joint with lengths scaled by `factor`.
    fn scaled(self, factor: f64) -> Self {
        let _ = factor;
        self
    }

    /// `joint_from_child` at `q`.
    fn placement<T: Real>(self, q: &[T]) -> Transform<T>;

    /// Column `k` of S, in the child's coordinates.
    fn motion_subspace<T: Real>(self, k: usize) -> Motion<T>;

    /// q ⊞ v.
    #[inline]
    fn integrate<T: Real>(self, q: &[T], v: &[T], out: &mut [T]) {
        for i in 0..Self::NQ {
            out[i] = q[i] + v[i];
        }
    }

    /// q₁ ⊟ q₀.
    #[inline]
    fn difference<T: Real>(self, q0: &[T], q1: &[T], out: &mut [T]) {
        for i in 0..Self::NQ {
            out[i] = q1[i] - q0[i];
        }
    }

    /// The rate of the coordinates at the velocity `v`.
    #[inline]
    fn position_rate<T: Real>(self, q: &[T], v: &[T], out: &mut [T]) {
        let _ = q;
        out.copy_from_slice(v);
    }

    /// The velocity at which the coordinates change by `rate`.
    #[inline]
    fn velocity_from_rate<T: Real>(self, q: &[T], rate: &[T], out: &mut [T]) {
        let _ = q;
        out.copy_from_slice(rate);
    }

    /// Functions of ad of the velocity `v`, each given by θ² of its rotation. The default is for one degree
    /// of freedom, where ad is 0.
    #[inline]
    fn of_adjoint<T: Real, const N: usize>(
        self,
        v: &[T],
        series: impl Fn(T) -> [AdjointSeries<T>; N],
    ) -> [Block<T>; N] {
        let _ = v;
        series(T::zero()).map(|series| adjoint::of_commuting(&series))
    }
}

/// A field of a variant of [`JointType`](crate::JointType).
#[derive(Clone, Copy, Debug)]
pub enum Field {
    /// A `Vector3<f64>`.
    Vector(Vector3<f64>),
    /// An `f64`.
    Number(f64),
}
