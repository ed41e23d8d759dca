//! Sines of lanes.

use fearless_simd::prelude::*;

use super::vector::lanes;
use super::{Doubles, Instructions, Singles};
use crate::Real;
use crate::scalar::Rounding;
use crate::scalar::sin_cos::{self, Lane, Offset};

impl<S: Instructions> Doubles<S> {
    #[inline(always)]
    pub(super) fn sines<A: Rounding, O: Offset, const N: usize>(
        angles: [Self; N],
        offsets: [O; N],
    ) -> ([Self; N], [Self; N]) {
        sin_cos::sin_cos_each::<A, Self, O, N>(angles, offsets)
    }
}

impl<S: Instructions> Singles<S> {
    /// As `f32` computes them in the same arithmetic.
    #[inline(always)]
    pub(super) fn sines<A: Rounding, O: Offset, const N: usize>(
        angles: [Self; N],
        offsets: [O; N],
    ) -> ([Self; N], [Self; N]) {
        sin_cos::sin_cos_single_each::<A, Self, O, N>(angles, offsets)
    }

    /// Computed in two registers of `f64`.
    #[inline(always)]
    fn wide_sines<A: Rounding, O: Offset>(self, offset: O) -> (Self, Self) {
        let (low, high) = self.0.widen();
        let halves = [Doubles(low), Doubles(high)];
        let (sin, cos) = sin_cos::sin_cos_wide_each::<A, _, O, 2>(halves, [offset; 2]);
        let narrow = |[low, high]: [Doubles<S>; 2]| Self(low.0.narrow(high.0));
        (narrow(sin), narrow(cos))
    }
}

macro_rules! lane {
    ($name:ident, $element:ident, $register:ident, $round:literal, $bits:ident, $last:literal) => {
        impl<S: Instructions> Lane for $name<S> {
            const ROUND: f64 = $round;

            lanes! {
                fn splat(self, value: f64) -> Self {
                    Self(S::$register::splat(self.0.token(), value as $element))
                }
            }

            lanes! {
                fn fused_mul_add(self, factor: Self, term: Self) -> Self {
                    self.mul_add(factor, term)
                }
            }

            lanes! {
                fn turn(turns: Self, (sin, cos): (Self, Self)) -> (Self, Self) {
                    const SIGN: $bits = 1 << $last;
                    let bits = turns.0.to_bits();
                    let (quarter, half) = (bits << $last, bits << ($last - 1));
                    let change = S::$register::from_bits(quarter).is_sign_negative();
                    let flip = |x: S::$register, sign| {
                        S::$register::from_bits(x.to_bits() ^ (sign & SIGN))
                    };
                    (
                        Self(flip(change.select(cos.0, sin.0), half)),
                        Self(flip(change.select(sin.0, cos.0), quarter ^ half)),
                    )
                }
            }

            lanes! {
                fn are_within<const N: usize>(angles: [Self; N], limit: f64) -> bool {
                    let mut size = Self::zero().0;
                    for i in 0..N {
                        size += angles[i].0.abs();
                    }
                    size.simd_le(Self::from_f64(limit).0).all_true()
                }
            }

            #[cold]
            #[inline(never)]
            fn repair<A: Rounding, O: Offset>(
                self,
                offset: O,
                results: (Self, Self),
            ) -> (Self, Self) {
                self.beyond::<A, O>(offset, results)
            }
        }
    };
}

lane!(Doubles, f64, f64s, 6755399441055744.0, u64, 63);
lane!(Singles, f32, f32s, 12582912.0, u32, 31);

impl<S: Instructions> Doubles<S> {
    /// Computed lane by lane.
    fn beyond<A: Rounding, O: Offset>(
        self,
        offset: O,
        (mut sin, mut cos): (Self, Self),
    ) -> (Self, Self) {
        sin_cos::repair::<A, O>(
            self.0.as_slice(),
            offset,
            sin.0.as_mut_slice(),
            cos.0.as_mut_slice(),
        );
        (sin, cos)
    }
}

impl<S: Instructions> Singles<S> {
    /// Computes all lanes in `f64` and takes those that need it: wheels reach such angles.
    fn beyond<A: Rounding, O: Offset>(self, offset: O, (sin, cos): (Self, Self)) -> (Self, Self) {
        self.0.token().vectorize(
            #[inline(always)]
            || {
                let within = self.0.abs().simd_le(sin_cos::single_limit::<A>() as f32);
                let (wide_sin, wide_cos) = self.wide_sines::<A, O>(offset);
                (
                    Self(within.select(sin.0, wide_sin.0)),
                    Self(within.select(cos.0, wide_cos.0)),
                )
            },
        )
    }
}
