//! A scalar that estimates its rounding error.

use std::ops::{Add, Div, Mul, Neg, Sub};

use rbd_runtime::{AsWritten, Real};

/// The mean square of a rounding of 1, in units in the last place.
const ROUNDING: f64 = 0.04;

/// A number with the variance of its rounding errors, in units in the last place of 1: each operation adds
/// its own, as if errors were independent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Noisy {
    pub(super) value: f64,
    /// In squares of that unit.
    pub(super) variance: f64,
}

impl Noisy {
    /// An input.
    pub(super) fn exact(value: f64) -> Self {
        Self {
            value,
            variance: 0.0,
        }
    }

    /// Its error relative to its size, in units in the last place.
    pub(super) fn noise(self) -> f64 {
        self.variance.sqrt() / self.value.abs()
    }

    fn rounded(value: f64, variance: f64) -> Self {
        Self {
            value,
            variance: variance + ROUNDING * value * value,
        }
    }

    /// Whether it is the constant 0, or ±1 if `size` is 1.
    fn is_exactly(self, size: f64) -> bool {
        self.variance == 0.0 && self.value.abs() == size
    }
}

impl Add for Noisy {
    type Output = Self;
    fn add(self, b: Self) -> Self {
        match (self.is_exactly(0.0), b.is_exactly(0.0)) {
            (true, _) => b,
            (_, true) => self,
            _ => Self::rounded(self.value + b.value, self.variance + b.variance),
        }
    }
}

impl Sub for Noisy {
    type Output = Self;
    fn sub(self, b: Self) -> Self {
        self + -b
    }
}

impl Mul for Noisy {
    type Output = Self;
    fn mul(self, b: Self) -> Self {
        let value = self.value * b.value;
        let (x, y) = (self.value * self.value, b.value * b.value);
        let variance = x * b.variance + y * self.variance;
        let is_exact = |x: Self| x.is_exactly(0.0) || x.is_exactly(1.0);
        if is_exact(self) || is_exact(b) {
            Self { value, variance }
        } else {
            Self::rounded(value, variance)
        }
    }
}

impl Div for Noisy {
    type Output = Self;
    fn div(self, b: Self) -> Self {
        let value = self.value / b.value;
        let variance = (self.variance + value * value * b.variance) / (b.value * b.value);
        Self::rounded(value, variance)
    }
}

impl Neg for Noisy {
    type Output = Self;
    fn neg(self) -> Self {
        Self {
            value: -self.value,
            ..self
        }
    }
}

impl AsWritten for Noisy {}

impl Real for Noisy {
    /// A constant, which has a rounding error unless it is short.
    fn from_f64(value: f64) -> Self {
        if f64::from(value as f32) == value {
            Self::exact(value)
        } else {
            Self::rounded(value, 0.0)
        }
    }

    fn sqrt(self) -> Self {
        let value = self.value.sqrt();
        Self::rounded(value, self.variance / (4.0 * self.value))
    }

    fn sin_cos(self) -> (Self, Self) {
        let (sin, cos) = self.value.sin_cos();
        (
            Self::rounded(sin, cos * cos * self.variance),
            Self::rounded(cos, sin * sin * self.variance),
        )
    }

    fn atan2(self, x: Self) -> Self {
        let [a, b] = [self, x].map(|x| x.value * x.value);
        let variance = (b * self.variance + a * x.variance) / ((a + b) * (a + b));
        Self::rounded(self.value.atan2(x.value), variance)
    }

    fn sign(self) -> Self {
        Self::exact(self.value.sign())
    }

    fn exp(self) -> Self {
        let value = Real::exp(self.value);
        Self::rounded(value, value * value * self.variance)
    }

    fn ln(self) -> Self {
        let square = self.value * self.value;
        Self::rounded(Real::ln(self.value), self.variance / square)
    }

    fn tanh(self) -> Self {
        let value = Real::tanh(self.value);
        let slope = 1.0 - value * value;
        Self::rounded(value, slope * slope * self.variance)
    }

    fn select_less(self, other: Self, if_less: Self, otherwise: Self) -> Self {
        let select = |x, y| Real::select_less(self.value, other.value, x, y);
        Self {
            value: select(if_less.value, otherwise.value),
            variance: select(if_less.variance, otherwise.variance),
        }
    }
}
