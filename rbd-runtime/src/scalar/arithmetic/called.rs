//! Arithmetic whose operations are function calls, for builds without optimisation.
//!
//! In such a build every inlined operation costs: its operands go to memory, and it adds variables and a
//! scope to the debug information. A humanoid's functions compile in a fifth of the time if operations are
//! calls and each function is compiled once, not once for each arithmetic.

use super::pack::{CalledFour, CalledTwo};
use super::{Arithmetic, Unfused};
use crate::{AngleOffset, Real};

/// Gives the same bits as the arithmetic that [`Dispatch::dispatch`](crate::Dispatch::dispatch) chooses, or
/// as [`Unfused`] if it is to be reproducible. Every operation is a call, which asks the machine.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Called<const REPRODUCIBLE: bool>;

impl<T: Real, const REPRODUCIBLE: bool> Arithmetic<T> for Called<REPRODUCIBLE> {
    type Pair = CalledTwo<Self, T>;
    type Four = CalledFour<Self, T>;

    #[inline(never)]
    fn mul_add(a: T, b: T, c: T) -> T {
        if !REPRODUCIBLE && T::fuses() {
            <T::Fused as Arithmetic<T>>::mul_add(a, b, c)
        } else {
            <Unfused as Arithmetic<T>>::mul_add(a, b, c)
        }
    }

    #[inline(never)]
    fn pair(self, values: [T; 2]) -> Self::Pair {
        CalledTwo::new(self, values)
    }

    #[inline(never)]
    fn four(self, values: [T; 4]) -> Self::Four {
        CalledFour::new(self, values)
    }

    #[inline(never)]
    fn sin_cos<const N: usize>(self, angles: [T; N]) -> ([T; N], [T; N]) {
        if REPRODUCIBLE {
            return Unfused.sin_cos(angles);
        }
        T::dispatch(
            #[inline(always)]
            |a| a.sin_cos(angles),
            #[inline(always)]
            |a| a.sin_cos(angles),
        )
    }

    #[inline(never)]
    fn sin_cos_with_offsets<const N: usize>(
        self,
        angles: [T; N],
        offsets: [AngleOffset; N],
    ) -> ([T; N], [T; N]) {
        if REPRODUCIBLE {
            return Unfused.sin_cos_with_offsets(angles, offsets);
        }
        T::dispatch(
            #[inline(always)]
            |a| a.sin_cos_with_offsets(angles, offsets),
            #[inline(always)]
            |a| a.sin_cos_with_offsets(angles, offsets),
        )
    }

    #[inline(never)]
    fn outline<O>(self, part: impl FnOnce() -> O) -> O {
        part()
    }
}
