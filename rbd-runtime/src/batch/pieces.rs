//! A batch cut into pieces. Threads take pieces, and progress is reported after each.

use core::ops::Range;

use super::write::Places;

/// The largest number of pieces of a batch: calls for progress, tasks of threads.
const PIECES: usize = 256;

/// The number of states in a piece is a multiple of this, which is a multiple of the lanes.
const STATES: usize = 256;

/// The least work of a piece, in operations times bytes of their numbers. It takes a core about 50 µs in
/// 256 bits, a few times the cost of waking a thread.
const LEAST_WORK: usize = 6_400_000;

/// The least number of states of a piece, for a function of `operations` a state on numbers of `bytes`.
pub(super) const fn least_states(operations: usize, bytes: usize) -> usize {
    let work = match operations.saturating_mul(bytes) {
        0 => 1,
        work => work,
    };
    match LEAST_WORK / work {
        0 => STATES,
        states => states.next_multiple_of(STATES),
    }
}

/// Pieces of equal size; the last has the rest.
#[derive(Clone, Copy, Debug)]
struct Cut {
    count: usize,
    size: usize,
    states: usize,
}

impl Cut {
    fn of(states: usize, least: usize) -> Self {
        let size = states.div_ceil(PIECES).next_multiple_of(STATES);
        let size = size.max(least);
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

/// Consecutive pieces of a batch.
pub(super) struct Pieces<'a, E> {
    places: Option<Places<'a, E>>,
    cut: Cut,
    left: Range<usize>,
}

impl<'a, E> Pieces<'a, E> {
    /// All pieces, of at least `least` states each if the batch has as many.
    pub(super) fn of(places: Places<'a, E>, least: usize) -> Self {
        let cut = Cut::of(places.states().len(), least);
        Self {
            places: Some(places),
            cut,
            left: 0..cut.count,
        }
    }

    /// The number of pieces left.
    #[cfg(feature = "rayon")]
    pub(super) fn len(&self) -> usize {
        self.left.len()
    }

    /// Both halves; a single piece and `None` if there is only one.
    #[cfg(feature = "rayon")]
    pub(super) fn halves(self) -> (Self, Option<Self>) {
        if self.len() < 2 {
            return (self, None);
        }
        let half = self.len() / 2;
        let (first, second) = self.split_at(half);
        (first, Some(second))
    }

    /// The first `count` pieces, and the others.
    #[cfg(feature = "rayon")]
    pub(super) fn split_at(mut self, count: usize) -> (Self, Self) {
        let middle = self.left.start + count.min(self.len());
        let first = Self {
            places: self.places_to(middle),
            cut: self.cut,
            left: self.left.start..middle,
        };
        self.left.start = middle;
        (first, self)
    }

    /// The places up to the start of piece number `end`; keeps those after it.
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

    fn ranges(count: usize, least: usize, halved: usize) -> Vec<Range<usize>> {
        let mut numbers = vec![0.0_f64; count];
        let all = Pieces::of(Places::new(StatesMut::from(&mut numbers)), least);
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

    /// Every way of sharing them out gives the same pieces, which have every state once.
    #[test]
    fn every_state_is_in_one_piece() {
        let counts = (0..1100).chain([65_535, 65_536, 65_537, 131_073, 300_000]);
        for (count, least) in counts.flat_map(|count| [(count, STATES), (count, 4096)]) {
            let pieces = ranges(count, least, 0);
            assert!(pieces.len() <= PIECES);
            let mut end = 0;
            for piece in &pieces {
                assert_eq!(piece.start, end);
                assert!(piece.len() >= least.min(count));
                end = piece.end;
            }
            assert_eq!(end, count);
            for halved in [1, 3, 10] {
                assert_eq!(ranges(count, least, halved), pieces);
            }
        }
    }

    /// An arm's inverse dynamics in `f32` takes a thousand states in one piece, a humanoid's fewer.
    #[test]
    fn pieces_are_cut_by_their_work() {
        assert_eq!(least_states(400, 4), 4096);
        assert_eq!(least_states(400, 8), 2048);
        assert_eq!(least_states(5000, 8), STATES);
        assert_eq!(least_states(usize::MAX, 8), STATES);
        assert_eq!(least_states(0, 4) % STATES, 0);
    }
}
