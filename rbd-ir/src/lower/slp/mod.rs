//! What is the same operation on limbs that are alike is written once, for all of them side by
//! side.
//!
//! A long function's time is that of reading its code: four limbs in one pass are a quarter of it.
//! Operations are found to be alike by their structure, whatever their constants and signs
//! ([`alike`]); those that do not pay are left alone ([`profit`]); what remains is written on
//! [`Node::Pair`] and [`Node::Four`] ([`write`]). Each scalar is computed as before.
//!
//! [`Node::Pair`]: crate::ir::Node::Pair
//! [`Node::Four`]: crate::ir::Node::Four

mod acyclic;
mod alike;
mod operands;
mod operation;
mod profit;
mod rounds;
mod sums;
mod write;

use crate::ir::{Alike, Function, Rounds, Symmetry};

/// The function with what is alike side by side.
pub(super) fn run(function: &Function, alike: &Alike) -> Function {
    match alike {
        Alike::Limbs(symmetry) => limbs(function, symmetry),
        Alike::Rounds(rounds) => elements(function, rounds),
    }
}

/// All keeps its bits, but for the sign of zero.
fn elements(function: &Function, rounds: &Rounds) -> Function {
    let packs = acyclic::keep(function, &rounds::find(function, rounds));
    let packs = profit::keep(function, packs);
    let (function, packs) = acyclic::ordered(function, &packs);
    write::run(&function, &packs)
}

/// Sums over limbs round in another order; all else keeps its bits, but for the sign of zero.
fn limbs(function: &Function, symmetry: &Symmetry) -> Function {
    let function = &sums::by_limb(function, symmetry);
    let packs = alike::find(function, symmetry);
    let packs = profit::keep(function, packs);
    write::run(function, &packs)
}
