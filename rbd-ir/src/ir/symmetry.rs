//! Inputs of a function that correspond in isomorphic subtrees.

/// Corresponding inputs of a function.
#[derive(Clone, Debug, Default)]
pub struct Symmetry {
    /// By position: the input's place, if it belongs to a subtree.
    pub inputs: Vec<Option<Place>>,
    /// By group: how many subtrees are in it, two to four.
    pub sizes: Vec<u8>,
}

/// A place in one of several isomorphic subtrees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The group of subtrees.
    pub group: usize,
    /// The subtree in its group.
    pub lane: u8,
    /// Its role in the subtree: the same in all subtrees of the group.
    pub role: usize,
}
