use core::ops::Add;

use super::{Force, Matrix3, Motion, SpatialInertia, Symmetric3};
use crate::Real;

/// An articulated-body inertia [I H; Hᵀ M] about its frame's origin: 21 numbers, any symmetric 6×6 matrix
/// (RBDA 7.1). It gives the force for an acceleration, f = Iᴬ a + pᴬ.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct ArticulatedInertia<T> {
    /// I: moment by angular acceleration, in kg m².
    pub rotational: Symmetric3<T>,
    /// H: moment by linear acceleration, in kg m.
    pub coupling: Matrix3<T>,
    /// M: force by linear acceleration, in kg.
    pub mass: Symmetric3<T>,
}

impl<T: Real> ArticulatedInertia<T> {
    /// Zero: no body.
    #[inline(always)]
    pub fn zero() -> Self {
        Self::from_rigid(SpatialInertia::zero())
    }

    /// A rigid body as an articulated one: I = rotational, H = [m c]×, M = m 1.
    #[inline(always)]
    pub fn from_rigid(rigid: SpatialInertia<T>) -> Self {
        let (o, h, m) = (T::zero(), rigid.first_moment, rigid.mass);
        Self {
            rotational: rigid.rotational,
            coupling: Matrix3::new([[o, -h.z, h.y], [h.z, o, -h.x], [-h.y, h.x, o]]),
            mass: Symmetric3 {
                xx: m,
                yy: m,
                zz: m,
                ..Symmetric3::zero()
            },
        }
    }

    /// Iᴬ m = [I ω + H v; Hᵀ ω + M v].
    #[inline(always)]
    pub fn mul_motion(self, m: Motion<T>) -> Force<T> {
        Force::new(
            self.rotational * m.angular + self.coupling * m.linear,
            self.coupling.transpose_mul(m.angular) + self.mass * m.linear,
        )
    }

    /// Iᴬ − U D⁻¹ Uᵀ: the inertia that a body's parent feels across a joint that is free to move
    /// (RBDA Table 7.1). `u` is U = Iᴬ S and `d_inverse` is D⁻¹ = 1 / (Sᵀ U).
    #[inline(always)]
    pub fn without(self, u: Force<T>, d_inverse: T) -> Self {
        let (angular, linear) = (u.angular.to_array(), u.linear.to_array());
        let angular_by_d = angular.map(|x| x * d_inverse);
        let linear_by_d = linear.map(|x| x * d_inverse);
        let upper = |s: Symmetric3<T>, left: [T; 3], right: [T; 3]| {
            let row = s.to_matrix().rows;
            symmetric(|i, j| row[i][j] - left[i] * right[j])
        };
        let coupling = self.coupling.rows;
        Self {
            rotational: upper(self.rotational, angular_by_d, angular),
            coupling: matrix(|i, j| coupling[i][j] - angular_by_d[i] * linear[j]),
            mass: upper(self.mass, linear_by_d, linear),
        }
    }
}

/// The matrix whose element in row i, column j is `element(i, j)`.
#[inline(always)]
pub(super) fn matrix<T: Real>(element: impl Fn(usize, usize) -> T) -> Matrix3<T> {
    Matrix3::new([0, 1, 2].map(|i| [0, 1, 2].map(|j| element(i, j))))
}

/// The symmetric matrix whose upper elements are `element(i, j)`, i ≤ j.
#[inline(always)]
pub(super) fn symmetric<T: Real>(element: impl Fn(usize, usize) -> T) -> Symmetric3<T> {
    Symmetric3 {
        xx: element(0, 0),
        xy: element(0, 1),
        xz: element(0, 2),
        yy: element(1, 1),
        yz: element(1, 2),
        zz: element(2, 2),
    }
}

impl<T: Real> Add for ArticulatedInertia<T> {
    type Output = Self;
    /// The sum of two rigidly joined bodies, both about the same origin.
    #[inline(always)]
    fn add(self, b: Self) -> Self {
        let (left, right) = (self.coupling.rows, b.coupling.rows);
        Self {
            rotational: self.rotational + b.rotational,
            coupling: matrix(|i, j| left[i][j] + right[i][j]),
            mass: self.mass + b.mass,
        }
    }
}
