//! The ∂λ of redundant rows: how the pseudoinverse turns with q.
//!
//! S λ = b, S = J H⁻¹ Jᵀ + ε, leaves λ open along the N with Jᵀ N = 0 and ε N = 0; of all λ the one with
//! Nᵀ D λ = 0 is taken, which is D λ = S μ of some μ. Rows turn, and N with them: ∂Nᵀ S = −Nᵀ ∂S, so that
//! 0 = ∂(Nᵀ D λ) = Nᵀ (D ∂λ + ∂D λ − ∂J y) with y = H⁻¹ Jᵀ μ. Thus ∂λ is, of all that solve the
//! equations of the motion, the closest in the metric D to
//!
//! > D⁻¹ (∂J y − ∂D λ)
//!
//! Where rows contradict each other, the residual r has s = D⁻¹ r with S s = 0. From ∂(S s) = 0 the
//! equations S ∂λ = ∂b − ∂S λ have on the right also
//!
//! > D S⁺ ∂S s − ∂D s, ∂S s = J H⁻¹ ∂(Jᵀ s)
//!
//! D is S's diagonal with ρ times its mean: ∂Sᵢᵢ = 2 ∂Jᵢ uᵢ − uᵢᵀ ∂H uᵢ, uᵢ = H⁻¹ Jᵢᵀ. Golub and Pereyra
//! 1973, in the metric D.

use rbd_ir::ir::Symbol;
use rbd_runtime::reference::LeastNormMetric;
use rbd_runtime::{Real, sparse};

use super::constrained_point::{Point, each_row};

/// How λ and the rows' equations change as S turns, m×n by rows.
pub(super) struct LeastNormRates<'g> {
    /// D⁻¹ (∂J y − ∂D λ).
    pub(super) start: Vec<Symbol<'g>>,
    /// D S⁺ ∂S s − ∂D s.
    pub(super) target: Vec<Symbol<'g>>,
}

impl<'g> LeastNormRates<'g> {
    /// At the multipliers and what they leave of the rows' equations, b − J x.
    pub(super) fn new(point: &Point<'_, 'g>, lambda: &[Symbol<'g>], left: &[Symbol<'g>]) -> Self {
        let (m, n) = (lambda.len(), point.context.pattern.size());
        let compliance = each_row(point.compliant, |own| own.compliance);
        let compliance = |i: usize| Symbol::from_f64(compliance.get(i).copied().unwrap_or(0.0));
        let Metric { weights, rates } = Metric::new(point, &compliance);
        let weighed = weights.iter().zip(lambda).map(|(d, lambda)| *d * *lambda);
        let [y, ..] = point.solve([point.zeros(), weighed.collect()]);
        let turning = point.jacobian_rate(&y);
        let start = |at: usize| {
            let i = at / n;
            (turning[at] - rates[at] * lambda[i]) / weights[i]
        };
        let slack = |i: usize| (left[i] - compliance(i) * lambda[i]) / weights[i];
        let slack: Vec<_> = (0..m).map(slack).collect();
        let held = point.held(&slack);
        let mut target = vec![Symbol::zero(); m * n];
        let right = (0..n).map(|k| {
            let force = (0..n).map(|i| held[i * n + k]).collect();
            [force, vec![Symbol::zero(); m]]
        });
        let against = point.solve_columns(right.collect(), |_, result| result >= n);
        for (k, [_, against]) in against.iter().enumerate() {
            for i in 0..m {
                target[i * n + k] = -(weights[i] * against[i] + rates[i * n + k] * slack[i]);
            }
        }
        Self {
            start: (0..m * n).map(start).collect(),
            target,
        }
    }
}

/// D, and ∂D/∂q, m×n by rows.
struct Metric<'g> {
    weights: Vec<Symbol<'g>>,
    rates: Vec<Symbol<'g>>,
}

impl<'g> Metric<'g> {
    fn new(point: &Point<'_, 'g>, compliance: &dyn Fn(usize) -> Symbol<'g>) -> Self {
        let n = point.context.pattern.size();
        let (mut diagonal, mut rates) = (Vec::new(), Vec::new());
        for (i, row) in point.jacobian.chunks_exact(n).enumerate() {
            let mut u = row.to_vec();
            sparse::ltdl_solve(&point.context.pattern.parents, &point.factor, &mut u);
            diagonal.push(dot(row, &u) + compliance(i));
            rates.extend(mobility_rate(point, i, &u));
        }
        let metric = LeastNormMetric::new(diagonal.iter().copied());
        let part = metric.regularization * Symbol::from_f64(1.0 / diagonal.len() as f64);
        for k in 0..n {
            let all = rates.iter().skip(k).step_by(n);
            let mean = part * all.fold(Symbol::zero(), |sum, x| sum + *x);
            let own = rates.iter_mut().skip(k).step_by(n);
            own.for_each(|x| *x = *x + mean);
        }
        Self {
            weights: diagonal.into_iter().map(|own| own + metric.floor).collect(),
            rates,
        }
    }
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
