//! One angle after the other, as the compiler arranges it.

use crate::scalar::rounding::Rounding;
use crate::scalar::sin_cos::Offset;
use crate::scalar::sin_cos::array::Scalar;

/// Writes the sines and cosines of these angles and their offsets, and returns whether all angles were in range; if not, some are wrong.
#[inline(always)]
pub(in crate::scalar::sin_cos) fn in_a_loop<A: Rounding, T: Scalar, O: Offset, const N: usize>(
    _: A,
    angles: &[T; N],
    offsets: &[O; N],
    (sin, cos): &mut ([T; N], [T; N]),
) -> bool {
    let mut in_range = true;
    for i in 0..N {
        (sin[i], cos[i]) = angles[i].within::<A, O>(offsets[i]);
        in_range &= angles[i].is_within_limit::<A>();
    }
    in_range
}

#[allow(unused_imports, reason = "where there are no registers")]
pub(in crate::scalar::sin_cos) use in_a_loop as doubles;
#[allow(unused_imports, reason = "where there are no registers")]
pub(in crate::scalar::sin_cos) use in_a_loop as singles;
