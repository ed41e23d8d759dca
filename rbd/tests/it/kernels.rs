//! Kernels that generated code calls give the bits that the interpreter gives.

use rbd_codegen::{Base, FunctionName, Kernel, Options, Target, WarningKind, compile, lower};
use rbd_runtime::Unfused;
use rbd_testing::Generator;

use crate::robots::reproducible::Quadruped;

/// Columns side by side behind the statements, those that are known of a base that falls among them.
#[test]
fn columns_side_by_side_have_the_bits_of_the_interpreter() {
    let options = Options::default()
        .base(Base::Floating)
        .allow(vec![WarningKind::MissingInertial])
        .functions(Some(vec![FunctionName::ForwardDynamicsDerivatives]));
    let path = rbd_testing::robots().join("urdf/quadruped.urdf");
    let compiled = compile(&path, "quadruped", &options).expect("a sound robot");
    let lowered = lower(&compiled.program, &Target::rust());
    let row = lowered.function("forward_dynamics_derivatives");
    let row = row.expect("it was asked for");
    let body = &row.body;
    let matrices = row.signature.results[1..].iter().enumerate();
    let nonzeros = matrices.flat_map(|(matrix, result)| {
        let positions = result.positions.iter();
        positions.map(move |(i, j)| 18 + matrix * 18 * 18 + i * 18 + j)
    });
    let present: Vec<usize> = (0..18).chain(nonzeros).collect();
    let call = body.call.as_ref().expect("it calls a kernel");
    assert!(matches!(call.kernel, Kernel::SolveColumns(_)));
    let runtime = compiled.model.as_runtime();
    println!("seed 3");
    let mut random = Generator::new(3);
    for _ in 0..20 {
        let q: [f64; 19] = (random.configuration(&runtime).try_into()).expect("nq numbers");
        let [qd, tau]: [[f64; 18]; 2] =
            [(); 2].map(|()| random.vec(18).try_into().expect("nv numbers"));
        let found = Quadruped.forward_dynamics_derivatives(&q, &qd, &tau);
        let inputs = [&q[..], &qd, &tau].concat();
        let all = body.evaluate_in(Unfused, &inputs);
        let expected: Vec<f64> = present.iter().map(|at| all[*at]).collect();
        let found = [
            &found.qdd[..],
            &found.dqdd_dq.nonzeros,
            &found.dqdd_dqd.nonzeros,
            &found.h_inverse.nonzeros,
        ];
        assert_eq!(found.concat(), expected);
    }
}
