//! The multipliers of redundant rows.

use super::proximal::{LEAST, ProximalScratch};
use crate::{Real, sparse};

/// The regularisation in scalars of double precision, as a part of the metric D.
const DOUBLE: f64 = 1e-10;
/// The same in single precision, whose rounding of A is above 1e-10 of it.
const SINGLE: f64 = 3e-5;
/// A positive number in double precision, and 0 in single precision: half of its exponents are missing.
const NONE_IN_SINGLE: f64 = 1e-60;

/// The coefficients of g(t)/t² = 10 t⁴ − 24 t³ + 15 t², the highest power first.
const STEP: [f64; 3] = [10.0, -24.0, 15.0];

/// The λ of least norm λᵀ D λ among those for which the residual r = b − A λ has the least rᵀ D⁻¹ r, with D = diag(A) and of the mean of
/// that a part of ρ, so that a row without motion has a pivot. `target` becomes the residual, which is 0 unless rows contradict each other.
///
/// λ = D⁻¹ A P D P g(A P) (A P)⁻² b with P = (A + ρ D)⁻¹. Products by A are differences: A P x = x − ρ D P x, in which what no motion meets
/// is not 1/ρ times as large. With A's rows scaled to a diagonal of ones, an eigenvalue σ becomes t = σ/(σ + ρ), and λ is g(t)/σ of b. g is
/// a smooth step: beside t = 1 it differs from 1 by 20 (1 − t)³, so that directions with σ above 1e5 ρ are solved to 2e-14; beside t = 0,
/// where a direction of redundant rows has only rounding, it is 15 t⁴, so that nothing is divided by ρ. D λ is A times a vector, as least
/// norm demands.
pub(super) fn least_norm<T: Real>(
    scratch: ProximalScratch<'_, T>,
    target: &mut [T],
    step: &mut [T],
    lambda: &mut [T],
) {
    let ProximalScratch {
        system,
        factor,
        parents,
    } = scratch;
    let m = target.len();
    let own = LeastNormMetric::new((0..m).map(|i| system[i * m + i]));
    let metric = |i: usize| system[i * m + i] + own.floor;
    let regularized = |i: usize| own.regularization * metric(i);
    factor.copy_from_slice(system);
    (0..m).for_each(|i| factor[i * m + i] = factor[i * m + i] + regularized(i));
    for (i, parent) in parents.iter_mut().enumerate() {
        *parent = i.checked_sub(1);
    }
    sparse::ltdl(parents, factor);
    let [highest, others @ ..] = STEP.map(T::from_f64);
    (0..m).for_each(|i| step[i] = highest * target[i]);
    for coefficient in others.map(Some).into_iter().chain([None; 2]) {
        lambda.copy_from_slice(step);
        sparse::ltdl_solve(parents, factor, lambda);
        for i in 0..m {
            let filtered = step[i] - regularized(i) * lambda[i];
            step[i] = coefficient.map_or(filtered, |own| filtered + own * target[i]);
        }
    }
    sparse::ltdl_solve(parents, factor, step);
    (0..m).for_each(|i| lambda[i] = metric(i) * step[i]);
    sparse::ltdl_solve(parents, factor, lambda);
    for i in 0..m {
        lambda[i] = step[i] - own.regularization * lambda[i];
    }
    for i in 0..m {
        for (j, lambda) in lambda.iter().enumerate() {
            target[i] = target[i] - system[i.max(j) * m + i.min(j)] * *lambda;
        }
    }
}

/// The metric D of redundant rows.
#[derive(Clone, Copy, Debug)]
pub struct LeastNormMetric<T> {
    /// ρ, what the digits of the scalar allow.
    pub regularization: T,
    /// The term of D beside each element of A's diagonal: ρ times their mean.
    pub floor: T,
}

impl<T: Real> LeastNormMetric<T> {
    /// The metric for A's diagonal.
    pub fn new(diagonal: impl ExactSizeIterator<Item = T>) -> Self {
        let rows = diagonal.len() as f64;
        let trace = diagonal.fold(T::from_f64(LEAST), |sum, x| sum + x);
        let [double, single] = [DOUBLE, SINGLE].map(T::from_f64);
        let present = trace * T::from_f64(NONE_IN_SINGLE);
        let regularization = T::zero().select_less(present, double, single);
        Self {
            regularization,
            floor: regularization * trace * T::from_f64(1.0 / rows),
        }
    }
}
