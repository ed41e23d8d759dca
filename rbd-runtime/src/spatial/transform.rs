use core::ops::Mul;

use super::articulated_inertia::{matrix, symmetric};
use super::{ArticulatedInertia, Force, Matrix3, Motion, SpatialInertia, Symmetric3, Vector3};
use crate::{IntoReal, Real};

/// The placement of one frame in another, `parent_from_child`: x_parent = R x_child + p.
///
/// It stands for the Plücker transforms of RBDA 2.8 in their structured form: R and p apart,
/// never a 6×6 matrix.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Transform<T> {
    /// R: the child's axes as columns, in the parent's coordinates.
    pub rotation: Matrix3<T>,
    /// p: the child's origin in the parent's coordinates, in metres.
    pub translation: Vector3<T>,
}

impl<T> Transform<T> {
    /// x ↦ `rotation` x + `translation`.
    #[inline(always)]
    pub const fn new(rotation: Matrix3<T>, translation: Vector3<T>) -> Self {
        Self {
            rotation,
            translation,
        }
    }
}

impl<T: Real> Transform<T> {
    /// The identity.
    #[inline(always)]
    pub fn identity() -> Self {
        Self::new(Matrix3::identity(), Vector3::zero())
    }

    /// The constant `x` in the scalar `T`.
    #[inline(always)]
    pub fn from_f64(x: Transform<f64>) -> Self {
        Self::lift(x)
    }

    /// `x` with each number [made](IntoReal) a `T`.
    #[inline(always)]
    pub fn lift<P: IntoReal<T>>(x: Transform<P>) -> Self {
        Self::new(Matrix3::lift(x.rotation), Vector3::lift(x.translation))
    }

    /// `child_from_parent`.
    #[inline(always)]
    pub fn inverse(self) -> Self {
        Self::new(
            self.rotation.transpose(),
            -self.rotation.transpose_mul(self.translation),
        )
    }

    /// A point of the child's frame in the parent's coordinates.
    #[inline(always)]
    pub fn act_point(self, point: Vector3<T>) -> Vector3<T> {
        self.rotation * point + self.translation
    }

    /// A motion vector in child coordinates, in parent coordinates:
    /// ω' = R ω, v' = R v + p × ω' (RBDA Table A.2).
    #[inline(always)]
    pub fn act_motion(self, m: Motion<T>) -> Motion<T> {
        let angular = self.rotation * m.angular;
        Motion::new(
            angular,
            self.rotation * m.linear + self.translation.cross(angular),
        )
    }

    /// A motion vector in parent coordinates, in child coordinates:
    /// ω' = Rᵀ ω, v' = Rᵀ (v − p × ω).
    #[inline(always)]
    pub fn inverse_act_motion(self, m: Motion<T>) -> Motion<T> {
        Motion::new(
            self.rotation.transpose_mul(m.angular),
            self.rotation
                .transpose_mul(m.linear - self.translation.cross(m.angular)),
        )
    }

    /// A force vector in child coordinates, in parent coordinates:
    /// f' = R f, n' = R n + p × f'.
    #[inline(always)]
    pub fn act_force(self, f: Force<T>) -> Force<T> {
        let linear = self.rotation * f.linear;
        Force::new(
            self.rotation * f.angular + self.translation.cross(linear),
            linear,
        )
    }

    /// A force vector in parent coordinates, in child coordinates.
    #[inline(always)]
    pub fn inverse_act_force(self, f: Force<T>) -> Force<T> {
        Force::new(
            self.rotation
                .transpose_mul(f.angular - self.translation.cross(f.linear)),
            self.rotation.transpose_mul(f.linear),
        )
    }

    /// The inertia of a body given in child coordinates, in parent coordinates
    /// (RBDA eq 2.66, from the parallel-axis theorem about any two points).
    #[inline(always)]
    pub fn act_inertia(self, inertia: SpatialInertia<T>) -> SpatialInertia<T> {
        let p = self.translation;
        let h = self.rotation * inertia.first_moment;
        let moved = h + p.scale(inertia.mass);
        let trace = p.dot(h) + p.dot(moved);
        // −[p]×[h]× = (p·h) 1 − h pᵀ and −[moved]×[p]× = (p·moved) 1 − p movedᵀ; their sum is
        // symmetric.
        let (p, h, m) = (p.to_array(), h.to_array(), moved.to_array());
        let dyads = |i: usize, j: usize| h[i] * p[j] + p[i] * m[j];
        let parallel = Symmetric3 {
            xx: trace - dyads(0, 0),
            xy: -dyads(0, 1),
            xz: -dyads(0, 2),
            yy: trace - dyads(1, 1),
            yz: -dyads(1, 2),
            zz: trace - dyads(2, 2),
        };
        SpatialInertia {
            mass: inertia.mass,
            first_moment: moved,
            rotational: inertia.rotational.rotated(self.rotation) + parallel,
        }
    }

    /// The articulated-body inertia given in child coordinates, in parent coordinates
    /// (RBDA Table A.4). With I, H, M already turned by R and P = \[p\]×:
    /// M' = M, H' = H + P M, I' = I − H P + P H'ᵀ.
    #[inline(always)]
    pub fn act_articulated_inertia(self, inertia: ArticulatedInertia<T>) -> ArticulatedInertia<T> {
        let p = self.translation;
        let mass = inertia.mass.rotated(self.rotation);
        let rotational = inertia.rotational.rotated(self.rotation).to_matrix().rows;
        let turned = self.rotation * inertia.coupling * self.rotation.transpose();
        // Row j of (P M)ᵀ is p × (row j of M); row i of −H P is p × (row i of H); row j of
        // (P H'ᵀ)ᵀ is p × (row j of H').
        let p_cross = |m: Matrix3<T>| [0, 1, 2].map(|i| p.cross(m.row(i)).to_array());
        let mass_moment = p_cross(mass.to_matrix());
        let coupling = matrix(|i, j| turned.rows[i][j] + mass_moment[j][i]);
        let (old, new) = (p_cross(turned), p_cross(coupling));
        ArticulatedInertia {
            rotational: symmetric(|i, j| rotational[i][j] + old[i][j] + new[j][i]),
            coupling,
            mass,
        }
    }
}

impl<T: Real> Default for Transform<T> {
    /// The identity.
    fn default() -> Self {
        Self::identity()
    }
}

impl<T: Real> Mul for Transform<T> {
    type Output = Self;
    /// `a_from_b * b_from_c` = `a_from_c`.
    #[inline(always)]
    fn mul(self, b: Self) -> Self {
        Self::new(self.rotation * b.rotation, self.act_point(b.translation))
    }
}
