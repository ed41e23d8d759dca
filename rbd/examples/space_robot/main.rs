//! A spacecraft with two arms by eight methods of forward dynamics, which agree to rounding:
//! articulated bodies, the inertia matrix, Kane's equations, divide and conquer, and the constraint
//! force algorithm in four forms.
//!
//! `cargo run --release --example space_robot`. `cargo run --release -p rbd-benches --bin
//! space_robot` runs the same experiment, times the methods and draws what the robot does.

mod experiment;

use experiment::{Method, STEPS, attitude_and_arm, differences, run};

rbd::robot!(
    "examples/space_robot/space_robot.urdf",
    base = floating,
    gravity = [0.0, 0.0, 0.0],
    functions = [
        aba,
        bias,
        crba,
        ltdl,
        constraint_forces_general,
        constraint_forces_serialised,
        constraint_forces_cyclic_reduction,
        constraint_forces_tip_to_base
    ]
);

fn main() {
    compare(|_| STEPS);
}

/// Runs so many steps by each method.
fn compare(steps: impl Fn(Method) -> usize) {
    let recursive = run(&SpaceRobot, Method::Recursive, STEPS);
    let last = recursive.positions.last().expect("a step");
    let (attitude, arm) = attitude_and_arm(last);
    println!("after 10 s: attitude {attitude:.3?} rad, arm {arm:.3?} rad");
    for method in Method::ALL {
        let clock = std::time::Instant::now();
        let [positions, forces] = differences(&run(&SpaceRobot, method, steps(method)), &recursive);
        let time = clock.elapsed();
        println!(
            "{}: positions differ by {positions:.1e}, forces by {forces:.1e}; {time:.1?}",
            method.name()
        );
        let tolerance = method.tolerance();
        assert!(positions < tolerance && forces < tolerance, "{method:?}");
    }
}

/// Divide and conquer, which is not generated, takes a minute where nothing is optimised.
#[test]
fn methods_agree_to_rounding() {
    compare(|method| match method {
        Method::DivideAndConquer => STEPS / 10,
        _ => STEPS,
    });
}
