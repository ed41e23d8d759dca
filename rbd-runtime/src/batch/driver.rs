//! The loop over the states.

use super::kernel::{Arguments, Kernel};
use super::numbers::Numbers;
use super::read::{Block, One};
use super::states::States;
use super::write::Places;
use crate::lanes::{InLanes, Instructions, OfKernel, OnLanes, Vector};
use crate::{Arithmetic, Real};

/// A kernel with its inputs and its output.
pub(super) struct Job<'a, K, E, const N: usize> {
    pub(super) kernel: &'a K,
    pub(super) inputs: [States<'a, E>; N],
}

/// The part of a job that covers some states.
pub struct Piece<'a, K, E, const N: usize> {
    pub(super) job: &'a Job<'a, K, E, N>,
    pub(super) places: Places<'a, E>,
}

impl<K: Kernel, E: Copy, const N: usize> OnLanes<E> for Piece<'_, K, E, N> {
    type Rule = OfKernel<K>;

    /// Runs the kernel for as many states at once as `V` has lanes.
    ///
    /// If the number of states is not a multiple of the lanes, the last block starts earlier and computes
    /// some states again, with the same bits. If there are fewer states than lanes, the last state is
    /// repeated.
    fn run<S: Instructions, V: Vector<E>>(mut self, simd: S)
    where
        InLanes<S, OfKernel<K>>: Arithmetic<V>,
    {
        simd.vectorize(
            #[inline(always)]
            move || {
                let states = self.places.states();
                let last = states.end.saturating_sub(V::LANES).max(states.start);
                let mut first = states.start;
                while first < states.end {
                    self.job
                        .block::<S, V>(simd, &mut self.places, first.min(last));
                    first += V::LANES;
                }
            },
        );
    }
}

impl<K: Kernel, E: Real, const N: usize> Piece<'_, K, E, N> {
    /// Runs the kernel for one state after the other.
    #[inline(never)]
    pub(super) fn run_singles(mut self) {
        for state in self.places.states() {
            let input = K::Input::<E>::read(
                #[inline(always)]
                |i| One::new(&self.job.inputs[i], state),
            );
            let output = self.job.kernel.run_single(&input);
            let width = <K::Output<E> as Numbers<E>>::COUNT;
            output.write(&mut self.places.one(state, width), 0);
        }
    }
}

impl<K: Kernel, E: Copy, const N: usize> Job<'_, K, E, N> {
    #[inline(always)]
    fn block<S: Instructions, V: Vector<E>>(
        &self,
        simd: S,
        places: &mut Places<'_, E>,
        first: usize,
    ) where
        InLanes<S, OfKernel<K>>: Arithmetic<V>,
    {
        let input = K::Input::<V>::read(
            #[inline(always)]
            |i| Block::new(&self.inputs[i], first),
        );
        let output = self
            .kernel
            .run(InLanes::<S, OfKernel<K>>::new(simd), &input);
        let width = <K::Output<V> as Numbers<V>>::COUNT;
        output.write(&mut places.block(first, width), 0);
    }
}
