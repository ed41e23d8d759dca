//! Which ∂λ of redundant rows is that of the λ of least norm.
//!
//! S λ = b, S = J H⁻¹ Jᵀ + ε, leaves λ open along the N with Jᵀ N = 0 and ε N = 0; of all λ the one with
//! Nᵀ D λ = 0 is taken, which is D λ = S μ of some μ. Rows turn, and N with them: ∂Nᵀ S = −Nᵀ ∂S, so that
//! 0 = ∂(Nᵀ D λ) = Nᵀ (D ∂λ + ∂D λ − ∂J y) with y = H⁻¹ Jᵀ μ. Of all ∂λ that solve the equations of the
//! motion it is thus the closest, in the metric D, to
//!
//! > D⁻¹ (∂J y − ∂D λ)
//!
//! and D is S's diagonal with ρ times its mean: ∂Sᵢᵢ = 2 ∂Jᵢ uᵢ − uᵢᵀ ∂H uᵢ, uᵢ = H⁻¹ Jᵢᵀ.

use rbd_ir::ir::Symbol;
use rbd_runtime::reference::LeastNormMetric;
use rbd_runtime::{Real, sparse};

use super::constrained::solve;
use super::constrained_derivatives::{Point, each_row};

/// D⁻¹ (∂J y − ∂D λ), m×n.
pub(super) fn least_norm_rates<'g>(
    point: &Point<'_, 'g>,
    lambda: &[Symbol<'g>],
) -> Vec<Symbol<'g>> {
    let context = point.context;
    let (m, n) = (lambda.len(), context.pattern.size());
    let compliance = each_row(point.compliant, |own| own.compliance);
    let rows = point.jacobian.chunks_exact(n).enumerate();
    let (mut diagonal, mut rates) = (Vec::with_capacity(m), Vec::with_capacity(m));
    for (i, row) in rows {
        let mut u = row.to_vec();
        sparse::ltdl_solve(&context.pattern.parents, &point.factor, &mut u);
        let compliance = compliance.get(i).copied().unwrap_or_default();
        diagonal.push(dot(row, &u) + Symbol::from_f64(compliance));
        rates.push(mobility_rate(point, i, &u));
    }
    let metric = LeastNormMetric::new(diagonal.iter().copied());
    let weights: Vec<_> = diagonal.iter().map(|own| *own + metric.floor).collect();
    let part = metric.regularization * Symbol::from_f64(1.0 / m as f64);
    let weighed = weights.iter().zip(lambda).map(|(d, lambda)| *d * *lambda);
    let [y, ..] = solve(
        context,
        point.compliant,
        &mut point.factor.clone(),
        point.jacobian.clone(),
        [point.zeros(), weighed.collect()],
    );
    let turning = point.jacobian_rate(&y);
    let entry = |at: usize| {
        let (i, k) = (at / n, at % n);
        let sum = rates.iter().fold(Symbol::zero(), |sum, own| sum + own[k]);
        let of_metric = rates[i][k] + part * sum;
        (turning[at] - of_metric * lambda[i]) / weights[i]
    };
    (0..m * n).map(entry).collect()
}

/// ∂Sᵢᵢ/∂q.
fn mobility_rate<'g>(point: &Point<'_, 'g>, i: usize, u: &[Symbol<'g>]) -> Vec<Symbol<'g>> {
    let n = u.len();
    let rows = point.jacobian_rate(u);
    let inertia = point.inertia_rate(u);
    let along = |k: usize| {
        let energy = (0..n).map(|j| u[j] * inertia[j * n + k]);
        let energy = energy.fold(Symbol::zero(), |sum, x| sum + x);
        rows[i * n + k] + rows[i * n + k] - energy
    };
    (0..n).map(along).collect()
}

fn dot<'g>(a: &[Symbol<'g>], b: &[Symbol<'g>]) -> Symbol<'g> {
    let products = a.iter().zip(b).map(|(a, b)| *a * *b);
    products.fold(Symbol::zero(), |sum, x| sum + x)
}
