//! Rewrites of a [`Function`]. Each is a named row of [`PASSES`]; none knows of robots.

mod dead;
mod factor;
mod sign;

use crate::ir::{Function, verify};

/// One rewrite.
pub struct Pass {
    /// Its name in reports.
    pub name: &'static str,
    /// What it does. The result computes the same outputs.
    pub run: fn(&Function) -> Function,
    /// Whether the results are the same bits; otherwise they are the same in exact arithmetic.
    pub same_bits: bool,
}

/// The passes, in the order in which they run.
pub const PASSES: &[Pass] = &[
    Pass {
        name: "group",
        run: factor::group,
        same_bits: false,
    },
    Pass {
        name: "share",
        run: factor::share,
        same_bits: false,
    },
    Pass {
        name: "sines",
        run: factor::sines,
        same_bits: false,
    },
    Pass {
        name: "sign",
        run: sign::run,
        same_bits: true,
    },
    Pass {
        name: "dead",
        run: dead::run,
        same_bits: true,
    },
];

/// Runs all passes; in debug builds the IR is verified after each.
pub fn optimize(function: Function) -> Function {
    PASSES.iter().fold(function, |function, pass| {
        let result = (pass.run)(&function);
        if cfg!(debug_assertions)
            && let Err(problem) = verify(&result)
        {
            panic!("pass `{}` broke the IR: {problem}", pass.name);
        }
        result
    })
}
