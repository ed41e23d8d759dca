//! What is the same operation on limbs that are alike is written once, for all of them side by
//! side.
//!
//! A large robot's time is that of reading its code: four legs in one pass are a quarter of it.
//! Operations are found to be alike by their structure, whatever their constants and signs
//! ([`alike`]); those that do not pay are left alone ([`profit`]); what remains is written on
//! [`Node::Pair`] and [`Node::Four`] ([`write`]). Each scalar is computed as before.
//!
//! [`Node::Pair`]: crate::ir::Node::Pair
//! [`Node::Four`]: crate::ir::Node::Four

mod alike;
mod operands;
mod profit;
mod sums;
mod write;

use crate::ir::{Function, Symmetry};

/// Sums over limbs round in another order; all else keeps its bits, but for the sign of zero.
pub(super) fn run(function: &Function, symmetry: &Symmetry) -> Function {
    let function = &sums::by_limb(function, symmetry);
    let packs = alike::find(function, symmetry);
    let packs = profit::keep(function, packs);
    write::run(function, &packs)
}
