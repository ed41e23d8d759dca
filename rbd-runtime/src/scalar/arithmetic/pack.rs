//! Scalars side by side (SLP): one call computes limbs of the same structure in them.

use core::marker::PhantomData;
use core::ops::{Add, Div, Mul, Neg, Sub};

use super::Rounding;
use crate::Real;

/// N scalars on which operations act one by one, each with the bits that it gives alone.
pub trait Pack<T, const N: usize>:
    Copy
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
{
    /// self · factor + term, rounded as the arithmetic says.
    #[must_use]
    fn mul_add(self, factor: Self, term: Self) -> Self;

    /// √ of each.
    #[must_use]
    fn sqrt(self) -> Self;

    /// The scalars.
    fn to_array(self) -> [T; N];

    /// The scalar number `LANE`, from 0.
    #[inline(always)]
    fn lane<const LANE: usize>(self) -> T
    where
        T: Copy,
    {
        self.to_array()[LANE]
    }
}

/// A [`Pack`] without instructions of its own: scalars in the arithmetic `A`.
#[derive(Clone, Copy, Debug)]
pub struct Each<A, T, const N: usize>(pub(super) [T; N], pub(super) PhantomData<A>);

impl<A: Rounding, T: Real, const N: usize> Each<A, T, N> {
    /// Of these scalars.
    #[inline(always)]
    pub fn new(_arithmetic: A, values: [T; N]) -> Self {
        Self(values, PhantomData)
    }

    /// A loop: functions of the core library would be compiled without the instructions of lanes.
    #[inline(always)]
    fn map(self, f: impl Fn(T) -> T) -> Self {
        let mut values = self.0;
        for i in 0..N {
            values[i] = f(self.0[i]);
        }
        Self(values, PhantomData)
    }

    #[inline(always)]
    fn zip(self, rhs: Self, f: impl Fn(T, T) -> T) -> Self {
        let mut values = self.0;
        for i in 0..N {
            values[i] = f(self.0[i], rhs.0[i]);
        }
        Self(values, PhantomData)
    }
}

impl<A: Rounding, T: Real, const N: usize> Add for Each<A, T, N> {
    type Output = Self;
    #[inline(always)]
    fn add(self, rhs: Self) -> Self {
        self.zip(rhs, |a, b| a + b)
    }
}

impl<A: Rounding, T: Real, const N: usize> Sub for Each<A, T, N> {
    type Output = Self;
    #[inline(always)]
    fn sub(self, rhs: Self) -> Self {
        self.zip(rhs, |a, b| a - b)
    }
}

impl<A: Rounding, T: Real, const N: usize> Mul for Each<A, T, N> {
    type Output = Self;
    #[inline(always)]
    fn mul(self, rhs: Self) -> Self {
        self.zip(rhs, |a, b| a * b)
    }
}

impl<A: Rounding, T: Real, const N: usize> Div for Each<A, T, N> {
    type Output = Self;
    #[inline(always)]
    fn div(self, rhs: Self) -> Self {
        self.zip(rhs, |a, b| a / b)
    }
}

impl<A: Rounding, T: Real, const N: usize> Neg for Each<A, T, N> {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        self.map(|a| -a)
    }
}

impl<A: Rounding, T: Real, const N: usize> Pack<T, N> for Each<A, T, N> {
    #[inline(always)]
    fn mul_add(self, factor: Self, term: Self) -> Self {
        let one = |i: usize| match A::ONCE {
            true => self.0[i].mul_add(factor.0[i], term.0[i]),
            false => self.0[i] * factor.0[i] + term.0[i],
        };
        let mut values = self.0;
        for i in 0..N {
            values[i] = one(i);
        }
        Self(values, PhantomData)
    }

    #[inline(always)]
    fn sqrt(self) -> Self {
        self.map(T::sqrt)
    }

    #[inline(always)]
    fn to_array(self) -> [T; N] {
        self.0
    }
}
