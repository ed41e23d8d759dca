//! How the numbers of many states stand in an array.

use std::ops::Range;

/// How the numbers of many states stand in an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Layout {
    /// A state a row: its numbers are next to each other, and one stride behind them those of the next state.
    Rows,
    /// A number a column: those of all states are next to each other, and one stride behind them the next number's.
    Columns,
    /// Columns of as many states as a vector of the processor has lanes ([`lanes`](crate::Batch::lanes)); behind all
    /// numbers of these states those of the next ones. The last states are filled up to whole vectors, with anything.
    Lanes,
}

/// An array of many states that is read.
#[derive(Clone, Copy, Debug, Default)]
pub struct Strided<'a, T> {
    /// Its numbers, from the first state's first on.
    pub numbers: &'a [T],
    /// In rows the distance of a state from the next, in columns that of a number from the next.
    pub stride: usize,
}

/// An array of many states that is written.
#[derive(Debug, Default)]
pub struct StridedMut<'a, T> {
    /// Its numbers, from the first state's first on.
    pub numbers: &'a mut [T],
    /// In rows the distance of a state from the next, in columns that of a number from the next.
    pub stride: usize,
}

impl Layout {
    /// The stride of an array without gaps, of `states` states of `length` numbers each.
    pub(crate) fn stride(self, length: usize, states: usize, lanes: usize) -> usize {
        match self {
            Self::Rows => length,
            Self::Columns => states,
            Self::Lanes => lanes,
        }
    }

    /// How many numbers such an array has; none if that is beyond all memory.
    pub(crate) fn len(self, length: usize, states: usize, lanes: usize) -> Option<usize> {
        length.checked_mul(self.filled(states, lanes)?)
    }

    /// So many states, and those that fill the last vector.
    fn filled(self, states: usize, lanes: usize) -> Option<usize> {
        match self {
            Self::Rows | Self::Columns => Some(states),
            Self::Lanes => states.checked_next_multiple_of(lanes),
        }
    }

    /// How far a state is from the next; of lanes a vector of them, by the number of its lanes.
    pub(crate) fn step(self, length: usize, stride: usize) -> usize {
        match self {
            Self::Rows => stride,
            Self::Columns => 1,
            Self::Lanes => length,
        }
    }

    /// The place of number `k` of a state.
    pub(crate) fn place(self, length: usize, stride: usize, state: usize, k: usize) -> usize {
        match self {
            Self::Rows => state * stride + k,
            Self::Columns => k * stride + state,
            Self::Lanes => (state / stride * length + k) * stride + state % stride,
        }
    }

    /// Copies these states to an array of a vector of them in another layout, the last one repeated.
    pub(crate) fn gather<T: Copy>(
        self,
        states: Range<usize>,
        lanes: usize,
        from: &Strided<'_, T>,
        layout: Self,
        to: &mut [T],
    ) {
        let length = to.len() / lanes;
        let stride = layout.stride(length, lanes, lanes);
        for lane in 0..lanes {
            let state = (states.start + lane).min(states.end - 1);
            for k in 0..length {
                let number = from.numbers[self.place(length, from.stride, state, k)];
                to[layout.place(length, stride, lane, k)] = number;
            }
        }
    }

    /// Copies these states from such an array.
    pub(crate) fn scatter<T: Copy>(
        self,
        states: Range<usize>,
        lanes: usize,
        layout: Self,
        from: &[T],
        to: &mut StridedMut<'_, T>,
    ) {
        let length = from.len() / lanes;
        let stride = layout.stride(length, lanes, lanes);
        for (lane, state) in states.enumerate() {
            for k in 0..length {
                let number = from[layout.place(length, stride, lane, k)];
                to.numbers[self.place(length, to.stride, state, k)] = number;
            }
        }
    }

    /// Whether an array of so many numbers has all states, none over another.
    pub(crate) fn fits(
        self,
        length: usize,
        stride: usize,
        states: usize,
        lanes: usize,
        given: usize,
    ) -> bool {
        if length == 0 || states == 0 {
            return true;
        }
        let last = match self {
            Self::Rows if stride < length => None,
            Self::Columns if stride < states => None,
            Self::Lanes if stride != lanes => None,
            Self::Rows => stride
                .checked_mul(states - 1)
                .and_then(|at| at.checked_add(length - 1)),
            Self::Columns => stride
                .checked_mul(length - 1)
                .and_then(|at| at.checked_add(states - 1)),
            Self::Lanes => self.len(length, states, lanes).map(|all| all - 1),
        };
        last.is_some_and(|last| last < given)
    }
}
