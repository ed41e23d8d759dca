//! `cargo xtask sweeps`

use crate::process::{succeeds, tests};

pub(crate) fn run(filters: &[String]) -> bool {
    let mut command = tests();
    command.args([
        "--release",
        "--no-fail-fast",
        "--lib",
        "--bins",
        "--tests",
        "--",
    ]);
    command.arg("--include-ignored").args(filters);
    if std::env::var_os("RBD_SHARED").is_none() {
        println!("without RBD_SHARED, a folder of third-party robots, tests of these do not run");
        command.args(["--skip", "third_party"]);
    }
    command.env("RBD_WHOLE", "1");
    succeeds(command)
}
