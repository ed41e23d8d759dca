//! Derivatives of forward dynamics under constraints.
//!
//! q̈ and λ are defined by τ_id(q, q̇, q̈) − Jᵀ λ = τ and a(q, q̇, q̈) = 0, with τ_id inverse dynamics and
//! a = J q̈ + J̇ q̇ + k_d J q̇ + k_p φ. Along any change of q, q̇ and τ,
//!
//! > H ∂q̈ − Jᵀ ∂λ = ∂τ − ∂τ_id + ∂(Jᵀ λ), J ∂q̈ = −∂a
//!
//! on the right with q̈ and λ held fixed: the equations of the motion itself, with other right sides.

use rbd_ir::ir::{Function, Input, Symbol, evaluate, trace};
use rbd_runtime::{Real, sparse};

use super::constrained::solve;
use super::symbols::run_time_inputs;
use super::{Method, Parameter as P, TraceContext};
use crate::FunctionName as F;

/// ∂q̈ by q, q̇ and τ by rows, then ∂λ by these; `of` gives the other functions.
pub(super) fn derivatives(
    context: &TraceContext<'_>,
    method: &Method,
    of: &dyn Fn(F) -> Function,
) -> Function {
    let mut inputs: Vec<Input> = method
        .parameters
        .iter()
        .flat_map(|p| p.inputs(context))
        .collect();
    inputs.extend(run_time_inputs(context));
    debug_assert_eq!(method.parameters, [P::Q, P::Qd, P::Tau]);
    let [motion, crba, jacobian] = [
        F::ConstrainedForwardDynamics,
        F::Crba,
        F::ConstraintJacobian,
    ]
    .map(of);
    let of_torques = of(F::RneaDerivatives);
    let of_rows = of(F::ConstraintAccelerationDerivatives);
    let of_held = of(F::ConstraintTorquesDerivatives);
    trace(inputs, |x| {
        let n = context.pattern.size();
        let (q, rest) = x.split_at(context.nq());
        let (qd, rest) = rest.split_at(n);
        let (tau, robot) = rest.split_at(n);
        let found = call(&motion, &[q, qd, tau, robot]);
        let (qdd, rest) = found.split_at(n);
        let lambda = &rest[..context.model.constraint_rows()];
        let mut factor = context
            .pattern
            .scatter(&call(&crba, &[q, robot]), Symbol::zero());
        sparse::ltdl(&context.pattern.parents, &mut factor);
        let equations = Equations {
            parents: &context.pattern.parents,
            factor,
            jacobian: call(&jacobian, &[q, robot]),
        };
        let of_torques = call(&of_torques, &[q, qd, qdd, robot]);
        let of_rows = call(&of_rows, &[q, qd, qdd, robot]);
        let of_held = call(&of_held, &[q, lambda, robot]);
        let (rows_by_q, rows_by_qd) = of_rows.split_at(of_rows.len() / 2);
        let by_q: Vec<_> = of_held
            .iter()
            .zip(&of_torques)
            .map(|(a, b)| *a - *b)
            .collect();
        let by_qd: Vec<_> = of_torques[n * n..2 * n * n].iter().map(|x| -*x).collect();
        let unit = |at: usize| match at / n == at % n {
            true => Symbol::one(),
            false => Symbol::zero(),
        };
        let by_tau: Vec<_> = (0..n * n).map(unit).collect();
        let resting = vec![Symbol::zero(); rows_by_q.len()];
        let blocks = [
            equations.columns(&by_q, rows_by_q),
            equations.columns(&by_qd, rows_by_qd),
            equations.columns(&by_tau, &resting),
        ];
        let [motions, multipliers] = [0, 1].map(|k| blocks.each_ref().map(|b| b[k].as_slice()));
        [motions.concat(), multipliers.concat()].concat()
    })
}

/// The result of `function` for these arguments, with the robot's run-time numbers last.
fn call<'g>(function: &Function, arguments: &[&[Symbol<'g>]]) -> Vec<Symbol<'g>> {
    evaluate(function, &arguments.concat())
}

/// The equations of the motion.
struct Equations<'a, 'g> {
    parents: &'a [Option<usize>],
    factor: Vec<Symbol<'g>>,
    jacobian: Vec<Symbol<'g>>,
}

impl<'g> Equations<'_, 'g> {
    /// ∂q̈ and ∂λ by rows, for the forces `by_force` (n×n) and the changes `by_row` (m×n) of the rows'
    /// accelerations.
    fn columns(&self, by_force: &[Symbol<'g>], by_row: &[Symbol<'g>]) -> [Vec<Symbol<'g>>; 2] {
        let n = self.parents.len();
        let m = by_row.len() / n.max(1);
        let mut motions = vec![Symbol::zero(); n * n];
        let mut multipliers = vec![Symbol::zero(); m * n];
        for k in 0..n {
            let force = (0..n).map(|i| by_force[i * n + k]).collect();
            let target = (0..m).map(|i| -by_row[i * n + k]).collect();
            let mut factor = self.factor.clone();
            let jacobian = self.jacobian.clone();
            let [motion, lambda, _] = solve(self.parents, &mut factor, jacobian, [force, target]);
            for (i, x) in motion.into_iter().enumerate() {
                motions[i * n + k] = x;
            }
            for (i, x) in lambda.into_iter().enumerate() {
                multipliers[i * n + k] = x;
            }
        }
        [motions, multipliers]
    }
}
