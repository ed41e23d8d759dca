//! Rational numbers as a scalar that algorithms and programs run on: here, since this crate is optimised in tests,
//! and with it the operations of num-bigint that are inlined.

use std::cell::RefCell;
use std::fmt;
use std::ops::{Add, Div, Mul, Neg, Sub};

use num_rational::BigRational;
use num_traits::Signed;
use rbd_runtime::{AsWritten, Real};

thread_local! {
    /// The values of all numbers of this thread: a scalar has to be `Copy`, and these are not.
    static VALUES: RefCell<Vec<BigRational>> = const { RefCell::new(Vec::new()) };
}

/// A rational number, exact in every operation.
#[derive(Clone, Copy)]
pub struct Rational(usize);

impl Rational {
    /// The fraction.
    pub fn new(numerator: i64, denominator: i64) -> Self {
        Self::store(BigRational::new(numerator.into(), denominator.into()))
    }

    /// Forgets all numbers of this thread; none may be used afterwards.
    pub fn forget_all() {
        VALUES.with_borrow_mut(Vec::clear);
    }

    /// Whether the differences are at most the rounding of a few constants, beside the largest
    /// number expected.
    pub fn are_near(got: &[Self], expected: &[Self]) -> bool {
        let sizes = expected.iter().map(|x| x.value().abs());
        let scale = sizes.reduce(BigRational::max).unwrap_or_default();
        let trillion = BigRational::from_integer(1_000_000_000_000u64.into());
        let near = |(a, b): (&Self, &Self)| (a.value() - b.value()).abs() * &trillion <= scale;
        got.len() == expected.len() && got.iter().zip(expected).all(near)
    }

    fn store(value: BigRational) -> Self {
        VALUES.with_borrow_mut(|values| {
            values.push(value);
            Self(values.len() - 1)
        })
    }

    fn binary(self, rhs: Self, operation: fn(&BigRational, &BigRational) -> BigRational) -> Self {
        Self::store(VALUES.with_borrow(|values| operation(&values[self.0], &values[rhs.0])))
    }

    fn value(self) -> BigRational {
        VALUES.with_borrow(|values| values[self.0].clone())
    }
}

impl PartialEq for Rational {
    fn eq(&self, other: &Self) -> bool {
        VALUES.with_borrow(|values| values[self.0] == values[other.0])
    }
}

impl fmt::Debug for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value().fmt(f)
    }
}

impl Add for Rational {
    type Output = Self;
    fn add(self, rhs: Self) -> Self {
        self.binary(rhs, |a, b| a + b)
    }
}

impl Sub for Rational {
    type Output = Self;
    fn sub(self, rhs: Self) -> Self {
        self.binary(rhs, |a, b| a - b)
    }
}

impl Mul for Rational {
    type Output = Self;
    fn mul(self, rhs: Self) -> Self {
        self.binary(rhs, |a, b| a * b)
    }
}

impl Div for Rational {
    type Output = Self;
    fn div(self, rhs: Self) -> Self {
        self.binary(rhs, |a, b| a / b)
    }
}

impl Neg for Rational {
    type Output = Self;
    fn neg(self) -> Self {
        Self::store(-self.value())
    }
}

impl AsWritten for Rational {}

impl Real for Rational {
    /// The number that the bits of `value` stand for.
    fn from_f64(value: f64) -> Self {
        Self::store(BigRational::from_float(value).expect("constants are finite"))
    }

    /// Roots are not rational. Any function of the value stands for one, since nothing knows a law
    /// of roots; this one keeps numbers short.
    fn sqrt(self) -> Self {
        let value = self.value();
        let (numerator, denominator) = (value.numer() % 10007, value.denom() % 101);
        let positive = &numerator * &numerator + 1;
        Self::store(BigRational::new(positive, denominator + 1))
    }

    /// The point of the unit circle at the angle whose half has the tangent `self`: every rational
    /// point but one is such a point, and nothing knows a law of sines but s² + c² = 1.
    fn sin_cos(self) -> (Self, Self) {
        let (t, one) = (self, Self::one());
        let square = t * t;
        let length = one + square;
        ((t + t) / length, (one - square) / length)
    }

    /// Any function of both stands for it, as for roots.
    fn atan2(self, x: Self) -> Self {
        (self + x + x).sqrt()
    }

    fn sign(self) -> Self {
        Self::store(self.value().signum())
    }

    /// Any function stands for it, as for roots; the same below.
    fn exp(self) -> Self {
        (self + Self::one()).sqrt()
    }

    fn ln(self) -> Self {
        (self + self).sqrt()
    }

    /// An odd function.
    fn tanh(self) -> Self {
        self / (Self::one() + self * self)
    }

    /// An odd function.
    fn asin(self) -> Self {
        self * (self * self).sqrt()
    }

    fn acos(self) -> Self {
        (self + self + self).sqrt()
    }

    fn select_less(self, other: Self, if_less: Self, otherwise: Self) -> Self {
        match self.value() < other.value() {
            true => if_less,
            false => otherwise,
        }
    }
}
