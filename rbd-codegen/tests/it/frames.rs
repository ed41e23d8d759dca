//! What is generated for frames and the regressors, run by the interpreter, against the generic
//! reference and against what they are for; and the frames that are refused.

use rbd_codegen::internals::algorithm::{Method, Parameter, methods};
use rbd_codegen::internals::ir::{evaluate, verify};
use rbd_codegen::internals::model::RunTime;
use rbd_codegen::internals::{LoweredProgram, lowered};
use rbd_codegen::{
    Base, FrameOption, FunctionName, Model, Options, ProgramFrame, Reference, Scheduled, load,
    possible_functions,
};
use rbd_runtime::{SpatialInertia, reference};
use rbd_testing::{Generator, RandomRobot, seeds};

const TOLERANCE: f64 = 1e-12;

fn largest(numbers: &[f64]) -> f64 {
    numbers.iter().fold(0.0, |size, x| size.max(x.abs()))
}

#[track_caller]
fn assert_close(what: &str, got: &[f64], expected: &[f64], tolerance: f64) {
    assert_eq!(got.len(), expected.len(), "{what}");
    let scale = largest(expected).max(1e-3);
    for (i, (x, y)) in got.iter().zip(expected).enumerate() {
        // Written so that a NaN fails.
        let is_close = (x - y).abs() <= tolerance * scale;
        assert!(
            is_close,
            "{what}, element {i}: {x} and {y}, scale {scale:e}"
        );
    }
}

struct State {
    q: Vec<f64>,
    qd: Vec<f64>,
    qdd: Vec<f64>,
}

impl State {
    fn new(model: &Model, random: &mut Generator) -> Self {
        let runtime = model.as_runtime();
        Self {
            q: random.configuration(&runtime),
            qd: random.vec(runtime.nv()),
            qdd: random.vec(runtime.nv()),
        }
    }

    fn inputs(&self, method: &Method) -> Vec<f64> {
        let of = |parameter: &Parameter| match parameter {
            Parameter::Q => self.q.clone(),
            Parameter::Qd => self.qd.clone(),
            _ => self.qdd.clone(),
        };
        method.parameters.iter().flat_map(of).collect()
    }
}

/// A frame on `link`, moved and turned.
fn tool(link: &str) -> FrameOption {
    FrameOption::on_link("the tool", link)
        .xyz([0.1, -0.2, 0.3])
        .rpy([0.4, 0.5, -0.6])
}

/// All that moves has inertia and six coordinates carry the frame.
fn has_operational_space(model: &Model, generated: &LoweredProgram) -> bool {
    let divides = FunctionName::InverseInertiaMatrix;
    generated.frames[0].named.freedom(model) >= 6 && possible_functions(model).contains(&divides)
}

/// The regressors, and all functions of a frame on the last link.
fn generated(model: &Model) -> LoweredProgram {
    let link = model.link_names.last().expect("a link");
    let mut options = Options::default()
        .functions(Some(vec![
            FunctionName::Regressor,
            FunctionName::BaseRegressor,
        ]))
        .frames(vec![tool(link)]);
    let first = lowered(model, &options).expect("frames anywhere");
    let all = FunctionName::ALL
        .iter()
        .copied()
        .filter(|f| f.is_of_frame());
    let full = has_operational_space(model, &first);
    let functions = options.functions.get_or_insert_default();
    functions.extend(all.filter(|f| full || !f.needs_full_rank()));
    let generated = lowered(model, &options).expect("the robot allows these functions");
    for row in generated.all_functions() {
        verify(&row.generated.body.function).expect("the IR is sound");
    }
    generated
}

fn run(frame: &ProgramFrame<Scheduled>, name: &str, state: &State) -> Vec<f64> {
    let method = frame.functions.iter().find(|m| m.method.name == name);
    let method = method.unwrap_or_else(|| panic!("`{name}` was not generated"));
    evaluate(&method.body.function, &state.inputs(method.method))
}

