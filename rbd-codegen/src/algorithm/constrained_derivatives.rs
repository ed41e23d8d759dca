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

use rbd_ir::ir::{Function, Input, Symbol, evaluate, trace};
use rbd_runtime::reference::{Constraint, Proximal};
use rbd_runtime::{Real, sparse};

use super::constrained::solve;
use super::least_norm_rates::LeastNormRates;
use super::symbols::run_time_inputs;
use super::{Method, Parameter as P, TraceContext};
use crate::FunctionName as F;

/// ∂q̈ by q, q̇ and τ by rows, then ∂λ by these; of an impact ∂q̇⁺ by q and q̇, then ∂Λ. `of` gives the
/// other functions.
pub(super) fn derivatives(
    context: &TraceContext<'_>,
    method: &Method,
    of: &dyn Fn(F) -> Function,
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
    trace(inputs, |x| {
        let n = context.pattern.size();
        let (q, rest) = x.split_at(context.nq());
        let robot = &rest[(method.parameters.len() - 1) * n..];
        let found = evaluate(&motion, x);
        let (moved, rest) = found.split_at(n);
        let point = Point::new(context, is_impact, &functions, [q, robot]);
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

/// A configuration, with the other functions there.
pub(super) struct Point<'a, 'g> {
    pub(super) context: &'a TraceContext<'a>,
    /// The constraints whose ε counts.
    pub(super) compliant: &'a [Constraint],
    pub(super) h: Vec<Symbol<'g>>,
    pub(super) factor: Vec<Symbol<'g>>,
    pub(super) jacobian: Vec<Symbol<'g>>,
    functions: &'a [Function; 5],
    q: &'a [Symbol<'g>],
    robot: &'a [Symbol<'g>],
}

impl<'a, 'g> Point<'a, 'g> {
    fn new(
        context: &'a TraceContext<'a>,
        is_impact: bool,
        functions: &'a [Function; 5],
        [q, robot]: [&'a [Symbol<'g>]; 2],
    ) -> Self {
        let call = |function| evaluate(function, &[q, robot].concat());
        let [crba, jacobian, ..] = functions;
        let mut factor = context.pattern.scatter(&call(crba), Symbol::zero());
        let n = context.pattern.size();
        let entry = |at: usize| factor[(at / n).max(at % n) * n + (at / n).min(at % n)];
        let h = (0..n * n).map(entry).collect();
        sparse::ltdl(&context.pattern.parents, &mut factor);
        Self {
            context,
            compliant: if is_impact {
                &[]
            } else {
                &context.model.constraints
            },
            h,
            factor,
            jacobian: call(jacobian),
            functions,
            q,
            robot,
        }
    }

    pub(super) fn zeros(&self) -> Vec<Symbol<'g>> {
        vec![Symbol::zero(); self.context.pattern.size()]
    }

    /// ∂τ_id by q and by q̇, n×n each.
    fn torques(&self, qd: &[Symbol<'g>], qdd: &[Symbol<'g>]) -> [Vec<Symbol<'g>>; 2] {
        let n = qd.len();
        let both = evaluate(&self.functions[2], &[self.q, qd, qdd, self.robot].concat());
        [both[..n * n].to_vec(), both[n * n..2 * n * n].to_vec()]
    }

    /// ∂a by q and by q̇, m×n each.
    fn rows(&self, qd: &[Symbol<'g>], qdd: &[Symbol<'g>]) -> [Vec<Symbol<'g>>; 2] {
        let mut by_q = evaluate(&self.functions[3], &[self.q, qd, qdd, self.robot].concat());
        let by_qd = by_q.split_off(by_q.len() / 2);
        [by_q, by_qd]
    }

    /// ∂(H x)/∂q, n×n.
    pub(super) fn inertia_rate(&self, x: &[Symbol<'g>]) -> Vec<Symbol<'g>> {
        let [moving, resting] = [x, &self.zeros()].map(|x| self.torques(&self.zeros(), x));
        difference(&moving[0], &resting[0])
    }

    /// ∂(J x)/∂q, m×n.
    pub(super) fn jacobian_rate(&self, x: &[Symbol<'g>]) -> Vec<Symbol<'g>> {
        let [moving, resting] = [x, &self.zeros()].map(|x| self.rows(&self.zeros(), x));
        difference(&moving[0], &resting[0])
    }

    /// ∂(Jᵀ λ)/∂q, n×n.
    pub(super) fn held(&self, lambda: &[Symbol<'g>]) -> Vec<Symbol<'g>> {
        evaluate(&self.functions[4], &[self.q, lambda, self.robot].concat())
    }

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
        vec![
            self.columns(&by_q, &rows_by_q, self.rates(lambda, left)),
            self.columns(&by_qd, &rows_by_qd, None),
            self.columns(&by_tau, &resting, None),
        ]
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
        vec![
            self.columns(&by_q, &rows_by_q, self.rates(lambda, left)),
            self.columns(&self.h, &scaled(&self.jacobian), None),
        ]
    }

    /// What turns with q, if rows are redundant.
    fn rates(&self, lambda: &[Symbol<'g>], left: &[Symbol<'g>]) -> Option<LeastNormRates<'g>> {
        let proximal = Proximal::of_rows(self.context.model.has_redundant_rows);
        let is_redundant = proximal.beside(self.compliant).is_redundant;
        is_redundant.then(|| LeastNormRates::new(self, lambda, left))
    }

    /// x, λ and b − J x for a force f and for b, with the equations of the motion.
    pub(super) fn solve(&self, right: [Vec<Symbol<'g>>; 2]) -> [Vec<Symbol<'g>>; 3] {
        let mut factor = self.factor.clone();
        let jacobian = self.jacobian.clone();
        solve(self.context, self.compliant, &mut factor, jacobian, right)
    }

    /// ∂q̈ and ∂λ by rows, for the forces `by_force` (n×n) and the changes `by_row` (m×n) of the rows'
    /// accelerations.
    fn columns(
        &self,
        by_force: &[Symbol<'g>],
        by_row: &[Symbol<'g>],
        rates: Option<LeastNormRates<'g>>,
    ) -> [Vec<Symbol<'g>>; 2] {
        let n = self.context.pattern.size();
        let m = by_row.len() / n.max(1);
        let compliance = each_row(self.compliant, |own| own.compliance);
        let mut motions = vec![Symbol::zero(); n * n];
        let mut multipliers = vec![Symbol::zero(); m * n];
        for k in 0..n {
            let mut force: Vec<_> = (0..n).map(|i| by_force[i * n + k]).collect();
            let mut target: Vec<_> = (0..m).map(|i| -by_row[i * n + k]).collect();
            if let Some(rates) = &rates {
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
            let [motion, lambda, _] = self.solve([force, target]);
            for (i, x) in motion.into_iter().enumerate() {
                motions[i * n + k] = x;
            }
            for (i, x) in lambda.into_iter().enumerate() {
                let from = rates.as_ref().map(|rates| rates.start[i * n + k]);
                multipliers[i * n + k] = from.map_or(x, |from| from + x);
            }
        }
        [motions, multipliers]
    }
}

/// A number of each constraint, for each of its rows.
pub(super) fn each_row(
    constraints: &[Constraint],
    number: impl Fn(&Constraint) -> f64,
) -> Vec<f64> {
    let rows = constraints.iter();
    rows.flat_map(|own| std::iter::repeat_n(number(own), own.rows()))
        .collect()
}

fn difference<'g>(a: &[Symbol<'g>], b: &[Symbol<'g>]) -> Vec<Symbol<'g>> {
    a.iter().zip(b).map(|(a, b)| *a - *b).collect()
}
