//! Steps in maximal coordinates: generated programs against `rbd-spook` at run time, their options, what
//! they cost, and what they refuse.

use std::path::Path;

use rbd_codegen::internals::algorithm::{Pattern, Reference, methods};
use rbd_codegen::internals::ir::evaluate;
use rbd_codegen::internals::lowered;
use rbd_codegen::{
    Base, ConstraintEnd, ConstraintKind, ConstraintOption, FunctionName, Gyroscopic, JointTerm,
    Model, Options, SpookOptions, ViolationTime, generate, load, load_str,
};
use rbd_spook::robot;
use rbd_testing::Generator;

const FUNCTIONS: [FunctionName; 4] = [
    FunctionName::MaximalCoordinates,
    FunctionName::JointCoordinates,
    FunctionName::SpookStep,
    FunctionName::SpookStepGeometricStiffness,
];

fn options() -> Options {
    Options::default().functions(Some(FUNCTIONS.to_vec()))
}

fn model(file: &str, options: &Options) -> Model {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(file);
    let loaded = load(&path, options).unwrap_or_else(|errors| panic!("{errors}"));
    loaded.model
}

/// The four-bar of the examples, closed by a hinge.
fn four_bar(options: Options) -> (Model, Options) {
    let quarter = -std::f64::consts::FRAC_PI_2;
    let end = |link, x| {
        let end = ConstraintEnd::of_link(link).xyz([x, 0.0, 0.0]);
        end.rpy([quarter, 0.0, 0.0])
    };
    let ends = [end("coupler", 0.5), end("rocker", 0.4)];
    let [a, b] = ends;
    let pin = ConstraintOption::frames("pin", ConstraintKind::Hinge, a, b);
    let options = options.constraints(vec![pin]);
    (model("rbd/examples/four_bar.urdf", &options), options)
}

/// What each function is given: bodies near to where joints place them.
fn inputs(model: &Model, random: &mut Generator) -> Vec<Vec<f64>> {
    let runtime = model.as_runtime();
    let q = random.configuration(&runtime);
    let qd = random.vec(runtime.nv());
    let states = robot::states(&runtime, &q, &qd)
        .into_iter()
        .flat_map(|state| {
            let mut numbers = state.maximal().to_array();
            for (i, x) in numbers.iter_mut().enumerate() {
                // The length of quaternions stays.
                if !(3..7).contains(&i) {
                    *x += random.real(-1e-3, 1e-3);
                }
            }
            numbers
        });
    let states: Vec<f64> = states.collect();
    let held = model.held();
    let regularisation = (0..held).flat_map(|_| [random.real(1e-9, 1e-6), random.real(0.0, 0.05)]);
    let regularisation: Vec<f64> = regularisation.collect();
    let (tau, forces) = (random.vec(runtime.nv()), random.vec(6 * model.joints.len()));
    let lambda = random.vec(6 * held);
    let step = [&states, &tau, &forces, &regularisation].map(Vec::as_slice);
    let h = [0.01];
    vec![
        [q, qd].concat(),
        states.clone(),
        [&step.concat()[..], &h].concat(),
        [&step.concat()[..], &lambda, &h].concat(),
    ]
}

