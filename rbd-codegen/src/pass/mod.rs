//! Rewrites of a [`Function`]. Each is a named row of [`PASSES`]; none knows of robots.

mod dead;
mod factor;
mod fuse;
mod pack;
mod reciprocal;
mod sign;

use crate::ir::{Function, instructions, verify};

pub use pack::{Place, Symmetry};

/// One rewrite.
pub struct Pass {
    /// Its name in reports.
    pub name: &'static str,
    /// What it does. The result computes the same outputs.
    pub run: fn(&Function) -> Function,
    /// What of a result may change.
    pub keeps: Keeps,
}

/// What of its results a pass keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keeps {
    /// Every bit.
    Bits,
    /// The value in exact arithmetic; operations are other ones, so they round elsewhere.
    Value,
    /// The operations, of which some are no longer rounded: no result errs more than before.
    Operations,
}

/// The passes, in the order in which they run.
pub const PASSES: &[Pass] = &[
    Pass {
        name: "group",
        run: factor::group,
        keeps: Keeps::Value,
    },
    Pass {
        name: "share",
        run: factor::share,
        keeps: Keeps::Value,
    },
    Pass {
        name: "sines",
        run: factor::sines,
        keeps: Keeps::Value,
    },
    Pass {
        name: "sign",
        run: sign::run,
        keeps: Keeps::Bits,
    },
    Pass {
        name: "dead",
        run: dead::run,
        keeps: Keeps::Bits,
    },
];

/// Which products are added in the operation that makes them, where the machine can.
pub const FUSE: Pass = Pass {
    name: "fuse",
    run: fuse::run,
    keeps: Keeps::Operations,
};

/// Divisions by the same number are done once.
pub const RECIPROCAL: Pass = Pass {
    name: "reciprocal",
    run: reciprocal::run,
    keeps: Keeps::Value,
};

/// Runs all of [`PASSES`]; in debug builds the IR is verified after each.
pub fn optimize(function: Function) -> Function {
    let passes = PASSES.iter();
    passes.fold(function, |function, pass| verified(pass, &function))
}

/// The function that is written, when operations have been counted: `optimized` and what suits
/// machines and saves no operation, [`RECIPROCAL`] and [`FUSE`]; or, if that takes fewer
/// instructions, the same of `traced` with limbs that are alike side by side.
///
/// Limbs are packed before the passes: as traced they are alike, and what is done to a pack is done
/// to all of them.
pub fn suit_machine(traced: &Function, optimized: &Function, symmetry: &Symmetry) -> Function {
    let suited = |function| verified(&FUSE, &verified(&RECIPROCAL, function));
    let apart = suited(optimized);
    if symmetry.sizes.is_empty() {
        return apart;
    }
    let packed = pack::run(&dead::run(traced), symmetry);
    check("pack", &packed);
    let packed = suited(&optimize(packed));
    // What pays operation by operation may not pay in all.
    let pays = f64::from(instructions(&packed)) < LEAST_GAIN * f64::from(instructions(&apart));
    if pays { packed } else { apart }
}

/// Limbs stand side by side if no more than this part of the instructions is left: it has a price
/// in the order of operations, which is no longer that of the algorithm.
const LEAST_GAIN: f64 = 0.95;

fn verified(pass: &Pass, function: &Function) -> Function {
    let result = (pass.run)(function);
    check(pass.name, &result);
    result
}

fn check(pass: &str, function: &Function) {
    if cfg!(debug_assertions)
        && let Err(problem) = verify(function)
    {
        panic!("pass `{pass}` broke the IR: {problem}");
    }
}
