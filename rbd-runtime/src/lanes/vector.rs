//! One register of `f64` or `f32` as a scalar.

use core::ops::{Add, Div, Mul, Neg, Sub};

use fearless_simd::prelude::*;

use super::arithmetic::Free;
use super::{InLanes, Instructions, token};
use crate::scalar::elementary::{self, Lane as _};
use crate::scalar::sin_cos::NoOffset;
use crate::{AngleOffset, Dispatch, Real, Unfused};

/// A register of numbers `E`.
pub(crate) trait Vector<E>: Real {
    /// The number of lanes.
    const LANES: usize;

    /// The register with `element(i)` in lane i.
    fn from_lanes(element: impl FnMut(usize) -> E) -> Self;

    /// Loads a slice of [`LANES`](Self::LANES) numbers.
    fn load(numbers: &[E]) -> Self;

    /// The number in lane i.
    fn lane(&self, i: usize) -> E;

    /// Four registers: lane i of the k-th is `row(i)[k]`.
    fn from_rows<'a>(row: impl Fn(usize) -> &'a [E; 4]) -> [Self; 4]
    where
        E: 'a;

    /// The inverse: calls `row(i, ...)` for each lane.
    fn to_rows(registers: [Self; 4], row: impl Fn(usize, [E; 4]));
}

/// `inline(always)` where code is optimised, so that it is compiled for the caller's instructions. In a
/// debug build that would spill every number to the stack of one huge function.
macro_rules! lanes {
    (fn $($function:tt)*) => {
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn $($function)*
    };
}

pub(super) use lanes;

