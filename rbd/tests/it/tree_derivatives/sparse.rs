//! Where entries of the results always vanish: they are not stored, and what is stored is right.

use rbd::{Dual, ForwardDynamicsDerivatives, SparsityPattern, robot};

robot!(
    Gantry = "tests/tree_derivatives/gantry.urdf",
    functions = [forward_dynamics, forward_dynamics_derivatives]
);
robot!(
    pub(crate) TwoArms = "tests/tree_derivatives/two_arms.urdf",
    functions = [forward_dynamics, forward_dynamics_derivatives]
);

/// What slides feels neither place nor velocity: two of the matrices have no entries at all.
#[test]
fn of_slides_nothing_but_the_inverse_is_left() {
    type Of = Gantry;
    assert!(<Of as ForwardDynamicsDerivatives>::DqddDq::POSITIONS.is_empty());
    assert!(<Of as ForwardDynamicsDerivatives>::DqddDqd::POSITIONS.is_empty());
    let (q, qd, tau) = (
        [0.3; 8],
        [-0.2; 8],
        [1.0, -2.0, 3.0, 0.5, -0.7, 2.0, 0.1, 4.0],
    );
    let d = Gantry.forward_dynamics_derivatives(&q, &qd, &tau);
    let fixed = |x: [f64; 8]| x.map(Dual::<f64, 8>::constant);
    let qdd = Gantry.forward_dynamics(&fixed(q), &fixed(qd), &Dual::variables(tau));
    let found = d.h_inverse.to_dense();
    for i in 0..8 {
        for j in 0..8 {
            let (x, y) = (found[i][j], qdd[i].derivatives[j]);
            // Of inverses up to 100, by a matrix of condition 1000.
            assert!((x - y).abs() < 1e-11, "{i}, {j}: {x}, not {y}");
        }
    }
}

/// Arms on a base that does not move know nothing of each other.
#[test]
fn arms_apart_have_blocks() {
    let wave = |k: usize, of: f64| (of * (k + 1) as f64).sin();
    let q: [f64; 14] = std::array::from_fn(|k| wave(k, 1.3));
    let qd: [f64; 14] = std::array::from_fn(|k| wave(k, 0.7));
    let tau: [f64; 14] = std::array::from_fn(|k| 5.0 * wave(k, 2.1));
    let d = TwoArms.forward_dynamics_derivatives(&q, &qd, &tau);
    let fixed = |x: [f64; 14]| x.map(Dual::<f64, 14>::constant);
    let by_q = TwoArms.forward_dynamics(&Dual::variables(q), &fixed(qd), &fixed(tau));
    let by_qd = TwoArms.forward_dynamics(&fixed(q), &Dual::variables(qd), &fixed(tau));
    let by_tau = TwoArms.forward_dynamics(&fixed(q), &fixed(qd), &Dual::variables(tau));
    let found = [
        d.dqdd_dq.to_dense(),
        d.dqdd_dqd.to_dense(),
        d.h_inverse.to_dense(),
    ];
    for (found, expected) in found.iter().zip([by_q, by_qd, by_tau]) {
        let expected = expected.map(|qdd| qdd.derivatives);
        let size = expected
            .as_flattened()
            .iter()
            .fold(0.0_f64, |m, x| m.max(x.abs()));
        for (x, y) in found.as_flattened().iter().zip(expected.as_flattened()) {
            // Rounding, times the condition of H, some 10⁴.
            assert!((x - y).abs() <= 1e-11 * size, "{x}, not {y}");
        }
    }
    let h_inverse = &found[2];
    for i in 0..14 {
        for j in 0..14 {
            assert_eq!(h_inverse[i][j].to_bits(), h_inverse[j][i].to_bits());
            assert!((i < 7) == (j < 7) || h_inverse[i][j] == 0.0);
        }
    }
    let stored = <TwoArms as ForwardDynamicsDerivatives>::HInverse::POSITIONS.len();
    assert_eq!(stored, 2 * 7 * 7);
}
