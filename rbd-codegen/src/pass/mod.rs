//! Rewrites of a [`Function`]. Each is a named row of [`PASSES`]; none knows of robots.

mod dead;
mod factor;
mod fuse;
mod latency;
mod order;
mod pack;
mod reciprocal;
mod sign;
mod suit;

use crate::ir::{Function, verify};

pub use latency::{arrivals, latency};
pub use pack::{Place, Symmetry};
pub use suit::suit_machine;

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

/// The terms of sums in the order in which they are there.
pub const ARRIVAL: Pass = Pass {
    name: "arrival",
    run: factor::arrival,
    keeps: Keeps::Value,
};

/// Of the next few operations, first the one that leaves fewest values to be kept.
pub const ORDER: Pass = Pass {
    name: "order",
    run: order::run,
    keeps: Keeps::Bits,
};

/// Runs all of [`PASSES`]; with the feature `verify` the IR is verified after each.
pub fn optimize(function: Function) -> Function {
    let passes = PASSES.iter();
    passes.fold(function, |function, pass| verified(pass, &function))
}

fn verified(pass: &Pass, function: &Function) -> Function {
    let result = (pass.run)(function);
    check(pass.name, &result);
    result
}

fn check(pass: &str, function: &Function) {
    if cfg!(feature = "verify")
        && let Err(problem) = verify(function)
    {
        panic!("pass `{pass}` broke the IR: {problem}");
    }
}
