//! Products of forward dynamics with derivatives, which H q̈ + C = τ defines, from those of inverse
//! dynamics at q̈.
//!
//! With λ = H⁻¹ x and T = λᵀτ, τ by inverse dynamics at q̈ and λ held fixed, the gradient of xᵀq̈ by q is
//! −∂T/∂q, by q̇ it is −∂T/∂q̇, and by τ it is λ. Its derivative along b, where λ changes by −H⁻¹ ∂(Hλ), is
//!
//! > xᵀq̈_ab = −(T_ab + T_aq̈ q̈_b + q̈_aᵀ T_q̈b)
//!
//! Singh, Russell and Wensing 2023.

use rbd_ir::ir::{Function, Input, Symbol, evaluate, trace};
use rbd_runtime::{Real, sparse};

use super::symbols::run_time_inputs;
use super::{DerivativeForm, Method, TraceContext};
use crate::FunctionName as F;

/// The function of a row of products of forward dynamics with derivatives; `of` gives the other
/// functions.
///
/// # Panics
/// If it is a row of Jacobians or of second derivatives.
pub(super) fn of_forward_dynamics(
    context: &TraceContext<'_>,
    method: &Method,
    form: DerivativeForm,
    of: &dyn Fn(F) -> Function,
) -> Function {
    let inputs = inputs(context, method);
    match form {
        DerivativeForm::Gradient => gradient(context, inputs, of),
        DerivativeForm::Directional => directional(context, inputs, of),
        DerivativeForm::HessianProduct => hessian_product(context, inputs, of),
        _ => unreachable!("others have formulations or are those of the graph"),
    }
}

/// The arguments of a row, and the numbers of the robot behind them.
pub(super) fn inputs(context: &TraceContext<'_>, method: &Method) -> Vec<Input> {
    let parameters = method.parameters.iter();
    let mut inputs: Vec<Input> = parameters.flat_map(|p| p.inputs(context)).collect();
    inputs.extend(run_time_inputs(context));
    inputs
}

/// A symbol for each number of an array.
pub(super) type Symbols<'a, 'g> = &'a [Symbol<'g>];

/// The arguments of a row, and the numbers of the robot behind them.
pub(super) struct Arguments<'a, 'g> {
    pub(super) q: Symbols<'a, 'g>,
    /// q̇, τ and what else there is, nv numbers each.
    pub(super) others: Vec<Symbols<'a, 'g>>,
    pub(super) robot: Symbols<'a, 'g>,
}

impl<'a, 'g> Arguments<'a, 'g> {
    /// q, then so many others.
    pub(super) fn new(context: &TraceContext<'_>, count: usize, x: Symbols<'a, 'g>) -> Self {
        let nv = context.pattern.size();
        let (q, rest) = x.split_at(context.nq());
        let (others, robot) = rest.split_at(count * nv);
        let others = (0..count).map(|k| &others[k * nv..(k + 1) * nv]);
        let others = others.collect();
        Self { q, others, robot }
    }

    /// The result of `function` at this q for these other arguments.
    pub(super) fn call(&self, function: &Function, others: &[Symbols<'_, 'g>]) -> Vec<Symbol<'g>> {
        evaluate(function, &[self.q, &others.concat(), self.robot].concat())
    }
}

/// q̈ by the factor of H, and what is solved with it.
pub(super) struct Solver<'c, 'g> {
    parents: &'c [Option<usize>],
    factor: Vec<Symbol<'g>>,
    pub(super) qdd: Vec<Symbol<'g>>,
}

impl<'c, 'g> Solver<'c, 'g> {
    pub(super) fn new(
        context: &'c TraceContext<'_>,
        arguments: &Arguments<'_, 'g>,
        [crba, bias]: [&Function; 2],
    ) -> Self {
        let [qd, tau] = [arguments.others[0], arguments.others[1]];
        let h = arguments.call(crba, &[]);
        Self::of(context, &h, &arguments.call(bias, &[qd]), tau)
    }

