//! Arrays of scalars: in registers of four where the machine has them, elsewhere as loops that the
//! compiler may turn into SIMD instructions.

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

    /// (sin x, cos x) of all where the machine fuses products with sums, and whether all were within
    /// the limit: if not, some are wrong.
    fn all_within<const N: usize>(fused: Fused, angles: [Self; N]) -> ([Self; N], [Self; N], bool);
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
    fn all_within<const N: usize>(fused: Fused, angles: [Self; N]) -> ([Self; N], [Self; N], bool) {
        registers::doubles(fused, angles)
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
    fn all_within<const N: usize>(fused: Fused, angles: [Self; N]) -> ([Self; N], [Self; N], bool) {
        registers::singles(fused, angles)
    }
}

/// The sines and cosines of these angles in [`Plain`] arithmetic, each the same bits as alone.
#[inline(always)]
pub(in crate::scalar) fn plain<T: Scalar, const N: usize>(angles: [T; N]) -> ([T; N], [T; N]) {
    let (sin, cos, in_range) = in_a_loop::<Plain, T, N>(angles);
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
    let (sin, cos, in_range) = T::all_within(fused, angles);
    if in_range {
        (sin, cos)
    } else {
        one_by_one::<Fused, T, N>(angles)
    }
}

#[cfg(all(
    target_arch = "x86_64",
    any(feature = "std", all(target_feature = "avx2", target_feature = "fma"))
))]
use super::avx2 as registers;

#[cfg(not(all(
    target_arch = "x86_64",
    any(feature = "std", all(target_feature = "avx2", target_feature = "fma"))
)))]
mod registers {
    pub(super) use super::each as doubles;
    pub(super) use super::each as singles;
}

#[cfg(not(all(
    target_arch = "x86_64",
    any(feature = "std", all(target_feature = "avx2", target_feature = "fma"))
)))]
#[inline(always)]
fn each<T: Scalar, const N: usize>(_: Fused, angles: [T; N]) -> ([T; N], [T; N], bool) {
    in_a_loop::<Fused, T, N>(angles)
}

#[inline(always)]
fn in_a_loop<A: Rounding, T: Scalar, const N: usize>(angles: [T; N]) -> ([T; N], [T; N], bool) {
    let (mut sin, mut cos) = (angles, angles);
    let mut in_range = true;
    for i in 0..N {
        (sin[i], cos[i]) = angles[i].within::<A>();
        in_range &= angles[i].is_within_limit::<A>();
    }
    (sin, cos, in_range)
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
