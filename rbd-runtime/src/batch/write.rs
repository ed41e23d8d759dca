//! Writes results from lanes to the caller's memory.

use core::cell::Cell;
use core::ops::Range;

use super::StatesMut;
use super::bounds;
use super::numbers::Writer;
use super::states::Layout;
use crate::lanes::{MOST_LANES, Vector};

/// The places of some states. No other `Places` has them.
pub(super) struct Places<'a, E> {
    numbers: &'a [Cell<E>],
    layout: Layout,
    states: Range<usize>,
}

// SAFETY: cells must not be shared by threads, and no two `Places` have one in common:
// - `new` takes a slice that is borrowed for it alone, `split_at` takes one and gives its states to
//   two, and nothing else makes any: the fields are private to this file, and there is no `Clone`;
// - a `Places` touches places of its own states alone: `block` checks the state, `BlockMut::write`
//   and `OneMut::write` how many states and which of their numbers;
// - no place belongs to two states: no `StatesMut` has a layout for which `Layout::apart` is false.
#[allow(
    unsafe_code,
    reason = "places of states that take turns in a slice can be lent to threads in no other way"
)]
#[cfg(feature = "rayon")]
unsafe impl<E: Send> Send for Places<'_, E> {}

impl<'a, E> Places<'a, E> {
    /// The places of all states.
    pub(super) fn new(states: StatesMut<'a, E>) -> Self {
        let (numbers, layout) = states.into_parts();
        Self {
            numbers: Cell::from_mut(numbers).as_slice_of_cells(),
            layout,
            states: 0..layout.count,
        }
    }

    /// The range of states.
    pub(super) fn states(&self) -> Range<usize> {
        self.states.clone()
    }

    /// The places of the states before `state`, and those of the others.
    pub(super) fn split_at(self, state: usize) -> (Self, Self) {
        let Range { start, end } = self.states;
        let middle = state.clamp(start, end);
        let of = |states| Self { states, ..self };
        (of(start..middle), of(middle..end))
    }

    /// The places of one state, for `width` numbers.
    ///
    /// # Panics
    /// As [`block`](Self::block).
    #[inline(always)]
    pub(super) fn one(&mut self, state: usize, width: usize) -> OneMut<'_, E> {
        OneMut(self.block(state, width))
    }

    /// The places of the states from `first` on, one for each lane, for `width` numbers each.
    ///
    /// Callers pass a constant `width`, so that no bounds check of a number is left.
    ///
    /// # Panics
    /// If the first state is not one of these, or has not as many numbers.
    #[inline(always)]
    pub(super) fn block(&mut self, first: usize, width: usize) -> BlockMut<'_, E> {
        if !self.states.contains(&first) || width != self.layout.width {
            bounds::fail_of_block();
        }
        BlockMut {
            numbers: self.numbers,
            layout: self.layout,
            first,
            count: self.states.end - first,
            width,
        }
    }
}

/// The places of the states of one block: `count` states from `first` on, at most one for each lane.
/// `width` is the layout's.
pub(super) struct BlockMut<'a, E> {
    numbers: &'a [Cell<E>],
    layout: Layout,
    first: usize,
    count: usize,
    width: usize,
}

/// The places of one state.
pub(super) struct OneMut<'a, E>(BlockMut<'a, E>);

impl<E: Copy> Writer<E> for OneMut<'_, E> {
    #[inline(always)]
    fn write(&mut self, first: usize, numbers: &[E]) {
        bounds::check(first, numbers.len(), self.0.width);
        let layout = self.0.layout;
        let start = self.0.first * layout.state + first * layout.coordinate;
        if layout.coordinate == 1 {
            let row = &self.0.numbers[start..start + numbers.len()];
            return row.iter().zip(numbers).for_each(|(to, x)| to.set(*x));
        }
        for k in 0..numbers.len() {
            self.0.numbers[start + k * layout.coordinate].set(numbers[k]);
        }
    }
}

impl<E: Copy, V: Vector<E>> Writer<V> for BlockMut<'_, E> {
    #[inline(always)]
    fn write(&mut self, first: usize, numbers: &[V]) {
        bounds::check(first, numbers.len(), self.width);
        if numbers.is_empty() {
            return;
        }
        if self.count < V::LANES {
            self.scatter(first, numbers);
        } else if self.layout.coordinate == 1 {
            self.transpose(first, numbers);
        } else if self.layout.state == 1 {
            self.store(first, numbers);
        } else {
            self.scatter(first, numbers);
        }
    }
}

impl<E: Copy> BlockMut<'_, E> {
    /// For states whose numbers are adjacent.
    #[inline(always)]
    fn transpose<V: Vector<E>>(&self, first: usize, numbers: &[V]) {
        let (layout, n) = (self.layout, numbers.len());
        let start = self.first * layout.state + first;
        if layout.state == n {
            // One bounds check here makes those of single places unnecessary.
            let rows = &self.numbers[start..][..V::LANES * n];
            self.to_rows(
                numbers,
                #[inline(always)]
                |lane| &rows[lane * n..][..n],
            );
        } else {
            let rows = self.rows::<V>(start, n);
            self.to_rows(
                numbers,
                #[inline(always)]
                |lane| &rows[lane][..n],
            );
        }
    }

    /// The `n` places from `start` on of each state: sliced once, not for every four numbers.
    #[inline(always)]
    fn rows<V: Vector<E>>(&self, start: usize, n: usize) -> [&[Cell<E>]; MOST_LANES] {
        let mut rest = &self.numbers[start..];
        let mut rows = [&rest[..0]; MOST_LANES];
        for lane in 0..V::LANES {
            if lane > 0 {
                rest = &rest[self.layout.state..];
            }
            rows[lane] = &rest[..n];
        }
        rows
    }

    #[inline(always)]
    fn to_rows<'b, V: Vector<E>>(&self, numbers: &[V], row: impl Fn(usize) -> &'b [Cell<E>])
    where
        E: 'b,
    {
        let n = numbers.len();
        if n < 4 {
            for k in 0..n {
                for lane in 0..V::LANES {
                    row(lane)[k].set(numbers[k].lane(lane));
                }
            }
            return;
        }
        // The last four overlap with those before if n is no multiple of four.
        for i in 0..n.div_ceil(4) {
            let k = (4 * i).min(n - 4);
            let four = [numbers[k], numbers[k + 1], numbers[k + 2], numbers[k + 3]];
            V::to_rows(
                four,
                #[inline(always)]
                |lane, values| {
                    let places = &row(lane)[k..k + 4];
                    for j in 0..4 {
                        places[j].set(values[j]);
                    }
                },
            );
        }
    }

    /// For states that are adjacent, number by number.
    #[inline(always)]
    fn store<V: Vector<E>>(&self, first: usize, numbers: &[V]) {
        for k in 0..numbers.len() {
            let start = self.first + (first + k) * self.layout.coordinate;
            let places = &self.numbers[start..start + V::LANES];
            for lane in 0..V::LANES {
                places[lane].set(numbers[k].lane(lane));
            }
        }
    }

    /// For any layout; lanes beyond the last state are dropped.
    #[inline(never)]
    fn scatter<V: Vector<E>>(&self, first: usize, numbers: &[V]) {
        let layout = self.layout;
        for k in 0..numbers.len() {
            let start = self.first * layout.state + (first + k) * layout.coordinate;
            for lane in 0..V::LANES.min(self.count) {
                self.numbers[start + lane * layout.state].set(numbers[k].lane(lane));
            }
        }
    }
}
