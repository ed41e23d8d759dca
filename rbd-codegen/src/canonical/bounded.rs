//! A scalar for constants computed from a file's numbers: it tracks error bounds, so that it can tell
//! zeros.

use std::ops::{Add, Div, Mul, Neg, Sub};

use rbd_runtime::{AsWritten, DoubleDouble, Matrix3, Real, SpatialInertia, Symmetric3, Vector3};

/// The factor by which a value chosen for a frame may be less exact than the model's numbers: it comes from
/// a draft in `f64`.
pub(super) const CHOICE: f64 = 2.0;

/// Half a unit in the last place of 1, in `f64`.
const ROUNDING: f64 = f64::EPSILON / 2.0;

/// The error of a model's numbers in these units: a rotation by roll, pitch and yaw, or an inertia seen
/// from the joint, takes a few operations on the numbers of a file.
const OF_MODEL: f64 = 4.0;

/// The number type of a bounded number.
pub(super) trait Precision: Real {
    /// The relative error bound of an operation.
    const ROUNDING: f64;

    /// The nearest `f64`.
    fn nearest(self) -> f64;
}

impl Precision for f64 {
    const ROUNDING: f64 = ROUNDING;

    fn nearest(self) -> f64 {
        self
    }
}

impl Precision for DoubleDouble {
    const ROUNDING: f64 = ROUNDING * ROUNDING;

    fn nearest(self) -> f64 {
        self.to_f64()
    }
}

/// A number with a bound of its error, to first order, that is due to roundings of the numbers from which
/// it was computed.
///
/// A value within its bound is zero as far as the file can tell: the bound is relative to the numbers that
/// were added up, in the same body and unit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounded<T> {
    pub(super) value: T,
    /// The largest distance from the exact number.
    bound: f64,
}

impl<T: Precision> Bounded<T> {
    /// A number that may be off by a rounding of something as large as `scale`. Zero is exact.
    pub(super) fn beside(value: f64, scale: f64) -> Self {
        Self {
            value: T::from_f64(value),
            bound: if value == 0.0 {
                0.0
            } else {
                OF_MODEL * ROUNDING * scale.abs()
            },
        }
    }

    /// A number with a rounding error of its own size.
    pub(super) fn rounded(value: f64) -> Self {
        Self::beside(value, value)
    }

    /// The same number, treated as exact, since it was a free choice.
    pub(super) fn chosen(self) -> Self {
        Self::new(self.value, 0.0)
    }

    /// The size of its value.
    pub(super) fn size(self) -> f64 {
        self.value.nearest().abs()
    }

    /// Whether it is indistinguishable from zero.
    pub(super) fn may_vanish(self) -> bool {
        self.size() <= self.bound
    }

    /// Exactly zero if it is indistinguishable from zero.
    pub(super) fn cleaned(self) -> Self {
        if self.may_vanish() {
            Self::zero()
        } else {
            self
        }
    }

    /// The nearest `f64`; 0 if it is indistinguishable from zero.
    pub(super) fn nearest(self) -> f64 {
        self.cleaned().value.nearest()
    }

    /// √(self² + other²).
    pub(super) fn hypot(self, other: Self) -> Self {
        let value = (self.value * self.value + other.value * other.value).sqrt();
        Self::new(value, self.bound.hypot(other.bound))
    }

    /// 1 or −1, exactly.
    pub(super) fn direction(self) -> Self {
        Self::from_f64(1.0_f64.copysign(self.value.nearest()))
    }

    fn new(value: T, bound: f64) -> Self {
        let own = T::ROUNDING * value.nearest().abs();
        Self {
            value,
            bound: bound + own,
        }
    }
}

impl<T: Precision> Add for Bounded<T> {
    type Output = Self;
    fn add(self, b: Self) -> Self {
        Self::new(self.value + b.value, self.bound + b.bound)
    }
}

impl<T: Precision> Sub for Bounded<T> {
    type Output = Self;
    fn sub(self, b: Self) -> Self {
        Self::new(self.value - b.value, self.bound + b.bound)
    }
}

impl<T: Precision> Mul for Bounded<T> {
    type Output = Self;
    fn mul(self, b: Self) -> Self {
        let bound = self.size() * b.bound + b.size() * self.bound;
        Self::new(self.value * b.value, bound)
    }
}

