//! `cargo xtask bless`

use crate::process::{succeeds, tests};

/// The tests that compare with a file, which they write where `RBD_BLESS` is set.
const TESTS: [&str; 13] = [
    "compare::",
    "counts::",
    "documentation::",
    "first_robot::",
    "goldens::",
    "interface::",
    "linkages::",
    "messages::",
    "options::",
    "other_libraries::",
    "pictures::",
    "wrong_files::",
    "wrong_formats::",
];

pub(crate) fn run(filters: &[String]) -> bool {
    let mut command = tests();
    command.args(["--no-fail-fast", "--lib", "--bins", "--test", "it", "--"]);
    match filters.is_empty() {
        true => command.args(TESTS),
        false => command.args(filters),
    };
    command.env("RBD_BLESS", "1");
    let went_well = succeeds(command);
    println!("read the difference before you commit it: git diff");
    went_well
}
