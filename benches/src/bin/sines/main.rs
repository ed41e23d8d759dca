//! The share of a call that its sines and cosines take.
//!
//! `cargo run --release -p rbd-benches --bin sines [-- SECONDS]` times functions as they are called, and on
//! `at(q)`, which has computed the sines already, in alternation, and prints a table. Each time is the
//! tenth percentile of the samples.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use rbd::{Array, Robot};
use rbd_benches::machine::Machine;
use rbd_benches::random::numbers;
use rbd_benches::timed::{STATES, Timed};

type Error = Box<dyn std::error::Error>;

/// A function's time with its sines, and without.
struct Row {
    robot: &'static str,
    function: &'static str,
    times: [Timed; 2],
}

macro_rules! each_robot {
    ($($robot:ident)*) => {
        fn all() -> Vec<Row> {
            let mut rows = vec![];
            $({
                // Only a type without fields can be static, and no robot here has any.
                static ROBOT: rbd_robots::$robot = rbd_robots::$robot;
                let robot = &ROBOT;
                let name = stringify!($robot);
                rows.push(Row { robot: name, function: "RNEA", times: [
                    Timed::new(states(robot), move |(q, [v, a])| robot.rnea(q, v, a)),
                    Timed::new(at(states(robot), |q| robot.at(q)), |(at, [v, a])| at.rnea(v, a)),
                ] });
                rows.push(Row { robot: name, function: "inertia matrix", times: [
                    Timed::new(states(robot), move |(q, _)| robot.crba(q)),
                    Timed::new(at(states(robot), |q| robot.at(q)), |(at, _)| at.crba()),
                ] });
                rows.push(Row { robot: name, function: "forward dynamics", times: [
                    Timed::new(states(robot), move |(q, [v, tau])| robot.forward_dynamics(q, v, tau)),
                    Timed::new(at(states(robot), |q| robot.at(q)), |(at, [v, tau])| {
                        at.forward_dynamics(v, tau)
                    }),
                ] });
            })*
            rows
        }
    };
}

each_robot! {
    Panda Ur5e Iiwa14 Puma560 General6r MobileManipulator
    Quadruped FloatingQuadruped Humanoid FloatingHumanoid
}

/// q, and q̇ with q̈ or τ.
type State<R> = (
    <R as Robot>::Configuration<f64>,
    [<R as Robot>::Velocity<f64>; 2],
);

fn states<R: Robot>(_: &R) -> Vec<State<R>> {
    let mut number = numbers(1);
    let mut random = move |_: usize| number();
    let state = |_| {
        let q = Array::from_fn(&mut random);
        (q, [(); 2].map(|()| Array::from_fn(&mut random)))
    };
    (0..STATES).map(state).collect()
}

/// The same states with the sines of q computed.
fn at<Q, V, A>(states: Vec<(Q, V)>, at: impl Fn(&Q) -> A) -> Vec<(A, V)> {
    states.into_iter().map(|(q, v)| (at(&q), v)).collect()
}

fn main() -> Result<(), Error> {
    let seconds = std::env::args().nth(1).map_or(Ok(30), |s| s.parse())?;
    let mut rows = all();
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(seconds) {
        for row in &mut rows {
            row.times.iter_mut().for_each(Timed::sample);
        }
    }
    println!("{}", markdown(&rows));
    Ok(())
}

fn markdown(rows: &[Row]) -> String {
    let mut out = format!(
        "ns a call, `f64`. {}\n\n| robot | function | whole | given sines | sines |\n\
         |---|---|---|---|---|\n",
        Machine::read()
    );
    for row in rows {
        let [whole, rest] = row.times.each_ref().map(Timed::ns);
        let _ = writeln!(
            out,
            "| {} | {} | {whole:.0} | {rest:.0} | {:.0} % |",
            row.robot,
            row.function,
            100.0 * (whole - rest) / whole
        );
    }
    out
}
