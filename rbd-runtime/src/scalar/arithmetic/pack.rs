//! Packs of scalars (SLP): one operation computes isomorphic subtrees, such as equal limbs, side by side.

use core::marker::PhantomData;
use core::ops::{Add, Div, Mul, Neg, Sub};

use super::Arithmetic;
use crate::Real;

/// N scalars. Operations act on each and give the same bits as on single scalars.
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

    /// The square root of each.
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

/// Defines a pack that computes its scalars one by one.
///
/// It has a field for each scalar, and every operation is written out: an array would be memory that the
/// compiler has to turn into values again, for thousands of operations in every robot.
macro_rules! each {
    ($(#[$doc:meta])* $name:ident, $inline:tt, $n:literal, $($field:ident: $lane:literal),+) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name<A, T> {
            $($field: T,)+
            arithmetic: PhantomData<A>,
        }

        impl<A, T: Copy> $name<A, T> {
            /// The pack of these scalars.
            #[inline $inline]
            pub fn new(_arithmetic: A, values: [T; $n]) -> Self {
                Self {
                    $($field: values[$lane],)+
                    arithmetic: PhantomData,
                }
            }
        }

        each!(operator $name, $inline, Add, add, $($field),+);
        each!(operator $name, $inline, Sub, sub, $($field),+);
        each!(operator $name, $inline, Mul, mul, $($field),+);
        each!(operator $name, $inline, Div, div, $($field),+);

        impl<A: Arithmetic<T>, T: Real> Neg for $name<A, T> {
            type Output = Self;
            #[inline $inline]
            fn neg(self) -> Self {
                Self {
                    $($field: -self.$field,)+
                    arithmetic: PhantomData,
                }
            }
        }

        impl<A: Arithmetic<T>, T: Real> Pack<T, $n> for $name<A, T> {
            #[inline $inline]
            fn mul_add(self, factor: Self, term: Self) -> Self {
                Self {
                    $($field: A::mul_add(self.$field, factor.$field, term.$field),)+
                    arithmetic: PhantomData,
                }
            }

            #[inline $inline]
            fn sqrt(self) -> Self {
                Self {
                    $($field: self.$field.sqrt(),)+
                    arithmetic: PhantomData,
                }
            }

            #[inline $inline]
            fn to_array(self) -> [T; $n] {
                [$(self.$field),+]
            }

            #[inline $inline]
            fn lane<const LANE: usize>(self) -> T {
                match LANE {
                    $($lane => self.$field,)+
                    _ => self.to_array()[LANE],
                }
            }
        }
    };
    (operator $name:ident, $inline:tt, $trait:ident, $method:ident, $($field:ident),+) => {
        impl<A: Arithmetic<T>, T: Real> $trait for $name<A, T> {
            type Output = Self;
            #[inline $inline]
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
    /// Two scalars in the arithmetic `A`: a [`Pack`] without SIMD instructions.
    EachOfTwo, (always), 2, first: 0, second: 1
);
each!(
    /// Four scalars in the arithmetic `A`: a [`Pack`] without SIMD instructions.
    EachOfFour, (always), 4, first: 0, second: 1, third: 2, fourth: 3
);
each!(
    /// Two scalars whose operations are calls.
    CalledTwo, (never), 2, first: 0, second: 1
);
each!(
    /// Four scalars whose operations are calls.
    CalledFour, (never), 4, first: 0, second: 1, third: 2, fourth: 3
);
