//! What is generated against the generic reference: two derivations of the same physics, run here
//! by the interpreter (the robots' crate compares the interpreter with compiled code).

use std::path::Path;

use rbd_codegen::internals::algorithm::{Method, Parameter, Receiver};
use rbd_codegen::internals::ir::{evaluate, verify};
use rbd_codegen::internals::{LoweredProgram, lowered};
use rbd_codegen::{FunctionName, Model, Options, Reference, load, possible_functions};
use rbd_runtime::{Force, Transform, reference, sparse};
use rbd_testing::{Generator, RandomRobot, seeds};

use crate::maximal;
use crate::tree;

/// Relative to the largest component. The formulations round differently: a few hundred
/// operations a result, each 1e-16, leave two digits to spare.
const TOLERANCE: f64 = 1e-12;

struct State {
    q: Vec<f64>,
    q1: Vec<f64>,
    qd: Vec<f64>,
    qdd: Vec<f64>,
    forces: Vec<Force<f64>>,
}

impl State {
    fn new(model: &Model, random: &mut Generator) -> Self {
        let runtime = model.as_runtime();
        let n = runtime.nv();
        Self {
            q: random.configuration(&runtime),
            q1: random.configuration(&runtime),
            qd: random.vec(n),
            qdd: random.vec(n),
            forces: model.links.iter().map(|_| random.force()).collect(),
        }
    }

    fn force_numbers(&self) -> Vec<f64> {
        let numbers = self
            .forces
            .iter()
            .flat_map(|f| [f.angular.to_array(), f.linear.to_array()]);
        numbers.flatten().collect()
    }
}

fn run(generated: &LoweredProgram, name: &str, inputs: &[&[f64]]) -> Vec<f64> {
    let method = generated.functions.iter().find(|m| m.method.name == name);
    let method = method.unwrap_or_else(|| panic!("`{name}` was not generated"));
    evaluate(&method.body.function, &inputs.concat())
}

fn largest(numbers: &[f64]) -> f64 {
    numbers.iter().fold(0.0, |size, x| size.max(x.abs()))
}

#[track_caller]
fn assert_close(what: &str, got: &[f64], expected: &[f64], scale: f64) {
    assert_eq!(got.len(), expected.len());
    let scale = expected.iter().fold(scale, |s, x| s.max(x.abs()));
    for (i, (x, y)) in got.iter().zip(expected).enumerate() {
        let error = (x - y).abs();
        // Written so that a NaN fails.
        assert!(
            error <= TOLERANCE * scale,
            "{what}, element {i}: {x} and {y} differ by {error:e}, scale {scale:e}"
        );
    }
}

/// What `method` of the robot is given in this state.
fn inputs(model: &Model, method: &Method, state: &State) -> Vec<f64> {
    let of = |parameter: &Parameter| match parameter {
        Parameter::Q | Parameter::Q0 => state.q.clone(),
        Parameter::Q1 | Parameter::Rate => state.q1.clone(),
        Parameter::Qd | Parameter::V | Parameter::Dq => state.qd.clone(),
        Parameter::Qdd
        | Parameter::Tau
        | Parameter::X
        | Parameter::Dqd
        | Parameter::Dqdd
        | Parameter::Dtau => state.qdd.clone(),
        Parameter::LinkForces => state.force_numbers(),
        Parameter::Lambda => Vec::new(),
        of_bodies => maximal::numbers(model, *of_bodies, &state.q, &state.qd),
    };
    method.parameters.iter().flat_map(of).collect()
}

