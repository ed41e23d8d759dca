//! Random robots by seed.

use rbd_runtime::Model;

use crate::{Generator, RandomRobot};

/// Seeds of the random tests; each prints the one that fails.
pub const SEEDS: core::ops::Range<u64> = 0..60;

/// Whether `RBD_WHOLE` asks for all cases, where a test otherwise takes a sample.
pub fn is_whole() -> bool {
    std::env::var_os("RBD_WHOLE").is_some()
}

/// The first `some` of `all` seeds, or all of them if `RBD_WHOLE` asks for them.
pub fn seeds(some: u64, all: u64) -> core::ops::Range<u64> {
    0..if is_whole() { all } else { some }
}

/// Runs `check` on a random robot and generator for each seed, naming the seed on failure.
pub fn for_random_robots(check: impl Fn(&Model<'_>, &mut Generator)) {
    for seed in SEEDS {
        let mut generator = Generator::new(seed);
        let robot = RandomRobot::new(&mut generator);
        let _name_seed = NameSeed(seed);
        check(&robot.model(), &mut generator);
    }
}

/// Runs `check` on a random robot with joints of every type for each seed.
pub fn for_robots_with_all_joints(check: impl Fn(&Model<'_>, &mut Generator)) {
    for seed in SEEDS {
        let mut generator = Generator::new(seed);
        let robot = RandomRobot::with_all_joints(&mut generator);
        let _name_seed = NameSeed(seed);
        check(&robot.model(), &mut generator);
    }
}

struct NameSeed(u64);

impl Drop for NameSeed {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("failed with seed {}", self.0);
        }
    }
}
