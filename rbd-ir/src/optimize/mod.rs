//! Rewrites of a [`Function`]. Each is a named row of [`PASSES`]; none knows of robots.

pub mod dead;
pub(crate) mod factor;
mod optimized;

use crate::ir::{Function, verify};

pub use optimized::Optimized;

/// One rewrite.
pub struct Pass {
    /// Its name in reports.
    pub name: &'static str,
    /// The rewrite. The result computes the same outputs.
    pub run: fn(&Function) -> Function,
    /// The properties of results that it preserves.
    pub keeps: Keeps,
}

/// The properties of results that a pass preserves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keeps {
    /// Every bit, except for the sign of zero.
    Bits,
    /// The value in exact arithmetic. Operations differ, so rounding does, too.
    Value,
    /// The operations, some of which are no longer rounded: no result errs more than before.
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
        name: "dead",
        run: dead::run,
        keeps: Keeps::Bits,
    },
];

/// Runs all of [`PASSES`]; with the feature `verify` the IR is verified after each.
pub fn optimize(function: Function) -> Function {
    let passes = PASSES.iter();
    passes.fold(function, |function, pass| verified(pass, &function))
}

pub(crate) fn verified(pass: &Pass, function: &Function) -> Function {
    let result = (pass.run)(function);
    check(pass.name, &result);
    result
}

pub(crate) fn check(pass: &str, function: &Function) {
    if cfg!(feature = "verify")
        && let Err(problem) = verify(function)
    {
        panic!("pass `{pass}` broke the IR: {problem}");
    }
}