/// The methods of the table that are no term of the equation of motion, each against its reference.
/// Forces below `force` are rounding; `inertia` is the largest entry of H.
fn check_quantities(
    model: &Model,
    generated: &LoweredProgram,
    state: &State,
    [force, inertia]: [f64; 2],
) {
    let reference = Reference::new(model, &generated.pattern);
    for row in &generated.functions {
        let method = row.method;
        if method.receiver != Receiver::Robot || EQUATION_OF_MOTION.contains(&method.name) {
            continue;
        }
        let inputs = inputs(model, method, state);
        // The regressor of the base parameters is a part of the other.
        let Some(expected) = reference.run(method, &inputs) else {
            assert_eq!(method.name, "base_regressor");
            continue;
        };
        let got = evaluate(&row.body.function, &inputs);
        let floor = match method.name {
            // A rounding δ of H is one of H⁻¹ δ H⁻¹ in its inverse.
            "inverse_inertia_matrix" => largest(&expected) * largest(&expected) * inertia,
            // Of the condition of K, 1/(c · mass) with c = 4 ε/(h² Υ).
            name if name.starts_with("spook_step") => 1e3 * largest(&expected),
            "regressor" | "base_regressor" => 0.0,
            _ if method.parameters.contains(&Parameter::Qd) => force,
            _ => 0.0,
        };
        assert_close(method.name, &got, &expected, floor);
    }
}

/// What [`check_state`] compares by itself: small terms beside the large, and what divides by H.
const EQUATION_OF_MOTION: &[&str] = &["bias", "gravity", "forward_dynamics", "aba"];

/// Every method at one state.
fn check_state(model: &Model, generated: &LoweredProgram, state: &State) {
    let runtime = model.as_runtime();
    let n = runtime.nv();
    let State {
        q, qd, qdd, forces, ..
    } = state;
    let mut bodies = vec![reference::Body::zero(); model.joints.len()];
    let mut out = vec![0.0; n];

    reference::rnea(&runtime, &mut bodies, q, qd, qdd, &mut out);
    assert_close("rnea", &run(generated, "rnea", &[q, qd, qdd]), &out, 0.0);
    let tau = out.clone();
    // Terms that vanish beside the joint forces of the same state are rounding.
    let floor = 1e-3 * largest(&tau);
    reference::rnea_with_forces(&runtime, &mut bodies, q, qd, qdd, forces, &mut out);
    let numbers = state.force_numbers();
    let got = run(generated, "rnea_with_forces", &[q, qd, qdd, &numbers]);
    assert_close("rnea_with_forces", &got, &out, 0.0);
    reference::bias(&runtime, &mut bodies, q, qd, &mut out);
    assert_close("bias", &run(generated, "bias", &[q, qd]), &out, floor);
    reference::gravity(&runtime, &mut bodies, q, &mut out);
    assert_close("gravity", &run(generated, "gravity", &[q]), &out, floor);

    let mut placements = vec![Transform::identity(); model.links.len()];
    reference::forward_kinematics(&runtime, &mut bodies, q, &mut placements);
    let expected: Vec<f64> = placements
        .iter()
        .flat_map(|x| {
            x.rotation
                .rows
                .concat()
                .into_iter()
                .chain(x.translation.to_array())
        })
        .collect();
    let got = run(generated, "forward_kinematics", &[q]);
    assert_close("forward_kinematics", &got, &expected, 0.0);

    let mut h = vec![0.0; n * n];
    reference::crba(&runtime, &mut bodies, q, &mut h);
    let entries = run(generated, "crba", &[q]);
    assert_close("crba", &entries, &generated.pattern.gather(&h), 0.0);
    let by_differences = run(generated, "differential_inverse_dynamics", &[q]);
    assert_close(
        "differential_inverse_dynamics",
        &by_differences,
        &entries,
        0.0,
    );
    let inertia = largest(&h);
    check_quantities(model, generated, state, [floor, inertia]);
    if generated.has_function("forward_dynamics") {
        check_factors(generated, &entries, qdd);
        let names = ["forward_dynamics", "aba"].into_iter();
        for name in names.filter(|name| generated.has_function(name)) {
            // Backward error: the accelerations that come out take the torques that went in.
            let found = run(generated, name, &[q, qd, &tau]);
            reference::rnea(&runtime, &mut bodies, q, qd, &found, &mut out);
            assert_close(name, &out, &tau, largest(&found) * inertia);
        }
    }
}

