//! The derivatives of forward dynamics of a floating tree, whose columns are solved side by side, against
//! dual numbers through forward dynamics.

mod accuracy;
pub(crate) mod sparse;

use rbd::{Dual, ForwardDynamicsDerivatives, Real, SparsityPattern};
use rbd_testing::Generator;

use crate::robots::Quadruped as Walker;

const NQ: usize = Walker::NQ;
const NV: usize = Walker::NV;
type Rate = Dual<f64, NV>;
type Matrix = [[f64; NV]; NV];

/// Without optimisation each of some 10,000 values has room of its own on the stack, of which a dual number
/// takes 152 bytes.
fn on_large_stack(test: fn()) {
    let large = std::thread::Builder::new().stack_size(64 << 20);
    let thread = large.spawn(test).expect("a thread");
    assert!(thread.join().is_ok());
}

struct State {
    q: [f64; NQ],
    qd: [f64; NV],
    tau: [f64; NV],
}

impl State {
    fn random(seed: u64) -> Self {
        let mut random = Generator::new(seed);
        let neutral = Walker.neutral();
        let q = Walker.integrate(&neutral, &std::array::from_fn(|_| random.real(-1.0, 1.0)));
        Self {
            q,
            qd: std::array::from_fn(|_| random.real(-1.0, 1.0)),
            tau: std::array::from_fn(|_| random.real(-10.0, 10.0)),
        }
    }
}

fn fixed<const N: usize>(x: &[f64; N]) -> [Rate; N] {
    x.map(Dual::constant)
}

/// Row i, column k: the derivative of q̈ᵢ along variable k.
fn jacobian(qdd: [Rate; NV]) -> Matrix {
    qdd.map(|qdd| qdd.derivatives)
}

/// Rounding, which H⁻¹ multiplies by its condition: about 10⁴ here.
#[track_caller]
fn assert_close(found: &Matrix, expected: &Matrix, roundings: f64) {
    let scale = expected
        .as_flattened()
        .iter()
        .fold(0.0_f64, |m, x| m.max(x.abs()));
    for (i, (x, y)) in found
        .as_flattened()
        .iter()
        .zip(expected.as_flattened())
        .enumerate()
    {
        let error = (x - y).abs() / scale;
        assert!(error <= 1e4 * roundings, "entry {i}: {x}, not {y}");
    }
}

#[test]
fn columns_are_those_of_dual_numbers() {
    on_large_stack(compare_with_dual_numbers);
}

fn compare_with_dual_numbers() {
    for seed in 0..20 {
        let State { q, qd, tau } = State::random(seed);
        let step = Dual::variables([0.0; NV]);
        let moved = Walker.integrate(&q.map(Dual::constant), &step);
        let d = Walker.forward_dynamics_derivatives(&q, &qd, &tau);
        let by_q = Walker.forward_dynamics(&moved, &fixed(&qd), &fixed(&tau));
        let by_qd = Walker.forward_dynamics(&fixed(&q), &Dual::variables(qd), &fixed(&tau));
        let by_tau = Walker.forward_dynamics(&fixed(&q), &fixed(&qd), &Dual::variables(tau));
        assert_close(&d.dqdd_dq.to_dense(), &jacobian(by_q), 1e-15);
        assert_close(&d.dqdd_dqd.to_dense(), &jacobian(by_qd), 1e-15);
        assert_close(&d.h_inverse.to_dense(), &jacobian(by_tau), 1e-15);
        let qdd = Walker.forward_dynamics(&q, &qd, &tau);
        let size = qdd.iter().fold(1.0_f64, |m, x| m.max(x.abs()));
        for (x, y) in d.qdd.iter().zip(&qdd) {
            assert!((x - y).abs() <= 1e-11 * size, "seed {seed}: {x}, not {y}");
        }
    }
}

/// What falls knows its attitude and its velocity from gravity and from v̇ + ω × v = const alone.
#[test]
fn a_base_that_falls_has_six_entries_by_attitude_and_by_velocity() {
    let of_base = |positions: &[(usize, usize)], columns: usize| -> Vec<_> {
        let base = positions.iter().filter(|(_, j)| *j < columns);
        base.copied().collect()
    };
    let by_q = <Walker as ForwardDynamicsDerivatives>::DqddDq::POSITIONS;
    let by_qd = <Walker as ForwardDynamicsDerivatives>::DqddDqd::POSITIONS;
    let entries = |start: usize| {
        let places = [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)];
        places.map(|(i, j)| (i, start + j))
    };
    assert_eq!(of_base(by_q, 6), entries(3));
    assert_eq!(of_base(by_qd, 3), entries(0));
    let State { q, qd, tau } = State::random(9);
    let d = Walker.forward_dynamics_derivatives(&q, &qd, &tau);
    assert_eq!(d.dqdd_dqd.get(0, 1), qd[5]);
    assert_eq!(d.dqdd_dqd.get(1, 0), -qd[5]);
}

/// Its inverse is as symmetric as H, to the bit.
#[test]
fn the_inverse_is_symmetric() {
    let State { q, qd, tau } = State::random(3);
    let h_inverse = Walker
        .forward_dynamics_derivatives(&q, &qd, &tau)
        .h_inverse
        .to_dense();
    for i in 0..NV {
        for j in 0..i {
            assert_eq!(h_inverse[i][j].to_bits(), h_inverse[j][i].to_bits());
        }
    }
}

/// Of other scalars: `f32`, and dual numbers, whose values are not fused.
#[test]
fn other_scalars_are_as_close() {
    on_large_stack(compare_scalars);
}

fn compare_scalars() {
    fn of<T: Real>(state: &State) -> [[[T; NV]; NV]; 3] {
        let d = Walker.forward_dynamics_derivatives(
            &state.q.map(T::from_f64),
            &state.qd.map(T::from_f64),
            &state.tau.map(T::from_f64),
        );
        [
            d.dqdd_dq.to_dense(),
            d.dqdd_dqd.to_dense(),
            d.h_inverse.to_dense(),
        ]
    }
    let state = State::random(5);
    let double = of::<f64>(&state);
    let single = of::<f32>(&state).map(|m| m.map(|row| row.map(f64::from)));
    let dual = of::<Dual<f64, 1>>(&state).map(|m| m.map(|row| row.map(|x| x.value)));
    for k in 0..3 {
        assert_close(&single[k], &double[k], 6e-8);
        assert_close(&dual[k], &double[k], 1e-15);
    }
}
