//! Arrays of scalars: in SIMD registers where the machine has them, elsewhere as loops that the compiler may vectorise.

use super::{
    LIMIT, Lane, Offset, double, narrow, registers, sin_cos_each, sin_cos_single_each, single_limit,
};
use crate::scalar::rounding::Rounding;
use crate::scalar::{Fused, Unfused};

/// `f64` and `f32`.
pub(in crate::scalar) trait Scalar: Copy {
    /// (sin(x + offset), cos(x + offset)) within the limit of the arithmetic.
    fn within<A: Rounding, O: Offset>(self, offset: O) -> (Self, Self);

    /// Whether |x| is within that limit; false for NaN.
    fn is_within_limit<A: Rounding>(self) -> bool;

    /// (sin(x + offset), cos(x + offset)).
    fn anywhere<A: Rounding, O: Offset>(self, offset: O) -> (Self, Self);

    /// Writes (sin(x + offset), cos(x + offset)) of all, in place, since copies of long arrays take as long
    /// as their sines. Returns whether all were within the limit; if not, some are wrong.
    fn unfused_within<O: Offset, const N: usize>(
        angles: &[Self; N],
        offsets: &[O; N],
        results: &mut ([Self; N], [Self; N]),
    ) -> bool;

    /// The same where the machine fuses products with sums.
    fn fused_within<O: Offset, const N: usize>(
        fused: Fused,
        angles: &[Self; N],
        offsets: &[O; N],
        results: &mut ([Self; N], [Self; N]),
    ) -> bool;
}

impl Scalar for f64 {
    #[inline(always)]
    fn within<A: Rounding, O: Offset>(self, offset: O) -> (Self, Self) {
        double::<A, Self>(self, offset.splat(self))
    }

    #[inline(always)]
    fn is_within_limit<A: Rounding>(self) -> bool {
        Self::are_within([self], LIMIT)
    }

    #[inline(always)]
    fn anywhere<A: Rounding, O: Offset>(self, offset: O) -> (Self, Self) {
        let ([sin], [cos]) = sin_cos_each::<A, Self, O, 1>([self], [offset]);
        (sin, cos)
    }

    #[inline(always)]
    fn unfused_within<O: Offset, const N: usize>(
        angles: &[Self; N],
        offsets: &[O; N],
        results: &mut ([Self; N], [Self; N]),
    ) -> bool {
        registers::unfused::doubles(Unfused, angles, offsets, results)
    }

    #[inline(always)]
    fn fused_within<O: Offset, const N: usize>(
        fused: Fused,
        angles: &[Self; N],
        offsets: &[O; N],
        results: &mut ([Self; N], [Self; N]),
    ) -> bool {
        registers::fused::doubles(fused, angles, offsets, results)
    }
}

impl Scalar for f32 {
    #[inline(always)]
    fn within<A: Rounding, O: Offset>(self, offset: O) -> (Self, Self) {
        narrow::<A, Self>(self, offset.splat(self))
    }

    #[inline(always)]
    fn is_within_limit<A: Rounding>(self) -> bool {
        Self::are_within([self], single_limit::<A>())
    }

    #[inline(always)]
    fn anywhere<A: Rounding, O: Offset>(self, offset: O) -> (Self, Self) {
        let ([sin], [cos]) = sin_cos_single_each::<A, Self, O, 1>([self], [offset]);
        (sin, cos)
    }

    #[inline(always)]
    fn unfused_within<O: Offset, const N: usize>(
        angles: &[Self; N],
        offsets: &[O; N],
        results: &mut ([Self; N], [Self; N]),
    ) -> bool {
        registers::unfused::singles(Unfused, angles, offsets, results)
    }

    #[inline(always)]
    fn fused_within<O: Offset, const N: usize>(
        fused: Fused,
        angles: &[Self; N],
        offsets: &[O; N],
        results: &mut ([Self; N], [Self; N]),
    ) -> bool {
        registers::fused::singles(fused, angles, offsets, results)
    }
}

/// The sines and cosines of these angles and their offsets in [`Unfused`] arithmetic, each with the same bits as alone.
#[inline(always)]
pub(in crate::scalar) fn unfused<T: Scalar, O: Offset, const N: usize>(
    angles: [T; N],
    offsets: [O; N],
) -> ([T; N], [T; N]) {
    let mut results = (angles, angles);
    let in_range = match N {
        1 => registers::in_a_loop(Unfused, &angles, &offsets, &mut results),
        _ => T::unfused_within(&angles, &offsets, &mut results),
    };
    if !in_range {
        results = one_by_one::<Unfused, T, O, N>(angles, offsets);
    }
    results
}

/// The same where the machine fuses products with sums.
#[inline(always)]
pub(in crate::scalar) fn fused<T: Scalar, O: Offset, const N: usize>(
    fused: Fused,
    angles: [T; N],
    offsets: [O; N],
) -> ([T; N], [T; N]) {
    let mut results = (angles, angles);
    if !T::fused_within(fused, &angles, &offsets, &mut results) {
        results = one_by_one::<Fused, T, O, N>(angles, offsets);
    }
    results
}

/// Computes from the angles alone, so that the results can stay in registers where this is not called.
#[cold]
#[inline(never)]
fn one_by_one<A: Rounding, T: Scalar, O: Offset, const N: usize>(
    angles: [T; N],
    offsets: [O; N],
) -> ([T; N], [T; N]) {
    let (mut sin, mut cos) = (angles, angles);
    for i in 0..N {
        (sin[i], cos[i]) = angles[i].anywhere::<A, O>(offsets[i]);
    }
    (sin, cos)
}
