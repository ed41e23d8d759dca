use core::ops::{Add, Mul};

use super::Vector3;
use crate::{IntoReal, Real};

/// A 3×3 matrix by rows.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Matrix3<T> {
    /// `rows[i][j]` is the element in row i, column j.
    pub rows: [[T; 3]; 3],
}

impl<T> Matrix3<T> {
    /// The matrix with these rows.
    #[inline(always)]
    pub const fn new(rows: [[T; 3]; 3]) -> Self {
        Self { rows }
    }
}

impl<T: Real> Matrix3<T> {
    /// The identity.
    #[inline(always)]
    pub fn identity() -> Self {
        let (o, l) = (T::zero(), T::one());
        Self::new([[l, o, o], [o, l, o], [o, o, l]])
    }

    /// The constant `m` in the scalar `T`.
    #[inline(always)]
    pub fn from_f64(m: Matrix3<f64>) -> Self {
        Self::lift(m)
    }

    /// `m` with each number [made](IntoReal) a `T`.
    #[inline(always)]
    pub fn lift<P: IntoReal<T>>(m: Matrix3<P>) -> Self {
        Self::new(m.rows.map(|row| row.map(P::into_real)))
    }

    /// Mᵀ.
    #[inline(always)]
    pub fn transpose(self) -> Self {
        let r = self.rows;
        Self::new([
            [r[0][0], r[1][0], r[2][0]],
            [r[0][1], r[1][1], r[2][1]],
            [r[0][2], r[1][2], r[2][2]],
        ])
    }

    /// Column j.
    #[inline(always)]
    pub fn column(self, j: usize) -> Vector3<T> {
        Vector3::new(self.rows[0][j], self.rows[1][j], self.rows[2][j])
    }

    /// Row i.
    #[inline(always)]
    pub fn row(self, i: usize) -> Vector3<T> {
        Vector3::from(self.rows[i])
    }

    /// Mᵀ v.
    #[inline(always)]
    pub fn transpose_mul(self, v: Vector3<T>) -> Vector3<T> {
        Vector3::new(
            self.column(0).dot(v),
            self.column(1).dot(v),
            self.column(2).dot(v),
        )
    }

    /// The rotation about the unit vector `axis` by the angle with this sine and cosine:
    /// a aᵀ + cos (1 − a aᵀ) + sin \[a\]× (Rodrigues).
    #[inline(always)]
    pub fn rotation_about(axis: Vector3<f64>, sin: T, cos: T) -> Self {
        let a = axis.to_array();
        let element = |i: usize, j: usize| {
            let outer = a[i] * a[j];
            let rest = if i == j { 1.0 - outer } else { -outer };
            T::from_f64(outer) + T::from_f64(rest) * cos
        };
        let [x, y, z] = a.map(|c| T::from_f64(c) * sin);
        Self::new([
            [element(0, 0), element(0, 1) - z, element(0, 2) + y],
            [element(1, 0) + z, element(1, 1), element(1, 2) - x],
            [element(2, 0) - y, element(2, 1) + x, element(2, 2)],
        ])
    }
}

impl<T: Real> Mul<Vector3<T>> for Matrix3<T> {
    type Output = Vector3<T>;
    #[inline(always)]
    fn mul(self, v: Vector3<T>) -> Vector3<T> {
        Vector3::new(self.row(0).dot(v), self.row(1).dot(v), self.row(2).dot(v))
    }
}

impl<T: Real> Mul for Matrix3<T> {
    type Output = Self;
    #[inline(always)]
    fn mul(self, b: Self) -> Self {
        // Not by `map`, which is not inlined.
        let [x, y, z] = [b.column(0), b.column(1), b.column(2)];
        let [i, j, k] = [self.row(0), self.row(1), self.row(2)];
        Self::new([
            [i.dot(x), i.dot(y), i.dot(z)],
            [j.dot(x), j.dot(y), j.dot(z)],
            [k.dot(x), k.dot(y), k.dot(z)],
        ])
    }
}

/// A symmetric 3×3 matrix: its six different elements.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Symmetric3<T> {
    /// Element (0, 0).
    pub xx: T,
    /// Element (0, 1).
    pub xy: T,
    /// Element (0, 2).
    pub xz: T,
    /// Element (1, 1).
    pub yy: T,
    /// Element (1, 2).
    pub yz: T,
    /// Element (2, 2).
    pub zz: T,
}

impl<T: Real> Symmetric3<T> {
    /// All elements zero.
    #[inline(always)]
    pub fn zero() -> Self {
        let o = T::zero();
        Self {
            xx: o,
            xy: o,
            xz: o,
            yy: o,
            yz: o,
            zz: o,
        }
    }

    /// The constant `m` in the scalar `T`.
    #[inline(always)]
    pub fn from_f64(m: Symmetric3<f64>) -> Self {
        Self::lift(m)
    }

    /// `m` with each number [made](IntoReal) a `T`.
    #[inline(always)]
    pub fn lift<P: IntoReal<T>>(m: Symmetric3<P>) -> Self {
        Self {
            xx: m.xx.into_real(),
            xy: m.xy.into_real(),
            xz: m.xz.into_real(),
            yy: m.yy.into_real(),
            yz: m.yz.into_real(),
            zz: m.zz.into_real(),
        }
    }

    /// As a full matrix.
    #[inline(always)]
    pub fn to_matrix(self) -> Matrix3<T> {
        Matrix3::new([
            [self.xx, self.xy, self.xz],
            [self.xy, self.yy, self.yz],
            [self.xz, self.yz, self.zz],
        ])
    }

    /// The symmetric matrix whose upper triangle is that of `m`.
    #[inline(always)]
    pub fn from_upper(m: Matrix3<T>) -> Self {
        let r = m.rows;
        Self {
            xx: r[0][0],
            xy: r[0][1],
            xz: r[0][2],
            yy: r[1][1],
            yz: r[1][2],
            zz: r[2][2],
        }
    }

    /// R M Rᵀ, the same tensor seen from a frame in which this one has rotation `rotation`.
    #[inline(always)]
    pub fn rotated(self, rotation: Matrix3<T>) -> Self {
        let half = rotation * self.to_matrix();
        let at = |i: usize, j: usize| half.row(i).dot(rotation.row(j));
        Self {
            xx: at(0, 0),
            xy: at(0, 1),
            xz: at(0, 2),
            yy: at(1, 1),
            yz: at(1, 2),
            zz: at(2, 2),
        }
    }
}

impl<T: Real> Add for Symmetric3<T> {
    type Output = Self;
    #[inline(always)]
    fn add(self, b: Self) -> Self {
        Self {
            xx: self.xx + b.xx,
            xy: self.xy + b.xy,
            xz: self.xz + b.xz,
            yy: self.yy + b.yy,
            yz: self.yz + b.yz,
            zz: self.zz + b.zz,
        }
    }
}

impl<T: Real> Mul<Vector3<T>> for Symmetric3<T> {
    type Output = Vector3<T>;
    #[inline(always)]
    fn mul(self, v: Vector3<T>) -> Vector3<T> {
        self.to_matrix() * v
    }
}
