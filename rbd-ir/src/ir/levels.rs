//! Reduction levels: values that different elements of a sequence compute in the same way from one another.

use super::NodeId;

/// Values of a function that are isomorphic for different elements of a sequence.
///
/// An element's values may come from those of its neighbours, so that the whole history of two of them
/// is never the same. From one set of marks to the next it is.
#[derive(Clone, Debug, Default)]
pub struct ReductionLevels {
    /// By position: whose input it is.
    pub inputs: Vec<Option<Mark>>,
    /// Values on the way.
    pub values: Vec<(NodeId, Mark)>,
    /// How many elements a part of the sequence has. The lanes of a register hold the values of elements
    /// that stand in the same place of parts that follow each other.
    pub part: usize,
}

/// The element of a value, and its role there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The element's index.
    pub element: usize,
    /// Its role within its element: isomorphic values of all elements have the same number.
    pub role: usize,
}

impl ReductionLevels {
    /// Elements in a part of a sequence of `count`: a power of two, since every other element goes in a round; about four parts.
    pub fn part_of(count: usize) -> usize {
        let mut part = 1;
        while 9 * part < 2 * count {
            part *= 2;
        }
        part
    }
}

/// Parts of a function that can stand side by side in lanes.
#[derive(Clone, Debug)]
pub enum SlpGroups {
    /// Parts of the same structure.
    Subtrees(super::Symmetry),
    /// Elements of a sequence.
    Levels(ReductionLevels),
}
