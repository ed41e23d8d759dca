//! The rows: a file a family.

use std::ops::Range;

use super::row::Row;

mod checks;
mod configurations;
mod constraint_forces;
mod constraints;
mod define;
mod derivatives;
mod factors;
mod forward_dynamics;
mod frames;
mod matrices;
mod maximal;
mod motion;
mod products;
mod quantities;
mod wrenches;

/// All rows, in the order in which functions are listed.
pub(super) const FAMILIES: &[(&str, &[Row])] = &[
    ("motion", motion::ROWS),
    ("factors", factors::ROWS),
    ("forward_dynamics", forward_dynamics::ROWS),
    ("configurations", configurations::ROWS),
    ("checks", checks::ROWS),
    ("quantities", quantities::ROWS),
    ("derivatives", derivatives::ROWS),
    ("products", products::ROWS),
    ("matrices", matrices::ROWS),
    ("constraints", constraints::ROWS),
    ("maximal", maximal::ROWS),
    ("wrenches", wrenches::ROWS),
    ("constraint_forces", constraint_forces::ROWS),
    ("frames", frames::ROWS),
];

/// How many rows there are.
pub(super) const END: usize = frames::END;

/// The rows of a robot and its matrices in the order in which they are generated.
pub(super) const WRITTEN: &[Range<usize>] = &[
    motion::FIRST..motion::END,
    checks::FIRST..checks::END,
    forward_dynamics::FIRST..forward_dynamics::END,
    configurations::FIRST..configurations::END,
    factors::FIRST..factors::END,
    derivatives::FIRST..derivatives::END,
    products::FIRST..products::END,
    quantities::FIRST..quantities::END,
    matrices::FIRST..matrices::END,
    wrenches::FIRST..wrenches::END,
    constraint_forces::FIRST..constraint_forces::END,
    constraints::FIRST..constraints::END,
    maximal::FIRST..maximal::END,
];

/// The rows of configurations.
pub(super) const CONFIGURATIONS: Range<usize> = configurations::FIRST..configurations::END;