    /// By the nonzeros of H, C and τ.
    pub(super) fn of(
        context: &'c TraceContext<'_>,
        h: Symbols<'_, 'g>,
        bias: Symbols<'_, 'g>,
        tau: Symbols<'_, 'g>,
    ) -> Self {
        let parents = &context.pattern.parents;
        let mut factor = context.pattern.scatter(h, Symbol::zero());
        sparse::ltdl(parents, &mut factor);
        let mut solver = Self {
            parents,
            factor,
            qdd: Vec::new(),
        };
        solver.qdd = solver.solve(difference(tau, bias));
        solver
    }

    /// H⁻¹ x.
    pub(super) fn solve(&self, mut x: Vec<Symbol<'g>>) -> Vec<Symbol<'g>> {
        sparse::ltdl_solve(self.parents, &self.factor, &mut x);
        x
    }
}

fn difference<'g>(a: Symbols<'_, 'g>, b: Symbols<'_, 'g>) -> Vec<Symbol<'g>> {
    a.iter().zip(b).map(|(a, b)| *a - *b).collect()
}

pub(super) fn negated(x: Vec<Symbol<'_>>) -> Vec<Symbol<'_>> {
    x.into_iter().map(|x| -x).collect()
}

fn directional(
    context: &TraceContext<'_>,
    inputs: Vec<Input>,
    of: &dyn Fn(F) -> Function,
) -> Function {
    let [crba, bias, rate] = [F::Crba, F::Bias, F::RneaDirectionalDerivative].map(of);
    trace(inputs, |x| {
        let arguments = Arguments::new(context, 5, x);
        let solver = Solver::new(context, &arguments, [&crba, &bias]);
        change(&arguments, &solver, &rate)
    })
}

/// H⁻¹ (δτ − δC), the change of q̈; the direction is that of the last three arguments.
fn change<'g>(
    arguments: &Arguments<'_, 'g>,
    solver: &Solver<'_, 'g>,
    rate: &Function,
) -> Vec<Symbol<'g>> {
    let [.., dq, dqd, dtau] = *arguments.others else {
        unreachable!("a row of directions takes three");
    };
    let at_rest = vec![Symbol::zero(); dq.len()];
    let motion = [arguments.others[0], &solver.qdd, dq, dqd, &at_rest];
    let dc = arguments.call(rate, &motion);
    solver.solve(difference(dtau, &dc))
}

fn gradient(
    context: &TraceContext<'_>,
    inputs: Vec<Input>,
    of: &dyn Fn(F) -> Function,
) -> Function {
    let nv = context.pattern.size();
    let [crba, bias, gradient] = [F::Crba, F::Bias, F::RneaGradient].map(of);
    trace(inputs, |x| {
        let arguments = Arguments::new(context, 3, x);
        let solver = Solver::new(context, &arguments, [&crba, &bias]);
        let lambda = solver.solve(arguments.others[2].to_vec());
        let motion = [arguments.others[0], &solver.qdd, &lambda];
        let mut of_torques = arguments.call(&gradient, &motion);
        of_torques.truncate(2 * nv);
        [negated(of_torques), lambda].concat()
    })
}

fn hessian_product(
    context: &TraceContext<'_>,
    inputs: Vec<Input>,
    of: &dyn Fn(F) -> Function,
) -> Function {
    let nv = context.pattern.size();
    let [crba, bias, rate] = [F::Crba, F::Bias, F::RneaDirectionalDerivative].map(of);
    let [gradient, product] = [F::RneaGradient, F::RneaHessianProduct].map(of);
    trace(inputs, |x| {
        let arguments = Arguments::new(context, 6, x);
        let solver = Solver::new(context, &arguments, [&crba, &bias]);
        let [qd, _, x, dq, dqd, _] = *arguments.others else {
            unreachable!("the row takes six arrays beside q");
        };
        let lambda = solver.solve(x.to_vec());
        let dqdd = change(&arguments, &solver, &rate);
        let fixed = arguments.call(&product, &[qd, &solver.qdd, &lambda, dq, dqd, &dqdd]);
        let (fixed, of_inertia) = fixed.split_at(2 * nv);
        let dlambda = negated(solver.solve(of_inertia.to_vec()));
        let turned = arguments.call(&gradient, &[qd, &solver.qdd, &dlambda]);
        let sums = fixed.iter().zip(&turned).map(|(a, b)| -(*a + *b));
        sums.chain(dlambda.iter().copied()).collect()
    })
}