/// Programs have the numbers of the algorithm on `f64` up to roundings: K has a condition of
/// 1/(c · mass), c = 4 ε/(h² Υ), at most 1e6 here.
#[test]
fn generated_steps_are_those_of_the_runtime() {
    let gyroscopic = [
        Gyroscopic::Off,
        Gyroscopic::Explicit,
        Gyroscopic::Implicit { iterations: 2 },
    ];
    let times = [ViolationTime::Mean, ViolationTime::EndPoint];
    for (number, gyroscopic) in gyroscopic.into_iter().enumerate() {
        let violation_time = times[number % 2];
        let options = options().spook(SpookOptions {
            gyroscopic,
            violation_time,
        });
        let quadruped = options.clone().base(Base::Floating);
        let robots = [
            four_bar(options.clone()),
            (model("robots/urdf/panda.urdf", &options), options.clone()),
            (model("robots/urdf/quadruped.urdf", &quadruped), quadruped),
        ];
        for (model, options) in robots.into_iter().chain(with_gears_and_rotors(&options)) {
            let program = lowered(&model, &options).unwrap_or_else(|errors| panic!("{errors}"));
            let pattern = Pattern::of(&model);
            let reference = Reference::new(&model, &pattern);
            let mut random = Generator::new(number as u64);
            for (name, input) in FUNCTIONS.iter().zip(inputs(&model, &mut random)) {
                let row = methods().find(|row| row.name == name.name());
                let row = row.expect("each is in the table");
                let expected = reference.run(row, &input).expect("each has a reference");
                let function = program.function(name.name()).expect("it was generated");
                let got = evaluate(&function.body.function, &input);
                let size = expected.iter().fold(0.0, |size: f64, x| size.max(x.abs()));
                for (got, expected) in got.iter().zip(&expected) {
                    let error = (got - expected).abs();
                    assert!(
                        error < 1e-9 * size,
                        "{}, {}: {error:e}",
                        model.name,
                        name.name()
                    );
                }
                assert_eq!(got.len(), expected.len());
            }
        }
    }
}

/// Those of the book.
#[test]
fn steps_cost_no_more_than_the_book_says() {
    let options = options();
    let (loop_, of_loop) = four_bar(options.clone());
    let panda = model("robots/urdf/panda.urdf", &options);
    for (model, options, most) in [
        (loop_, of_loop, [2469, 1891, 99]),
        (panda, options, [6158, 5079, 194]),
    ] {
        let program = generate(&model, &options).unwrap_or_else(|errors| panic!("{errors}"));
        let function = program.function("spook_step").expect("it was generated");
        let count = function.count;
        let counted = [count.mul, count.add, count.div];
        let within = counted.iter().zip(most).all(|(count, most)| *count <= most);
        assert!(within, "{}: {counted:?}", model.name);
    }
}

const ROBOT: &str = r#"<robot name="two">
  <link name="base"/>
  <link name="one"><inertial><mass value="1"/>
    <inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
  <link name="two">INERTIAL</link>
  <joint name="first" type="revolute"><parent link="base"/><child link="one"/>
    <axis xyz="0 0 1"/><limit lower="-1" upper="1" effort="1" velocity="1"/></joint>
  <joint name="second" type="revolute"><parent link="one"/><child link="two"/>
    <axis xyz="0 1 0"/><limit lower="-1" upper="1" effort="1" velocity="1"/>MIMIC</joint>
</robot>"#;

const INERTIAL: &str = r#"<inertial><mass value="2"/>
    <inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>"#;

/// `ROBOT` with joint `second` as it is, following `first`, geared to it, or both with rotors.
fn two(second: &str, options: Options) -> (Model, Options) {
    let text = ROBOT.replace("INERTIAL", INERTIAL).replace("MIMIC", second);
    let loaded = load_str(text.as_bytes(), "two.urdf", &options);
    let loaded = loaded.unwrap_or_else(|errors| panic!("{errors}"));
    (loaded.model, options)
}

/// Joints that follow others, gears and rotors are rows of their own.
fn with_gears_and_rotors(options: &Options) -> Vec<(Model, Options)> {
    let gear = ConstraintOption::joints("gear", "second", "first", [0.1, -2.5, 0.0, 0.2, 0.0]);
    let geared = options.clone().constraints(vec![gear]);
    let driven = options.clone().armature(JointTerm::All(0.1));
    vec![
        two(
            r#"<mimic joint="first" multiplier="2" offset="0.3"/>"#,
            driven.clone(),
        ),
        two("", geared),
        two("", driven),
    ]
}

