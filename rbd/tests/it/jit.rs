//! Robots as machine code do what compiled Rust does, bit by bit.

use std::path::Path;
use std::thread;

use rbd::dynamic::{Dynamics, Generated};
use rbd::jit::{self, Robot};
use rbd::{Force, Vector3};
use rbd_testing::{Generator as Random, assert_close};

use crate::batch_matrices::ASKED;
use crate::dense::Sliders;
use crate::dynamic::Arm;
use crate::tree_derivatives::sparse::TwoArms;

fn arm() -> Robot {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    jit::load(examples.join("arm.urdf")).expect("a sound robot")
}

/// All NaNs are one.
fn bits(numbers: &[f64]) -> Vec<u64> {
    let one = |x: &f64| if x.is_nan() { f64::NAN } else { *x };
    numbers.iter().map(|x| one(x).to_bits()).collect()
}

/// Where numbers are not finite, angles are beyond what sines take in one step, and some are nearly zero, too.
#[test]
fn edges_have_the_bits_of_compiled_rust() {
    if !jit::is_available() {
        return;
    }
    let (robot, mut random) = (arm(), Random::new(7));
    let edges = [f64::NAN, f64::INFINITY, -1.2e5, 1e22, -0.0, 5e-324];
    let [rnea, dynamics] = ["rnea", "forward_dynamics"].map(|f| robot.function(f).expect("code"));
    for _ in 0..40 {
        let [q, qd, x]: [[f64; 3]; 3] = [(); 3].map(|()| {
            let mut numbers = std::array::from_fn(|_| random.real(-4.0, 4.0));
            numbers[random.index(3)] = edges[random.index(edges.len())];
            numbers
        });
        let mut out = [0.0; 3];
        rnea.call(&[&q, &qd, &x], &mut [&mut out]);
        assert_eq!(bits(&out), bits(&Arm.rnea(&q, &qd, &x)));
        dynamics.call(&[&q, &qd, &x], &mut [&mut out]);
        assert_eq!(bits(&out), bits(&Arm.forward_dynamics(&q, &qd, &x)));
    }
}

#[test]
fn handles_have_the_bits_of_compiled_rust() {
    if !jit::is_available() {
        return;
    }
    let (robot, mut random) = (arm(), Random::new(5));
    for _ in 0..20 {
        let [q, qd, x]: [[f64; 3]; 3] =
            [(); 3].map(|()| std::array::from_fn(|_| random.real(-4.0, 4.0)));
        let mut out = [0.0; 3];
        robot.rnea().expect("code").call(&q, &qd, &x, &mut out);
        assert_eq!(out, Arm.rnea(&q, &qd, &x));
        robot
            .forward_dynamics()
            .expect("code")
            .call(&q, &qd, &x, &mut out);
        assert_eq!(out, Arm.forward_dynamics(&q, &qd, &x));
        let crba = robot.crba().expect("code");
        let mut h = [0.0; 6];
        crba.call(&q, &mut h);
        assert_eq!(h, Arm.crba(&q).nonzeros);
        let dense = crba.function().results()[0].to_dense(&h);
        assert_eq!(dense, Arm.crba(&q).to_dense().concat());
        let ([mut a, mut b], mut c) = ([[0.0; 9]; 2], [0.0; 6]);
        let derivatives = robot.rnea_derivatives().expect("code");
        let lengths = derivatives
            .function()
            .results()
            .iter()
            .map(|array| array.length);
        let [la, lb, lc]: [usize; 3] = lengths.collect::<Vec<_>>().try_into().expect("three");
        derivatives.call(&q, &qd, &x, &mut a[..la], &mut b[..lb], &mut c[..lc]);
        let expected = Arm.rnea_derivatives(&q, &qd, &x);
        let dense = derivatives.function().results()[1].to_dense(&b[..lb]);
        assert_eq!(dense, expected.dtau_dqd.to_dense().concat());
        assert_eq!(c, expected.h.nonzeros);
    }
}

