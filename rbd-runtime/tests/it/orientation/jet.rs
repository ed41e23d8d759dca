use std::ops::{Add, Div, Mul, Neg, Sub};

use rbd_runtime::{AsWritten, Real};

/// A number with its first and second derivative by time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Jet(pub(crate) [f64; 3]);

impl Jet {
    fn zip(self, b: Self, f: impl Fn(f64, f64) -> f64) -> Self {
        Self([0, 1, 2].map(|i| f(self.0[i], b.0[i])))
    }
}

impl Add for Jet {
    type Output = Self;
    fn add(self, b: Self) -> Self {
        self.zip(b, |a, b| a + b)
    }
}

impl Sub for Jet {
    type Output = Self;
    fn sub(self, b: Self) -> Self {
        self.zip(b, |a, b| a - b)
    }
}

impl Neg for Jet {
    type Output = Self;
    fn neg(self) -> Self {
        Self(self.0.map(|x| -x))
    }
}

impl Mul for Jet {
    type Output = Self;
    fn mul(self, b: Self) -> Self {
        let ([x, u, a], [y, v, b]) = (self.0, b.0);
        Self([x * y, u * y + x * v, a * y + 2.0 * u * v + x * b])
    }
}

impl Div for Jet {
    type Output = Self;
    fn div(self, b: Self) -> Self {
        let ([x, u, a], [y, v, b]) = (self.0, b.0);
        let value = x / y;
        let rate = (u - value * v) / y;
        Self([value, rate, (a - value * b - 2.0 * rate * v) / y])
    }
}

impl AsWritten for Jet {}

impl Real for Jet {
    fn from_f64(value: f64) -> Self {
        Self([value, 0.0, 0.0])
    }

    fn sqrt(self) -> Self {
        let [x, u, a] = self.0;
        let root = x.sqrt();
        let rate = u / (2.0 * root);
        Self([root, rate, (a - 2.0 * rate * rate) / (2.0 * root)])
    }

    fn sin_cos(self) -> (Self, Self) {
        let [x, u, a] = self.0;
        let (sin, cos) = x.sin_cos();
        (
            Self([sin, cos * u, cos * a - sin * u * u]),
            Self([cos, -sin * u, -sin * a - cos * u * u]),
        )
    }

    fn atan2(self, x: Self) -> Self {
        let ([y, v, b], [x, u, a]) = (self.0, x.0);
        let square = x * x + y * y;
        let rate = (x * v - y * u) / square;
        let second = (x * b - y * a - rate * 2.0 * (x * u + y * v)) / square;
        Self([y.atan2(x), rate, second])
    }

    fn sign(self) -> Self {
        Self::from_f64(Real::sign(self.0[0]))
    }

    fn exp(self) -> Self {
        let [x, u, a] = self.0;
        let power = x.exp();
        Self([power, power * u, power * (a + u * u)])
    }

    fn ln(self) -> Self {
        let [x, u, a] = self.0;
        let rate = u / x;
        Self([x.ln(), rate, a / x - rate * rate])
    }

    fn tanh(self) -> Self {
        let [x, u, a] = self.0;
        let tanh = x.tanh();
        let slope = 1.0 - tanh * tanh;
        Self([tanh, slope * u, slope * (a - 2.0 * tanh * u * u)])
    }

    fn select_less(self, other: Self, if_less: Self, otherwise: Self) -> Self {
        let select =
            |k: usize| Real::select_less(self.0[0], other.0[0], if_less.0[k], otherwise.0[k]);
        Self([0, 1, 2].map(select))
    }
}