macro_rules! vector {
    ($(#[$doc:meta])* $name:ident, $element:ident, $register:ident, $from_rows:ident, $to_rows:ident) => {
        $(#[$doc])*
        pub(super) struct $name<S: Instructions>(pub(super) S::$register);

        impl<S: Instructions> $name<S> {
            /// The token; this type exists only where there is one.
            #[inline(always)]
            #[allow(unsafe_code, reason = "`Real::from_f64` is given no token")]
            fn token() -> S {
                // SAFETY: the type is private to the module `lanes`, which passes it only to code that is
                // given a token with it, through `with_token`.
                unsafe { token::of() }
            }
        }

        impl<S: Instructions> Clone for $name<S> {
            #[inline(always)]
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<S: Instructions> Copy for $name<S> {}

        vector!(operators $name: Add add +, Sub sub -, Mul mul *, Div div /);

        impl<S: Instructions> Neg for $name<S> {
            type Output = Self;
            lanes! {
                fn neg(self) -> Self {
                    // To LLVM a multiplication by −1 is a change of sign. The register's own negation uses
                    // a constant that is written in parts; for each, LLVM would search the body from its
                    // start: minutes for a humanoid.
                    self * Self::from_f64(-1.0)
                }
            }
        }

        impl<S: Instructions> Vector<$element> for $name<S> {
            const LANES: usize = <S::$register as SimdBase<S>>::LEN;

            #[inline(always)]
            fn from_lanes(element: impl FnMut(usize) -> $element) -> Self {
                Self(S::$register::from_fn(Self::token(), element))
            }

            #[inline(always)]
            fn load(numbers: &[$element]) -> Self {
                Self(S::$register::from_slice(Self::token(), numbers))
            }

            #[inline(always)]
            fn lane(&self, i: usize) -> $element {
                self.0[i]
            }

            #[inline(always)]
            fn from_rows<'a>(row: impl Fn(usize) -> &'a [$element; 4]) -> [Self; 4] {
                let [a, b, c, d] = Self::token().$from_rows(row);
                [Self(a), Self(b), Self(c), Self(d)]
            }

            #[inline(always)]
            fn to_rows([a, b, c, d]: [Self; 4], row: impl Fn(usize, [$element; 4])) {
                a.0.token().$to_rows([a.0, b.0, c.0, d.0], row);
            }
        }

        impl<S: Instructions> Real for $name<S> {
            lanes! {
                fn from_f64(value: f64) -> Self {
                    Self(S::$register::splat(Self::token(), value as $element))
                }
            }

            lanes! {
                fn sqrt(self) -> Self {
                    Self(self.0.sqrt())
                }
            }

            #[inline(always)]
            fn sin_cos(self) -> (Self, Self) {
                let ([sin], [cos]) = Self::sines::<Unfused, _, 1>([self], [NoOffset]);
                (sin, cos)
            }

            #[inline(always)]
            fn sin_cos_all<const N: usize>(angles: [Self; N]) -> ([Self; N], [Self; N]) {
                Self::sines::<Unfused, _, N>(angles, [NoOffset; N])
            }

            #[inline(always)]
            fn sin_cos_all_with_offsets<const N: usize>(
                angles: [Self; N],
                offsets: [AngleOffset; N],
            ) -> ([Self; N], [Self; N]) {
                Self::sines::<Unfused, _, N>(angles, offsets)
            }

            /// Lane by lane, with the scalar's own function.
            fn atan2(self, x: Self) -> Self {
                Self::from_lanes(|i| Real::atan2(self.0[i], x.0[i]))
            }

            lanes! {
                fn sign(self) -> Self {
                    let zero = Self::zero().0;
                    let where_true = |mask: <S::$register as SimdBase<S>>::Mask| {
                        mask.select(Self::one().0, zero)
                    };
                    let positive = where_true(self.0.simd_gt(zero));
                    let sign = positive - where_true(self.0.simd_lt(zero));
                    // NaN alone is not equal to itself.
                    Self(self.0.simd_eq(self.0).select(sign, self.0))
                }
            }

            vector!(elementary exp ln tanh asin acos);

            lanes! {
                fn abs(self) -> Self {
                    self.magnitude()
                }
            }

            lanes! {
                fn select_less(self, other: Self, if_less: Self, otherwise: Self) -> Self {
                    let nan = Self::from_f64(f64::NAN).0;
                    let no_less = self.0.simd_ge(other.0).select(otherwise.0, nan);
                    Self(self.0.simd_lt(other.0).select(if_less.0, no_less))
                }
            }

            lanes! {
                fn mul_add(self, factor: Self, term: Self) -> Self {
                    if S::FUSE {
                        Self(self.0.mul_add(factor.0, term.0))
                    } else {
                        self * factor + term
                    }
                }
            }

            #[inline(always)]
            fn with_instructions<O>(operation: impl FnOnce() -> O) -> O {
                Self::token().vectorize(operation)
            }
        }

        impl<S: Instructions> Dispatch for $name<S> {
            type Fused = InLanes<S, Free>;
            type Unfused = Unfused;

            /// Runs in a function that has the instructions of the lanes, whether they fuse or not.
            #[inline(always)]
            fn dispatch<O>(_: impl FnOnce(Self::Unfused) -> O, fused: impl FnOnce(Self::Fused) -> O) -> O {
                let simd = Self::token();
                simd.vectorize(
                    #[inline(always)]
                    || fused(InLanes::new(simd)),
                )
            }

            #[inline(always)]
            fn dispatch_unfused<O>(unfused: impl FnOnce(Self::Unfused) -> O) -> O {
                Self::token().vectorize(
                    #[inline(always)]
                    || unfused(Unfused),
                )
            }
        }
    };
    (elementary $($function:ident)*) => {$(
        lanes! {
            fn $function(self) -> Self {
                elementary::$function(self)
            }
        }
    )*};
    (operators $name:ident: $($Operator:ident $method:ident $symbol:tt),*) => {$(
        impl<S: Instructions> $Operator for $name<S> {
            type Output = Self;
            lanes! {
                fn $method(self, other: Self) -> Self {
                    Self(self.0 $symbol other.0)
                }
            }
        }
    )*};
}

vector! {
    /// As many `f64` as a register of `S` holds.
    Doubles, f64, f64s, doubles_from_rows, doubles_to_rows
}

vector! {
    /// As many `f32` as a register of `S` holds.
    Singles, f32, f32s, singles_from_rows, singles_to_rows
}
