//! Functions that are machine code in the crate (the option `machine_code`) beside those that the compiler has written, in alternation:
//! `cargo run --release -p rbd-benches --bin in_crate`. Nanoseconds of a call on states in turn, the tenth percentile of samples.

use rbd_benches::random::numbers;
use rbd_benches::timed::{STATES, Timed};

/// Samples of each.
const SAMPLES: usize = 301;

macro_rules! robots {
    ($($name:ident: $file:literal, $base:ident;)*) => {
        $(mod $name {
            pub(crate) mod rust {
                rbd::robot!(
                    pub(crate) Machine = $file,
                    base = $base,
                    allow = [large_robot, missing_inertial],
                    functions = [rnea, crba, forward_dynamics, rnea_derivatives, forward_dynamics_derivatives]
                );
            }
            pub(crate) mod code {
                rbd::robot!(
                    pub(crate) Machine = $file,
                    base = $base,
                    allow = [large_robot, missing_inertial],
                    functions = [rnea, crba, forward_dynamics, rnea_derivatives, forward_dynamics_derivatives],
                    machine_code = true
                );
            }
        })*

        fn main() {
            println!("{:52} {:>8} {:>8} {:>6}", "", "compiler", "code", "ratio");
            $({
                use $name::{code, rust};
                type State = ([f64; rust::Machine::NQ], [f64; rust::Machine::NV], [f64; rust::Machine::NV]);
                let mut number = numbers(1);
                let states: Vec<State> = (0..STATES)
                    .map(|_| (
                        std::array::from_fn(|_| number()),
                        std::array::from_fn(|_| number()),
                        std::array::from_fn(|_| number()),
                    ))
                    .collect();
                let name = stringify!($name);
                let new = || states.clone();
                pair(name, "rnea", [
                    Timed::new(new(), |(q, v, a): &State| rust::Machine.rnea(q, v, a)),
                    Timed::new(new(), |(q, v, a): &State| code::Machine.rnea(q, v, a)),
                ]);
                pair(name, "crba", [
                    Timed::new(new(), |(q, ..): &State| rust::Machine.crba(q)),
                    Timed::new(new(), |(q, ..): &State| code::Machine.crba(q)),
                ]);
                pair(name, "forward_dynamics", [
                    Timed::new(new(), |(q, v, f): &State| rust::Machine.forward_dynamics(q, v, f)),
                    Timed::new(new(), |(q, v, f): &State| code::Machine.forward_dynamics(q, v, f)),
                ]);
                pair(name, "rnea_derivatives", [
                    Timed::new(new(), |(q, v, a): &State| rust::Machine.rnea_derivatives(q, v, a)),
                    Timed::new(new(), |(q, v, a): &State| code::Machine.rnea_derivatives(q, v, a)),
                ]);
                pair(name, "forward_dynamics_derivatives", [
                    Timed::new(new(), |(q, v, f): &State| rust::Machine.forward_dynamics_derivatives(q, v, f)),
                    Timed::new(new(), |(q, v, f): &State| code::Machine.forward_dynamics_derivatives(q, v, f)),
                ]);
            })*
        }
    };
}

robots! {
    panda: "../robots/urdf/panda.urdf", fixed;
    iiwa14: "../robots/urdf/iiwa14.urdf", fixed;
    quadruped: "../robots/urdf/quadruped.urdf", floating;
    humanoid: "../robots/urdf/humanoid.urdf", floating;
}

fn pair(robot: &str, function: &str, mut both: [Timed; 2]) {
    for _ in 0..SAMPLES {
        both.iter_mut().for_each(Timed::sample);
    }
    let [rust, code] = both.map(|timed| timed.ns());
    println!(
        "{:52} {rust:8.0} {code:8.0} {:6.2}",
        format!("{robot}, {function}"),
        code / rust
    );
}