/// Compiled Rust calls loops: for factors of so many rows, with the same bits, and for the columns of ∂q̈, which are written out.
#[test]
fn kernels_are_those_of_compiled_rust() {
    if !jit::is_available() {
        return;
    }
    let mut random = Random::new(6);
    let arms = jit::load("tests/tree_derivatives/two_arms.urdf").expect("a sound robot");
    let derivatives = arms.function("forward_dynamics_derivatives").expect("code");
    for _ in 0..20 {
        let [q, qd, x] = [(); 3].map(|()| random.vec(14).try_into().expect("as many"));
        let expected = TwoArms.forward_dynamics_derivatives(&q, &qd, &x);
        let mut results = derivatives.new_results();
        let mut written: Vec<&mut [f64]> = results.iter_mut().map(Vec::as_mut_slice).collect();
        derivatives.call(&[&q, &qd, &x], &mut written);
        let (dq, dqd) = (expected.dqdd_dq.nonzeros, expected.dqdd_dqd.nonzeros);
        let expected = [&expected.qdd[..], &dq, &dqd, &expected.h_inverse.nonzeros].concat();
        // Roundings of some hundred operations.
        assert_close(&results.concat(), &expected, 1e-12);
    }
    let sliders = jit::load("tests/dense/sliders.urdf").expect("a sound robot");
    let of = |name: &str, read: &[&[f64]]| {
        let function = sliders.function(name).expect("code");
        let mut results = function.new_results();
        function.call(read, &mut [&mut results[0]]);
        results.swap_remove(0)
    };
    let (h, x) = (Sliders.crba(&[0.3; Sliders::NV]), [0.7; Sliders::NV]);
    let (ltdl, ltl) = (h.ltdl(), h.ltl());
    assert_eq!(of("ltdl_factor", &[&h.nonzeros]), ltdl.nonzeros);
    assert_eq!(of("ltl_factor", &[&h.nonzeros]), ltl.nonzeros);
    let (d, l) = (&ltdl.nonzeros, &ltl.nonzeros);
    assert_eq!(of("ltdl_solve", &[d, &x]), ltdl.solve(&x));
    assert_eq!(of("ltdl_solve_l", &[d, &x]), ltdl.solve_l(&x));
    assert_eq!(of("ltl_solve", &[l, &x]), ltl.solve(&x));
    assert_eq!(of("ltl_solve_lt", &[l, &x]), ltl.solve_lt(&x));
}

#[test]
fn tools_take_it_as_any_robot() {
    if !jit::is_available() {
        return;
    }
    let (compiled, generated) = (arm().dynamics().expect("code"), Generated(Arm));
    let both: [&dyn Dynamics; 2] = [&compiled, &generated];
    let (q, v, x) = ([0.3, -0.2, 0.9], [0.1, 0.7, -0.5], [1.0, 2.0, 3.0]);
    let force = Force::new(Vector3::new(1.0, 2.0, 3.0), Vector3::new(4.0, 5.0, 6.0));
    let [a, b] = both.map(|robot| {
        let f_ext = vec![force; robot.link_names().len()];
        [
            robot.rnea(&q, &v, &x),
            robot.rnea_with_forces(&q, &v, &x, &f_ext),
            robot.bias(&q, &v),
            robot.gravity(&q),
            robot.crba(&q).ltdl().solve(&x),
            robot.forward_dynamics(&q, &v, &x),
            robot.aba(&q, &v, &x),
            robot.integrate(&q, &v),
        ]
    });
    assert_eq!(a, b);
    assert_eq!(
        compiled.forward_kinematics(&q),
        generated.forward_kinematics(&q)
    );
}

#[test]
fn calls_allocate_nothing_and_threads_share_code() {
    if !jit::is_available() {
        return;
    }
    let robot = arm();
    let (q, mut tau) = ([0.1; 3], [0.0; 3]);
    let rnea = robot.rnea().expect("code");
    let before = ASKED.get();
    for _ in 0..1000 {
        rnea.call(&q, &q, &q, &mut tau);
    }
    assert_eq!(ASKED.get(), before);
    let addresses = thread::scope(|scope| {
        let bias = || {
            robot
                .bias()
                .expect("code")
                .function()
                .code()
                .code()
                .expect("it is emitted")
                .bytes
                .as_ptr() as usize
        };
        [(); 4]
            .map(|()| scope.spawn(bias))
            .map(|thread| thread.join().expect("no panic"))
    });
    assert_eq!(addresses, [addresses[0]; 4]);
}
