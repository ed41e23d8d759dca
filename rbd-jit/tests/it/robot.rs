//! `rbd::jit`: every function of the catalogue has the interpreter's bits, with code and without, and what is wrong is said.

use std::path::{Path, PathBuf};

use rbd::jit::{
    self, Argument, Catalogue, Error, FrameOption, Function, JointOverride, Layout, Options, Robot,
};
use rbd_codegen::{Base, FieldKind, Generator, RunTimeField, Target, lower};
use rbd_runtime::Dispatch;
use rbd_testing::Generator as Random;

fn example(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../rbd/examples")
        .join(name)
}

fn arm() -> Robot {
    jit::load(example("arm.urdf")).expect("a sound robot")
}

fn bits(numbers: &[f64]) -> Vec<u64> {
    // All NaNs are one.
    let bits = numbers.iter().map(|x| {
        if x.is_nan() {
            f64::NAN.to_bits()
        } else {
            x.to_bits()
        }
    });
    bits.collect()
}

/// Each of these functions of the robot in a state and in a batch, beside the interpreter.
fn check(path: &Path, options: &Options, names: impl Fn(&str) -> bool) -> usize {
    let robot = Robot::load_with(path, options).expect("a sound robot");
    let model = rbd_codegen::load(path, options)
        .expect("a sound robot")
        .model;
    let generator = Generator::new(model, options.clone()).expect("a sound robot");
    let mut random = Random::new(3);
    let all = robot
        .function_names()
        .into_iter()
        .filter(|name| names(name));
    all.map(|name| {
        let function = robot
            .function(&name)
            .unwrap_or_else(|error| panic!("{error}"));
        let arguments = function
            .arguments()
            .iter()
            .map(|array| match array.name.as_str() {
                "parameters" => robot.nominal_parameters(),
                _ => random.vec(array.length),
            });
        let arguments: Vec<Vec<f64>> = arguments.collect();
        let read: Vec<&[f64]> = arguments.iter().map(Vec::as_slice).collect();
        let mut results = function.new_results();
        let mut written: Vec<&mut [f64]> = results.iter_mut().map(Vec::as_mut_slice).collect();
        function.call(&read, &mut written);
        check_interpreted(&robot.interpreted(), &name, &read, &results);

        let program = lower(
            &generator.generate(&name).expect("it was"),
            &Target::machine(),
        );
        let named = program.all_functions().next().expect("one");
        let (body, x) = (&named.generated.body, arguments.concat());
        let expected = f64::dispatch(|a| body.evaluate_in(a, &x), |a| body.evaluate_in(a, &x));
        let compare = |numbers: &[Vec<f64>], expected: &[f64]| {
            let mut rest = expected;
            for (result, numbers) in named.generated.signature.results.iter().zip(numbers) {
                let (own, after) = rest.split_at(result.shape.len(&program.sizes));
                rest = after;
                for (at, expected) in own.iter().enumerate() {
                    let found = result
                        .place(at, &program.sizes)
                        .map_or(0.0, |at| numbers[at]);
                    let both = [bits(&[found + 0.0]), bits(&[expected + 0.0])];
                    assert_eq!(both[0], both[1], "{name}: {} [{at}]", result.name);
                }
            }
            assert!(rest.is_empty());
        };
        compare(&results, &expected);

        let single: Vec<Vec<f32>> = arguments
            .iter()
            .map(|own| own.iter().map(|x| *x as f32).collect())
            .collect();
        let found = in_single(&function, &single, &name);
        let x = single.concat();
        let expected = f32::dispatch(|a| body.evaluate_in(a, &x), |a| body.evaluate_in(a, &x));
        let expected: Vec<f64> = expected.into_iter().map(f64::from).collect();
        compare(&found, &expected);

        let six: Vec<Vec<f64>> = arguments.iter().map(|own| own.repeat(6)).collect();
        let six: Vec<&[f64]> = six.iter().map(Vec::as_slice).collect();
        let mut rows: Vec<Vec<f64>> = results.iter().map(|own| vec![0.0; 6 * own.len()]).collect();
        let mut written: Vec<&mut [f64]> = rows.iter_mut().map(Vec::as_mut_slice).collect();
        function.batch().expect("code").call(6, &six, &mut written);
        for (rows, own) in rows.iter().zip(&results) {
            assert_eq!(bits(rows), bits(&own.repeat(6)), "{name} in a batch");
        }
    })
    .count()
}

