//! The steps of lowering. They save no operation: operations have been counted before.

use super::{Target, fma, list_schedule, reciprocal, signs, slp};
use crate::ir::{Function, SlpGroups, instructions};
use crate::optimize::{Keeps, Pass, check, factor, optimize, verified};

/// Fuses products with the sums that use them, where the machine can.
pub const FUSE: Pass = Pass {
    name: "fuse",
    run: fma::run,
    keeps: Keeps::Operations,
};

/// Replaces several divisions by the same number by one.
pub const RECIPROCAL: Pass = Pass {
    name: "reciprocal",
    run: reciprocal::run,
    keeps: Keeps::Value,
};

/// Reassociates sums so that the earliest-ready terms are added first.
pub const REASSOCIATE: Pass = Pass {
    name: "reassociate",
    run: factor::reassociate,
    keeps: Keeps::Value,
};

/// Computes with the other sign what is used with it alone.
pub const SIGNS: Pass = Pass {
    name: "signs",
    run: signs::run,
    keeps: Keeps::Bits,
};

/// Among the next dozen operations, the one that leaves the fewest live values goes first.
pub const LIST_SCHEDULE: Pass = Pass {
    name: "list_schedule",
    run: list_schedule::run,
    keeps: Keeps::Bits,
};

/// `optimized` after [`RECIPROCAL`], [`REASSOCIATE`], [`FUSE`], [`SIGNS`] and [`LIST_SCHEDULE`]; or, if that takes
/// fewer instructions, the same on the program as traced with isomorphic subtrees, or elements of a sequence, packed.
///
/// Subtrees are packed before the passes: they are isomorphic as traced, and a pass on a pack applies to all of them.
pub fn lowered(
    optimized: &Function,
    slp_groups: Option<&(Function, SlpGroups)>,
    target: &Target,
) -> Function {
    let packed = |(traced, slp_groups): &(Function, SlpGroups)| {
        let packed = slp::run(traced, slp_groups);
        check("pack", &packed);
        optimize(packed)
    };
    let packed = slp_groups.filter(|_| target.packs).map(packed);
    let programs: Vec<&Function> = [optimized].into_iter().chain(&packed).collect();
    fewest_instructions(programs, target)
}

/// The packed program is chosen only if at most this part of the instructions is left: it no longer has the
/// algorithm's order of operations, which costs.
const LEAST_GAIN: f64 = 0.95;

fn fewest_instructions(programs: Vec<&Function>, target: &Target) -> Function {
    let suited = programs.into_iter().map(|program| {
        [RECIPROCAL, REASSOCIATE, FUSE, SIGNS, LIST_SCHEDULE]
            .iter()
            .filter(|pass| target.fuses || pass.name != FUSE.name)
            .fold(program.clone(), |f, pass| verified(pass, &f))
    });
    let pays = |a: &Function, b: &Function| {
        f64::from(instructions(b)) < LEAST_GAIN * f64::from(instructions(a))
    };
    let better = |a, b| if pays(&a, &b) { b } else { a };
    suited.reduce(better).expect("there is a program")
}
