//! Constrained motion against Pinocchio's `constraintDynamics` and `impulseDynamics`
//! (`constrained/generate.py`, which names the version).

use std::collections::HashMap;
use std::path::Path;

use rbd_codegen::internals::ir::evaluate;
use rbd_codegen::internals::{LoweredProgram, lowered};
use rbd_codegen::{
    Base, ConstraintEnd, ConstraintKind, ConstraintOption, FunctionName, Model, Options, load,
};
use serde_json::Value;

/// Of the largest element: two programs in doubles.
const TOLERANCE: f64 = 1e-11;
/// Impacts lose more where the condition of J H⁻¹ Jᵀ is above 3e4: two roundings of 1e-16 each.
const ROUNDING: f64 = 3e-16;
/// Derivatives: Pinocchio's are regularised by 1e-10 and not refined.
const OF_DERIVATIVES: f64 = 1e-9;

fn figures() -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/constrained/pinocchio.json");
    let text = std::fs::read_to_string(path).expect("the file is there");
    serde_json::from_str(&text).expect("it is JSON")
}

fn numbers(value: &Value) -> Vec<f64> {
    let list = value.as_array().expect("a list");
    list.iter().map(|x| x.as_f64().expect("a number")).collect()
}

fn triple(value: &Value) -> [f64; 3] {
    numbers(value).try_into().expect("three numbers")
}

fn end(case: &Value, which: &str) -> ConstraintEnd {
    let link = case[which].as_str().expect("a link");
    ConstraintEnd::of_link(link)
        .xyz(triple(&case[format!("{which}_xyz")]))
        .rpy(triple(&case[format!("{which}_rpy")]))
}

fn constraint(case: &Value) -> ConstraintOption {
    let kind = match case["type"].as_str() {
        Some("weld") => ConstraintKind::Weld,
        Some("ball") => ConstraintKind::Ball,
        _ => ConstraintKind::Hinge,
    };
    ConstraintOption::frames("closing", kind, end(case, "a"), end(case, "b"))
}

/// Where each number of ours is among Pinocchio's, which has children in the order of their names.
struct Places {
    positions: Vec<usize>,
    velocities: Vec<usize>,
}

impl Places {
    fn new(model: &Model, names: &Value) -> Self {
        let names = names.as_array().expect("a list").iter();
        let places: HashMap<&str, usize> = names
            .enumerate()
            .map(|(i, name)| (name.as_str().expect("a name"), i))
            .collect();
        // Before a joint of one coordinate each of the others has one, but for a base that floats.
        let floats = model.joints[0].joint_type.nq() > 1;
        let start = |width: usize| if floats { width } else { 0 };
        let mut found = Self {
            positions: (0..start(7)).collect(),
            velocities: (0..start(6)).collect(),
        };
        for name in &model.joint_names[usize::from(floats)..] {
            let place = places[name.as_str()] - usize::from(floats);
            found.positions.push(start(7) + place);
            found.velocities.push(start(6) + place);
        }
        found
    }

    fn ours(places: &[usize], theirs: &[f64]) -> Vec<f64> {
        places.iter().map(|place| theirs[*place]).collect()
    }

    fn square(&self, theirs: &[f64]) -> Vec<f64> {
        let n = self.velocities.len();
        let rows = self.velocities.iter();
        rows.flat_map(|i| self.velocities.iter().map(move |j| theirs[i * n + j]))
            .collect()
    }
}

fn run(program: &LoweredProgram, name: &str, inputs: &[&[f64]]) -> Vec<f64> {
    let row = program.functions.iter().find(|row| row.method.name == name);
    let row = row.unwrap_or_else(|| panic!("`{name}` was generated"));
    evaluate(&row.body.function, &inputs.concat())
}

#[track_caller]
fn assert_close(what: &str, got: &[f64], wanted: &[f64], tolerance: f64) {
    assert!(got.len() >= wanted.len());
    let scale = wanted.iter().fold(1.0, |scale: f64, x| scale.max(x.abs()));
    for (i, (got, wanted)) in got.iter().zip(wanted).enumerate() {
        let error = (got - wanted).abs() / scale;
        assert!(
            error <= tolerance,
            "{what}, {i}: {got} and {wanted}, scale {scale}"
        );
    }
}

#[test]
fn constrained_motion_is_that_of_pinocchio() {
    let figures = figures();
    let mut count = 0;
    for robot in figures["robots"].as_array().expect("a list") {
        let name = robot["robot"].as_str().expect("a name");
        let path = rbd_testing::robots().join(format!("urdf/{name}.urdf"));
        let floats = robot["floats"].as_bool().expect("yes or no");
        for case in robot["cases"].as_array().expect("a list") {
            let what = format!("{name}, {}", case["type"]);
            let options = Options::default()
                .base(if floats { Base::Floating } else { Base::Fixed })
                .constraints(vec![constraint(case)])
                .snap_tolerance(0.0);
            let is_hinge = case["type"] == "hinge";
            let mut names = vec![
                FunctionName::ConstrainedForwardDynamics,
                FunctionName::Impact,
            ];
            let is_small = name == "panda" || name == "iiwa14";
            if is_small && !is_hinge {
                names.push(FunctionName::ConstrainedForwardDynamicsDerivatives);
            }
            let options = options.functions(Some(names));
            let loaded = load(&path, &options).unwrap_or_else(|errors| panic!("{errors}"));
            let model = loaded.model;
            let places = Places::new(&model, &robot["joints"]);
            let of = |key: &str| numbers(&case[key]);
            let q = Places::ours(&places.positions, &of("q"));
            let velocity = |key: &str| Places::ours(&places.velocities, &of(key));
            let [v, tau, before] = ["v", "tau", "before"].map(velocity);
            let program = lowered(&model, &options).unwrap_or_else(|errors| panic!("{errors}"));
            let condition = case["condition"].as_f64().expect("a number");
            let tolerance = TOLERANCE.max(ROUNDING * condition);
            let got = run(&program, "constrained_forward_dynamics", &[&q, &v, &tau]);
            assert_close(&what, &got, &velocity("qdd"), TOLERANCE);
            let got = run(&program, "impact", &[&q, &before]);
            assert_close(
                &format!("{what}, impact"),
                &got,
                &velocity("after"),
                tolerance,
            );
            if is_small && !is_hinge {
                let name = "constrained_forward_dynamics_derivatives";
                let got = run(&program, name, &[&q, &v, &tau]);
                let n = v.len();
                for (k, key) in ["dqdd_dq", "dqdd_dv", "dqdd_dtau"].into_iter().enumerate() {
                    let wanted = places.square(&of(key));
                    let own = &got[k * n * n..(k + 1) * n * n];
                    assert_close(&format!("{what}, {key}"), own, &wanted, OF_DERIVATIVES);
                }
            }
            count += 1;
        }
    }
    assert!(count >= 36, "{count}");
}
