//! Derivatives of constraints' accelerations and torques against dual numbers.

use rbd_runtime::reference::{self, Constraint, Correction};
use rbd_runtime::{Dual, Model, Real};
use rbd_testing::constraints::{constraint_rows, row_count};
use rbd_testing::{bodies, dot};

use crate::constrained::{for_constraints, moving, size, unit};

/// J q̈ + J̇ q̇ + k_d J q̇ + k_p φ.
fn acceleration<T: Real>(model: &Model<'_>, own: &[Constraint], state: [&[T]; 3]) -> Vec<T> {
    let [q, qd, qdd] = state;
    let [jacobian, mut bias, violation] = constraint_rows(model, own, q, Some(qd));
    reference::set_constrained_target(own, qd, &jacobian, &mut bias, &violation);
    let rows = jacobian.chunks_exact(model.nv()).zip(bias);
    rows.map(|(row, target)| dot(row, qdd) - target).collect()
}

fn resting(x: &[f64]) -> Vec<Dual<f64, 1>> {
    x.iter().map(|x| Dual::constant(*x)).collect()
}

fn assert_close(got: &[f64], wanted: &[f64], what: &str) {
    assert_eq!(got.len(), wanted.len());
    let tolerance = 1e-12 * size(wanted).max(1.0);
    for (at, (got, wanted)) in got.iter().zip(wanted).enumerate() {
        let is_close = (got - wanted).abs() <= tolerance;
        assert!(is_close, "{what}, {at}: {got}, {wanted}");
    }
}

/// By rows, from columns.
fn by_rows(columns: &[Vec<Dual<f64, 1>>]) -> Vec<f64> {
    let rows = 0..columns[0].len();
    let entry = |row: usize| columns.iter().map(move |column| column[row].derivatives[0]);
    rows.flat_map(entry).collect()
}

/// Sums of products of some dozens of numbers: 1e-12 of the largest entry.
#[test]
fn accelerations_change_as_on_dual_numbers() {
    for_constraints(|model, random, constraint| {
        let n = model.nv();
        let mut own = *constraint;
        own.correction = Correction {
            stiffness: 3.0,
            damping: 2.0,
        };
        let q = random.configuration(model);
        let [qd, qdd] = [random.vec(n), random.vec(n)];
        let length = row_count(&[own]) * n;
        let (mut by_q, mut by_qd) = (vec![1.0; length], vec![1.0; length]);
        reference::constraint_acceleration_derivatives(
            model,
            &mut bodies(model),
            &[own],
            [&q, &qd, &qdd],
            [&mut by_q, &mut by_qd],
        );
        let [fixed_q, fixed_qd, fixed_qdd] = [&q, &qd, &qdd].map(|x| resting(x));
        let columns = (0..n).map(|k| {
            let q = moving(model, &q, &unit(n, k));
            acceleration(model, &[own], [&q, &fixed_qd, &fixed_qdd])
        });
        assert_close(&by_q, &by_rows(&columns.collect::<Vec<_>>()), "by q");
        let columns = (0..n).map(|k| {
            let mut qd = fixed_qd.clone();
            qd[k].derivatives = [1.0];
            acceleration(model, &[own], [&fixed_q, &qd, &fixed_qdd])
        });
        assert_close(&by_qd, &by_rows(&columns.collect::<Vec<_>>()), "by q̇");
    });
}

#[test]
fn torques_change_as_on_dual_numbers() {
    for_constraints(|model, random, constraint| {
        let n = model.nv();
        let q = random.configuration(model);
        let lambda = random.vec(row_count(&[*constraint]));
        let mut by_q = vec![1.0; n * n];
        reference::constraint_torques_derivatives(
            model,
            &mut bodies(model),
            &[*constraint],
            [&q, &lambda],
            &mut by_q,
        );
        let fixed = resting(&lambda);
        let columns = (0..n).map(|k| {
            let q = moving(model, &q, &unit(n, k));
            let [jacobian, ..] = constraint_rows(model, &[*constraint], &q, None);
            let mut tau = vec![Dual::zero(); n];
            reference::constraint_torques(&jacobian, &fixed, &mut tau);
            tau
        });
        assert_close(&by_q, &by_rows(&columns.collect::<Vec<_>>()), "by q");
    });
}
