//! The solution of the constraint equations, which may be redundant.

use super::constraint::Constraint;
use super::least_norm::least_norm;
use crate::sparse;
use crate::{Real, reference::check_length};

/// The solver of A λ = b for rows that may be dependent.
///
/// The proximal method from λ₀ = 0, (A + M) λₖ = b + M λₖ₋₁, written as λₖ = λₖ₋₁ + (A + M)⁻¹ (b − A λₖ₋₁), with M = `regularization` ·
/// diag(A), plus a ten-thousandth of the mean of A's diagonal, so that a row without motion has a pivot. It converges to the λ of least
/// norm Σ Aᵢᵢ λᵢ², which does not depend on the units of the rows. With A's rows scaled to a diagonal of ones and an eigenvalue σ, a step
/// reduces the error in its direction by the factor `regularization` / (σ + `regularization`). Carpentier, Budhiraja and Mansard 2021.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Proximal {
    /// M as a part of A's diagonal.
    pub regularization: f64,
    /// The number of solves with the same factor.
    pub iterations: usize,
    /// Whether rows are combinations of others wherever the constraints hold. Then λ is computed by
    /// least squares instead, to rounding and also where rows contradict each other.
    pub is_redundant: bool,
}

impl Default for Proximal {
    /// 1e-10 and three: directions with σ above a millionth are solved to 1e-12.
    fn default() -> Self {
        Self {
            regularization: 1e-10,
            iterations: 3,
            is_redundant: false,
        }
    }
}

impl Proximal {
    /// The solver for rows of which some are known to be redundant, or none.
    pub fn of_rows(is_redundant: bool) -> Self {
        Self {
            is_redundant,
            ..Self::default()
        }
    }

    /// The same where these constraints give way: if all of them do, their rows are independent.
    pub fn beside<P>(self, compliant: &[Constraint<P>]) -> Self {
        let are_all = !compliant.is_empty() && compliant.iter().all(|own| own.compliance > 0.0);
        Self {
            is_redundant: self.is_redundant && !are_all,
            ..self
        }
    }
}

/// The least regularisation of a row, as a part of the mean of A's diagonal.
const FLOOR: f64 = 1e-4;

/// Added to tr A, so that rows have a pivot even if none of them can move anything. It is far below the
/// rounding of tr A, 1/kg or 1/(kg m²), and in the range of `f32` as a part of it.
pub(super) const LEAST: f64 = 1e-20;

/// Scratch for m rows.
pub(super) struct ProximalScratch<'a, T> {
    /// A, m×m by rows, the lower triangle filled.
    pub(super) system: &'a [T],
    /// The factor of A + M, m×m.
    pub(super) factor: &'a mut [T],
    /// Length m.
    pub(super) parents: &'a mut [Option<usize>],
}

/// Solves A λ = `target` for λ; `target` becomes the residual b − A λ.
///
/// After the last step with solution s, the residual is b − A λₖ = (b − A λₖ₋₁) − A s = M s, up to a rounding of |A| |s| times the unit
/// roundoff. From the second step on s is small, and M s takes m products where A s takes m². Steps before the last take the difference: it
/// has the roundings of their solutions, which the next one corrects, 30 times smaller residuals where H is badly conditioned.
pub(super) fn solve<T: Real>(
    proximal: Proximal,
    scratch: ProximalScratch<'_, T>,
    target: &mut [T],
    step: &mut [T],
    lambda: &mut [T],
) {
    let m = target.len();
    check_length("lambda", lambda.len(), m);
    if m == 0 {
        return;
    }
    if proximal.is_redundant {
        return least_norm(scratch, target, step, lambda);
    }
    let ProximalScratch {
        system,
        factor,
        parents,
    } = scratch;
    let trace = (1..m).fold(system[0], |sum, i| sum + system[i * m + i]);
    let part = FLOOR * proximal.regularization / m as f64;
    let floor = (trace + T::from_f64(LEAST)) * T::from_f64(part);
    let more = T::from_f64(1.0 + proximal.regularization);
    factor.copy_from_slice(system);
    (0..m).for_each(|i| factor[i * m + i] = factor[i * m + i] * more + floor);
    for (i, parent) in parents.iter_mut().enumerate() {
        *parent = i.checked_sub(1);
    }
    sparse::ltdl(parents, factor);
    lambda.fill(T::zero());
    for iteration in 0..proximal.iterations {
        step.copy_from_slice(target);
        sparse::ltdl_solve(parents, factor, step);
        for (i, lambda) in lambda.iter_mut().enumerate() {
            *lambda = *lambda + step[i];
            if iteration > 0 && iteration + 1 == proximal.iterations {
                let own = system[i * m + i] * T::from_f64(proximal.regularization) + floor;
                target[i] = own * step[i];
                continue;
            }
            for j in 0..m {
                let element = system[i.max(j) * m + i.min(j)];
                target[i] = target[i] - element * step[j];
            }
        }
    }
}
