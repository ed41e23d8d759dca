//! Results, written from lanes to the caller's memory.

use core::cell::Cell;

use super::StatesMut;
use super::numbers::Writer;
use super::states::Layout;
use crate::lanes::Vector;

/// Places that several threads write to, each for other states.
#[derive(Clone, Copy)]
pub(super) struct Places<'a, E> {
    numbers: &'a [Cell<E>],
    layout: Layout,
}

// SAFETY: nothing is ever read from the cells, and the driver gives each state to one thread only;
// `Layout::apart` and the layouts of rows and coordinates give each state places of its own.
#[allow(
    unsafe_code,
    reason = "rows of one slice that are far apart can be lent to threads in no other way"
)]
#[cfg(feature = "rayon")]
unsafe impl<E: Send> Sync for Places<'_, E> {}

impl<'a, E> Places<'a, E> {
    pub(super) fn new(states: &'a mut StatesMut<'_, E>) -> Self {
        Self {
            numbers: Cell::from_mut(&mut *states.numbers).as_slice_of_cells(),
            layout: states.layout,
        }
    }

    pub(super) fn count(&self) -> usize {
        self.layout.count
    }

    /// Those of the states from `first` on, as many as there are lanes.
    #[inline(always)]
    pub(super) fn block(self, first: usize) -> BlockMut<'a, E> {
        BlockMut {
            places: self,
            first,
        }
    }
}

/// The places of the states of one block.
pub(super) struct BlockMut<'a, E> {
    places: Places<'a, E>,
    first: usize,
}

impl<E: Copy, V: Vector<E>> Writer<V> for BlockMut<'_, E> {
    #[inline(always)]
    fn write(&mut self, first: usize, numbers: &[V]) {
        let layout = self.places.layout;
        if self.first + V::LANES > layout.count {
            self.scatter(first, numbers);
        } else if layout.coordinate == 1 {
            self.transpose(first, numbers);
        } else if layout.state == 1 {
            self.store(first, numbers);
        } else {
            self.scatter(first, numbers);
        }
    }
}

impl<E: Copy> BlockMut<'_, E> {
    /// To states one number of which follows the other.
    #[inline(always)]
    fn transpose<V: Vector<E>>(&self, first: usize, numbers: &[V]) {
        let (layout, n) = (self.places.layout, numbers.len());
        let start = self.first * layout.state + first;
        if layout.state == n {
            // Looked at once, so that no place is looked at again.
            let rows = &self.places.numbers[start..][..V::LANES * n];
            self.to_rows(
                numbers,
                #[inline(always)]
                |lane| &rows[lane * n..][..n],
            );
        } else {
            self.to_rows(
                numbers,
                #[inline(always)]
                |lane| &self.places.numbers[start + lane * layout.state..][..n],
            );
        }
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
        // The last four overlap with those before if they must.
        for i in 0..n.div_ceil(4) {
            let k = (4 * i).min(n - 4);
            let four = [numbers[k], numbers[k + 1], numbers[k + 2], numbers[k + 3]];
            V::to_rows(
                four,
                #[inline(always)]
                |lane, values| {
                    let row = row(lane);
                    for j in 0..4 {
                        row[k + j].set(values[j]);
                    }
                },
            );
        }
    }

    /// To states one of which follows the other, number by number.
    #[inline(always)]
    fn store<V: Vector<E>>(&self, first: usize, numbers: &[V]) {
        let layout = self.places.layout;
        for k in 0..numbers.len() {
            let start = self.first + (first + k) * layout.coordinate;
            let places = &self.places.numbers[start..start + V::LANES];
            for lane in 0..V::LANES {
                places[lane].set(numbers[k].lane(lane));
            }
        }
    }

    /// To any layout; lanes beyond the last state are dropped.
    #[inline(never)]
    fn scatter<V: Vector<E>>(&self, first: usize, numbers: &[V]) {
        let layout = self.places.layout;
        let lanes = V::LANES.min(layout.count - self.first);
        for k in 0..numbers.len() {
            let start = self.first * layout.state + (first + k) * layout.coordinate;
            for lane in 0..lanes {
                self.places.numbers[start + lane * layout.state].set(numbers[k].lane(lane));
            }
        }
    }
}
