//! A spacecraft with two arms by six methods of forward dynamics, which agree to rounding: articulated
//! bodies, Kane's equations and the constraint force algorithm in four forms.
//!
//! `cargo run --release --example space_robot`

mod experiment;

use experiment::{Method, STEPS, attitude_and_arm, differences, run};

rbd::robot!(
    "examples/space_robot/space_robot.urdf",
    base = floating,
    gravity = [0.0, 0.0, 0.0],
    functions = [
        aba,
        constraint_forces_general,
        constraint_forces_serialised,
        constraint_forces_cyclic_reduction,
        constraint_forces_tip_to_base
    ]
);

fn main() {
    let recursive = run(&SpaceRobot, Method::Recursive, STEPS);
    let last = recursive.positions.last().expect("a step");
    let (attitude, arm) = attitude_and_arm(last);
    println!("after 10 s: attitude {attitude:.3?} rad, arm {arm:.3?} rad");
    for method in Method::ALL {
        let clock = std::time::Instant::now();
        let [positions, forces] = differences(&run(&SpaceRobot, method, STEPS), &recursive);
        let time = clock.elapsed();
        println!(
            "{method:?}: positions differ by {positions:.1e}, forces by {forces:.1e}; {time:.1?}"
        );
        assert!(positions < 1e-12 && forces < 1e-12, "{method:?}");
    }
}

#[test]
fn methods_agree_to_rounding() {
    main();
}
