//! Derivatives of forward dynamics and impacts under constraints.
//!
//! q̈ and λ are defined by τ_id(q, q̇, q̈) − Jᵀ λ = τ and a(q, q̇, q̈) + ε λ = 0, with τ_id inverse dynamics
//! and a = J q̈ + J̇ q̇ + k_d J q̇ + k_p φ. Along any change of q, q̇ and τ,
//!
//! > H ∂q̈ − Jᵀ ∂λ = ∂τ − ∂τ_id + ∂(Jᵀ λ), J ∂q̈ + ε ∂λ = −∂a
//!
//! on the right with q̈ and λ held fixed: the equations of the motion itself, with other right sides. An
//! impact has H (q̇⁺ − q̇) in place of τ_id and J q̇⁺ + e J q̇ in place of a. Where rows are redundant,
//! [`LeastNormRates`] tells which of the ∂λ is that of the least norm.

use rbd_ir::ir::{Function, Input, Symbol, evaluate, trace_with_calls};
use rbd_runtime::Real;
use rbd_runtime::reference::Proximal;

use super::constrained_point::{Point, difference, each_row};
use super::least_norm_rates::LeastNormRates;
use super::symbols::run_time_inputs;
use super::{Method, Parameter as P, TraceContext};
use crate::FunctionName as F;

/// ∂q̈ by q, q̇ and τ by rows, then ∂λ by these; of an impact ∂q̇⁺ by q and q̇, then ∂Λ. `of` gives the
/// other functions. With `loops` the columns are solved side by side by kernels.
pub(super) fn derivatives(
    context: &TraceContext<'_>,
    method: &Method,
    of: &dyn Fn(F) -> Function,
    loops: bool,
) -> Function {
    let is_impact = method.id == F::ImpactDerivatives;
    let mut inputs: Vec<Input> = method
        .parameters
        .iter()
        .flat_map(|p| p.inputs(context))
        .collect();
    inputs.extend(run_time_inputs(context));
    debug_assert!(method.parameters.starts_with(&[P::Q, P::Qd]));
    let motion = of(match is_impact {
        true => F::Impact,
        false => F::ConstrainedForwardDynamics,
    });
    let functions = [
        F::Crba,
        F::ConstraintJacobian,
        F::RneaDerivatives,
        F::ConstraintAccelerationDerivatives,
        F::ConstraintTorquesDerivatives,
    ]
    .map(of);
    trace_with_calls(inputs, |x, calls| {
        let n = context.pattern.size();
        let (q, rest) = x.split_at(context.nq());
        let robot = &rest[(method.parameters.len() - 1) * n..];
        let found = evaluate(&motion, x);
        let (moved, rest) = found.split_at(n);
        let mut point = Point::new(context, is_impact, &functions, [q, robot]);
        point.calls = loops.then_some(calls);
        let rows = rest.split_at(context.model.constraint_rows());
        let blocks = if is_impact {
            point.of_impact(&x[q.len()..q.len() + n], moved, rows)
        } else {
            point.of_motion(&x[q.len()..q.len() + n], moved, rows)
        };
        let all = [0, 1].map(|k| blocks.iter().flat_map(move |b| b[k].iter().copied()));
        all.into_iter().flatten().collect()
    })
}

