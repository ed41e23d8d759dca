//! A batch in pieces: threads take them, and progress is reported after each.

use core::ops::Range;

use super::write::Places;

/// The most pieces that a batch is cut into: calls for progress, tasks of threads.
const PIECES: usize = 256;

/// The least states of a piece, if there are so many: tens of microseconds for an arm, many times
/// what a task costs. A multiple of the lanes.
const LEAST_STATES: usize = 256;

/// Pieces of equal size; the last takes what is left.
#[derive(Clone, Copy, Debug)]
struct Cut {
    count: usize,
    size: usize,
    states: usize,
}

impl Cut {
    fn of(states: usize) -> Self {
        let size = states.div_ceil(PIECES).next_multiple_of(LEAST_STATES);
        let size = size.max(LEAST_STATES);
        Self {
            count: (states / size).max(usize::from(states > 0)),
            size,
            states,
        }
    }

    /// The first state after the pieces before number `piece`.
    fn start(self, piece: usize) -> usize {
        if piece == self.count {
            self.states
        } else {
            piece * self.size
        }
    }
}

/// Some pieces of a batch, one after the other.
pub(super) struct Pieces<'a, E> {
    places: Option<Places<'a, E>>,
    cut: Cut,
    left: Range<usize>,
}

impl<'a, E> Pieces<'a, E> {
    /// All.
    pub(super) fn of(places: Places<'a, E>) -> Self {
        let cut = Cut::of(places.states().len());
        Self {
            places: Some(places),
            cut,
            left: 0..cut.count,
        }
    }

    /// How many are left.
    #[cfg(feature = "rayon")]
    pub(super) fn len(&self) -> usize {
        self.left.len()
    }

    /// Both halves, or this and none if it is but one.
    #[cfg(feature = "rayon")]
    pub(super) fn halves(mut self) -> (Self, Option<Self>) {
        if self.len() < 2 {
            return (self, None);
        }
        let middle = self.left.start + self.len() / 2;
        let first = Self {
            places: self.places_to(middle),
            cut: self.cut,
            left: self.left.start..middle,
        };
        self.left.start = middle;
        (first, Some(self))
    }

    /// The places up to where piece number `end` starts; those after are kept.
    fn places_to(&mut self, end: usize) -> Option<Places<'a, E>> {
        let (taken, kept) = self.places.take()?.split_at(self.cut.start(end));
        self.places = Some(kept);
        Some(taken)
    }
}

impl<'a, E> Iterator for Pieces<'a, E> {
    type Item = Places<'a, E>;

    fn next(&mut self) -> Option<Self::Item> {
        let piece = self.left.next()?;
        self.places_to(piece + 1)
    }
}

#[cfg(test)]
mod tests {
    use std::vec;
    use std::vec::Vec;

    use super::super::StatesMut;
    use super::*;

    fn ranges(count: usize, halved: usize) -> Vec<Range<usize>> {
        let mut numbers = vec![0.0_f64; count];
        let all = Pieces::of(Places::new(StatesMut::from(&mut numbers)));
        let mut shares = vec![all];
        for _ in 0..halved {
            shares = shares.into_iter().flat_map(split).collect();
        }
        shares.into_iter().flatten().map(|p| p.states()).collect()
    }

    #[cfg(feature = "rayon")]
    fn split<E>(pieces: Pieces<'_, E>) -> impl Iterator<Item = Pieces<'_, E>> {
        let (first, second) = pieces.halves();
        [Some(first), second].into_iter().flatten()
    }

    #[cfg(not(feature = "rayon"))]
    fn split<E>(pieces: Pieces<'_, E>) -> impl Iterator<Item = Pieces<'_, E>> {
        [pieces].into_iter()
    }

    /// However they are shared out, pieces are the same and have every state once.
    #[test]
    fn every_state_is_in_one_piece() {
        for count in (0..1100).chain([65_535, 65_536, 65_537, 131_073, 300_000]) {
            let pieces = ranges(count, 0);
            assert!(pieces.len() <= PIECES);
            let mut end = 0;
            for piece in &pieces {
                assert_eq!(piece.start, end);
                assert!(piece.len() >= LEAST_STATES.min(count));
                end = piece.end;
            }
            assert_eq!(end, count);
            for halved in [1, 3, 10] {
                assert_eq!(ranges(count, halved), pieces);
            }
        }
    }
}
