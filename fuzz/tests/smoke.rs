//! Every target holds for its first cases.

use rbd_fuzz::{Limits, TARGETS, run};

#[test]
fn the_first_cases_of_every_target_hold() {
    for target in TARGETS {
        let limits = Limits {
            seconds: 3.0,
            cases: 40,
        };
        let summary = run(target, 1, 0, limits);
        println!("{}: {summary}", target.name);
        assert!(summary.failures.is_empty(), "{}: {summary}", target.name);
        assert!(summary.cases > 0);
    }
}
