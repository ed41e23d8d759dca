//! Machine code before it is loaded.

use crate::flat::Routine;

/// An address that is known when the code is loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pointed {
    /// A routine that is called.
    Routine(Routine),
    /// A table of a call, by its number.
    Table(usize),
}

/// Where such an address of eight bytes stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Relocation {
    /// Bytes behind the beginning of the code.
    pub at: usize,
    /// The address that belongs there.
    pub to: Pointed,
}

/// A pool of constants, the body behind it, and its entry: the same bytes for the same program.
#[derive(Clone, Debug)]
pub(crate) struct Emitted {
    pub(crate) bytes: Vec<u8>,
    /// The body, behind the pool.
    pub(crate) body: usize,
    /// The first instruction, which makes the frame and jumps to the body.
    pub(crate) entry: usize,
    pub(crate) relocations: Vec<Relocation>,
    /// Where instructions begin that read such an address (x86-64).
    pub(crate) pointed: Vec<usize>,
}
