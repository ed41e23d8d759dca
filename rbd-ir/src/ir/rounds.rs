//! Which values of a function different joints compute in the same way from one another.

use super::NodeId;

/// Which values of a function are the same of different joints of a chain.
///
/// A joint's values may come from those of its neighbours, so that the whole history of two of them
/// is never the same. From one set of marks to the next it is.
#[derive(Clone, Debug, Default)]
pub struct Rounds {
    /// By position: whose input it is.
    pub inputs: Vec<Option<Mark>>,
    /// Values on the way.
    pub values: Vec<(NodeId, Mark)>,
    /// How many joints a part of the chain has. A register holds the values of joints that stand in
    /// the same place of parts that follow each other.
    pub part: usize,
}

/// Whose a value is, and what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The joint's index.
    pub joint: usize,
    /// What it is of its joint: the same number for the same of all joints.
    pub role: usize,
}

impl Rounds {
    /// Joints in a part of a chain of `count`: a power of two, since every other joint goes in a
    /// round; about four parts.
    pub fn part_of(count: usize) -> usize {
        let mut part = 1;
        while 9 * part < 2 * count {
            part *= 2;
        }
        part
    }
}

/// What of a function stands side by side.
#[derive(Clone, Debug)]
pub enum Alike {
    /// Limbs of the same structure.
    Limbs(super::Symmetry),
    /// Joints of a chain.
    Rounds(Rounds),
}
