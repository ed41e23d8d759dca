//! A number as the unevaluated sum of two `f64`: about 32 digits (Dekker 1971; Hida, Li and
//! Bailey, *Library for double-double and quad-double arithmetic*, 2001).
//!
//! Published crates do not do: those for double-doubles have sines that lose digits at large angles, and
//! those of arbitrary precision have no `Copy` scalar, which `Real` needs.

mod elementary;
mod exact;
mod exponential;

use core::cmp::Ordering;
use core::ops::{Add, Div, Mul, Neg, Sub};

use exact::{quick_two_sum, two_product, two_sum};

use super::{AsWritten, Real};

/// A number of about 32 digits: high + low, |low| at most half a unit in the last place of `high`.
///
/// Sums, products, quotients and square roots have relative errors of at most 2⁻¹⁰¹, sines, cosines and arctangents absolute ones of about
/// 1e-31, exponentials, logarithms and hyperbolic tangents relative ones of about 1e-29. The range is that of `f64`; where a product's
/// rounding error underflows (below about 1e-290), digits are lost.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DoubleDouble {
    high: f64,
    low: f64,
}

impl DoubleDouble {
    /// high + low, exactly; the two may be of any size.
    pub fn new(high: f64, low: f64) -> Self {
        let (high, low) = two_sum(high, low);
        Self { high, low }
    }

    /// The nearest `f64`.
    pub const fn high(self) -> f64 {
        self.high
    }

    /// The remainder beside [`DoubleDouble::high`].
    pub const fn low(self) -> f64 {
        self.low
    }

    /// The nearest `f64`.
    pub const fn to_f64(self) -> f64 {
        self.high
    }

    /// The absolute value.
    pub fn abs(self) -> Self {
        if self.high < 0.0 { -self } else { self }
    }

    /// Whether it is neither infinite nor NaN.
    pub fn is_finite(self) -> bool {
        self.high.is_finite() && self.low.is_finite()
    }

    /// high + low where |high| ≥ |low|; infinities and NaN have no lower part.
    fn normalised(high: f64, low: f64) -> Self {
        let (sum, rest) = quick_two_sum(high, low);
        Self {
            high: sum,
            low: if sum.is_finite() { rest } else { 0.0 },
        }
    }
}

impl From<f64> for DoubleDouble {
    fn from(value: f64) -> Self {
        Self {
            high: value,
            low: 0.0,
        }
    }
}

impl From<f32> for DoubleDouble {
    fn from(value: f32) -> Self {
        f64::from(value).into()
    }
}

impl PartialOrd for DoubleDouble {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        let high = self.high.partial_cmp(&other.high)?;
        Some(high.then(self.low.partial_cmp(&other.low)?))
    }
}

impl Add for DoubleDouble {
    type Output = Self;
    fn add(self, rhs: Self) -> Self {
        let (high, carry) = two_sum(self.high, rhs.high);
        if !high.is_finite() {
            return high.into();
        }
        let (low, rest) = two_sum(self.low, rhs.low);
        let (high, carry) = quick_two_sum(high, carry + low);
        Self::normalised(high, carry + rest)
    }
}

impl Sub for DoubleDouble {
    type Output = Self;
    fn sub(self, rhs: Self) -> Self {
        self + -rhs
    }
}

impl Mul for DoubleDouble {
    type Output = Self;
    fn mul(self, rhs: Self) -> Self {
        let (high, rest) = two_product(self.high, rhs.high);
        if !high.is_finite() {
            return high.into();
        }
        Self::normalised(high, rest + (self.high * rhs.low + self.low * rhs.high))
    }
}

impl Div for DoubleDouble {
    type Output = Self;
    fn div(self, rhs: Self) -> Self {
        let first = self.high / rhs.high;
        if !first.is_finite() || rhs.high.is_infinite() {
            return first.into();
        }
        let rest = self - rhs * first.into();
        let second = rest.high / rhs.high;
        let rest = rest - rhs * second.into();
        let (high, low) = quick_two_sum(first, second);
        Self::normalised(high, low) + (rest.high / rhs.high).into()
    }
}

impl Neg for DoubleDouble {
    type Output = Self;
    fn neg(self) -> Self {
        Self {
            high: -self.high,
            low: -self.low,
        }
    }
}

impl AsWritten for DoubleDouble {}

impl Real for DoubleDouble {
    fn from_f64(value: f64) -> Self {
        value.into()
    }

    fn sqrt(self) -> Self {
        elementary::sqrt(self)
    }

    fn sin_cos(self) -> (Self, Self) {
        elementary::sin_cos(self)
    }

    fn atan2(self, x: Self) -> Self {
        elementary::atan2(self, x)
    }

    fn sign(self) -> Self {
        Real::sign(self.high).into()
    }

    fn exp(self) -> Self {
        exponential::exp(self)
    }

    fn ln(self) -> Self {
        exponential::ln(self)
    }

    fn tanh(self) -> Self {
        exponential::tanh(self)
    }

    fn select_less(self, other: Self, if_less: Self, otherwise: Self) -> Self {
        match self.partial_cmp(&other) {
            Some(Ordering::Less) => if_less,
            Some(_) => otherwise,
            None => f64::NAN.into(),
        }
    }
}
