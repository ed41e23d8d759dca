//! Kernels that generated code calls give the bits that the interpreter gives.

use rbd_codegen::internals::ir::{evaluate, evaluate_in};
use rbd_codegen::internals::rust_function;

use rbd::batch::{Element, Execution, Kernel};
use rbd::{Arithmetic, Real};
use rbd_codegen::{Base, FunctionName, Options, Target, WarningKind, compile, lower};
use rbd_runtime::Unfused;
use rbd_testing::Generator;

use crate::robots::reproducible::Quadruped;

#[path = "../../../rbd-codegen/tests/it/calls.rs"]
mod calls;

/// The golden of the generator.
#[allow(
    unreachable_pub,
    unused_doc_comments,
    unused_variables,
    clippy::semicolon_if_nothing_returned,
    clippy::unused_unit,
    reason = "generated"
)]
mod generated {
    include!("../../../rbd-codegen/tests/golden/calls.rs");
}

rbd::robot!(
    Delta = "../robots/mjcf/delta.xml",
    functions = [constrained_forward_dynamics_derivatives]
);

/// Operations between calls, operands that are inputs or results of calls, negated too.
#[test]
fn calls_between_operations_have_the_bits_of_the_interpreter() {
    let (lowered, _) = rust_function("whole", calls::function(), &calls::target());
    println!("seed 4");
    let mut random = Generator::new(4);
    for _ in 0..20 {
        let x: [f64; 3] = random.vec(3).try_into().expect("three numbers");
        let off: [f64; 3] = random.vec(3).try_into().expect("three numbers");
        let h = [4.0, off[0], 5.0, off[1], off[2], 6.0];
        let inputs = [&h[..], &x].concat();
        let expected = evaluate_in(Unfused, &lowered.function, &inputs);
        assert_eq!(generated::whole(Unfused, &h, &x)[..], expected);
        assert_eq!(generated::in_parts(Unfused, &h, &x)[..], expected);
    }
}

/// The golden as a function of batches.
struct Whole;

impl Kernel for Whole {
    type Input<T: Real> = ([T; 6], [T; 3]);
    type Output<T: Real> = [T; 33];

    #[inline(always)]
    fn run<T: Real, A: Arithmetic<T>>(&self, a: A, (h, x): &Self::Input<T>) -> [T; 33] {
        generated::whole(a, h, x)
    }
}

/// Loops over factors and columns with a state in each lane, as a humanoid's batches have them.
#[test]
fn kernels_in_lanes_have_the_bits_of_single_calls() {
    fn check<E: Element + Default + PartialEq + std::fmt::Debug>() {
        let mut random = Generator::new(6);
        let x: Vec<[E; 3]> = (0..37)
            .map(|_| std::array::from_fn(|_| E::from_f64(random.real(-1.0, 1.0))))
            .collect();
        let h = x.iter().map(|x| {
            let [a, b, c] = *x;
            [
                E::from_f64(4.0),
                a,
                E::from_f64(5.0),
                b,
                c,
                E::from_f64(6.0),
            ]
        });
        let h: Vec<[E; 6]> = h.collect();
        let mut found = vec![[E::default(); 33]; x.len()];
        let done = Execution::new().run(&Whole, [(&h).into(), (&x).into()], (&mut found).into());
        done.expect("as many states");
        for ((h, x), found) in h.iter().zip(&x).zip(found) {
            assert_eq!(found, Whole.run_single(&(*h, *x)));
        }
    }
    println!("seed 6");
    check::<f64>();
    check::<f32>();
}

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
    let kernels = body.function.kernels.as_slice();
    assert!(matches!(kernels, [rbd_codegen::Kernel::SolveColumns(_)]));
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

/// Columns of a motion under constraints, copied by rows and above the diagonal.
#[test]
fn columns_of_constraints_have_the_bits_of_the_interpreter() {
    let name = "constrained_forward_dynamics_derivatives";
    let functions = vec![FunctionName::from_name(name).expect("a function")];
    let options = Options::default().functions(Some(functions));
    let path = rbd_testing::robots().join("mjcf/delta.xml");
    let compiled = compile(&path, "delta", &options).expect("a sound robot");
    let lowered = lower(&compiled.program, &Target::rust());
    let body = &lowered.function(name).expect("it was asked for").body;
    let kernels = body.function.kernels.as_slice();
    assert!(matches!(kernels, [rbd_codegen::Kernel::LinearColumns(_)]));
    println!("seed 5");
    let mut random = Generator::new(5);
    for _ in 0..5 {
        let [q, qd, tau]: [[f64; 12]; 3] =
            [(); 3].map(|()| random.vec(12).try_into().expect("nv numbers"));
        let found = Delta.constrained_forward_dynamics_derivatives(&q, &qd, &tau);
        let found = [
            found.dqdd_dq.to_dense().concat(),
            found.dqdd_dqd.to_dense().concat(),
            found.dqdd_dtau.to_dense().concat(),
            found.dlambda_dq.to_dense().concat(),
            found.dlambda_dqd.to_dense().concat(),
            found.dlambda_dtau.to_dense().concat(),
        ];
        let inputs = [q, qd, tau].concat();
        assert_eq!(found.concat(), evaluate(&body.function, &inputs));
    }
}
