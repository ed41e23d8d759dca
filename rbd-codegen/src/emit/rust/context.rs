//! What is the same for all methods of a robot.

use proc_macro2::TokenStream;

use crate::ir::Sizes;

/// What methods are written with.
pub(super) struct Context<'a> {
    pub(super) sizes: Sizes,
    /// `::rbd`.
    pub(super) runtime: &'a TokenStream,
    /// The module of the robot's own types.
    pub(super) module: &'a TokenStream,
    /// How each run-time parameter is read.
    pub(super) parameters: &'a [TokenStream],
    /// Methods are written without bodies, for any lengths.
    pub(super) is_stub: bool,
    /// Functions keep to one sequence of operations on every machine.
    pub(super) reproducible: bool,
    /// There are functions of many states.
    pub(super) has_batch: bool,
}