impl<'g> Point<'_, 'g> {
    fn of_motion(
        &self,
        qd: &[Symbol<'g>],
        qdd: &[Symbol<'g>],
        (lambda, left): (&[Symbol<'g>], &[Symbol<'g>]),
    ) -> Vec<[Vec<Symbol<'g>>; 2]> {
        let n = qd.len();
        let [torques_by_q, torques_by_qd] = self.torques(qd, qdd);
        let [rows_by_q, rows_by_qd] = self.rows(qd, qdd);
        let by_q = difference(&self.held(lambda), &torques_by_q);
        let by_qd: Vec<_> = torques_by_qd.iter().map(|x| -*x).collect();
        let unit = |at: usize| match at / n == at % n {
            true => Symbol::one(),
            false => Symbol::zero(),
        };
        let by_tau: Vec<_> = (0..n * n).map(unit).collect();
        let resting = vec![Symbol::zero(); rows_by_q.len()];
        let rates = self.rates(lambda, left);
        let right = [
            self.right(&by_q, &rows_by_q, rates.as_ref()),
            self.right(&by_qd, &rows_by_qd, None),
            self.right(&by_tau, &resting, None),
        ];
        // ∂q̈/∂τ is symmetric: of each column the entries above the diagonal, which need no joints below, are enough.
        let is_asked = |column: usize, result: usize| {
            let (matrix, k) = (column / n, column % n);
            matrix < 2 || result >= n || result <= k
        };
        let mut blocks = self.blocks(right.concat(), rates.as_ref(), is_asked);
        let by_tau = &mut blocks[2][0];
        for at in (0..n * n).filter(|at| at / n > at % n) {
            by_tau[at] = by_tau[at % n * n + at / n];
        }
        blocks
    }

    fn of_impact(
        &self,
        before: &[Symbol<'g>],
        after: &[Symbol<'g>],
        (lambda, left): (&[Symbol<'g>], &[Symbol<'g>]),
    ) -> Vec<[Vec<Symbol<'g>>; 2]> {
        let n = before.len();
        let change = difference(after, before);
        let by_q = difference(&self.held(lambda), &self.inertia_rate(&change));
        let constraints = &self.context.model.constraints;
        let restitution = each_row(constraints, |own| own.restitution);
        let scaled = |rows: &[Symbol<'g>]| {
            let entries = rows.iter().enumerate();
            let scaled = entries.map(|(at, x)| Symbol::from_f64(restitution[at / n]) * *x);
            scaled.collect::<Vec<_>>()
        };
        let parting = self.jacobian_rate(after).into_iter();
        let meeting = scaled(&self.jacobian_rate(before));
        let rows_by_q: Vec<_> = parting.zip(meeting).map(|(a, b)| a + b).collect();
        let rates = self.rates(lambda, left);
        let right = [
            self.right(&by_q, &rows_by_q, rates.as_ref()),
            self.right(&self.h, &scaled(&self.jacobian), None),
        ];
        self.blocks(right.concat(), rates.as_ref(), |_, _| true)
    }

    /// The rates of D and of J y, if rows are redundant.
    fn rates(&self, lambda: &[Symbol<'g>], left: &[Symbol<'g>]) -> Option<LeastNormRates<'g>> {
        let proximal = Proximal::of_rows(self.context.model.has_redundant_rows);
        let is_redundant = proximal.beside(self.compliant).is_redundant;
        is_redundant.then(|| LeastNormRates::new(self, lambda, left))
    }

    /// The right sides of each column: the forces `by_force` (n×n), and less the changes `by_row` (m×n) of the rows'
    /// accelerations.
    fn right(
        &self,
        by_force: &[Symbol<'g>],
        by_row: &[Symbol<'g>],
        rates: Option<&LeastNormRates<'g>>,
    ) -> Vec<[Vec<Symbol<'g>>; 2]> {
        let n = self.context.pattern.size();
        let m = by_row.len() / n.max(1);
        let compliance = each_row(self.compliant, |own| own.compliance);
        let columns = (0..n).map(|k| {
            let mut force: Vec<_> = (0..n).map(|i| by_force[i * n + k]).collect();
            let mut target: Vec<_> = (0..m).map(|i| -by_row[i * n + k]).collect();
            if let Some(rates) = rates {
                for row in 0..m {
                    let from = rates.start[row * n + k];
                    for (i, force) in force.iter_mut().enumerate() {
                        *force = *force + self.jacobian[row * n + i] * from;
                    }
                    let compliance = compliance.get(row).copied().unwrap_or(0.0);
                    let given_way = Symbol::from_f64(compliance) * from;
                    target[row] = target[row] + rates.target[row * n + k] - given_way;
                }
            }
            [force, target]
        });
        columns.collect()
    }

    /// ∂q̈ and ∂λ by rows, of n columns each; the first n start at those of `rates`.
    fn blocks(
        &self,
        right: Vec<[Vec<Symbol<'g>>; 2]>,
        rates: Option<&LeastNormRates<'g>>,
        is_asked: impl Fn(usize, usize) -> bool,
    ) -> Vec<[Vec<Symbol<'g>>; 2]> {
        let n = self.context.pattern.size();
        let mut solved = self.solve_columns(right, is_asked);
        if let Some(rates) = rates {
            for (k, [_, lambda]) in solved.iter_mut().take(n).enumerate() {
                for (i, x) in lambda.iter_mut().enumerate() {
                    *x = rates.start[i * n + k] + *x;
                }
            }
        }
        let by_rows = |columns: &[[Vec<Symbol<'g>>; 2]], of: usize| {
            let rows = 0..columns.first().map_or(0, |column| column[of].len());
            let rows = rows.flat_map(|i| columns.iter().map(move |column| column[of][i]));
            rows.collect()
        };
        let blocks = solved.chunks(n.max(1));
        let blocks = blocks.map(|columns| [by_rows(columns, 0), by_rows(columns, 1)]);
        blocks.collect()
    }
}
