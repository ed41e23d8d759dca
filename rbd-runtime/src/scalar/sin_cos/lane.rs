use core::ops::{Add, Mul, Sub};

use super::offset::Offset;
use super::{LIMIT, large, sin_cos_wide, single_limit};
use crate::Real;
use crate::scalar::rounding::Rounding;

/// One `f64` or `f32`, or several side by side: the operations that [`sin_cos`](super::sin_cos) needs of its type.
///
/// Operators, `fused_mul_add` and `turn` act on each lane by itself, without a branch, and round as
/// IEEE 754 says, to nearest: then results are the same bits for every implementation.
///
/// Integers are passed as a lane `turns` = n + [`ROUND`](Self::ROUND): its unit in the last place is 1, so that the last bits of its
/// representation, as an unsigned integer, are the last bits of n in two's complement.
///
/// No function makes lanes from nothing: a type may stand for registers that not every machine has, and a
/// value of it proves that this machine has them.
///
/// ```
/// use rbd_runtime::sin_cos::Lane;
///
/// fn from_another<L: Lane>(x: L) -> L {
///     x.splat(1.0)
/// }
/// assert_eq!(from_another(2.0_f64), 1.0);
/// ```
/// ```compile_fail
/// use rbd_runtime::sin_cos::Lane;
///
/// fn from_nothing<L: Lane>() -> L {
///     L::splat(1.0)
/// }
/// ```
pub trait Lane: Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> {
    /// 1.5 · 2⁵² for `f64`, 1.5 · 2²³ for `f32`, whose unit in the last place is 1: adding it rounds
    /// to an integer.
    const ROUND: f64;

    /// `value` in every lane, in lanes like these.
    #[must_use]
    fn splat(self, value: f64) -> Self;

    /// self · factor + term, rounded once.
    fn fused_mul_add(self, factor: Self, term: Self) -> Self;

    /// (sin(n π/2 + r), cos(n π/2 + r)) from (sin r, cos r).
    ///
    /// With b₀ and b₁ the bits 0 and 1 of `turns`: the two change places where b₀ is set; then the
    /// sign bit of the sine is changed by exclusive or with b₁, that of the cosine with b₀ ⊕ b₁.
    fn turn(turns: Self, sin_cos: (Self, Self)) -> (Self, Self);

    /// Whether |x| ≤ `limit` in every lane of every angle. False if there is a NaN and, where that is
    /// faster, if the sum of all |x| of a lane exceeds the limit.
    fn are_within<const N: usize>(angles: [Self; N], limit: f64) -> bool;

    /// `sin_cos`, the sine and cosine of `self` and `offset`, with every lane replaced whose angle (`self`)
    /// is NaN or beyond the limit, which is [`LIMIT`] for `f64` and the [`single_limit`] for `f32`. The replacement comes from [`repair`]
    /// or [`sin_cos_wide`] in the same arithmetic. Called only if there is such a lane; it should be cold and not inlined.
    #[must_use]
    fn repair<A: Rounding, O: Offset>(self, offset: O, sin_cos: (Self, Self)) -> (Self, Self);
}

/// Replaces the sine and cosine, with `offset`, of every angle that is beyond [`LIMIT`] or NaN.
///
/// All slices have the same length.
#[cold]
#[inline(never)]
pub fn repair<A: Rounding, O: Offset>(angles: &[f64], offset: O, sin: &mut [f64], cos: &mut [f64]) {
    for ((&angle, sin), cos) in angles.iter().zip(sin).zip(cos) {
        (*sin, *cos) = angle.repair::<A, O>(offset, (*sin, *cos));
    }
}

macro_rules! scalar {
    ($float:ident, $round:literal, $bits:ident, $limit:expr, $beyond:path) => {
        impl Lane for $float {
            const ROUND: f64 = $round;

            #[inline(always)]
            fn splat(self, value: f64) -> Self {
                value as Self
            }

            #[inline(always)]
            fn fused_mul_add(self, factor: Self, term: Self) -> Self {
                Real::mul_add(self, factor, term)
            }

            #[inline(always)]
            fn turn(turns: Self, (sin, cos): (Self, Self)) -> (Self, Self) {
                const LAST: u32 = $bits::BITS - 1;
                const SIGN: $bits = 1 << LAST;
                // Bits 0 and 1, each where the sign is.
                let bits = turns.to_bits();
                let (quarter, half) = (bits << LAST, bits << (LAST - 1));
                let (sin, cos) = if quarter & SIGN == 0 {
                    (sin, cos)
                } else {
                    (cos, sin)
                };
                (
                    Self::from_bits(sin.to_bits() ^ (half & SIGN)),
                    Self::from_bits(cos.to_bits() ^ ((quarter ^ half) & SIGN)),
                )
            }

            #[inline(always)]
            fn are_within<const N: usize>(angles: [Self; N], limit: f64) -> bool {
                let mut within = true;
                for i in 0..N {
                    within &= angles[i].abs() <= limit as Self;
                }
                within
            }

            #[inline(always)]
            fn repair<A: Rounding, O: Offset>(
                self,
                offset: O,
                sin_cos: (Self, Self),
            ) -> (Self, Self) {
                if Self::are_within([self], $limit) {
                    sin_cos
                } else {
                    $beyond(self, offset)
                }
            }
        }
    };
}

scalar!(f64, 6755399441055744.0, u64, LIMIT, large::sin_cos::<O>);
scalar!(
    f32,
    12582912.0,
    u32,
    single_limit::<A>(),
    sin_cos_wide::<A, O>
);
