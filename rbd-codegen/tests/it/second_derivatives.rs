//! Second derivatives of large robots: loops over columns against what is written out.

use rbd_codegen::internals::ir::evaluate;
use rbd_codegen::{
    Base, FunctionName, JointTerm, Options, RobotDescription, Target, generate, lower,
};
use rbd_testing::Generator;

/// Of the largest number: sums of some hundred products, in another order.
const TOLERANCE: f64 = 1e-11;

fn check(joints: usize, base: Base, name: FunctionName, is_in_loops: bool) {
    let options = Options::default()
        .base(base)
        .armature(JointTerm::All(0.3))
        .damping(JointTerm::All(0.2))
        .functions(Some(vec![name]));
    let loaded = RobotDescription::general_chain(joints).build(&options);
    let model = loaded.expect("it is sound").model;
    let program = generate(&model, &options).expect("every robot has them");
    let [called, written] = [Target::rust(), Target::interpreted()].map(|to| lower(&program, &to));
    let [called, written] = [&called, &written].map(|program| {
        let row = program.functions.iter().find(|row| row.method.id == name);
        &row.expect("it was asked for").body.function
    });
    assert_eq!(!called.kernels.is_empty(), is_in_loops, "{name:?}");
    assert!(written.kernels.is_empty());
    let mut random = Generator::new(joints as u64);
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
    check(26, Base::Fixed, FunctionName::RneaHessian, true);
    check(
        14,
        Base::Floating,
        FunctionName::ForwardDynamicsHessian,
        true,
    );
}

/// A loop would take twice as long in C.
#[test]
fn smaller_robots_have_no_loops() {
    check(8, Base::Floating, FunctionName::RneaHessian, false);
}
