//! Derivatives as users call them, against dual numbers through the same robot's other functions.

use rbd::{Dual, ForwardDynamicsDerivatives, Real, RneaDerivatives, SparsityPattern};

use crate::robots::Panda;

const Q: [f64; 7] = [0.1, -0.4, 0.3, -1.9, 0.2, 1.4, 0.7];
const QD: [f64; 7] = [0.5, -0.3, 0.8, 0.1, -0.9, 0.4, 1.2];
const QDD: [f64; 7] = [1.0, 0.2, -0.6, 0.9, 0.3, -1.1, 0.5];

/// Row i, column k: the derivative of result i along variable k.
fn jacobian(results: [Dual<f64, 7>; 7]) -> [[f64; 7]; 7] {
    results.map(|result| result.derivatives)
}

fn fixed(x: [f64; 7]) -> [Dual<f64, 7>; 7] {
    x.map(Dual::constant)
}

/// Of the largest entry: a few hundred roundings each, of either side.
#[track_caller]
fn assert_close(a: &[[f64; 7]; 7], b: &[[f64; 7]; 7]) {
    let scale = b.as_flattened().iter().fold(0.0_f64, |m, x| m.max(x.abs()));
    for (a, b) in a.as_flattened().iter().zip(b.as_flattened()) {
        assert!((a - b).abs() <= 1e-13 * scale, "{a} and {b}");
    }
}

#[test]
fn derivatives_of_inverse_dynamics_are_those_of_dual_numbers() {
    let d = Panda.rnea_derivatives(&Q, &QD, &QDD);
    let by_q = Panda.rnea(&Dual::variables(Q), &fixed(QD), &fixed(QDD));
    let by_qd = Panda.rnea(&fixed(Q), &Dual::variables(QD), &fixed(QDD));
    assert_close(&d.dtau_dq.to_dense(), &jacobian(by_q));
    assert_close(&d.dtau_dqd.to_dense(), &jacobian(by_qd));
    assert_close(&d.h.to_dense(), &Panda.crba(&Q).to_dense());
}

#[test]
fn derivatives_of_forward_dynamics_are_those_of_dual_numbers() {
    let tau = Panda.rnea(&Q, &QD, &QDD);
    let d = Panda.forward_dynamics_derivatives(&Q, &QD, &tau);
    let by_q = Panda.forward_dynamics(&Dual::variables(Q), &fixed(QD), &fixed(tau));
    let by_qd = Panda.forward_dynamics(&fixed(Q), &Dual::variables(QD), &fixed(tau));
    let by_tau = Panda.forward_dynamics(&fixed(Q), &fixed(QD), &Dual::variables(tau));
    let of_rounding = |a: &[[f64; 7]; 7], b: [[f64; 7]; 7]| {
        // Of H's condition, about 400 here.
        let scale = b.as_flattened().iter().fold(0.0_f64, |m, x| m.max(x.abs()));
        let pairs = a.as_flattened().iter().zip(b.as_flattened());
        pairs.for_each(|(a, b)| assert!((a - b).abs() <= 4e-11 * scale, "{a} and {b}"));
    };
    of_rounding(&d.dqdd_dq.to_dense(), jacobian(by_q));
    of_rounding(&d.dqdd_dqd.to_dense(), jacobian(by_qd));
    of_rounding(&d.h_inverse.to_dense(), jacobian(by_tau));
    for (qdd, expected) in d.qdd.iter().zip(QDD) {
        assert!((qdd - expected).abs() < 1e-10, "{qdd} and {expected}");
    }
}

/// The axis of the first joint is vertical: gravity does not notice its angle.
#[test]
fn what_vanishes_is_not_stored() {
    type ByQ = <Panda as RneaDerivatives>::DtauDq;
    assert!(ByQ::POSITIONS.iter().all(|(_, column)| *column != 0));
    assert_eq!(ByQ::POSITIONS.len(), 42);
    let d = Panda.rnea_derivatives(&Q, &QD, &QDD);
    assert_eq!(d.dtau_dq.get(3, 0), 0.0);
    let dense = d.dtau_dq.to_dense();
    for (row, column, entry) in d.dtau_dq.entries() {
        assert_eq!(dense[row][column], entry);
        assert_eq!(d.dtau_dq.get(row, column), entry);
    }
}

/// With the robot's other functions a factor of H is at hand.
#[test]
fn the_inertia_matrix_has_its_functions() {
    let d = Panda.rnea_derivatives(&Q, &QD, &QDD);
    let x = d.h.ltdl().solve(&d.h.mul(&QD));
    x.iter()
        .zip(QD)
        .for_each(|(a, b)| assert!((a - b).abs() < 1e-12));
}

/// Of an angle with an offset the sine is made of two: a rounding more.
#[test]
fn a_configuration_with_its_sines_has_them() {
    let (at, d) = (Panda.at(&Q), Panda.rnea_derivatives(&Q, &QD, &QDD));
    assert_close(
        &at.rnea_derivatives(&QD, &QDD).dtau_dq.to_dense(),
        &d.dtau_dq.to_dense(),
    );
    let d = Panda.forward_dynamics_derivatives(&Q, &QD, &QDD);
    assert_close(
        &at.forward_dynamics_derivatives(&QD, &QDD)
            .h_inverse
            .to_dense(),
        &d.h_inverse.to_dense(),
    );
}

/// The traces of ∂τ/∂q̇ and ∂q̈/∂q̇, of any robot that has them.
fn traces<R: RneaDerivatives + ForwardDynamicsDerivatives, T: Real>(
    robot: &R,
    q: &R::Configuration<T>,
    qd: &R::Velocity<T>,
) -> T {
    let forces = robot.rnea_derivatives(q, qd, qd);
    let accelerations = robot.forward_dynamics_derivatives(q, qd, qd);
    let diagonal = |sum: T, (row, column, entry): (usize, usize, T)| match row == column {
        true => sum + entry,
        false => sum,
    };
    let of_torques = forces.dtau_dqd.entries().fold(T::zero(), diagonal);
    accelerations.dqdd_dqd.entries().fold(of_torques, diagonal)
}

#[test]
fn code_generic_over_robots_and_scalars_has_them() {
    let single = traces(&Panda, &Q.map(|x| x as f32), &QD.map(|x| x as f32));
    let double = traces(&Panda, &Q, &QD);
    assert!(
        (f64::from(single) - double).abs() < 1e-3 * double.abs(),
        "{single} and {double}"
    );
}

/// What each link is pushed with turns with the link.
#[test]
fn forces_from_outside_keep_to_their_links() {
    let forces = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map(|k| {
        let x = 0.1 * f64::from(k);
        rbd::Force::new([x, 1.0 - x, 0.3].into(), [2.0 * x, -x, 1.0].into())
    });
    let forces = &forces[..Panda::LINK_NAMES.len()];
    let forces = forces.try_into().expect("a force on each link");
    let d = Panda.rnea_derivatives_with_forces(&Q, &QD, &QDD, forces);
    let without = Panda.rnea_derivatives(&Q, &QD, &QDD);
    assert_eq!(d.h, without.h);
    assert_ne!(d.dtau_dq.to_dense(), without.dtau_dq.to_dense());
    let close = d.dtau_dqd.to_dense();
    assert_close(&close, &without.dtau_dqd.to_dense());
}
