//! Steps in maximal coordinates of what the macro makes: against the loaded robot, through traits, in
//! batches, and what a loop does.

use std::f64::consts::FRAC_PI_2;

use rbd::dynamic;
use rbd::{Force, JointCoordinates, MaximalCoordinates, MaximalState, Regularisation, SpookStep};
use rbd_codegen::{ConstraintEnd, ConstraintKind, ConstraintOption, Options};

rbd::robot!(
    FourBar = "examples/four_bar.urdf",
    constraint(
        "closing",
        type = hinge,
        a = "coupler",
        a_xyz = [0.5, 0.0, 0.0],
        a_rpy = [-1.5707963267948966, 0.0, 0.0],
        b = "rocker",
        b_xyz = [0.4, 0.0, 0.0],
        b_rpy = [-1.5707963267948966, 0.0, 0.0]
    ),
    gyroscopic = explicit,
    violation_time = end_point,
    batch = true,
    functions = [
        maximal_coordinates, joint_coordinates, spook_step, spook_step_geometric_stiffness,
        constraint_correction
    ]
);

rbd::robot!(
    "../robots/urdf/panda.urdf",
    functions = [maximal_coordinates, joint_coordinates, spook_step]
);

const H: f64 = 0.002;
/// The parallelogram's other assembly: the coupler swings up.
const START: [f64; 3] = [0.3, 0.9, 1.6];

fn regularisation(epsilon: f64) -> [Regularisation<f64>; 4] {
    [Regularisation {
        epsilon,
        tau: 2.0 * H,
    }; 4]
}

/// The same robot, loaded.
fn loaded() -> dynamic::Robot {
    let end = |link, x| {
        let end = ConstraintEnd::of_link(link).xyz([x, 0.0, 0.0]);
        end.rpy([-FRAC_PI_2, 0.0, 0.0])
    };
    let ends = [end("coupler", 0.5), end("rocker", 0.4)];
    let [a, b] = ends;
    let closing = ConstraintOption::frames("closing", ConstraintKind::Hinge, a, b);
    let spook = rbd_codegen::SpookOptions {
        gyroscopic: rbd_codegen::Gyroscopic::Explicit,
        violation_time: rbd_codegen::ViolationTime::EndPoint,
    };
    let options = Options::default().constraints(vec![closing]).spook(spook);
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/four_bar.urdf");
    dynamic::Robot::load_with(path, &options).unwrap_or_else(|errors| panic!("{errors}"))
}

fn close(a: impl IntoIterator<Item = f64>, b: impl IntoIterator<Item = f64>) {
    let (a, b): (Vec<f64>, Vec<f64>) = (a.into_iter().collect(), b.into_iter().collect());
    assert_eq!(a.len(), b.len());
    let size = b.iter().fold(0.0, |size: f64, x| size.max(x.abs()));
    for (x, y) in a.iter().zip(&b) {
        // K's condition times a few roundings.
        assert!((x - y).abs() <= 1e-9 * size, "{a:?}\n{b:?}");
    }
}

#[test]
fn steps_are_those_of_the_loaded_robot() {
    let robot = loaded();
    let states = FourBar.maximal_coordinates(&START, &[0.1, -0.4, 0.2]);
    let numbers = |states: &[MaximalState<f64>]| -> Vec<f64> {
        states.iter().flat_map(|state| state.to_array()).collect()
    };
    let other = robot.maximal_coordinates(&START, &[0.1, -0.4, 0.2]);
    close(numbers(&states), numbers(&other));
    let (q, qd) = FourBar.joint_coordinates(&states);
    close(q, START);
    close(qd, [0.1, -0.4, 0.2]);
    let (q, _) = robot.joint_coordinates(&other);
    close(q, START);
    let forces = [1.0, -2.0, 3.0].map(|x| Force::new([x, 0.5, 0.0].into(), [0.0, x, 1.0].into()));
    let (tau, held) = ([0.3, -0.1, 0.2], regularisation(1e-7));
    let (after, lambda, violation) = FourBar.spook_step(&states, &tau, &forces, &held, H);
    let other = robot.spook_step(&states, &tau, &forces, &held, H);
    close(numbers(&after), numbers(&other.0));
    close(lambda.concat(), other.1.concat());
    close(violation.concat(), other.2.concat());
    let (after, ..) =
        FourBar.spook_step_geometric_stiffness(&states, &tau, &forces, &held, &lambda, H);
    let other = robot.spook_step_geometric_stiffness(&states, &tau, &forces, &held, &lambda, H);
    close(numbers(&after), numbers(&other.0));
}

