//! A scalar that carries a derivative.

use std::ops::{Add, Div, Mul, Neg, Sub};

use rbd_runtime::{AsWritten, Real};

/// A dual number, value + rate ε with ε² = 0: carries an exact derivative along.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dual {
    /// The value.
    pub value: f64,
    /// Its derivative.
    pub rate: f64,
}

impl Dual {
    /// value + rate ε.
    pub const fn new(value: f64, rate: f64) -> Self {
        Self { value, rate }
    }

    /// x + ẋ ε for each element.
    pub fn path(x: &[f64], rate: &[f64]) -> Vec<Self> {
        x.iter().zip(rate).map(|(&x, &r)| Self::new(x, r)).collect()
    }
}

impl Add for Dual {
    type Output = Self;
    fn add(self, b: Self) -> Self {
        Self::new(self.value + b.value, self.rate + b.rate)
    }
}

impl Sub for Dual {
    type Output = Self;
    fn sub(self, b: Self) -> Self {
        Self::new(self.value - b.value, self.rate - b.rate)
    }
}

impl Mul for Dual {
    type Output = Self;
    fn mul(self, b: Self) -> Self {
        Self::new(
            self.value * b.value,
            self.rate * b.value + self.value * b.rate,
        )
    }
}

impl Div for Dual {
    type Output = Self;
    fn div(self, b: Self) -> Self {
        let value = self.value / b.value;
        Self::new(value, (self.rate - value * b.rate) / b.value)
    }
}

impl Neg for Dual {
    type Output = Self;
    fn neg(self) -> Self {
        Self::new(-self.value, -self.rate)
    }
}

impl AsWritten for Dual {}

impl Real for Dual {
    fn from_f64(value: f64) -> Self {
        Self::new(value, 0.0)
    }

    fn sqrt(self) -> Self {
        let root = Real::sqrt(self.value);
        Self::new(root, self.rate / (root + root))
    }

    fn sin_cos(self) -> (Self, Self) {
        let (sin, cos) = Real::sin_cos(self.value);
        (
            Self::new(sin, cos * self.rate),
            Self::new(cos, -sin * self.rate),
        )
    }

    fn atan2(self, x: Self) -> Self {
        let (y, square) = (self, self.value * self.value + x.value * x.value);
        let rate = (x.value * y.rate - y.value * x.rate) / square;
        Self::new(Real::atan2(y.value, x.value), rate)
    }

    fn sign(self) -> Self {
        Self::new(Real::sign(self.value), 0.0)
    }

    fn exp(self) -> Self {
        let power = Real::exp(self.value);
        Self::new(power, power * self.rate)
    }

    fn ln(self) -> Self {
        Self::new(Real::ln(self.value), self.rate / self.value)
    }

    fn tanh(self) -> Self {
        let tanh = Real::tanh(self.value);
        Self::new(tanh, (1.0 - tanh * tanh) * self.rate)
    }

    fn select_less(self, other: Self, if_less: Self, otherwise: Self) -> Self {
        let select = |x, y| Real::select_less(self.value, other.value, x, y);
        let value = select(if_less.value, otherwise.value);
        Self::new(value, select(if_less.rate, otherwise.rate))
    }
}
