//! The arithmetic of lanes.

use core::marker::PhantomData;

use super::{Doubles, Instructions, Singles};
use crate::batch::Kernel;
use crate::machine_code::Machine;
use crate::scalar::sin_cos::NoOffset;
use crate::scalar::{EachOfFour, EachOfTwo, Rounding};
use crate::{AngleOffset, Arithmetic, Real};

/// A rule that says whether products may be fused with sums.
pub(crate) trait Rule: Copy {
    /// Whether products are fused where the instructions allow it.
    const FUSE: bool;
}

/// Products are fused where the instructions allow it.
#[derive(Clone, Copy)]
pub(crate) struct Free;

impl Rule for Free {
    const FUSE: bool = true;
}

/// The kernel `K` decides.
pub(crate) struct OfKernel<K>(PhantomData<fn(K)>);

impl<K> Clone for OfKernel<K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K> Copy for OfKernel<K> {}

impl<K: Kernel> Rule for OfKernel<K> {
    const FUSE: bool = !K::REPRODUCIBLE;
}

/// The arithmetic of the instructions `S` under the rule `R`.
#[derive(Clone, Copy)]
pub(crate) struct InLanes<S, R>(S, PhantomData<R>);

impl<S: Instructions, R: Rule> InLanes<S, R> {
    #[inline(always)]
    pub(crate) fn new(simd: S) -> Self {
        Self(simd, PhantomData)
    }
}

impl<S: Instructions, R: Rule> Rounding for InLanes<S, R> {
    const ONCE: bool = S::FUSE && R::FUSE;
}

/// Not inlined: parts of a long body stay separate functions.
#[inline(never)]
fn outline<S: Instructions, O>(simd: S, part: impl FnOnce() -> O) -> O {
    simd.vectorize(part)
}

macro_rules! arithmetic {
    ($vector:ident, $has_code:expr) => {
        impl<S: Instructions, R: Rule> Arithmetic<$vector<S>> for InLanes<S, R> {
            type Pair = EachOfTwo<Self, $vector<S>>;
            type Four = EachOfFour<Self, $vector<S>>;

            #[inline(always)]
            fn mul_add(a: $vector<S>, b: $vector<S>, c: $vector<S>) -> $vector<S> {
                if <Self as Rounding>::ONCE {
                    Real::mul_add(a, b, c)
                } else {
                    a * b + c
                }
            }

            #[inline(always)]
            fn pair(self, values: [$vector<S>; 2]) -> Self::Pair {
                EachOfTwo::new(self, values)
            }

            #[inline(always)]
            fn four(self, values: [$vector<S>; 4]) -> Self::Four {
                EachOfFour::new(self, values)
            }

            #[inline(always)]
            fn sin_cos<const N: usize>(
                self,
                angles: [$vector<S>; N],
            ) -> ([$vector<S>; N], [$vector<S>; N]) {
                $vector::sines::<Self, _, N>(angles, [NoOffset; N])
            }

            #[inline(always)]
            fn sin_cos_with_offsets<const N: usize>(
                self,
                angles: [$vector<S>; N],
                offsets: [AngleOffset; N],
            ) -> ([$vector<S>; N], [$vector<S>; N]) {
                $vector::sines::<Self, _, N>(angles, offsets)
            }

            #[inline(always)]
            fn outline<O>(self, part: impl FnOnce() -> O) -> O {
                outline(self.0, part)
            }

            #[inline(always)]
            fn in_lanes<O>(
                self,
                code: impl FnOnce(Machine<$vector<S>>) -> O,
                written: impl FnOnce() -> O,
            ) -> O {
                match const { $has_code && S::HAS_CODE && R::FUSE } {
                    true => code(Machine::of_lanes()),
                    false => written(),
                }
            }
        }
    };
}

arithmetic!(Doubles, true);
arithmetic!(Singles, false);
