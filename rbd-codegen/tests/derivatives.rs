//! Derivatives against dual numbers through the reference, in twice the digits.

mod tree;

use rbd_codegen::internals::algorithm::{Method, Parameter};
use rbd_codegen::internals::ir::evaluate;
use rbd_codegen::internals::{LoweredProgram, lowered};
use rbd_codegen::{Base, FunctionName, Model, Options, Reference, load};
use rbd_runtime::DoubleDouble;
use rbd_testing::{Generator, RandomRobot};

const FUNCTIONS: [FunctionName; 3] = [
    FunctionName::RneaDerivatives,
    FunctionName::RneaDerivativesWithForces,
    FunctionName::ForwardDynamicsDerivatives,
];

/// Of the largest entry of each matrix: entries are sums of a few hundred products.
const TOLERANCE: f64 = 1e-12;

fn derivatives(model: &Model) -> LoweredProgram {
    let options = Options::default().functions(Some(FUNCTIONS.to_vec()));
    lowered(model, &options).expect("every robot has them")
}

fn inputs(model: &Model, method: &Method, random: &mut Generator) -> Vec<f64> {
    let runtime = model.as_runtime();
    let of = |parameter: &Parameter| match parameter {
        Parameter::Q => random.configuration(&runtime),
        Parameter::LinkForces => random.vec(6 * model.links.len()),
        _ => random.vec(runtime.nv()),
    };
    method.parameters.iter().flat_map(of).collect()
}

fn check(model: &Model, random: &mut Generator) {
    let generated = derivatives(model);
    let reference = Reference::new(model, &generated.pattern);
    let rows = generated.functions.iter();
    for row in rows.filter(|row| row.method.name.contains("derivatives")) {
        let inputs = inputs(model, row.method, random);
        let twice: Vec<DoubleDouble> = inputs.iter().map(|x| (*x).into()).collect();
        let expected = reference
            .run(row.method, &twice)
            .expect("it has a reference");
        let expected: Vec<f64> = expected.into_iter().map(DoubleDouble::to_f64).collect();
        let got = evaluate(&row.body.function, &inputs);
        assert_eq!(got.len(), expected.len());
        let mut start = 0;
        for result in &row.signature.results {
            let end = start + result.shape.len(&generated.sizes);
            let what = format!("{}, {}", row.method.name, result.name);
            assert_close(&what, &got[start..end], &expected[start..end]);
            start = end;
        }
    }
}

fn assert_close(what: &str, got: &[f64], expected: &[f64]) {
    let scale = expected
        .iter()
        .fold(1e-3_f64, |scale, x| scale.max(x.abs()));
    for (i, (x, y)) in got.iter().zip(expected).enumerate() {
        // Written so that a NaN fails.
        assert!(
            (x - y).abs() <= TOLERANCE * scale,
            "{what}, number {i}: {x} and {y}, scale {scale:e}"
        );
    }
}

#[test]
fn derivatives_of_random_trees_are_those_of_dual_numbers() {
    for seed in 0..300 {
        let mut random = Generator::new(seed);
        let size = 1 + (seed as usize * 5) % 9;
        let mut robot = match seed % 2 {
            0 => RandomRobot::of_size(&mut random, size),
            _ => RandomRobot::with_all_joints_of_size(&mut random, size),
        };
        if seed % 5 == 4 {
            robot = robot.coupled(&mut random);
        }
        let model = match seed % 3 {
            0 => tree::on_floating_base(robot, &mut random),
            _ => tree::on_fixed_base(robot),
        };
        println!("seed {seed}");
        check(&model, &mut random);
    }
}

#[test]
fn counts() {
    let folder = std::path::Path::new("/work/shared/robots/known/urdf");
    let own = rbd_testing::robots().join("urdf");
    for (path, base) in [
        (own.join("panda.urdf"), Base::Fixed),
        (own.join("ur5e.urdf"), Base::Fixed),
        (own.join("iiwa14.urdf"), Base::Fixed),
        (own.join("stanford_arm.urdf"), Base::Fixed),
        (own.join("puma560.urdf"), Base::Fixed),
        (own.join("general_6r.urdf"), Base::Fixed),
        (own.join("general_7r.urdf"), Base::Fixed),
        (own.join("humanoid.urdf"), Base::Floating),
        (folder.join("panda_arm.urdf"), Base::Fixed),
        (folder.join("g1_29dof.urdf"), Base::Floating),
        (folder.join("talos.urdf"), Base::Floating),
        (folder.join("ur5e.urdf"), Base::Fixed),
        (folder.join("iiwa14.urdf"), Base::Fixed),
        (folder.join("hyq.urdf"), Base::Floating),
    ] {
        let Ok(loaded) = load(&path, &Options::default().base(base)) else {
            println!("no {}", path.display());
            continue;
        };
        let generated = derivatives(&loaded.model);
        for row in &generated.functions {
            if row.method.name.contains("deriv") && !row.method.name.contains("forces") {
                println!("{} {:?} {}", path.display(), row.count, row.count.flops());
            }
        }
    }
}
