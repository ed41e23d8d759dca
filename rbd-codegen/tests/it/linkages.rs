//! The robots with closed loops of `robots/mjcf`: closed where they are at zero, with the mobility that such
//! a mechanism has, and with the motion that MuJoCo finds (`constrained/by_mujoco.py`).

use std::fmt::Write as _;
use std::path::Path;

use rbd_codegen::internals::ir::evaluate;
use rbd_codegen::internals::{LoweredProgram, lowered};
use rbd_codegen::report::{Constraints, Report};
use rbd_codegen::{FunctionName, Loaded, Options, load, load_str};
use serde_json::Value;

/// Each with its coordinates, rows, rank and mobility. Loops in a plane have a row across it, which is zero.
const LINKAGES: [(&str, usize, usize, usize, usize); 5] = [
    // Grübler in the plane: 3 · 3 − 2 · 4.
    ("four_bar", 3, 3, 2, 1),
    // 3 · 4 − 2 · 5.
    ("five_bar", 4, 3, 2, 2),
    // The platform's three translations.
    ("delta", 12, 9, 9, 3),
    // A drive, with two parallelograms that follow it.
    ("parallel_gripper", 6, 7, 5, 1),
    // Hip 3, knee 1, ankle 2.
    ("linked_leg", 14, 9, 8, 6),
];
/// Of the largest acceleration: two programs in doubles, where J H⁻¹ Jᵀ has a condition below 1e4.
const HARD: f64 = 1e-12;
/// MuJoCo solves the soft system with D of up to 1e9 beside H.
const SOFT: f64 = 1e-9;

fn options(functions: &[FunctionName]) -> Options {
    Options::default().functions(Some(functions.to_vec()))
}

fn loaded(name: &str, options: &Options) -> Loaded {
    let path = rbd_testing::robots().join(format!("mjcf/{name}.xml"));
    let loaded = load(&path, options).unwrap_or_else(|errors| panic!("{errors}"));
    assert!(loaded.warnings.is_empty(), "{:?}", loaded.warnings);
    loaded
}

fn constraints(name: &str) -> Constraints {
    let options = options(&[FunctionName::Bias]);
    let loaded = loaded(name, &options);
    let program = rbd_codegen::generate(&loaded.model, &options).expect("it can be generated");
    let report = Report::new(&loaded.model, &program, &[]);
    report.constraints.expect("there are constraints")
}

#[test]
fn mobility_is_that_of_the_mechanism() {
    let files = rbd_testing::files(&rbd_testing::robots().join("mjcf"), ".xml");
    assert_eq!(files.len(), LINKAGES.len());
    for (name, coordinates, rows, rank, mobility) in LINKAGES {
        let found = constraints(name);
        let numbers = (found.rows, found.rank, found.mobility);
        assert_eq!(numbers, (rows, rank, mobility), "{name}");
        assert_eq!(found.rank + found.mobility, coordinates, "{name}");
    }
}

/// Anchors of the second body are computed from the file's pose: loops close to rounding.
#[test]
fn loops_are_closed_at_zero() {
    for (name, ..) in LINKAGES {
        let found = constraints(name);
        assert!(found.can_be_held());
        let largest = found
            .configuration
            .iter()
            .fold(0.0, |most: f64, q| most.max(q.abs()));
        assert!(largest < 1e-12, "{name}: {:?}", found.configuration);
    }
}

#[test]
fn operation_counts_of_linkages() {
    let options = options(&[
        FunctionName::Rnea,
        FunctionName::ForwardDynamics,
        FunctionName::ConstrainedForwardDynamics,
        FunctionName::Impact,
        FunctionName::ConstraintCorrection,
        FunctionName::ConstraintViolation,
        FunctionName::ConstrainedForwardDynamicsDerivatives,
        FunctionName::ImpactDerivatives,
    ]);
    let mut text = String::from("robot method: multiplications + additions (divisions, roots)\n");
    for (name, ..) in LINKAGES {
        let model = loaded(name, &Options::default()).model;
        let program = lowered(&model, &options).expect("it can be generated");
        for row in &program.functions {
            let (count, method) = (row.count, row.method.name);
            let (mul, add, div, sqrt) = (count.mul, count.add, count.div, count.sqrt);
            writeln!(text, "{name} {method}: {mul} + {add} ({div}, {sqrt})").expect("a string");
        }
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/linkage_operations.txt");
    if std::env::var_os("RBD_BLESS").is_some() {
        std::fs::write(&path, &text).expect("the golden can be written");
    }
    let golden = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        golden == text,
        "{path:?} differs; RBD_BLESS=1 writes it anew:\n{text}"
    );
}

