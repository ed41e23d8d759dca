//! SLP vectorisation: isomorphic operations of isomorphic subtrees are packed into one.
//!
//! A large robot's time is that of fetching its code: one pass over four legs reduces that part to a
//! quarter. Operations are isomorphic by their structure, whatever their constants and signs ([`groups`]);
//! packs that do not pay are dropped ([`profit`]); the rest is written as [`Node::Pair`] and [`Node::Four`]
//! ([`write`]), constants with the signs that lanes differ by ([`lane_signs`]). Each scalar is computed as before.
//!
//! [`Node::Pair`]: crate::ir::Node::Pair
//! [`Node::Four`]: crate::ir::Node::Four

mod acyclic;
mod groups;
mod lane_signs;
mod levels;
mod operands;
mod profit;
mod sums;
mod write;

use crate::ir::{Function, ReductionLevels, SlpGroups, Symmetry};

/// The function with isomorphic operations packed.
pub(super) fn run(function: &Function, slp_groups: &SlpGroups) -> Function {
    match slp_groups {
        SlpGroups::Subtrees(symmetry) => subtrees(function, symmetry),
        SlpGroups::Levels(levels) => elements(function, levels),
    }
}

/// Keeps all bits, except for the sign of zero.
fn elements(function: &Function, levels: &ReductionLevels) -> Function {
    let packs = acyclic::keep(function, &levels::find(function, levels));
    let packs = profit::keep(function, packs);
    let (function, packs) = acyclic::ordered(function, &packs);
    write::run(&function, &packs)
}

/// Sums over subtrees round in another order; everything else keeps its bits, except for the sign of zero.
fn subtrees(function: &Function, symmetry: &Symmetry) -> Function {
    let function = &sums::in_one_order(function, symmetry);
    let packs = groups::find(function, symmetry);
    let packs = profit::keep(function, packs);
    write::run(function, &packs)
}
