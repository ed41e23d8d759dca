//! Arrays of scalars: in registers of several where the machine has them, elsewhere as loops that the
//! compiler may turn into SIMD instructions.

use super::registers;
use super::{LIMIT, Lane, double, narrow, sin_cos, sin_cos_single, single_limit};
use crate::scalar::arithmetic::Rounding;
use crate::scalar::{Fused, Plain};

/// `f64` and `f32`.
pub(in crate::scalar) trait Scalar: Copy {
    /// (sin x, cos x) within the limit of the arithmetic.
    fn within<A: Rounding>(self) -> (Self, Self);

    /// Whether |x| is within that limit: false for NaN.
    fn is_within_limit<A: Rounding>(self) -> bool;

    /// (sin x, cos x).
    fn anywhere<A: Rounding>(self) -> (Self, Self);

    /// (sin x, cos x) of all, and whether all were within the limit: if not, some are wrong.
    fn plain_within<const N: usize>(angles: [Self; N]) -> ([Self; N], [Self; N], bool);

    /// The same where the machine fuses products with sums.
    fn fused_within<const N: usize>(
        fused: Fused,
        angles: [Self; N],
    ) -> ([Self; N], [Self; N], bool);
}

impl Scalar for f64 {
    #[inline(always)]
    fn within<A: Rounding>(self) -> (Self, Self) {
        double::<A, Self>(self)
    }

    #[inline(always)]
    fn is_within_limit<A: Rounding>(self) -> bool {
        Self::are_within([self], LIMIT)
    }

    #[inline(always)]
    fn anywhere<A: Rounding>(self) -> (Self, Self) {
        sin_cos::<A, Self>(self)
    }

    #[inline(always)]
    fn plain_within<const N: usize>(angles: [Self; N]) -> ([Self; N], [Self; N], bool) {
        registers::plain::doubles(Plain, angles)
    }

    #[inline(always)]
    fn fused_within<const N: usize>(
        fused: Fused,
        angles: [Self; N],
    ) -> ([Self; N], [Self; N], bool) {
        registers::fused::doubles(fused, angles)
    }
}

impl Scalar for f32 {
    #[inline(always)]
    fn within<A: Rounding>(self) -> (Self, Self) {
        narrow::<A, Self>(self)
    }

    #[inline(always)]
    fn is_within_limit<A: Rounding>(self) -> bool {
        Self::are_within([self], single_limit::<A>())
    }

    #[inline(always)]
    fn anywhere<A: Rounding>(self) -> (Self, Self) {
        sin_cos_single::<A, Self>(self)
    }

    #[inline(always)]
    fn plain_within<const N: usize>(angles: [Self; N]) -> ([Self; N], [Self; N], bool) {
        registers::plain::singles(Plain, angles)
    }

    #[inline(always)]
    fn fused_within<const N: usize>(
        fused: Fused,
        angles: [Self; N],
    ) -> ([Self; N], [Self; N], bool) {
        registers::fused::singles(fused, angles)
    }
}

/// The sines and cosines of these angles in [`Plain`] arithmetic, each the same bits as alone.
#[inline(always)]
pub(in crate::scalar) fn plain<T: Scalar, const N: usize>(angles: [T; N]) -> ([T; N], [T; N]) {
    let (sin, cos, in_range) = match N {
        1 => registers::in_a_loop(Plain, angles),
        _ => T::plain_within(angles),
    };
    if in_range {
        (sin, cos)
    } else {
        one_by_one::<Plain, T, N>(angles)
    }
}

/// The same where the machine fuses products with sums.
#[inline(always)]
pub(in crate::scalar) fn fused<T: Scalar, const N: usize>(
    fused: Fused,
    angles: [T; N],
) -> ([T; N], [T; N]) {
    let (sin, cos, in_range) = T::fused_within(fused, angles);
    if in_range {
        (sin, cos)
    } else {
        one_by_one::<Fused, T, N>(angles)
    }
}

/// From the angles alone, so that where this is not called the results can stay in registers.
#[cold]
#[inline(never)]
fn one_by_one<A: Rounding, T: Scalar, const N: usize>(angles: [T; N]) -> ([T; N], [T; N]) {
    let (mut sin, mut cos) = (angles, angles);
    for i in 0..N {
        (sin[i], cos[i]) = angles[i].anywhere::<A>();
    }
    (sin, cos)
}
