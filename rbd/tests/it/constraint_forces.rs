//! Functions of two results: called on a robot, at a configuration, by their traits and on batches.

use rbd::{Array, ConstraintForcesTipToBase, Force};
use rbd_testing::constraint_forces::{held, wrenches};

rbd::robot!(
    "../robots/urdf/figure_6_2_tree.urdf",
    functions = [
        aba,
        constraint_forces_tip_to_base,
        constraint_forces_cyclic_reduction
    ],
    batch = true
);

// A wrist of two axes that meet.
rbd::robot!(
    Cross = "tests/ui/good.urdf",
    joint("wrist", type = universal, axis = [0, 0, 1]),
    functions = [
        aba,
        constraint_forces_general,
        constraint_forces_serialised,
        constraint_forces_tip_to_base,
        constraint_forces_cyclic_reduction
    ]
);

#[test]
fn a_universal_joint_is_one_of_two_degrees() {
    let q = [0.3, -0.7, 1.1, 0.4];
    let (qd, tau) = ([0.5, -1.0, 0.7, 0.2], [1.0, 2.0, -0.5, 0.4]);
    let model = &Cross::MODEL;
    assert_eq!(model.joints[2].inertia.mass, 0.0);
    let expected: [f64; 4] = Cross.aba(&q, &qd, &tau);
    let forces = held(model, &wrenches(model, &q, &qd, &expected));
    let numbers = |f: Force<f64>| [f.angular.to_array(), f.linear.to_array()].concat();
    for (qdd, found) in [
        Cross.constraint_forces_general(&q, &qd, &tau),
        Cross.constraint_forces_serialised(&q, &qd, &tau),
        Cross.constraint_forces_cyclic_reduction(&q, &qd, &tau),
        Cross.constraint_forces_tip_to_base(&q, &qd, &tau),
    ] {
        for (a, b) in qdd.into_iter().zip(expected) {
            assert!((a - b).abs() <= 1e-9 * (1.0 + b.abs()), "{a} and {b}");
        }
        assert_eq!(found.len(), forces.len());
        for (a, b) in found.iter().zip(&forces) {
            let error = numbers(*a - *b).into_iter().map(f64::abs);
            assert!(error.fold(0.0, f64::max) < 1e-8, "{a:?} and {b:?}");
        }
    }
}

const N: usize = Figure62Tree::NV;
const BODIES: usize = Figure62Tree::MODEL.joints.len();

fn state(k: usize) -> [[f64; N]; 3] {
    let number = |i: usize, j: usize| ((k * 31 + i * 7 + j * 3) as f64 * 0.37).sin();
    [0, 1, 2].map(|j| core::array::from_fn(|i| number(i, j)))
}

fn numbers<R: ConstraintForcesTipToBase>(robot: &R, k: usize) -> Vec<f64> {
    let [q, qd, tau] = state(k);
    let (qdd, forces) = robot.constraint_forces_tip_to_base(
        &R::Configuration::from_fn(|i| q[i]),
        &R::Velocity::from_fn(|i| qd[i]),
        &R::Velocity::from_fn(|i| tau[i]),
    );
    let forces = forces.as_ref().iter();
    let forces = forces.flat_map(|f| [f.angular.to_array(), f.linear.to_array()].concat());
    qdd.as_ref().iter().copied().chain(forces).collect()
}

#[test]
fn a_configuration_gives_the_same() {
    let [q, qd, tau] = state(1);
    let at = Figure62Tree.at(&q);
    let (qdd, forces) = at.constraint_forces_cyclic_reduction(&qd, &tau);
    let (same, others) = Figure62Tree.constraint_forces_cyclic_reduction(&q, &qd, &tau);
    let aba = Figure62Tree.aba(&q, &qd, &tau);
    for i in 0..N {
        assert!((qdd[i] - same[i]).abs() <= 1e-9 * (1.0 + same[i].abs()));
        assert!((aba[i] - same[i]).abs() <= 1e-9 * (1.0 + same[i].abs()));
    }
    assert_eq!(forces.len(), BODIES);
    assert!((forces[0].linear - others[0].linear).norm() < 1e-9 * (1.0 + others[0].linear.norm()));
}

/// An unoptimised build keeps each of a function's values on the stack, 64 bytes in the widest lanes: more
/// than the 2 MiB that tests' threads have.
#[test]
fn batches_hold_both_results() {
    let thread = std::thread::Builder::new().stack_size(16 << 20);
    let thread = thread.spawn(compare_batches).expect("a thread");
    thread.join().expect("batches are as single calls");
}

fn compare_batches() {
    const STATES: usize = 21;
    const WIDTH: usize = N + 6 * BODIES;
    let states: Vec<_> = (0..STATES).map(state).collect();
    let of = |j: usize| -> Vec<[f64; N]> { states.iter().map(|state| state[j]).collect() };
    let [q, qd, tau] = [of(0), of(1), of(2)];
    let mut result = vec![[f64::NAN; WIDTH]; STATES];
    let batch = Figure62Tree.batch();
    batch
        .constraint_forces_tip_to_base(&q, &qd, &tau, &mut result)
        .expect("sizes are right");
    for (k, row) in result.iter().enumerate() {
        for (found, expected) in row.iter().zip(numbers(&Figure62Tree, k)) {
            assert!(
                (found - expected).abs() <= 1e-9 * (1.0 + expected.abs()),
                "state {k}"
            );
        }
    }
}