impl<T: Precision> Div for Bounded<T> {
    type Output = Self;
    fn div(self, b: Self) -> Self {
        let value = self.value / b.value;
        let bound = (self.bound + value.nearest().abs() * b.bound) / b.size();
        Self::new(value, bound)
    }
}

impl<T: Precision> Neg for Bounded<T> {
    type Output = Self;
    fn neg(self) -> Self {
        Self {
            value: -self.value,
            ..self
        }
    }
}

impl<T: Precision> AsWritten for Bounded<T> {}

impl<T: Precision> Real for Bounded<T> {
    fn from_f64(value: f64) -> Self {
        Self {
            value: T::from_f64(value),
            bound: 0.0,
        }
    }

    fn sqrt(self) -> Self {
        let root = self.value.sqrt();
        let slope = 2.0 * root.nearest();
        let bound = if slope > 0.0 {
            self.bound / slope
        } else {
            self.bound.sqrt()
        };
        Self::new(root, bound)
    }

    fn sin_cos(self) -> (Self, Self) {
        let (sin, cos) = self.value.sin_cos();
        (
            Self::new(sin, cos.nearest().abs() * self.bound),
            Self::new(cos, sin.nearest().abs() * self.bound),
        )
    }

    fn atan2(self, x: Self) -> Self {
        let square = self.size() * self.size() + x.size() * x.size();
        let bound = (x.size() * self.bound + self.size() * x.bound) / square;
        Self::new(self.value.atan2(x.value), bound)
    }

    fn sign(self) -> Self {
        Self::from_f64(self.value.nearest().sign())
    }

    fn exp(self) -> Self {
        let power = self.value.exp();
        Self::new(power, power.nearest() * self.bound)
    }

    fn ln(self) -> Self {
        Self::new(self.value.ln(), self.bound / self.size())
    }

    fn tanh(self) -> Self {
        // Its slope is at most 1.
        Self::new(self.value.tanh(), self.bound)
    }

    fn select_less(self, other: Self, if_less: Self, otherwise: Self) -> Self {
        let value = self
            .value
            .select_less(other.value, if_less.value, otherwise.value);
        Self::new(value, if_less.bound.max(otherwise.bound))
    }
}

/// A vector of a file: each component may be off by a rounding of the largest.
pub(super) fn vector<T: Precision>(v: Vector3<f64>) -> Vector3<Bounded<T>> {
    beside_largest(v, 1.0)
}

/// A vector that was chosen.
pub(super) fn chosen<T: Precision>(v: Vector3<f64>) -> Vector3<Bounded<T>> {
    beside_largest(v, CHOICE)
}

fn beside_largest<T: Precision>(v: Vector3<f64>, roundings: f64) -> Vector3<Bounded<T>> {
    let sizes = v.to_array().map(f64::abs);
    let scale = sizes.into_iter().fold(0.0, f64::max);
    Vector3::from(v.to_array().map(|x| Bounded::beside(x, roundings * scale)))
}

/// A rotation of a file; a quarter turn is exact.
pub(super) fn rotation<T: Precision>(m: Matrix3<f64>) -> Matrix3<Bounded<T>> {
    let is_quarter = m
        .rows
        .iter()
        .flatten()
        .all(|x| [0.0, 1.0, -1.0].contains(x));
    let scale = if is_quarter { 0.0 } else { 1.0 };
    Matrix3::new(m.rows.map(|row| row.map(|x| Bounded::beside(x, scale))))
}

/// An inertia of a file: mass and moments may be off by a rounding of themselves, products of
/// inertia by one of the largest moment.
pub(super) fn inertia<T: Precision>(body: SpatialInertia<f64>) -> SpatialInertia<Bounded<T>> {
    let Symmetric3 {
        xx,
        xy,
        xz,
        yy,
        yz,
        zz,
    } = body.rotational;
    let scale = xx.abs().max(yy.abs()).max(zz.abs());
    SpatialInertia {
        mass: Bounded::rounded(body.mass),
        first_moment: vector(body.first_moment),
        rotational: Symmetric3 {
            xx: Bounded::rounded(xx),
            xy: Bounded::beside(xy, scale),
            xz: Bounded::beside(xz, scale),
            yy: Bounded::rounded(yy),
            yz: Bounded::beside(yz, scale),
            zz: Bounded::rounded(zz),
        },
    }
}