/// Through traits, and for any number.
fn swing<R: SpookStep + MaximalCoordinates + JointCoordinates>(
    robot: &R,
    q: &R::Configuration<f64>,
    qd: &R::Velocity<f64>,
    forces: &R::BodyForces<f64>,
    regularisation: &R::Regularisations<f64>,
    steps: usize,
) -> (R::States<f64>, R::HeldRows<f64>) {
    let mut states = robot.maximal_coordinates(q, qd);
    let (_, _, mut violation) = robot.spook_step(&states, qd, forces, regularisation, H);
    for _ in 0..steps {
        let stepped = robot.spook_step(&states, qd, forces, regularisation, H);
        (states, _, violation) = stepped;
    }
    (states, violation)
}

/// A closed loop stays closed for 10 s, with redundant rows and ε from 1e-12 on; so does the Panda.
#[test]
fn loops_stay_closed() {
    let mut q = START;
    for _ in 0..20 {
        let (v, _) = FourBar.constraint_correction(&q);
        q = [0, 1, 2].map(|i| q[i] + v[i]);
    }
    for epsilon in [1e-12, 1e-9, 1e-6] {
        let (still, forces) = ([0.0; 3], [Force::zero(); 3]);
        let held = regularisation(epsilon);
        let (states, violation) = swing(&FourBar, &q, &still, &forces, &held, 5_000);
        let largest = violation
            .concat()
            .iter()
            .fold(0.0, |m: f64, x| m.max(x.abs()));
        assert!(largest < 1e-3, "{epsilon:e}: {largest:e}");
        assert!(states.iter().all(|state| state.position.norm() < 1.5));
    }
    let held = [Regularisation {
        epsilon: 1e-10,
        tau: 2.0 * H,
    }; 7];
    let (_, violation) = swing(
        &Panda,
        &[0.2; 7],
        &[0.0; 7],
        &[Force::zero(); 7],
        &held,
        500,
    );
    let largest = violation
        .concat()
        .iter()
        .fold(0.0, |m: f64, x| m.max(x.abs()));
    assert!(largest < 1e-2, "{largest:e}");
}

/// Each state of a batch has the bits of a single call.
#[test]
fn batches_have_the_bits_of_single_calls() {
    const COUNT: usize = 37;
    let start = |i: usize| {
        let x = i as f64 / COUNT as f64;
        FourBar.maximal_coordinates(&[x, 0.5 - x, 0.3 + x], &[x, 0.2, -x])
    };
    let states: Vec<_> = (0..COUNT).map(start).collect();
    let (tau, forces) = ([0.1, 0.2, 0.3], [Force::zero(); 3]);
    let held = regularisation(1e-8);
    let numbers = |states: &[MaximalState<f64>; 3]| -> [f64; 39] {
        let numbers = states.iter().flat_map(|state| state.to_array());
        let numbers: Vec<f64> = numbers.collect();
        numbers.try_into().expect("13 numbers of three bodies")
    };
    let flat: Vec<_> = states.iter().map(numbers).collect();
    let pair = [held[0].epsilon, held[0].tau];
    let pairs: [f64; 8] = std::array::from_fn(|i| pair[i % 2]);
    let mut result = vec![[0.0; 39 + 2 * 24]; COUNT];
    let batch = FourBar.batch();
    batch
        .spook_step(
            &flat[..],
            &[tau; COUNT][..],
            &[[0.0; 18]; COUNT][..],
            &[pairs; COUNT][..],
            &[[H]; COUNT][..],
            &mut result[..],
        )
        .unwrap_or_else(|error| panic!("{error}"));
    for (states, got) in states.iter().zip(&result) {
        let (after, lambda, violation) = FourBar.spook_step(states, &tau, &forces, &held, H);
        let after: Vec<f64> = after.iter().flat_map(|state| state.to_array()).collect();
        assert_eq!([after, lambda.concat(), violation.concat()].concat(), got);
    }
}
