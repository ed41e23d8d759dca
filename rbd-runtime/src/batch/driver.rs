//! The loop over the states.

use super::kernel::{Arguments, Kernel};
use super::numbers::Numbers;
use super::read::Block;
use super::states::States;
use super::write::Places;
use crate::Arithmetic;
use crate::lanes::{InLanes, Instructions, OfKernel, Vector};

/// What is computed.
pub struct Job<'a, K, E, const N: usize> {
    pub(super) kernel: &'a K,
    pub(super) inputs: [States<'a, E>; N],
}

impl<K: Kernel, E: Copy, const N: usize> Job<'_, K, E, N> {
    /// Runs the kernel for the states of these places, as many at once as `V` has lanes.
    ///
    /// The last block of a range that is no multiple of that begins so much earlier: it computes
    /// some states again, to the same bits. If there are not enough states for one block, lanes
    /// repeat the last.
    pub(super) fn run_in<S: Instructions, V: Vector<E>>(&self, simd: S, mut places: Places<'_, E>)
    where
        InLanes<S, OfKernel<K>>: Arithmetic<V>,
    {
        simd.vectorize(
            #[inline(always)]
            || {
                let states = places.states();
                let last = states.end.saturating_sub(V::LANES).max(states.start);
                let mut first = states.start;
                while first < states.end {
                    self.block::<S, V>(simd, &mut places, first.min(last));
                    first += V::LANES;
                }
            },
        );
    }

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
