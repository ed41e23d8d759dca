//! Angles of many turns: what is generated errs no more there than at small ones, and no more than ten
//! times as much as the generic reference. Truth in double-double, in which the reference is run.

use std::path::Path;

use rbd_codegen::internals::algorithm::{Method, Parameter};
use rbd_codegen::internals::ir::{Function, evaluate, evaluate_in};
use rbd_codegen::internals::{LoweredProgram, lowered};
use rbd_codegen::{FunctionName, Model, Options, Reference, load};
use rbd_runtime::{Coupling, JointType, Matrix3, Real, Transform, Unfused, Vector3};
use rbd_testing::{DoubleDouble, Generator};

/// Of one method, in one scalar.
struct Errors {
    generated: f64,
    reference: f64,
}

/// A scalar that is compared with the truth.
trait Narrow: Real + Into<DoubleDouble> {
    const UNIT: f64;
    fn narrow(value: f64) -> Self;
}

impl Narrow for f64 {
    const UNIT: f64 = f64::EPSILON;
    fn narrow(value: f64) -> Self {
        value
    }
}

impl Narrow for f32 {
    const UNIT: f64 = f32::EPSILON as f64;
    fn narrow(value: f64) -> Self {
        value as Self
    }
}

/// As the machine does it, and without fused products.
type Run<T> = fn(&Function, &[T]) -> Vec<T>;

fn unfused<T: Real>(function: &Function, inputs: &[T]) -> Vec<T> {
    evaluate_in(Unfused, function, inputs)
}

/// The largest error of `method` over states with positions up to `range`, relative to the largest
/// norm.
fn errors<T: Narrow>(
    model: &Model,
    generated: &LoweredProgram,
    name: &str,
    range: f64,
    run: Run<T>,
) -> Errors {
    let reference = Reference::new(model, &generated.pattern);
    let row = generated
        .functions
        .iter()
        .find(|row| row.method.name == name);
    let row = row.unwrap_or_else(|| panic!("`{name}` was not generated"));
    let mut random = Generator::new(17);
    let (mut worst, mut size) = ([0.0_f64; 2], 0.0_f64);
    for _ in 0..40 {
        let inputs = inputs::<T>(row.method, model, range, &mut random);
        let exact: Vec<DoubleDouble> = inputs.iter().map(|x| (*x).into()).collect();
        let expect = "the method has a reference";
        let exact = reference.run(row.method, &exact).expect(expect);
        let results = [
            run(&row.body.function, &inputs),
            reference.run(row.method, &inputs).expect(expect),
        ];
        for (worst, result) in worst.iter_mut().zip(results) {
            let pairs = result.iter().zip(&exact);
            let difference = pairs.map(|(x, y)| ((*x).into() - *y).to_f64());
            *worst = worst.max(norm(difference));
        }
        size = size.max(norm(exact.iter().map(|x| x.to_f64())));
    }
    let [generated, reference] = worst.map(|error| error / size);
    Errors {
        generated,
        // Two units in the last place of the result: nobody is asked for more.
        reference: reference.max(2.0 * T::UNIT),
    }
}

fn norm(numbers: impl Iterator<Item = f64>) -> f64 {
    numbers.map(|x| x * x).sum::<f64>().sqrt()
}

fn inputs<T: Narrow>(method: &Method, model: &Model, range: f64, random: &mut Generator) -> Vec<T> {
    let runtime = model.as_runtime();
    let of = |parameter: &Parameter| -> Vec<f64> {
        match parameter {
            Parameter::Q => (0..runtime.nq())
                .map(|_| random.real(-range, range))
                .collect(),
            _ => random.vec(runtime.nv()),
        }
    };
    let numbers = method.parameters.iter().flat_map(of);
    numbers.map(T::narrow).collect()
}

const METHODS: &[&str] = &["forward_kinematics", "rnea", "gravity", "bias", "crba"];

