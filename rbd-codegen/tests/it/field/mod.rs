//! A field in which nothing rounds: equal means equal.

use std::ops::{Add, Div, Mul, Neg, Sub};

use rbd_runtime::{AsWritten, Real};
use rbd_testing::Generator;

const PRIME: u64 = (1 << 61) - 1;

/// An integer modulo 2⁶¹ − 1. Two different rational functions agree on random elements only by a chance of
/// about 1e-17.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Field(u64);

impl Field {
    pub(crate) fn random(random: &mut Generator) -> Self {
        Self(random.index(PRIME as usize) as u64)
    }

    fn power(self, exponent: u64) -> Self {
        let bits = (0..61).rev().map(|bit| exponent >> bit & 1 == 1);
        bits.fold(Self(1), |result, bit| {
            let square = result * result;
            if bit { square * self } else { square }
        })
    }
}

impl Add for Field {
    type Output = Self;
    fn add(self, rhs: Self) -> Self {
        Self((self.0 + rhs.0) % PRIME)
    }
}

impl Neg for Field {
    type Output = Self;
    fn neg(self) -> Self {
        Self((PRIME - self.0) % PRIME)
    }
}

impl Sub for Field {
    type Output = Self;
    fn sub(self, rhs: Self) -> Self {
        self + -rhs
    }
}

impl Mul for Field {
    type Output = Self;
    fn mul(self, rhs: Self) -> Self {
        Self((u128::from(self.0) * u128::from(rhs.0) % u128::from(PRIME)) as u64)
    }
}

impl Div for Field {
    type Output = Self;
    /// Fermat: 1/a is a to the power p − 2.
    fn div(self, rhs: Self) -> Self {
        self * rhs.power(PRIME - 2)
    }
}

impl AsWritten for Field {}

impl Real for Field {
    /// Exact: a double is an integer times a power of two.
    fn from_f64(value: f64) -> Self {
        assert!(value.is_finite(), "{value} is in no field");
        let (mut magnitude, mut scale) = (value.abs(), Self(1));
        while magnitude.fract() != 0.0 {
            magnitude *= 2.0;
            scale = scale / Self(2);
        }
        assert!(magnitude < PRIME as f64, "{value} is too large");
        let magnitude = Self(magnitude as u64) * scale;
        if value < 0.0 { -magnitude } else { magnitude }
    }

    /// Any functions will do, if odd ones are odd and even ones even: constructors use that, and the rules
    /// of derivatives are all that is used besides.
    fn sqrt(self) -> Self {
        self * self * self + Self(3)
    }

    fn sin_cos(self) -> (Self, Self) {
        (
            self * self * self * Self(5),
            self * self * Self(7) + Self(2),
        )
    }

    fn atan2(self, x: Self) -> Self {
        self * self * Self(11) + x * Self(13)
    }

    fn sign(self) -> Self {
        self * self * self * Self(17)
    }

    fn exp(self) -> Self {
        self * Self(19) + Self(23)
    }

    fn ln(self) -> Self {
        self * Self(29) + Self(31)
    }

    fn tanh(self) -> Self {
        self * Self(37)
    }

    fn abs(self) -> Self {
        self * self * Self(41)
    }

    fn select_less(self, other: Self, if_less: Self, otherwise: Self) -> Self {
        if self.0 < other.0 { if_less } else { otherwise }
    }
}