/// Factors and what is solved with them, against the runtime's functions on dense storage.
fn check_factors(generated: &LoweredProgram, entries: &[f64], x: &[f64]) {
    let pattern = &generated.pattern;
    let parents = &pattern.parents;
    let dense = pattern.scatter(entries, 0.0);
    let mut product = vec![0.0; x.len()];
    sparse::mul_h(parents, &dense, x, &mut product);
    assert_close(
        "mul",
        &run(generated, "inertia_mul", &[entries, x]),
        &product,
        0.0,
    );
    let (mut ltdl, mut ltl) = (dense.clone(), dense);
    sparse::ltdl(parents, &mut ltdl);
    sparse::ltl(parents, &mut ltl);
    let factored = [
        run(generated, "ltdl_factor", &[entries]),
        run(generated, "ltl_factor", &[entries]),
    ];
    assert_close("ltdl", &factored[0], &pattern.gather(&ltdl), 0.0);
    assert_close("ltl", &factored[1], &pattern.gather(&ltl), 0.0);
    type InPlace = fn(&[Option<usize>], &[f64], &mut [f64]);
    let table: [(&str, InPlace); 10] = [
        ("ltdl_mul_l", sparse::ltdl_mul_l),
        ("ltdl_mul_lt", sparse::ltdl_mul_lt),
        ("ltdl_solve_l", sparse::ltdl_solve_l),
        ("ltdl_solve_lt", sparse::ltdl_solve_lt),
        ("ltdl_solve", sparse::ltdl_solve),
        ("ltl_mul_l", sparse::ltl_mul_l),
        ("ltl_mul_lt", sparse::ltl_mul_lt),
        ("ltl_solve_l", sparse::ltl_solve_l),
        ("ltl_solve_lt", sparse::ltl_solve_lt),
        ("ltl_solve", sparse::ltl_solve),
    ];
    for (name, in_place) in table {
        let factor = if name.starts_with("ltdl") {
            &ltdl
        } else {
            &ltl
        };
        let mut expected = x.to_vec();
        in_place(parents, factor, &mut expected);
        assert_close(
            name,
            &run(generated, name, &[&pattern.gather(factor), x]),
            &expected,
            0.0,
        );
    }
}

fn all_functions(model: &Model) -> LoweredProgram {
    functions(model, |_| true)
}

/// What is generated by default, what moves configurations, and the second way to H.
fn equation_of_motion(model: &Model) -> LoweredProgram {
    functions(model, |name| {
        let is_second = name == FunctionName::DifferentialInverseDynamics;
        name.is_default() || name.moves_configurations() || is_second
    })
}

fn functions(model: &Model, is_wanted: impl Fn(FunctionName) -> bool) -> LoweredProgram {
    let mut functions = possible_functions(model);
    // Digits of constraint forces go by cond(A): tests/it/constraint_forces holds them to it, and
    // tests/it/derivatives holds derivatives to duals.
    functions.retain(|name| {
        is_wanted(*name)
            && !name.is_of_constraint_forces()
            && !name.is_of_derivatives()
            && !name.is_of_second_order()
    });
    let options = Options::default().functions(Some(functions));
    let generated = lowered(model, &options).expect("the robot allows these functions");
    for method in &generated.functions {
        verify(&method.body.function).expect("the IR is sound");
    }
    generated
}

struct Name(String);

impl Drop for Name {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("failed on {}", self.0);
        }
    }
}

/// Every URDF file of a folder that can be handled, at this many states.
fn check_folder(folder: &Path, states: usize) -> usize {
    let files = rbd_testing::files(folder, ".urdf");
    for path in &files {
        let _name = Name(path.display().to_string());
        let model = match load(path, &Options::default()) {
            Ok(loaded) => loaded.model,
            Err(problems) => {
                // Joints of more than one degree are not handled yet, and said to be.
                assert!(
                    problems.to_string().contains("not handled yet"),
                    "{problems}"
                );
                println!("refused: {problems}");
                continue;
            }
        };
        let (all, main) = (all_functions(&model), equation_of_motion(&model));
        let mut random = Generator::new(1);
        for i in 0..states {
            let generated = if i % 20 == 0 { &all } else { &main };
            check_state(&model, generated, &State::new(&model, &mut random));
        }
    }
    files.len()
}

