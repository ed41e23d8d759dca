//! Inputs of a function that correspond in isomorphic limbs.

/// Corresponding inputs of a function.
#[derive(Clone, Debug, Default)]
pub struct Symmetry {
    /// By position: the input's place, if it belongs to a limb.
    pub inputs: Vec<Option<Place>>,
    /// By group: how many limbs are in it, two to four.
    pub sizes: Vec<u8>,
}

/// A place in a limb of several that are alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The group of limbs.
    pub group: usize,
    /// The limb in its group.
    pub lane: u8,
    /// Its role in the limb: the same in all limbs of the group.
    pub role: usize,
}
