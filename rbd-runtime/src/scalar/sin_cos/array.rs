//! Arrays of scalars: in registers of four where the machine has them, elsewhere as loops that the
//! compiler may turn into SIMD instructions.

use super::{LIMIT, Lane, double, single};
use crate::scalar::arithmetic::Rounding;
use crate::scalar::{Fused, Plain};

/// `f64` and `f32`, whose sines are computed in lanes of `f64`.
pub(in crate::scalar) trait Scalar: Copy {
    /// As `f64`.
    fn to_f64(self) -> f64;

    /// Rounded.
    fn from_f64(value: f64) -> Self;

    /// (sin x, cos x) within the limit, to this scalar's precision.
    fn evaluate<A: Rounding, L: Lane>(x: L) -> (L, L);

    /// Whether |x| is within the limit in every lane: false for NaN.
    #[inline(always)]
    fn is_within_range<L: Lane>(x: L) -> bool {
        x.is_within(LIMIT)
    }
}

impl Scalar for f64 {
    #[inline(always)]
    fn to_f64(self) -> f64 {
        self
    }

    #[inline(always)]
    fn from_f64(value: f64) -> Self {
        value
    }

    #[inline(always)]
    fn evaluate<A: Rounding, L: Lane>(x: L) -> (L, L) {
        double::<A, L>(x)
    }
}

impl Scalar for f32 {
    #[inline(always)]
    fn to_f64(self) -> f64 {
        self.into()
    }

    #[inline(always)]
    fn from_f64(value: f64) -> Self {
        value as Self
    }

    #[inline(always)]
    fn evaluate<A: Rounding, L: Lane>(x: L) -> (L, L) {
        single::<A, L>(x)
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
    let (sin, cos, in_range) = in_registers(fused, angles);
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
use super::avx2::all as in_registers;

#[cfg(not(all(
    target_arch = "x86_64",
    any(feature = "std", all(target_feature = "avx2", target_feature = "fma"))
)))]
#[inline(always)]
fn in_registers<T: Scalar, const N: usize>(_: Fused, angles: [T; N]) -> ([T; N], [T; N], bool) {
    in_a_loop::<Fused, T, N>(angles)
}

#[inline(always)]
fn in_a_loop<A: Rounding, T: Scalar, const N: usize>(angles: [T; N]) -> ([T; N], [T; N], bool) {
    let (mut sin, mut cos) = (angles, angles);
    let mut in_range = true;
    for i in 0..N {
        let x = angles[i].to_f64();
        let (s, c) = T::evaluate::<A, f64>(x);
        (sin[i], cos[i]) = (T::from_f64(s), T::from_f64(c));
        in_range &= T::is_within_range(x);
    }
    (sin, cos, in_range)
}

/// From the angles alone, so that where this is not called the results can stay in registers.
#[cold]
#[inline(never)]
fn one_by_one<A: Rounding, T: Scalar, const N: usize>(angles: [T; N]) -> ([T; N], [T; N]) {
    let (mut sin, mut cos) = (angles, angles);
    for i in 0..N {
        let x = angles[i].to_f64();
        let (s, c) = x.repair(T::evaluate::<A, f64>(x));
        (sin[i], cos[i]) = (T::from_f64(s), T::from_f64(c));
    }
    (sin, cos)
}
