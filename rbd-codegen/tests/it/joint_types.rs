//! The cheapest formulations for joints of every type, against the generic reference, on random trees of up
//! to 60 joints on fixed and floating bases.

use crate::tree::{in_random_frames, on_fixed_base, on_floating_base, program};
use rbd_codegen::Model;
use rbd_codegen::internals::algorithm::TraceContext;
use rbd_codegen::internals::ir::evaluate;
use rbd_runtime::{JointDynamics, reference, sparse};
use rbd_testing::{Generator, RandomRobot};

/// Relative to the largest component: numbers of size 1 and chains of up to 60 joints.
const TOLERANCE: f64 = 1e-11;

/// q, q̇, q̈ and a force on each link, one after the other.
struct State {
    numbers: Vec<f64>,
    nq: usize,
    nv: usize,
}

impl State {
    fn new(model: &Model, random: &mut Generator) -> Self {
        let runtime = model.as_runtime();
        let (nq, nv) = (runtime.nq(), runtime.nv());
        let mut numbers = random.configuration(&runtime);
        numbers.extend(random.vec(2 * nv + 6 * model.links.len()));
        Self { numbers, nq, nv }
    }

    fn q(&self) -> &[f64] {
        &self.numbers[..self.nq]
    }

    fn qd(&self) -> &[f64] {
        &self.numbers[self.nq..][..self.nv]
    }

    fn qdd(&self) -> &[f64] {
        &self.numbers[self.nq + self.nv..][..self.nv]
    }
}

fn largest(x: &[f64]) -> f64 {
    x.iter().fold(0.0, |size, x| size.max(x.abs()))
}

#[track_caller]
fn assert_close(name: &str, got: &[f64], expected: &[f64], error: f64) {
    assert_eq!(got.len(), expected.len());
    for (i, (a, b)) in got.iter().zip(expected).enumerate() {
        // Written so that a NaN fails.
        let near = (a - b).abs() <= error;
        assert!(near, "{name}, element {i}: {a} and {b}, allowed {error:e}");
    }
}

/// Of the first programs all inputs begin the same: q, q̇, q̈, forces.
fn check(model: &Model, problem: &TraceContext<'_>, random: &mut Generator) {
    let state = State::new(model, random);
    let reference = rbd_codegen::Reference::new(model, &problem.pattern);
    let run = |name: &str| {
        let function = program(problem, name);
        let inputs = &state.numbers[..function.inputs.len()];
        let row = rbd_codegen::internals::algorithm::methods().find(|m| m.name == name);
        let expected = reference.run(row.expect("a row"), inputs);
        (
            evaluate(&function, inputs),
            expected.expect("it has a reference"),
        )
    };
    let mut scale = 0.0;
    for name in ["rnea", "rnea_with_forces", "bias", "gravity"] {
        let (got, expected) = run(name);
        // Terms that vanish beside the torques of the same state are rounding.
        scale = largest(&expected).max(scale);
        assert_close(name, &got, &expected, TOLERANCE * scale);
    }
    let (h, expected) = run("crba");
    assert_close("crba", &h, &expected, TOLERANCE * largest(&expected));
    check_forward(model, problem, &state, &h);
}

/// q̈ by articulated bodies against the solution of H q̈ = τ − C by LᵀDL, and against the motion
/// that the torques came from; both as near as H's condition allows.
fn check_forward(model: &Model, problem: &TraceContext<'_>, state: &State, entries: &[f64]) {
    let pattern = &problem.pattern;
    let (q, qd, qdd) = (state.q(), state.qd(), state.qdd());
    let mut bodies = vec![reference::Body::zero(); model.joints.len()];
    let mut tau = vec![0.0; state.nv];
    reference::rnea(&model.as_runtime(), &mut bodies, q, qd, qdd, &mut tau);
    let inputs = [q, qd, &tau].concat();
    let bias = evaluate(&program(problem, "bias"), &[q, qd].concat());

    let dense = pattern.scatter(entries, 0.0);
    let mut factor = dense.clone();
    sparse::ltdl(&pattern.parents, &mut factor);
    let mut by_matrix: Vec<f64> = tau.iter().zip(&bias).map(|(tau, c)| tau - c).collect();
    let size = largest(&tau).max(largest(&bias));
    sparse::ltdl_solve(&pattern.parents, &factor, &mut by_matrix);
    // A rounding of the forces, or of H q̈, is one of q̈ through H⁻¹.
    let inverse = inverse_size(&pattern.parents, &factor);
    let error = 1e-2 * TOLERANCE * inverse * (size + largest(&dense) * largest(qdd));
    let error = error + TOLERANCE * largest(qdd);
    assert_close("LᵀDL", &by_matrix, qdd, error);
    if !model.as_runtime().is_coupled() {
        let by_bodies = evaluate(&program(problem, "aba"), &inputs);
        assert_close("aba and LᵀDL", &by_bodies, &by_matrix, error);
        assert_close("aba", &by_bodies, qdd, error);
    }
    let forward = evaluate(&program(problem, "forward_dynamics"), &inputs);
    assert_close("forward_dynamics", &forward, qdd, error);
}

/// The largest element of H⁻¹.
fn inverse_size(parents: &[Option<usize>], factor: &[f64]) -> f64 {
    let n = parents.len();
    let columns = (0..n).map(|k| {
        let mut column = vec![0.0; n];
        column[k] = 1.0;
        sparse::ltdl_solve(parents, factor, &mut column);
        largest(&column)
    });
    columns.fold(0.0, f64::max)
}

/// Rotors, damping and friction on half of the joints.
fn add_drives(robot: &mut RandomRobot, random: &mut Generator) {
    for joint in &mut robot.joints {
        let [armature, damping, friction] = [(); 3].map(|()| random.real(0.0, 1.0));
        joint.dynamics = (random.index(2) == 0).then_some(JointDynamics {
            armature,
            damping,
            friction,
        });
    }
}

fn check_tree(seed: u64, joints: usize, search: bool) {
    println!("seed {seed}, {joints} joints");
    let random = &mut Generator::new(seed);
    let mut robot = RandomRobot::with_all_joints_of_size(random, joints);
    if seed % 4 < 2 {
        add_drives(&mut robot, random);
    }
    if seed % 3 == 2 {
        robot = robot.coupled(random);
    }
    let model = if seed.is_multiple_of(2) {
        on_fixed_base(robot)
    } else {
        on_floating_base(robot, random)
    };
    let problem = if search {
        TraceContext::new(&model, rbd_codegen::Effort::Normal)
    } else {
        in_random_frames(&model, random)
    };
    check(&model, &problem, random);
}

#[test]
fn small_trees_in_frames_that_cost_least_agree_with_the_reference() {
    for seed in 0..40 {
        check_tree(seed, 1 + (seed as usize) % 8, true);
    }
}

#[test]
fn trees_in_any_frames_agree_with_the_reference() {
    for seed in 100..140 {
        check_tree(seed, 1 + (seed as usize * 7) % 25, false);
    }
}

#[test]
fn large_trees_agree_with_the_reference() {
    for seed in 200..206 {
        check_tree(seed, 50 + 2 * (seed as usize - 200), false);
    }
}

/// `cargo test --release -p rbd-codegen --test it joint_types:: -- --ignored`
#[test]
#[ignore = "five hundred trees: minutes, in a release build"]
fn five_hundred_trees_agree_with_the_reference() {
    for seed in 1000..1500 {
        let joints = 1 + (seed as usize * 37) % 60;
        check_tree(seed, joints, false);
    }
}
