//! The arithmetic that a kernel is run in.

use core::marker::PhantomData;

use super::{Instructions, token};
use crate::batch::Kernel;
use crate::{Arithmetic, Real, Rounding};

/// What the instructions `S` do, but for a kernel `K` that is reproducible two roundings.
pub(crate) struct InLanes<S, K>(PhantomData<(S, fn(K))>);

impl<S, K> Clone for InLanes<S, K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S, K> Copy for InLanes<S, K> {}

impl<S: Instructions, K: Kernel> Rounding for InLanes<S, K> {
    const ONCE: bool = S::FUSE && !K::REPRODUCIBLE;
}

impl<T: Real, S: Instructions, K: Kernel> Arithmetic<T> for InLanes<S, K> {
    #[inline(always)]
    fn mul_add(a: T, b: T, c: T) -> T {
        if Self::ONCE {
            a.mul_add(b, c)
        } else {
            a * b + c
        }
    }

    #[inline(always)]
    fn sin_cos<const N: usize>(angles: [T; N]) -> ([T; N], [T; N]) {
        T::sin_cos_all::<Self, N>(angles)
    }

    /// Not inlined, so that parts of bodies that are too long for one function stay parts.
    #[inline(never)]
    fn outline<O>(part: impl FnOnce() -> O) -> O {
        token::of::<S>().vectorize(part)
    }
}
