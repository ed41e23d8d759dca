//! Forward dynamics and impacts under constraints: one trace of bias, inertia matrix, factorisation and
//! the constraints' rows.

use rbd_ir::ir::{Function, Input, Symbol};
use rbd_runtime::Real;
use rbd_runtime::reference::{
    self, Body, ConstrainedMotion, ConstrainedScratch, Constraint, ConstraintRows, Proximal,
};
use rbd_runtime::{IntoReal, Model, sparse};

use super::formulation::Robot;
use super::inertia_matrix::inertia_matrix;
use super::inverse_dynamics::bias_terms;
use super::symbols::trace_robot;
use super::{Parameter as P, TraceContext};

/// J by rows, J̇ q̇ and φ of all constraints.
pub(super) struct Rows<T> {
    pub(super) jacobian: Vec<T>,
    pub(super) bias: Vec<T>,
    pub(super) violation: Vec<T>,
}

impl<T: Real> Rows<T> {
    /// The rows at q, and at q̇ where it is given.
    pub(super) fn new<N: IntoReal<T>>(
        model: &Model<'_, N>,
        constraints: &[Constraint<N>],
        q: &[T],
        qd: Option<&[T]>,
    ) -> Self {
        let (m, n) = (constraints.iter().map(Constraint::rows).sum(), model.nv());
        let mut rows = Self {
            jacobian: vec![T::zero(); m * n],
            bias: vec![T::zero(); m],
            violation: vec![T::zero(); m],
        };
        let mut bodies = vec![Body::zero(); model.joints.len()];
        let mut into = ConstraintRows {
            jacobian: &mut rows.jacobian,
            bias: &mut rows.bias,
            violation: &mut rows.violation,
        };
        reference::constraint_rows(model, &mut bodies, constraints, q, qd, &mut into);
        rows
    }
}

/// x = H⁻¹ (f + Jᵀ λ) with J x = b − ε λ, from the factor of H: x, λ, and b − J x. `compliant` has the
/// constraints whose ε counts: all of them, or none.
pub(super) fn solve<T: Real, P>(
    context: &TraceContext<'_>,
    compliant: &[Constraint<P>],
    factor: &mut [T],
    mut jacobian: Vec<T>,
    [mut force, mut target]: [Vec<T>; 2],
) -> [Vec<T>; 3] {
    let m = target.len();
    let proximal = Proximal::of_rows(context.model.has_redundant_rows);
    let square = || vec![T::zero(); m * m];
    let mut lambda = vec![T::zero(); m];
    let scratch = ConstrainedScratch {
        h: factor,
        parents: &mut context.pattern.parents.clone(),
        jacobian: &mut jacobian,
        system: &mut square(),
        factor: &mut square(),
        row_parents: &mut vec![None; m],
        step: &mut vec![T::zero(); m],
    };
    let result = ConstrainedMotion {
        motion: &mut force,
        lambda: &mut lambda,
        residual: &mut target,
    };
    reference::solve_constrained(compliant, proximal, scratch, result);
    [force, lambda, target]
}

/// q̈, λ and what is left of the constraints' equations.
pub(super) fn forward_dynamics(context: &TraceContext<'_>) -> Function {
    trace_robot(
        context,
        inputs(context, &[P::Q, P::Qd, P::Tau]),
        |x, numbers| {
            let (q, rest) = x.split_at(context.nq());
            let (qd, tau) = rest.split_at(context.pattern.size());
            let robot = Robot::new(context.canonical(), numbers);
            let constraints = &numbers.constraints;
            let mut rows = Rows::new(&numbers.as_runtime(), constraints, q, Some(qd));
            reference::set_constrained_target(
                constraints,
                qd,
                &rows.jacobian,
                &mut rows.bias,
                &rows.violation,
            );
            reference::weigh_rows(constraints, &mut rows.jacobian, &mut rows.bias);
            let bias = bias_terms(context, &robot, q, qd);
            let force = tau.iter().zip(bias).map(|(tau, c)| *tau - c).collect();
            let mut h = factored(context, &robot, q);
            solve(
                context,
                constraints,
                &mut h,
                rows.jacobian,
                [force, rows.bias],
            )
            .concat()
        },
    )
}

/// q̇ after the impact, the impulses, and what is left of the constraints' equations.
pub(super) fn impact(context: &TraceContext<'_>) -> Function {
    trace_robot(context, inputs(context, &[P::Q, P::Qd]), |x, numbers| {
        let (q, qd) = x.split_at(context.nq());
        let robot = Robot::new(context.canonical(), numbers);
        let constraints = &numbers.constraints;
        let mut rows = Rows::new(&numbers.as_runtime(), constraints, q, None);
        let mut target = rows.bias;
        reference::set_impact_target(constraints, qd, &rows.jacobian, &mut target);
        reference::weigh_rows(constraints, &mut rows.jacobian, &mut target);
        let force = vec![Symbol::zero(); qd.len()];
        let mut h = factored(context, &robot, q);
        let [change, impulse, left] =
            solve::<_, f64>(context, &[], &mut h, rows.jacobian, [force, target]);
        let after = qd
            .iter()
            .zip(change)
            .map(|(before, change)| *before + change);
        after.chain(impulse).chain(left).collect()
    })
}

/// The velocity times time of least energy that takes violations back, and what is left of J v = −φ.
pub(super) fn correction(context: &TraceContext<'_>) -> Function {
    trace_robot(context, inputs(context, &[P::Q]), |q, numbers| {
        let robot = Robot::new(context.canonical(), numbers);
        let constraints = &numbers.constraints;
        let mut rows = Rows::new(&numbers.as_runtime(), constraints, q, None);
        let mut target: Vec<_> = rows.violation.iter().map(|phi| -*phi).collect();
        reference::weigh_rows(constraints, &mut rows.jacobian, &mut target);
        let mut h = factored(context, &robot, q);
        let force = vec![Symbol::zero(); context.pattern.size()];
        let [v, _, left] = solve::<_, f64>(context, &[], &mut h, rows.jacobian, [force, target]);
        [v, left].concat()
    })
}

/// L and D of H.
fn factored<'g>(
    context: &TraceContext<'_>,
    robot: &Robot<'_, Symbol<'g>>,
    q: &[Symbol<'g>],
) -> Vec<Symbol<'g>> {
    let mut h = inertia_matrix(context, robot, q);
    sparse::ltdl(&context.pattern.parents, &mut h);
    h
}

fn inputs(context: &TraceContext<'_>, parameters: &[P]) -> Vec<Input> {
    let inputs = parameters.iter().flat_map(|p| p.inputs(context));
    inputs.collect()
}
