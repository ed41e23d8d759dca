//! `cargo xtask ci`

use crate::process::{in_root, succeeds};

pub(crate) fn run(arguments: &[String]) -> bool {
    let mut script = in_root("bash");
    script.arg(".ci/run").args(arguments);
    succeeds(script)
}