/// The function without code has the same bits.
fn check_interpreted(robot: &Robot, name: &str, read: &[&[f64]], results: &[Vec<f64>]) {
    let function = robot.function(name).expect("a function without code");
    assert!(function.is_interpreted() && function.code().code().is_none());
    let mut found = function.new_results();
    let mut written: Vec<&mut [f64]> = found.iter_mut().map(Vec::as_mut_slice).collect();
    function.call(read, &mut written);
    for (own, other) in found.iter().zip(results) {
        assert_eq!(bits(own), bits(other), "{name} without code");
    }
}

/// The function in `f32`: a batch of 17 rows and columns has the bits of one state, whose results these are.
fn in_single(function: &Function, arguments: &[Vec<f32>], name: &str) -> Vec<Vec<f64>> {
    let function = function.single().expect("code");
    let read: Vec<&[f32]> = arguments.iter().map(Vec::as_slice).collect();
    let mut results = function.new_results();
    let mut written: Vec<&mut [f32]> = results.iter_mut().map(Vec::as_mut_slice).collect();
    function.call(&read, &mut written);
    for layout in [Layout::Rows, Layout::Columns] {
        let arranged = |own: &Vec<f32>| match layout {
            Layout::Columns => own.iter().flat_map(|x| [*x; 17]).collect(),
            _ => own.repeat(17),
        };
        let read: Vec<Vec<f32>> = arguments.iter().map(arranged).collect();
        let read: Vec<&[f32]> = read.iter().map(Vec::as_slice).collect();
        let all = results.iter().map(|own| vec![0.0; 17 * own.len()]);
        let mut all: Vec<Vec<f32>> = all.collect();
        let mut written: Vec<&mut [f32]> = all.iter_mut().map(Vec::as_mut_slice).collect();
        let batch = function.batch_in(layout).expect("code");
        batch.call(17, &read, &mut written);
        for (own, all) in results.iter().map(arranged).zip(&all) {
            let mut both = own.iter().zip(all);
            let same = both.all(|(x, y)| x.to_bits() == y.to_bits() || x.is_nan() && y.is_nan());
            assert!(same, "{name} in f32, {layout:?}");
        }
    }
    let all = results.iter();
    all.map(|own| own.iter().map(|x| f64::from(*x)).collect())
        .collect()
}

#[test]
fn every_function_has_the_interpreters_bits() {
    if !jit::is_available() {
        return;
    }
    let options = Options::default().frames(vec![
        FrameOption::on_link("tip", "tool").xyz([0.1, 0.0, 0.2]),
    ]);
    let all = check(&example("arm.urdf"), &options, |_| true);
    assert!(all > 100, "{all} functions");
}

/// Steps, one state and several side by side, and functions of the user's own, where there is no code.
#[test]
fn an_interpreted_robot_has_the_same_bits() {
    const STATES: usize = 19;
    if !jit::is_available() {
        return;
    }
    let joints = vec![("shoulder".to_owned(), JointOverride::Unbounded)];
    let options = Options::default().joints(joints);
    let robot = Robot::load_with(example("arm.urdf"), &options).expect("a sound robot");
    let traced = |robot: &Robot| {
        let arguments = [Argument::configuration("q"), Argument::tangent("qd")];
        let traced = robot.trace("own", &arguments, &["bias"], |robot, x| {
            robot.evaluate("bias", x)
        });
        let traced = traced.and_then(|own| own.with_jacobian("by_q", "bias", &["q"]));
        traced.expect("a function").compile().expect("a function")
    };
    let mut random = Random::new(5);
    let all = ["step_rk4", "step_implicit_midpoint_derivatives(2)", "own"];
    for name in all {
        let [code, without] = [robot.clone(), robot.interpreted()].map(|robot| match name {
            "own" => traced(&robot),
            _ => robot.function(name).expect("a step"),
        });
        assert!(without.is_interpreted() && !code.is_interpreted());
        let arguments = code.arguments().iter();
        let arguments: Vec<Vec<f64>> = arguments
            .map(|array| random.vec(STATES * array.length))
            .collect();
        let read: Vec<&[f64]> = arguments.iter().map(Vec::as_slice).collect();
        let [expected, found] = [code, without].map(|function| {
            let results = function.results().iter();
            let results = results.map(|array| vec![f64::NAN; STATES * array.length]);
            let mut results: Vec<Vec<f64>> = results.collect();
            let mut written: Vec<&mut [f64]> = results.iter_mut().map(Vec::as_mut_slice).collect();
            let batch = function.batch().expect("a batch");
            assert_eq!(batch.is_interpreted(), function.is_interpreted());
            batch.call(STATES, &read, &mut written);
            bits(&results.concat())
        });
        assert_eq!(expected, found, "{name}");
    }
}