fn check_reference(model: &Model, generated: &LoweredProgram, state: &State) {
    let reference = Reference::new(model, &generated.pattern);
    let frame = &generated.frames[0];
    for row in &frame.functions {
        let inputs = state.inputs(row.method);
        let expected = reference.run_on(Some(frame.named.frame), row.method, &inputs);
        let expected = expected.expect("each has a reference");
        let got = evaluate(&row.body.function, &inputs);
        // Λ is the inverse of a product with an inverse.
        let tolerance = match row.method.family() {
            "operational_space" | "dynamically_consistent_inverse" => {
                let inertia = run(frame, "operational_space_local", state);
                TOLERANCE * largest(&inertia).powi(2) * mobility(reference, state)
            }
            _ => TOLERANCE,
        };
        // A floating base without inertia makes H singular.
        if tolerance < 1e-3 && expected.iter().all(|x| x.is_finite()) {
            assert_close(row.method.name, &got, &expected, tolerance);
        }
    }
}

/// The size of H⁻¹ and of what rounding makes of it.
fn mobility(reference: Reference<'_>, state: &State) -> f64 {
    let size = |name: &str| {
        let method = methods().find(|method| method.name == name);
        let method = method.expect("it is in the table");
        let result = reference.run(method, &state.inputs(method));
        largest(&result.expect("it has a reference")).max(1.0)
    };
    size("inverse_inertia_matrix").powi(2) * size("crba")
}

/// J q̇ is the velocity, and J̇ q̇ + J q̈ the acceleration that belongs to each kind of coordinates.
fn check_jacobians(generated: &LoweredProgram, state: &State) {
    let frame = &generated.frames[0];
    let mul = |matrix: &[f64], x: &[f64]| -> Vec<f64> {
        let rows = matrix.chunks_exact(x.len());
        rows.map(|row| row.iter().zip(x).map(|(a, b)| a * b).sum())
            .collect()
    };
    for (coordinates, acceleration) in [
        ("local", "acceleration_local"),
        ("world", "acceleration_world"),
        (
            "local_world_aligned",
            "classical_acceleration_local_world_aligned",
        ),
    ] {
        let of = |name: &str| run(frame, &format!("{name}_{coordinates}"), state);
        let j = of("jacobian");
        assert_close("velocity", &mul(&j, &state.qd), &of("velocity"), 1e-11);
        let bias = of("jacobian_bias");
        let product = mul(&of("jacobian_derivative"), &state.qd);
        assert_close("J̇ q̇", &product, &bias, 1e-10);
        let sum = mul(&j, &state.qdd);
        let sum: Vec<f64> = sum.iter().zip(&bias).map(|(a, b)| a + b).collect();
        assert_close(acceleration, &sum, &run(frame, acceleration, state), 1e-10);
    }
}

/// Y π = Y_b π_b = τ.
fn check_regressors(model: &Model, generated: &LoweredProgram, state: &State, tolerance: f64) {
    let runtime = model.as_runtime();
    let State { q, qd, qdd } = state;
    let mut tau = vec![0.0; runtime.nv()];
    let bodies = &mut vec![reference::Body::zero(); model.joints.len()];
    reference::rnea(&runtime, bodies, q, qd, qdd, &mut tau);
    let parameters = model.joints.iter().flat_map(|j| j.inertia.parameters());
    let base = generated
        .base_parameters
        .as_ref()
        .expect("it was asked for");
    for (name, parameters, tolerance) in [
        ("regressor", parameters.collect(), 1e-11),
        ("base_regressor", base.clone(), tolerance),
    ] {
        let row = generated.functions.iter().find(|m| m.method.name == name);
        let row = row.expect("it was generated");
        let y = evaluate(&row.body.function, &state.inputs(row.method));
        let width = parameters.len();
        assert_eq!(y.len(), tau.len() * width);
        let products = (0..tau.len()).map(|i| {
            let row = &y[i * width..(i + 1) * width];
            row.iter().zip(&parameters).map(|(y, p)| y * p).sum()
        });
        let products: Vec<f64> = products.collect();
        assert_close(name, &products, &tau, tolerance);
    }
}

fn check(model: &Model, states: usize) {
    let generated = generated(model);
    let mut random = Generator::new(7);
    for _ in 0..states {
        let state = State::new(model, &mut random);
        check_reference(model, &generated, &state);
        check_jacobians(&generated, &state);
        // Base parameters hold to the eight digits that placements are taken to.
        check_regressors(model, &generated, &state, 1e-7);
    }
}

#[test]
fn robots_of_this_repository() {
    for path in rbd_testing::files(&rbd_testing::robots().join("urdf"), ".urdf") {
        println!("{}", path.display());
        for base in [Base::Fixed, Base::Floating] {
            let on_base = ["panda.urdf", "quadruped.urdf", "stanford_arm.urdf"];
            if base == Base::Floating && !on_base.iter().any(|name| path.ends_with(name)) {
                continue;
            }
            let options = Options::default().base(base);
            check(&load(&path, &options).expect("a sound robot").model, 2);
        }
    }
}

