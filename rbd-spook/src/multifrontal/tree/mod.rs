//! Fronts of trees. A machine's numbers are worked on by code for each size of a front, any other scalar by
//! loops: of the same operations in the same order.

mod loops;
#[cfg(feature = "sized-fronts")]
mod sized;

use rbd_runtime::{Arithmetic, Real};

use super::memory::{Memory, Vectors};
use super::structure::{Front, Parts};

/// Factors a front, and with `SOLVES` takes x ← L⁻¹ x with it.
#[inline(always)]
pub(super) fn factor<T: Real, A: Arithmetic<T>, const SOLVES: bool>(
    parts: &Parts<'_>,
    front: &Front,
    values: &[T],
    memory: &mut Memory<'_, T>,
) {
    #[cfg(feature = "sized-fronts")]
    if T::IS_MACHINE {
        return sized::factor::<T, A, SOLVES>(parts, front, values, memory);
    }
    loops::factor::<T, A, SOLVES>(parts, front, values, memory);
}

/// x ← L⁻¹ x of a front.
#[inline(always)]
pub(super) fn forward<T: Real, A: Arithmetic<T>>(
    parts: &Parts<'_>,
    front: &Front,
    factor: &[T],
    vectors: &mut Vectors<'_, T>,
) {
    #[cfg(feature = "sized-fronts")]
    if T::IS_MACHINE {
        return sized::forward::<T, A>(parts, front, factor, vectors);
    }
    loops::forward::<T, A>(parts, front, factor, vectors);
}

/// x ← L⁻ᵀ D⁻¹ x of a front.
#[inline(always)]
pub(super) fn backward<T: Real, A: Arithmetic<T>>(
    parts: &Parts<'_>,
    front: &Front,
    factor: &[T],
    vectors: &mut Vectors<'_, T>,
) {
    #[cfg(feature = "sized-fronts")]
    if T::IS_MACHINE {
        return sized::backward::<T, A>(parts, front, factor, vectors);
    }
    loops::backward::<T, A>(parts, front, factor, vectors);
}
