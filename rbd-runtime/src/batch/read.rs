//! Reads the states of one block into lanes.

use super::States;
use super::bounds;
use super::numbers::Reader;
use crate::lanes::{MOST_LANES, Vector};

/// One input of one state.
#[derive(Clone, Copy)]
pub(super) struct One<'a, E>(Block<'a, E>);

impl<'a, E> One<'a, E> {
    #[inline(always)]
    pub(super) fn new(states: &'a States<'a, E>, state: usize) -> Self {
        Self(Block::new(states, state))
    }
}

impl<E: Copy> Reader<E> for One<'_, E> {
    #[inline(always)]
    fn read<const N: usize>(&self, first: usize) -> [E; N] {
        let layout = self.0.states.layout;
        bounds::check(first, N, layout.width);
        let start = self.0.first * layout.state + first * layout.coordinate;
        core::array::from_fn(|k| self.0.states.numbers[start + k * layout.coordinate])
    }
}

/// One input of the states from `first` on, one for each lane.
#[derive(Clone, Copy)]
pub(super) struct Block<'a, E> {
    states: &'a States<'a, E>,
    first: usize,
}

impl<'a, E> Block<'a, E> {
    #[inline(always)]
    pub(super) fn new(states: &'a States<'a, E>, first: usize) -> Self {
        Self { states, first }
    }
}

impl<E: Copy, V: Vector<E>> Reader<V> for Block<'_, E> {
    #[inline(always)]
    fn read<const N: usize>(&self, first: usize) -> [V; N] {
        let layout = self.states.layout;
        bounds::check(first, N, layout.width);
        if N == 0 {
            return [V::zero(); N];
        }
        if layout.coordinate == 1 {
            self.transpose(first)
        } else if layout.state == 1 && self.is_whole(V::LANES) {
            self.load(first)
        } else {
            self.gather(first)
        }
    }
}

impl<E: Copy> Block<'_, E> {
    /// Whether there is a state for each lane.
    #[inline(always)]
    fn is_whole(&self, lanes: usize) -> bool {
        self.first + lanes <= self.states.layout.count
    }

    /// For states whose numbers are adjacent.
    #[inline(always)]
    fn transpose<V: Vector<E>, const N: usize>(&self, first: usize) -> [V; N] {
        let mut numbers = [V::zero(); N];
        let copied;
        let rows = if self.states.layout.state == N && self.is_whole(V::LANES) {
            // One bounds check here makes those of single numbers unnecessary.
            &self.states.numbers[self.first * N + first..][..V::LANES * N]
        } else {
            copied = self.rows::<V, N>(first);
            copied.as_flattened()
        };
        if N < 4 {
            for k in 0..N {
                numbers[k] = V::from_lanes(
                    #[inline(always)]
                    |lane| rows[lane * N + k],
                );
            }
        }
        // The last four overlap with those before if N is no multiple of four.
        for i in 0..N.div_ceil(4) {
            if N >= 4 {
                let k = (4 * i).min(N - 4);
                // Four numbers at once: the compiler would not load single ones as a register.
                let four = V::from_rows(
                    #[inline(always)]
                    |lane| {
                        let four = rows[lane * N + k..].first_chunk();
                        four.expect("k is at most N - 4")
                    },
                );
                numbers[k..k + 4].copy_from_slice(&four);
            }
        }
        numbers
    }

    /// The numbers of states that are far apart, one state after the other. Lanes beyond the last state
    /// repeat it.
    #[inline(always)]
    fn rows<V: Vector<E>, const N: usize>(&self, first: usize) -> [[E; N]; MOST_LANES] {
        let layout = self.states.layout;
        let mut rest = &self.states.numbers[self.first * layout.state + first..];
        let mut rows = [[rest[0]; N]; MOST_LANES];
        for lane in 0..V::LANES {
            if lane > 0 && self.first + lane < layout.count {
                rest = &rest[layout.state..];
            }
            rows[lane].copy_from_slice(&rest[..N]);
        }
        rows
    }

    /// For states that are adjacent, number by number.
    #[inline(always)]
    fn load<V: Vector<E>, const N: usize>(&self, first: usize) -> [V; N] {
        let layout = self.states.layout;
        let mut numbers = [V::zero(); N];
        let mut rest = &self.states.numbers[self.first + first * layout.coordinate..];
        for k in 0..N {
            if k > 0 {
                rest = &rest[layout.coordinate..];
            }
            numbers[k] = V::load(&rest[..V::LANES]);
        }
        numbers
    }

    /// For any layout.
    #[inline(always)]
    fn gather<V: Vector<E>, const N: usize>(&self, first: usize) -> [V; N] {
        let mut numbers = [V::zero(); N];
        for k in 0..N {
            numbers[k] = self.gather_number(first + k);
        }
        numbers
    }

    /// Lanes beyond the last state repeat it.
    #[inline(never)]
    fn gather_number<V: Vector<E>>(&self, k: usize) -> V {
        let layout = self.states.layout;
        V::from_lanes(|lane| {
            let state = (self.first + lane).min(layout.count - 1);
            self.states.numbers[state * layout.state + k * layout.coordinate]
        })
    }
}
