//! Rewrites of a [`Function`]. Each is a named row of [`PASSES`]; none knows of robots.

mod dead;
mod factor;
mod fuse;
mod reciprocal;
mod sign;

use crate::ir::{Function, verify};

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

/// What suits machines and saves no operation: these run last, when operations have been counted.
pub const MACHINE_PASSES: &[Pass] = &[
    Pass {
        name: "reciprocal",
        run: reciprocal::run,
        keeps: Keeps::Value,
    },
    FUSE,
];

/// Runs all of [`PASSES`]; in debug builds the IR is verified after each.
pub fn optimize(function: Function) -> Function {
    let passes = PASSES.iter();
    passes.fold(function, |function, pass| verified(pass, &function))
}

/// Runs [`MACHINE_PASSES`].
pub fn suit_machine(function: Function) -> Function {
    let passes = MACHINE_PASSES.iter();
    passes.fold(function, |function, pass| verified(pass, &function))
}

fn verified(pass: &Pass, function: &Function) -> Function {
    let result = (pass.run)(function);
    if cfg!(debug_assertions)
        && let Err(problem) = verify(&result)
    {
        panic!("pass `{}` broke the IR: {problem}", pass.name);
    }
    result
}
