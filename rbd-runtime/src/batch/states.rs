//! Views of many states in the caller's slices.

use super::{Element, Error};

/// The layout of states: number k of state s is at s · `state` + k · `coordinate`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    pub(super) count: usize,
    pub(super) width: usize,
    pub(super) state: usize,
    pub(super) coordinate: usize,
}

impl Layout {
    const fn of_rows(count: usize, width: usize) -> Self {
        Self {
            count,
            width,
            state: width,
            coordinate: 1,
        }
    }

    fn rows(length: usize, width: usize) -> Result<Self, Error> {
        let count = whole(length, width)?;
        Ok(Self::of_rows(count, width))
    }

    fn by_coordinate(length: usize, width: usize) -> Result<Self, Error> {
        let count = whole(length, width)?;
        Ok(Self {
            count,
            width,
            state: 1,
            coordinate: count,
        })
    }

    /// The layout, checked to be within `length`.
    fn strided(self, length: usize) -> Result<Self, Error> {
        if self.count == 0 || self.width == 0 {
            return Ok(self);
        }
        let last = |n: usize, stride: usize| (n - 1).checked_mul(stride);
        let states = last(self.count, self.state);
        let coordinates = last(self.width, self.coordinate);
        let needed = states.zip(coordinates);
        let needed = needed.and_then(|(a, b)| a.checked_add(b)?.checked_add(1));
        match needed {
            Some(needed) if needed <= length => Ok(self),
            _ => Err(Error::OutOfBounds { length, needed }),
        }
    }

    /// The layout, checked to have a place for every number: rows or coordinates that follow each other.
    fn apart(self) -> Result<Self, Error> {
        if self.count == 0 || self.width == 0 {
            return Ok(self);
        }
        let follow = |n: usize, inner: usize, m: usize, outer: usize| {
            (n == 1 || inner > 0) && (m == 1 || (n - 1) * inner < outer)
        };
        let rows = follow(self.width, self.coordinate, self.count, self.state);
        let columns = follow(self.count, self.state, self.width, self.coordinate);
        match rows || columns {
            true => Ok(self),
            false => Err(Error::Overlap),
        }
    }
}

fn whole(length: usize, width: usize) -> Result<usize, Error> {
    match width {
        0 if length == 0 => Ok(0),
        0 => Err(Error::Length { length, width }),
        _ if length.is_multiple_of(width) => Ok(length / width),
        _ => Err(Error::Length { length, width }),
    }
}

/// Many states to read: positions, velocities, ...
///
/// Slices, arrays and `Vec`s of rows (`[[E; N]]`, of matrices `[[[E; N]; M]]`, of single numbers `[E]`)
/// convert to it by `into`.
#[derive(Clone, Copy, Debug)]
pub struct States<'a, E> {
    pub(super) numbers: &'a [E],
    pub(super) layout: Layout,
}

/// The places for many results.
///
/// Slices, arrays and `Vec`s of rows (`[[E; N]]`, of matrices `[[[E; N]; M]]`, of single numbers `[E]`)
/// convert to it by `into`.
#[derive(Debug)]
pub struct StatesMut<'a, E> {
    numbers: &'a mut [E],
    /// Its places are disjoint: only code in this file constructs a `StatesMut`.
    layout: Layout,
}

impl<'a, E> StatesMut<'a, E> {
    /// The slice, and a layout that has a place in it for every number of every state.
    pub(super) fn into_parts(self) -> (&'a mut [E], Layout) {
        (self.numbers, self.layout)
    }
}

macro_rules! views {
    ($name:ident $(, $mutable:tt)?) => {
        impl<'a, E: Element> $name<'a, E> {
            /// States of `width` numbers each, one after the other.
            ///
            /// # Errors
            /// [`Error::Length`] if they are not whole.
            pub fn rows(numbers: &'a $($mutable)? [E], width: usize) -> Result<Self, Error> {
                let layout = Layout::rows(numbers.len(), width)?;
                Ok(Self { numbers, layout })
            }

            /// All states' first number, then all their second, and so on: `width` of them.
            ///
            /// # Errors
            /// [`Error::Length`] if they are not equally many.
            pub fn by_coordinate(
                numbers: &'a $($mutable)? [E],
                width: usize,
            ) -> Result<Self, Error> {
                let layout = Layout::by_coordinate(numbers.len(), width)?;
                Ok(Self { numbers, layout })
            }

            /// Number k of state s at s · `state_stride` + k · `coordinate_stride`, for `count`
            /// states of `width` numbers.
            ///
            /// # Errors
            /// [`Error::OutOfBounds`] if the last is beyond the slice; of results
            /// [`Error::Overlap`] if there may be two at one place: neither states nor coordinates
            /// follow each other.
            pub fn strided(
                numbers: &'a $($mutable)? [E],
                [count, width]: [usize; 2],
                [state_stride, coordinate_stride]: [usize; 2],
            ) -> Result<Self, Error> {
                let layout = Layout {
                    count,
                    width,
                    state: state_stride,
                    coordinate: coordinate_stride,
                };
                let layout = layout.strided(numbers.len())?;
                $(let _: &$mutable _ = &$mutable *numbers; let layout = layout.apart()?;)?
                Ok(Self { numbers, layout })
            }

            /// The number of states.
            pub const fn count(&self) -> usize {
                self.layout.count
            }

            /// Numbers a state.
            pub const fn width(&self) -> usize {
                self.layout.width
            }

            fn of_rows(numbers: &'a $($mutable)? [E], count: usize, width: usize) -> Self {
                let layout = Layout::of_rows(count, width);
                Self { numbers, layout }
            }
        }

        impl<'a, E: Element> From<&'a $($mutable)? [E]> for $name<'a, E> {
            fn from(numbers: &'a $($mutable)? [E]) -> Self {
                let count = numbers.len();
                Self::of_rows(numbers, count, 1)
            }
        }
    };
}

