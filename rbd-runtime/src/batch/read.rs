//! The states of one block, read into lanes.

use super::States;
use super::numbers::Reader;
use crate::lanes::Vector;

/// One input of the states from `first` on, as many as there are lanes.
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
        if self.first + V::LANES > layout.count {
            self.gather(first)
        } else if layout.coordinate == 1 {
            self.transpose(first)
        } else if layout.state == 1 {
            self.load(first)
        } else {
            self.gather(first)
        }
    }
}

impl<E: Copy> Block<'_, E> {
    /// Of states one number of which follows the other.
    #[inline(always)]
    fn transpose<V: Vector<E>, const N: usize>(&self, first: usize) -> [V; N] {
        let layout = self.states.layout;
        let mut numbers = [V::zero(); N];
        let start = self.first * layout.state + first;
        let row = |lane: usize| &self.states.numbers[start + lane * layout.state..][..N];
        if N < 4 {
            for k in 0..N {
                numbers[k] = V::from_lanes(
                    #[inline(always)]
                    |lane| row(lane)[k],
                );
            }
        }
        // The last four overlap with those before if they must.
        for i in 0..N.div_ceil(4) {
            if N >= 4 {
                let k = (4 * i).min(N - 4);
                let four = V::from_rows(
                    #[inline(always)]
                    |lane| {
                        let row = row(lane);
                        [row[k], row[k + 1], row[k + 2], row[k + 3]]
                    },
                );
                numbers[k..k + 4].copy_from_slice(&four);
            }
        }
        numbers
    }

    /// Of states one of which follows the other, number by number.
    #[inline(always)]
    fn load<V: Vector<E>, const N: usize>(&self, first: usize) -> [V; N] {
        let layout = self.states.layout;
        let mut numbers = [V::zero(); N];
        for k in 0..N {
            let start = self.first + (first + k) * layout.coordinate;
            numbers[k] = V::load(&self.states.numbers[start..start + V::LANES]);
        }
        numbers
    }

    /// Of any layout; lanes beyond the last state repeat it.
    #[inline(never)]
    fn gather<V: Vector<E>, const N: usize>(&self, first: usize) -> [V; N] {
        let layout = self.states.layout;
        let mut numbers = [V::zero(); N];
        let last = layout.count - 1;
        for k in 0..N {
            let coordinate = (first + k) * layout.coordinate;
            numbers[k] = V::from_lanes(|lane| {
                let state = (self.first + lane).min(last);
                self.states.numbers[state * layout.state + coordinate]
            });
        }
        numbers
    }
}
