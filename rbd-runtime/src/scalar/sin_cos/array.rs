//! Arrays of scalars, written as loops that the compiler turns into SIMD instructions.

use super::{LIMIT, Lane, double, single};
use crate::scalar::arithmetic::Rounding;

/// `f64` and `f32`.
pub(in crate::scalar) trait Scalar: Copy + Default {
    /// (sin self, cos self) within the limit.
    fn evaluate<A: Rounding>(self) -> (Self, Self);

    /// Whether |self| is within the limit: false for NaN.
    fn is_in_range(self) -> bool;

    /// (sin self, cos self) of any angle.
    fn evaluate_any<A: Rounding>(self) -> (Self, Self);
}

impl Scalar for f64 {
    #[inline(always)]
    fn evaluate<A: Rounding>(self) -> (Self, Self) {
        double::<A, Self>(self)
    }

    #[inline(always)]
    fn is_in_range(self) -> bool {
        self.is_within(LIMIT)
    }

    #[inline(always)]
    fn evaluate_any<A: Rounding>(self) -> (Self, Self) {
        self.repair(self.evaluate::<A>())
    }
}

impl Scalar for f32 {
    #[inline(always)]
    fn evaluate<A: Rounding>(self) -> (Self, Self) {
        let (sin, cos) = single::<A, f64>(self.into());
        (sin as Self, cos as Self)
    }

    #[inline(always)]
    fn is_in_range(self) -> bool {
        self.abs() <= LIMIT as Self
    }

    #[inline(always)]
    fn evaluate_any<A: Rounding>(self) -> (Self, Self) {
        let wide = f64::from(self);
        let (sin, cos) = wide.repair(single::<A, f64>(wide));
        (sin as Self, cos as Self)
    }
}

/// Loops over so many angles become SIMD instructions; shorter ones are unrolled before that.
const BLOCK: usize = 8;

/// The sines and cosines of these angles, each the same bits as alone.
#[inline(always)]
pub(in crate::scalar) fn all<A: Rounding, T: Scalar, const N: usize>(
    angles: [T; N],
) -> ([T; N], [T; N]) {
    let (mut sin, mut cos) = (angles, angles);
    let mut in_range = true;
    let full = if N == 1 { 1 } else { N - N % BLOCK };
    for i in 0..full {
        (sin[i], cos[i]) = angles[i].evaluate::<A>();
        in_range &= angles[i].is_in_range();
    }
    if full < N {
        let mut block = [T::default(); BLOCK];
        block[..N - full].copy_from_slice(&angles[full..]);
        let (mut block_sin, mut block_cos) = (block, block);
        for i in 0..BLOCK {
            (block_sin[i], block_cos[i]) = block[i].evaluate::<A>();
            in_range &= block[i].is_in_range();
        }
        sin[full..].copy_from_slice(&block_sin[..N - full]);
        cos[full..].copy_from_slice(&block_cos[..N - full]);
    }
    if in_range {
        (sin, cos)
    } else {
        one_by_one::<A, T, N>(angles)
    }
}

/// From the angles alone, so that where this is not called the results can stay in registers.
#[cold]
#[inline(never)]
fn one_by_one<A: Rounding, T: Scalar, const N: usize>(angles: [T; N]) -> ([T; N], [T; N]) {
    let (mut sin, mut cos) = (angles, angles);
    for i in 0..N {
        (sin[i], cos[i]) = angles[i].evaluate_any::<A>();
    }
    (sin, cos)
}