#[test]
fn generated_agrees_with_the_reference_on_robots() {
    let states = if rbd_testing::is_whole() { 1000 } else { 80 };
    assert!(
        check_folder(&rbd_testing::robots().join("urdf"), states) >= 10,
        "the robots of this repository"
    );
}

/// `RBD_SHARED=../shared cargo test --release -p rbd-codegen --test it third_party -- --ignored`
/// goes over third-party robots that this repository does not hold.
#[test]
#[ignore = "needs RBD_SHARED, a folder of third-party robots"]
fn generated_agrees_with_the_reference_on_third_party_robots() {
    let folder = rbd_testing::shared().join("robots/known/urdf");
    assert!(check_folder(&folder, 20) >= 30, "third-party robots");
}

/// With `RBD_WHOLE=1` 300 of them.
#[test]
fn generated_agrees_with_the_reference_on_random_trees() {
    for seed in seeds(24, 300) {
        let _name = Name(format!("seed {seed}"));
        let mut random = Generator::new(seed);
        let model = tree::on_fixed_base(RandomRobot::new(&mut random));
        // What is traced from the reference, a regressor of 40 bodies say, takes most of the time
        // and can hardly differ from it.
        let generated = match seed % 30 {
            0 => all_functions(&model),
            _ => equation_of_motion(&model),
        };
        for _ in 0..3 {
            check_state(&model, &generated, &State::new(&model, &mut random));
        }
    }
}

/// Coupled joints: the formulations on canonical frames against loops that sum as they go.
#[test]
fn generated_agrees_with_the_reference_on_random_trees_with_coupled_joints() {
    for seed in seeds(16, 60) {
        let _name = Name(format!("seed {seed}"));
        let mut random = Generator::new(seed);
        let model = tree::on_fixed_base(RandomRobot::new(&mut random).coupled(&mut random));
        let generated = match seed % 10 {
            0 => all_functions(&model),
            _ => equation_of_motion(&model),
        };
        for _ in 0..3 {
            let state = State::new(&model, &mut random);
            check_state(&model, &generated, &state);
            check_configurations(&model, &generated, &state, &mut random);
        }
    }
}

/// Joints of every type; also what moves configurations. `joint_types.rs` has larger trees.
#[test]
fn generated_agrees_with_the_reference_on_random_trees_of_all_joints() {
    // Each size once.
    for seed in seeds(12, 40) {
        let _name = Name(format!("seed {seed}"));
        let mut random = Generator::new(seed);
        let size = 1 + (seed as usize * 5) % 12;
        let mut robot = RandomRobot::with_all_joints_of_size(&mut random, size);
        if seed % 3 == 0 {
            robot = robot.coupled(&mut random);
        }
        let model = if seed.is_multiple_of(2) {
            tree::on_fixed_base(robot)
        } else {
            tree::on_floating_base(robot, &mut random)
        };
        let generated = all_functions(&model);
        for _ in 0..3 {
            let state = State::new(&model, &mut random);
            check_state(&model, &generated, &state);
            check_configurations(&model, &generated, &state, &mut random);
        }
    }
}

fn check_configurations(
    model: &Model,
    generated: &LoweredProgram,
    state: &State,
    random: &mut Generator,
) {
    let runtime = model.as_runtime();
    let (mut q, mut v) = (vec![0.0; runtime.nq()], vec![0.0; runtime.nv()]);
    reference::integrate(&runtime, &state.q, &state.qd, &mut q);
    let got = run(generated, "integrate", &[&state.q, &state.qd]);
    assert_close("integrate", &got, &q, 0.0);
    let end = random.configuration(&runtime);
    reference::difference(&runtime, &state.q, &end, &mut v);
    let got = run(generated, "difference", &[&state.q, &end]);
    assert_close("difference", &got, &v, 0.0);
    reference::neutral(&runtime, &mut q);
    assert_eq!(run(generated, "neutral", &[]), q);
    q.copy_from_slice(&state.qd.repeat(2)[..runtime.nq()]);
    let got = run(generated, "normalize", &[&q]);
    reference::normalize(&runtime, &mut q);
    assert_close("normalize", &got, &q, 0.0);
}