fn numbers(value: &Value) -> Vec<f64> {
    match value {
        Value::Array(items) => items.iter().flat_map(numbers).collect(),
        value => vec![value.as_f64().expect("a number")],
    }
}

fn run(program: &LoweredProgram, name: &str, inputs: &[&[f64]]) -> Vec<f64> {
    let row = program.functions.iter().find(|row| row.method.name == name);
    let row = row.unwrap_or_else(|| panic!("`{name}` was generated"));
    evaluate(&row.body.function, &inputs.concat())
}

#[track_caller]
fn assert_close(what: &str, got: &[f64], wanted: &[f64], tolerance: f64) {
    assert_eq!(got.len(), wanted.len(), "{what}");
    let scale = wanted.iter().fold(1.0, |scale: f64, x| scale.max(x.abs()));
    for (i, (got, wanted)) in got.iter().zip(wanted).enumerate() {
        let error = (got - wanted).abs() / scale;
        assert!(
            error <= tolerance,
            "{what}, {i}: {got} and {wanted}, scale {scale}, error {error:e}"
        );
    }
}

/// (H + Jᵀ D J) q̈ = τ − b + Jᵀ D a_ref with H and b of ours: what is left of it at MuJoCo's q̈, and the
/// largest of its terms.
fn soft_residual(program: &LoweredProgram, state: &Value) -> (f64, f64) {
    let of = |key: &str| numbers(&state[key]);
    let (q, v, tau, qdd) = (of("q"), of("v"), of("tau"), of("soft"));
    let (rows, d, a_ref) = (of("J"), of("D"), of("a_ref"));
    let n = v.len();
    // H q̈ + b.
    let mut left = run(program, "rnea", &[&q, &v, &qdd]);
    let mut largest = left.iter().fold(1.0, |most: f64, x| most.max(x.abs()));
    for (i, (d, a_ref)) in d.iter().zip(&a_ref).enumerate() {
        let row = &rows[i * n..(i + 1) * n];
        let accelerated: f64 = row.iter().zip(&qdd).map(|(j, a)| j * a).sum();
        let force = d * (a_ref - accelerated);
        for (left, j) in left.iter_mut().zip(row) {
            *left -= j * force;
            largest = largest.max((j * force).abs());
        }
    }
    let left = left.iter().zip(&tau).map(|(left, tau)| (left - tau).abs());
    (left.fold(0.0, f64::max), largest)
}

#[test]
fn constrained_motion_is_that_of_mujoco() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/constrained/mujoco.json");
    let text = std::fs::read_to_string(path).expect("the file is there");
    let figures: Value = serde_json::from_str(&text).expect("it is JSON");
    let functions = [FunctionName::ConstrainedForwardDynamics, FunctionName::Rnea];
    let options = options(&functions).snap_tolerance(0.0);
    let mut count = 0;
    for robot in figures["robots"].as_array().expect("a list") {
        let name = robot["robot"].as_str().expect("a name");
        let model = match robot["mjcf"].as_str() {
            Some(text) => {
                let loaded = load_str(text.as_bytes(), "m.xml", &options);
                loaded.unwrap_or_else(|errors| panic!("{errors}")).model
            }
            None => loaded(name, &options).model,
        };
        let joints: Vec<&str> = robot["joints"]
            .as_array()
            .expect("a list")
            .iter()
            .flat_map(Value::as_str)
            .collect();
        assert_eq!(model.joint_names, joints);
        let program = lowered(&model, &options).unwrap_or_else(|errors| panic!("{errors}"));
        for state in robot["states"].as_array().expect("a list") {
            let of = |key: &str| numbers(&state[key]);
            let (q, v, tau) = (of("q"), of("v"), of("tau"));
            let got = run(&program, "constrained_forward_dynamics", &[&q, &v, &tau]);
            assert_close(name, &got[..v.len()], &of("hard"), HARD);
            let (left, largest) = soft_residual(&program, state);
            assert!(
                left <= SOFT * largest,
                "{name}, soft: {left:e} of {largest}"
            );
            count += 1;
        }
    }
    assert!(count >= 18, "{count}");
}