#[test]
fn random_trees_of_all_joints() {
    for seed in seeds(6, 24) {
        println!("seed {seed}");
        let mut random = Generator::new(seed);
        let mut robot = RandomRobot::with_all_joints(&mut random);
        robot.joints.truncate(10);
        let joints = robot.joints.len();
        robot
            .links
            .retain(|link| link.joint.is_none_or(|j| j < joints));
        if seed % 2 == 0 {
            robot = robot.coupled(&mut random);
        }
        check(&named(robot), 2);
    }
}

/// The random tree as the generator's model, with names.
fn named(robot: RandomRobot) -> Model {
    let names = |what: &str, count: usize| (0..count).map(|i| format!("{what} {i}")).collect();
    let (joints, links) = (robot.joints.len(), robot.links.len());
    Model {
        name: "random".to_owned(),
        gravity: robot.gravity,
        joint_names: names("joint", joints),
        joint_limits: vec![rbd_runtime::Limits::UNLIMITED; joints],
        link_names: names("link", links),
        link_inertias: vec![SpatialInertia::default(); links],
        joints: robot.joints,
        links: robot.links,
        attachments: rbd_codegen::internals::model::Attachments::none(joints),
        constraints: Vec::new(),
        constraint_names: Vec::new(),
        has_redundant_rows: false,
        spook: rbd_codegen::SpookOptions::default(),
        run_time: RunTime::default(),
    }
}

fn panda() -> Model {
    let path = rbd_testing::robots().join("urdf/panda.urdf");
    load(&path, &Options::default())
        .expect("a sound robot")
        .model
}

fn problems(functions: &[FunctionName], frames: Vec<FrameOption>) -> String {
    let options = Options::default()
        .functions(Some(functions.to_vec()))
        .frames(frames);
    let path = rbd_testing::robots().join("urdf/panda.urdf");
    let problems = rbd_codegen::compile(&path, "panda.urdf", &options).err();
    problems.map_or(String::new(), |problems| problems.to_string())
}

#[test]
fn frames_that_cannot_be_are_refused() {
    let of = FrameOption::of_link;
    for (functions, frames, expected) in [
        (
            &[FunctionName::Bias][..],
            vec![of("panda_hnd")],
            "did you mean `panda_hand`?",
        ),
        (
            &[FunctionName::Bias],
            vec![of("nothing")],
            "there is no link `nothing`",
        ),
        (
            &[FunctionName::Bias],
            vec![of("panda_hand"), of("panda_hand")],
            "another frame is called `panda_hand`",
        ),
        (
            &[FunctionName::Bias],
            vec![FrameOption::on_link("rnea", "panda_hand")],
            "the robot has a function `rnea` already",
        ),
        (
            &[FunctionName::Bias],
            vec![FrameOption::on_link("inertia matrix", "panda_hand")],
            "the robot's module has a type `InertiaMatrix` already",
        ),
        (
            &[FunctionName::FrameJacobian],
            vec![],
            "`frame_jacobian` is a function of frames, and none is named",
        ),
        (
            &[FunctionName::OperationalSpace],
            vec![of("panda_link5")],
            "5 coordinates move this one",
        ),
    ] {
        let found = problems(functions, frames);
        assert!(found.contains(expected), "{found}");
    }
    assert_eq!(
        problems(&[FunctionName::OperationalSpace], vec![of("panda_link6")]),
        ""
    );
}

#[test]
fn frames_without_functions_get_the_usual_ones() {
    let options = Options::default()
        .functions(Some(vec![FunctionName::Rnea]))
        .frames(vec![FrameOption::of_link("panda_link0")]);
    let generated = lowered(&panda(), &options).expect("all that is asked for");
    let names: Vec<String> = generated.all_functions().map(|row| row.name).collect();
    assert_eq!(names.len(), 11);
    assert_eq!(
        names[..3],
        [
            "rnea",
            "panda_link0.placement",
            "panda_link0.velocity_local"
        ]
    );
    // A frame of the base does not move, and takes no operation.
    for method in &generated.frames[0].functions {
        assert_eq!(method.count, rbd_runtime::OpCount::default());
    }
}