views!(States);
views!(StatesMut, mut);

/// Conversion from rows and from types that deref to them.
macro_rules! from_rows {
    ($name:ident, $flattened:ident $(, $mutable:tt)?) => {
        impl<'a, E: Element, const N: usize> From<&'a $($mutable)? [[E; N]]> for $name<'a, E> {
            fn from(rows: &'a $($mutable)? [[E; N]]) -> Self {
                let count = rows.len();
                Self::of_rows(rows.$flattened(), count, N)
            }
        }

        impl<'a, E: Element, const N: usize, const M: usize> From<&'a $($mutable)? [[[E; N]; M]]>
            for $name<'a, E>
        {
            fn from(matrices: &'a $($mutable)? [[[E; N]; M]]) -> Self {
                let count = matrices.len();
                Self::of_rows(matrices.$flattened().$flattened(), count, N * M)
            }
        }

        from_rows!(owned $name, E, [$($mutable)?] []);
        from_rows!(owned $name, [E; N], [$($mutable)?] [, const N: usize]);
        from_rows!(owned $name, [[E; N]; M], [$($mutable)?] [, const N: usize, const M: usize]);
    };
    (owned $name:ident, $row:ty, [$($mutable:tt)?] [$($parameters:tt)*]) => {
        impl<'a, E: Element, const COUNT: usize $($parameters)*>
            From<&'a $($mutable)? [$row; COUNT]> for $name<'a, E>
        {
            fn from(rows: &'a $($mutable)? [$row; COUNT]) -> Self {
                let rows: &'a $($mutable)? [$row] = rows;
                rows.into()
            }
        }

        #[cfg(feature = "std")]
        impl<'a, E: Element $($parameters)*> From<&'a $($mutable)? std::vec::Vec<$row>>
            for $name<'a, E>
        {
            fn from(rows: &'a $($mutable)? std::vec::Vec<$row>) -> Self {
                let rows: &'a $($mutable)? [$row] = rows;
                rows.into()
            }
        }
    };
}

from_rows!(States, as_flattened);
from_rows!(StatesMut, as_flattened_mut, mut);

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::vec;

    use super::*;

    /// Whether every number has a place of its own within the slice.
    fn has_places(layout: Layout, length: usize) -> bool {
        let mut places = BTreeSet::new();
        let states = 0..layout.count;
        states
            .flat_map(|s| (0..layout.width).map(move |k| (s, k)))
            .map(|(s, k)| s * layout.state + k * layout.coordinate)
            .all(|place| place < length && places.insert(place))
    }

    /// Threads rely on it: every accepted layout for results has disjoint places.
    #[test]
    fn results_have_places_of_their_own() {
        for (count, width) in (0..49).map(|i| (i / 7, i % 7)) {
            let mut numbers = vec![0.0_f64; 90];
            for (state, coordinate) in (0..144).map(|i| (i / 12, i % 12)) {
                let shape = [count, width];
                let strides = [state, coordinate];
                for length in [0, 5, 31, 90] {
                    let slice = &mut numbers[..length];
                    if let Ok(view) = StatesMut::strided(slice, shape, strides) {
                        assert!(has_places(view.layout, length), "{shape:?} {strides:?}");
                    }
                }
            }
            let slice = &mut numbers[..count * width];
            for view in [
                StatesMut::rows(slice, width).map(|view| view.layout),
                StatesMut::by_coordinate(slice, width).map(|view| view.layout),
            ] {
                assert!(view.is_ok_and(|layout| has_places(layout, count * width)) || width == 0);
            }
        }
        let mut matrices = [[[0.0_f32; 3]; 4]; 5];
        let view = StatesMut::from(&mut matrices);
        assert!(has_places(view.layout, 60) && view.layout.width == 12);
    }
}