#[test]
fn named_functions_have_handles() {
    if !jit::is_available() {
        return;
    }
    let robot = arm();
    let all: [&dyn Fn() -> Result<Function, Error>; 10] = [
        &|| Ok(robot.rnea()?.function().clone()),
        &|| Ok(robot.rnea_with_forces()?.function().clone()),
        &|| Ok(robot.bias()?.function().clone()),
        &|| Ok(robot.gravity()?.function().clone()),
        &|| Ok(robot.crba()?.function().clone()),
        &|| Ok(robot.forward_dynamics()?.function().clone()),
        &|| Ok(robot.aba()?.function().clone()),
        &|| Ok(robot.forward_kinematics()?.function().clone()),
        &|| Ok(robot.rnea_derivatives()?.function().clone()),
        &|| Ok(robot.forward_dynamics_derivatives()?.function().clone()),
    ];
    for named in all {
        let function = named().unwrap_or_else(|error| panic!("{error}"));
        assert!(function.doc().len() > 10, "{function:?}");
    }
}

#[test]
fn the_same_robot_is_compiled_once() {
    if !jit::is_available() {
        return;
    }
    let code = |robot: &Robot| {
        let rnea = robot.rnea().expect("code");
        rnea.function().code().code().expect("code").bytes.as_ptr()
    };
    let (first, same) = (arm(), arm());
    assert_eq!(code(&first), code(&same));
    let floating = Options::default().base(Base::Floating);
    let other = Robot::load_with(example("arm.urdf"), &floating).expect("a sound robot");
    assert_ne!(code(&first), code(&other));
}

#[test]
fn constraints_and_fields_too() {
    if !jit::is_available() {
        return;
    }
    let of_constraints = |name: &str| name.contains("constrain");
    // A delta robot's columns are solved side by side.
    for linkage in ["four_bar", "delta"] {
        let linkage = rbd_testing::robots().join(format!("mjcf/{linkage}.xml"));
        assert!(check(&linkage, &Options::default(), of_constraints) > 5);
    }
    let kinds = [FieldKind::Inertias, FieldKind::Gravity, FieldKind::Damping];
    let fields = kinds.into_iter().enumerate();
    let fields = fields.map(|(k, kind)| RunTimeField::new(format!("field_{k}"), kind));
    let options = Options::default().fields(fields.collect());
    let some = ["rnea", "crba", "aba", "rnea_derivatives"];
    assert_eq!(
        check(&example("arm.urdf"), &options, |name| some.contains(&name)),
        4
    );
    let robot = Robot::load_with(example("arm.urdf"), &options).expect("a sound robot");
    let message = robot.rnea().expect_err("it takes `parameters`").to_string();
    assert!(message.contains("takes 4 arrays"), "{message}");
    assert!(robot.dynamics().is_err());
}

#[test]
#[should_panic(expected = "`qd` has length 2, but 3 is needed")]
fn a_short_array_is_named() {
    let rnea = match arm().rnea() {
        Ok(rnea) => rnea,
        Err(error) => panic!("{error}: `qd` has length 2, but 3 is needed"),
    };
    rnea.call(&[0.0; 3], &[0.0; 2], &[0.0; 3], &mut [0.0; 3]);
}

/// The message for a function that there is not.
fn refused(robot: &Robot, name: &str) -> String {
    match robot.function(name) {
        Err(error @ Error::Robot(_)) => error.to_string(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn messages_say_what_to_do() {
    let robot = arm();
    assert!(refused(&robot, "rneaa").contains("did you mean `rnea`?"));
    assert!(refused(&robot, "jacobian_local").contains("`tool.jacobian_local`"));
    assert!(refused(&robot, "tol.jacobian_local").contains("did you mean the link `tool`?"));
    assert!(refused(&robot, "tool.operational_space_local").contains("coordinates move"));
    assert!(refused(&robot, "impact").contains("constraint"));
    assert!(jit::load("nowhere.urdf").is_err());
    let floating = Options::default().base(Base::Floating);
    let robot = Robot::load_with(example("arm.urdf"), &floating).expect("a sound robot");
    assert_eq!((robot.nq(), robot.nv()), (10, 9));
}