#[track_caller]
fn check_in<T: Narrow>(what: &str, model: &Model, generated: &LoweredProgram, run: Run<T>) {
    for method in METHODS {
        let small = errors(model, generated, method, std::f64::consts::PI, run);
        // Beyond the limits of `f32` in either arithmetic too.
        for range in [350.0, 1000.0, 20_000.0] {
            let large = errors(model, generated, method, range, run);
            let ratio = large.generated / large.reference;
            assert!(
                ratio <= 10.0,
                "{what}, {method}, |q| < {range}: {ratio} times the reference"
            );
            // The same distribution of states, angles apart by full turns.
            let growth = large.generated / small.generated.max(2.0 * T::UNIT);
            assert!(
                growth <= 4.0,
                "{what}, {method}, |q| < {range}: {growth} times as at small q"
            );
        }
    }
}

#[track_caller]
fn check(what: &str, model: &Model) {
    let functions = [
        FunctionName::ForwardKinematics,
        FunctionName::Rnea,
        FunctionName::Gravity,
        FunctionName::Bias,
        FunctionName::Crba,
    ];
    let options = Options::default().functions(Some(functions.to_vec()));
    let generated = lowered(model, &options).expect("it can be generated");
    check_in::<f64>(what, model, &generated, evaluate);
    check_in::<f64>(what, model, &generated, unfused);
    check_in::<f32>(what, model, &generated, evaluate);
    check_in::<f32>(what, model, &generated, unfused);
}

fn robot(file: &Path) -> Model {
    load(file, &Options::default()).expect("it is sound").model
}

/// The robot with every joint turned and moved by up to `size`, as a calibration does it.
fn calibrated(mut model: Model, size: f64, random: &mut Generator) -> Model {
    let mut small = || [(); 3].map(|()| random.real(-size, size));
    for joint in &mut model.joints {
        let [x, y, z] = small();
        let about = |axis, angle: f64| Matrix3::rotation_about(axis, angle.sin(), angle.cos());
        let turn = about(Vector3::new(1.0, 0.0, 0.0), x)
            * about(Vector3::new(0.0, 1.0, 0.0), y)
            * about(Vector3::new(0.0, 0.0, 1.0), z);
        let by = Transform::new(turn, Vector3::from(small()));
        joint.parent_from_joint = joint.parent_from_joint * by;
    }
    model
}

#[test]
fn a_calibrated_arm_keeps_its_digits() {
    let mut random = Generator::new(1);
    let arm = rbd_testing::robots().join("urdf/ur5e.urdf");
    for size in [1e-4, 1e-3, 1e-2, 0.5] {
        let model = calibrated(robot(&arm), size, &mut random);
        check(&format!("calibrated by {size}"), &model);
    }
}

/// A follower's angle ratio · q is rounded, as in the reference; its offset is added inside.
#[test]
fn a_follower_is_as_good_as_the_reference() {
    let mut random = Generator::new(2);
    let mut model = calibrated(
        robot(&rbd_testing::robots().join("urdf/ur5e.urdf")),
        1e-3,
        &mut random,
    );
    let last = model.joints.len() - 1;
    assert!(matches!(
        model.joints[last].joint_type,
        JointType::Revolute { .. }
    ));
    model.joints[last].coupling = Some(Coupling {
        ratio: -0.3,
        offset: 0.7,
    });
    (model.joints[last].q_start, model.joints[last].v_start) = (0, 0);
    let options = Options::default().functions(Some(vec![FunctionName::Rnea, FunctionName::Crba]));
    let generated = lowered(&model, &options).expect("it can be generated");
    for method in ["rnea", "crba"] {
        for range in [3.0, 1000.0] {
            for run in [evaluate::<f32> as Run<f32>, unfused] {
                let Errors {
                    generated,
                    reference,
                } = errors::<f32>(&model, &generated, method, range, run);
                assert!(
                    generated <= 3.0 * reference,
                    "{method}: {generated} and {reference}"
                );
            }
        }
    }
}

/// The file in which this was found.
#[test]
#[ignore = "needs RBD_SHARED, a folder of third-party robots"]
fn a_calibrated_third_party_arm_keeps_its_digits() {
    let shared = rbd_testing::shared();
    check(
        "UR5e",
        &robot(&shared.join("repro/calibrated_ur5e_1e-4.urdf")),
    );
}
