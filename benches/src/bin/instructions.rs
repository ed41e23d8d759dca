//! Instructions of one call. They are the same on a busy machine, and decide where times cannot.
//!
//! `cargo run --release -p rbd-benches --bin instructions [ROBOT ...]` runs itself under
//! `valgrind --tool=callgrind` with few and with more calls, and prints the difference a call as a
//! markdown table. valgrind must be installed (Debian: `apt install valgrind`). It has AVX2 and FMA
//! if the machine has.

use std::hint::black_box;

use rbd::{Array as _, Dynamics};
use rbd_benches::callgrind;

const FUNCTIONS: [&str; 6] = ["rnea", "bias", "gravity", "crba", "forward_dynamics", "aba"];

type Error = Box<dyn std::error::Error>;

macro_rules! each_robot {
    ($($robot:ident = $file:literal on $base:ident,)*) => {
        const ROBOTS: &[&str] = &[$(stringify!($robot)),*];

        fn run(robot: &str, function: &str, calls: u64) {
            match robot {
                $(stringify!($robot) => calls_of(&rbd_robots::$robot, function, calls),)*
                _ => panic!("there is no robot `{robot}`"),
            }
        }
    };
}

rbd_robots::for_all_robots!(each_robot);

fn main() -> Result<(), Error> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [mode, robot, function, calls] = arguments.as_slice()
        && mode == "--run"
    {
        run(robot, function, calls.parse()?);
        return Ok(());
    }
    println!("| robot | {} |", FUNCTIONS.join(" | "));
    println!("|---{}|", "|---".repeat(FUNCTIONS.len()));
    let wanted = |robot: &&&str| arguments.is_empty() || arguments.iter().any(|a| a == **robot);
    for robot in ROBOTS.iter().filter(wanted) {
        let counts: Result<Vec<String>, Error> = FUNCTIONS
            .iter()
            .map(|function| Ok(instructions(robot, function)?.to_string()))
            .collect();
        println!("| {robot} | {} |", counts?.join(" | "));
    }
    Ok(())
}

/// Instructions of one call.
fn instructions(robot: &str, function: &str) -> Result<u64, Error> {
    let program = std::env::current_exe()?;
    let arguments = |calls: u64| ["--run", robot, function, &calls.to_string()].map(Into::into);
    Ok(callgrind::per_call(&program, |calls| arguments(calls).into())?.instructions)
}

fn calls_of<R: Dynamics>(robot: &R, function: &str, calls: u64) {
    let mut number = 0.1;
    let mut next = |_: usize| {
        number = (number * 7.3 + 0.37) % 1.9;
        number
    };
    let q = R::Configuration::<f64>::from_fn(&mut next);
    let [qd, qdd] = [0, 1].map(|_| R::Velocity::<f64>::from_fn(&mut next));
    for _ in 0..calls {
        let (q, qd, qdd) = black_box((&q, &qd, &qdd));
        match function {
            "rnea" => _ = black_box(&robot.rnea(q, qd, qdd)),
            "bias" => _ = black_box(&robot.bias(q, qd)),
            "gravity" => _ = black_box(&robot.gravity(q)),
            "crba" => _ = black_box(&robot.crba(q)),
            "aba" => _ = black_box(&robot.aba(q, qd, qdd)),
            _ => _ = black_box(&robot.forward_dynamics(q, qd, qdd)),
        }
    }
}
