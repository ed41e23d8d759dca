//! Arithmetic whose operations are calls, for builds without optimisation.
//!
//! Such a build pays for every operation that is inlined: its operands become memory, and variables and
//! a scope of its own in the debug information. A humanoid's functions take a fifth of the time to
//! compile if operations are calls and each function is compiled once, not for each arithmetic.

use super::pack::{CalledFour, CalledTwo};
use super::{Arithmetic, Unfused};
use crate::{AngleOffset, Real};

/// To the same bits the arithmetic that [`Dispatch::dispatch`](crate::Dispatch::dispatch) chooses, or
/// [`Unfused`] if it is to be reproducible. Every operation is a call, which asks the machine.
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