/// One step from rest without violations has the accelerations of forward dynamics. What c = 4 ε/(h² Υ) gives way
/// is 1e-9 beside 1/mass, and roundings grow by as much.
#[test]
fn gears_and_rotors_move_as_forward_dynamics_has_them() {
    let names = [FunctionName::SpookStep, FunctionName::ForwardDynamics];
    let options = Options::default().functions(Some(names.to_vec()));
    let mimic = two(
        r#"<mimic joint="first" multiplier="-2" offset="0.3"/>"#,
        options.clone().armature(JointTerm::All(0.2)),
    );
    let driven = two("", options.armature(JointTerm::All(0.2)));
    for (model, options) in [mimic, driven] {
        let program = lowered(&model, &options).unwrap_or_else(|errors| panic!("{errors}"));
        let runtime = model.as_runtime();
        let mut random = Generator::new(5);
        let (q, rest) = (random.configuration(&runtime), vec![0.0; runtime.nv()]);
        let tau = random.vec(runtime.nv());
        let run = |name: &str, input: &[f64]| {
            let function = program.function(name).expect("it was generated");
            evaluate(&function.body.function, input)
        };
        let qdd = run("forward_dynamics", &[&q[..], &rest, &tau].concat());
        let numbers = |qd: &[f64]| -> Vec<f64> {
            let states = robot::states(&runtime, &q, qd);
            states
                .iter()
                .flat_map(|state| state.maximal().to_array())
                .collect()
        };
        let h = 1e-3;
        let mut input = numbers(&rest);
        input.extend_from_slice(&tau);
        input.extend(vec![0.0; 6 * model.joints.len()]);
        input.extend([2e-15, 2.0 * h].repeat(model.held()));
        input.push(h);
        let got = run("spook_step", &input);
        let moved: Vec<f64> = qdd.iter().map(|x| h * x).collect();
        let expected = numbers(&moved);
        for body in 0..model.joints.len() {
            for k in 13 * body + 7..13 * body + 13 {
                let error = (got[k] - expected[k]).abs();
                assert!(
                    error < 1e-9,
                    "{}: {error:e} of {:e}",
                    model.name,
                    expected[k]
                );
            }
        }
    }
}

/// A body that could not step is an error that names it.
#[test]
fn bodies_without_inertia_are_refused() {
    let hollow = ROBOT.replace("MIMIC", "").replace(
        "INERTIAL",
        r#"<inertial><mass value="2"/>
      <inertia ixx="0" ixy="0" ixz="0" iyy="0" iyz="0" izz="0"/></inertial>"#,
    );
    let options = options().allow(rbd_codegen::WarningKind::ALL.to_vec());
    let loaded = load_str(hollow.as_bytes(), "two.urdf", &options);
    let loaded = loaded.unwrap_or_else(|errors| panic!("{errors}"));
    let errors = generate(&loaded.model, &options).map(|_| ());
    let errors = errors.expect_err("there is no such step").to_string();
    let wanted = "link `two`: `spook_step` takes each body by itself";
    assert!(errors.contains(wanted), "`{wanted}` is not in\n{errors}");
}

/// A robot without joints has no body to step, and what stands in for a robot whose file is wrong has none either.
#[test]
fn robots_without_joints_have_steps_of_nothing() {
    let options = options().allow(rbd_codegen::WarningKind::ALL.to_vec());
    let robot = r#"<robot name="none"><link name="base"/></robot>"#;
    let loaded = load_str(robot.as_bytes(), "none.urdf", &options);
    let loaded = loaded.unwrap_or_else(|errors| panic!("{errors}"));
    let program = lowered(&loaded.model, &options).unwrap_or_else(|errors| panic!("{errors}"));
    assert!(program.function("spook_step").is_some());
    let item = rbd_codegen::Item::public();
    let stub = rbd_codegen::stub(Path::new("there_is_none.urdf"), &options);
    let text = stub.tokens(&item).to_string();
    assert!(text.contains("spook_step"));
}
