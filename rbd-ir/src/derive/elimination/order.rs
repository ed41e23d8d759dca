//! The order in which vertices are eliminated.

use crate::ir::mixed;

/// An order of vertices: the one with the lowest score goes next. A score is a weighted sum of the effects
/// of the elimination. It dates from the time when the vertex's own edges last changed.
///
/// The Markowitz degree alone (Griewank and Reese 1991) is a poor guide for dynamics. The number of edges
/// that the graph has afterwards matters more: created minus removed edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    /// Weight of the Markowitz degree: predecessors times successors.
    pub markowitz: i16,
    /// Weight of the products of weights neither of which is ±1.
    pub products: i16,
    /// Weight of the created edges, which take a test of each pair of neighbours unless it is 0.
    pub made: i16,
    /// Weight, subtracted, of the removed edges.
    pub gone: i16,
    /// Weight, subtracted, of the degree that the vertex would have at the end: directions that reach it
    /// times outputs that it reaches (relative Markowitz; Naumann 1999).
    pub last: i16,
    /// Weight of every sixteenth node before it: positive from inputs to outputs, negative backwards.
    pub place: i16,
}

/// The effects of eliminating a vertex.
pub(super) struct Effect {
    pub(super) before: usize,
    pub(super) after: usize,
    pub(super) products: usize,
    pub(super) made: usize,
    pub(super) last: usize,
    pub(super) place: usize,
}

impl Order {
    /// The lowest Markowitz degree.
    pub const MARKOWITZ: Self = Self::of([1, 0, 0, 0, 0, 0]);

    /// The lowest relative Markowitz degree.
    pub const RELATIVE_MARKOWITZ: Self = Self::of([1, 0, 0, 0, 1, 0]);

    /// From inputs to outputs, as forward mode.
    pub const FORWARD: Self = Self::of([0, 0, 0, 0, 0, 1]);

    /// From outputs to inputs, as reverse mode.
    pub const REVERSE: Self = Self::of([0, 0, 0, 0, 0, -1]);

    /// Orders to try, the best first. The unnamed ones are the smallest set of a thousand random ones that
    /// together were nearly the best of all for inverse and forward dynamics of five arms.
    pub const ALL: [Self; 9] = [
        Self::of([16, 0, 64, 96, 4, -4]),
        Self::of([0, 0, 64, 64, 4, 16]),
        Self::of([0, 16, 64, 64, 0, 16]),
        Self::of([16, 8, 32, 64, 0, 0]),
        Self::of([8, 8, 64, 96, 8, 4]),
        Self::FORWARD,
        Self::REVERSE,
        Self::MARKOWITZ,
        Self::RELATIVE_MARKOWITZ,
    ];

    /// A random order, the same for the same seed.
    pub fn random(seed: u64) -> Self {
        const CHOICES: [&[i16]; 6] = [
            &[0, 0, 0, 8, 16, 32, 64],
            &[0, 0, 4, 8, 16, 32, 64],
            &[32, 64, 64, 64],
            &[32, 64, 64, 96],
            &[0, 0, 0, 4, 8, 16],
            &[0, 0, 0, 4, -4, 8, -8, 16, -16, 32, -32, 64],
        ];
        let mut field = 0;
        Self::of(CHOICES.map(|choices| {
            field += 1;
            choices[draw(seed, field) % choices.len()]
        }))
    }

    /// An order in which one or two weights are a little larger or smaller, the same for the same seed.
    pub fn nearby(self, seed: u64) -> Self {
        const STEPS: [i16; 8] = [-16, -8, -4, -2, 2, 4, 8, 16];
        let mut weights = [
            self.markowitz,
            self.products,
            self.made,
            self.gone,
            self.last,
            self.place,
        ];
        for step in 0..1 + draw(seed, 0) as u64 % 2 {
            let weight = &mut weights[draw(seed, 2 * step + 1) % 6];
            *weight = weight.saturating_add(STEPS[draw(seed, 2 * step + 2) % STEPS.len()]);
        }
        Self::of(weights)
    }

    const fn of([markowitz, products, made, gone, last, place]: [i16; 6]) -> Self {
        Self {
            markowitz,
            products,
            made,
            gone,
            last,
            place,
        }
    }

    pub(super) fn score(self, effect: &Effect) -> i64 {
        let term = |weight: i16, count: usize| i64::from(weight) * count as i64;
        let place = term(self.place, effect.place).div_euclid(16);
        term(self.markowitz, effect.before * effect.after)
            + term(self.products, effect.products)
            + term(self.made, effect.made)
            - term(self.gone, effect.before + effect.after)
            - term(self.last, effect.last)
            + place
    }
}

/// A random number from a seed and a position in its sequence.
fn draw(seed: u64, place: u64) -> usize {
    (mixed(mixed(seed, place), 0) >> 33) as usize
}

/// The order among equal scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ties {
    /// The vertex nearest to the inputs.
    First,
    /// The vertex nearest to the outputs.
    Last,
    /// Random by a seed.
    Random(u64),
}

impl Ties {
    /// The rank among vertices with the same score: the lower goes first.
    pub(super) fn rank(self, vertex: usize) -> u32 {
        let place = vertex as u32;
        match self {
            Self::First => place,
            Self::Last => u32::MAX - place,
            Self::Random(seed) => (mixed(mixed(seed, 1), place.into()) >> 32) as u32,
        }
    }
}
