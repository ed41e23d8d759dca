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

/// a b + c in the arithmetic `A`.
#[inline(always)]
fn mul_add<A: Rounding, T: Real>(a: T, b: T, c: T) -> T {
    match A::ONCE {
        true => a.mul_add(b, c),
        false => a * b + c,
    }
}

/// Scalars with operations one by one.
///
/// A field for each, and every operation written out: a loop over an array would be memory that the
/// compiler has to turn into values again, for thousands of operations in every robot.
macro_rules! each {
    ($(#[$doc:meta])* $name:ident, $n:literal, $($field:ident: $lane:literal),+) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name<A, T> {
            $($field: T,)+
            arithmetic: PhantomData<A>,
        }

        impl<A: Rounding, T: Real> $name<A, T> {
            /// Of these scalars.
            #[inline(always)]
            pub fn new(_arithmetic: A, values: [T; $n]) -> Self {
                Self {
                    $($field: values[$lane],)+
                    arithmetic: PhantomData,
                }
            }
        }

        each!(operator $name, Add, add, $($field),+);
        each!(operator $name, Sub, sub, $($field),+);
        each!(operator $name, Mul, mul, $($field),+);
        each!(operator $name, Div, div, $($field),+);

        impl<A: Rounding, T: Real> Neg for $name<A, T> {
            type Output = Self;
            #[inline(always)]
            fn neg(self) -> Self {
                Self {
                    $($field: -self.$field,)+
                    arithmetic: PhantomData,
                }
            }
        }

        impl<A: Rounding, T: Real> Pack<T, $n> for $name<A, T> {
            #[inline(always)]
            fn mul_add(self, factor: Self, term: Self) -> Self {
                Self {
                    $($field: mul_add::<A, T>(self.$field, factor.$field, term.$field),)+
                    arithmetic: PhantomData,
                }
            }

            #[inline(always)]
            fn sqrt(self) -> Self {
                Self {
                    $($field: self.$field.sqrt(),)+
                    arithmetic: PhantomData,
                }
            }

            #[inline(always)]
            fn to_array(self) -> [T; $n] {
                [$(self.$field),+]
            }

            #[inline(always)]
            fn lane<const LANE: usize>(self) -> T {
                match LANE {
                    $($lane => self.$field,)+
                    _ => self.to_array()[LANE],
                }
            }
        }
    };
    (operator $name:ident, $trait:ident, $method:ident, $($field:ident),+) => {
        impl<A: Rounding, T: Real> $trait for $name<A, T> {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self {
                    $($field: self.$field.$method(other.$field),)+
                    arithmetic: PhantomData,
                }
            }
        }
    };
}

each!(
    /// Two scalars in the arithmetic `A`: a [`Pack`] without instructions of its own.
    EachOfTwo, 2, first: 0, second: 1
);
each!(
    /// Four scalars in the arithmetic `A`: a [`Pack`] without instructions of its own.
    EachOfFour, 4, first: 0, second: 1, third: 2, fourth: 3
);
