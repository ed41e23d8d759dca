//! Second derivatives of large robots: loops over columns against what is written out.

use rbd_codegen::internals::ir::evaluate;
use rbd_codegen::{
    Base, FunctionName, JointTerm, Model, Options, RobotDescription, Target, generate, lower,
};
use rbd_testing::{Generator, RandomRobot};

use crate::tree;

/// Of the largest number: sums of some hundred products, in another order.
const TOLERANCE: f64 = 1e-11;

fn chain(joints: usize, base: Base) -> Model {
    let options = Options::default()
        .base(base)
        .armature(JointTerm::All(0.3))
        .damping(JointTerm::All(0.2));
    let loaded = RobotDescription::general_chain(joints).build(&options);
    loaded.expect("it is sound").model
}

fn check(model: &Model, name: FunctionName, is_in_loops: bool, random: &mut Generator) {
    let options = Options::default().functions(Some(vec![name]));
    let program = generate(model, &options).expect("every robot has them");
    let [called, written] = [Target::rust(), Target::interpreted()].map(|to| lower(&program, &to));
    let [called, written] = [&called, &written].map(|program| {
        let row = program.functions.iter().find(|row| row.method.id == name);
        &row.expect("it was asked for").body.function
    });
    assert_eq!(!called.kernels.is_empty(), is_in_loops, "{name:?}");
    assert!(written.kernels.is_empty());
    let runtime = model.as_runtime();
    for _ in 0..3 {
        let q = random.configuration(&runtime);
        let inputs = [q, random.vec(3 * runtime.nv())].concat();
        let [found, expected] = [called, written].map(|function| evaluate(function, &inputs));
        let scale = expected.iter().fold(1.0_f64, |scale, x| scale.max(x.abs()));
        for (k, (a, b)) in found.iter().zip(&expected).enumerate() {
            // Written so that a NaN fails.
            assert!(
                (a - b).abs() <= TOLERANCE * scale,
                "{name:?}, number {k}: {a} and {b}"
            );
        }
    }
}

#[test]
fn columns_in_loops_are_those_that_are_written_out() {
    let mut random = Generator::new(26);
    let arm = chain(26, Base::Fixed);
    check(&arm, FunctionName::RneaHessian, true, &mut random);
    let floating = chain(14, Base::Floating);
    check(
        &floating,
        FunctionName::ForwardDynamicsHessian,
        true,
        &mut random,
    );
}

/// Joints of every type, some of which move with others.
#[test]
fn columns_in_loops_of_random_trees_are_those_that_are_written_out() {
    for seed in [2, 7] {
        println!("seed {seed}");
        let mut random = Generator::new(seed);
        let robot = RandomRobot::with_all_joints_of_size(&mut random, 16);
        let robot = robot.coupled(&mut random);
        let model = match seed {
            2 => tree::on_floating_base(robot, &mut random),
            _ => tree::on_fixed_base(robot),
        };
        println!("nv {}", model.as_runtime().nv());
        for name in [
            FunctionName::RneaHessian,
            FunctionName::ForwardDynamicsHessian,
        ] {
            check(&model, name, true, &mut random);
        }
    }
}

/// A loop would take twice as long in C.
#[test]
fn smaller_robots_have_no_loops() {
    let quadruped = chain(8, Base::Floating);
    let mut random = Generator::new(8);
    check(&quadruped, FunctionName::RneaHessian, false, &mut random);
}
