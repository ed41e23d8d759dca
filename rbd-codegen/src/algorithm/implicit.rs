//! Products and second derivatives of forward dynamics, which H q̈ + C = τ defines, from those of inverse
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

/// The function of a row of products or second derivatives of forward dynamics; `of` gives the other
/// functions.
///
/// # Panics
/// If it is a row of Jacobians.
pub(super) fn of_forward_dynamics(
    context: &TraceContext<'_>,
    method: &Method,
    form: DerivativeForm,
    of: &dyn Fn(F) -> Function,
) -> Function {
    let parameters = method.parameters.iter();
    let mut inputs: Vec<Input> = parameters.flat_map(|p| p.inputs(context)).collect();
    inputs.extend(run_time_inputs(context));
    match form {
        DerivativeForm::Hessian(_) => hessian(context, inputs, of),
        DerivativeForm::Gradient => gradient(context, inputs, of),
        DerivativeForm::Directional => directional(context, inputs, of),
        DerivativeForm::HessianProduct => hessian_product(context, inputs, of),
        DerivativeForm::Jacobian | DerivativeForm::ValueAndJacobian => {
            unreachable!("Jacobians have a formulation or are those of the graph")
        }
    }
}

/// A symbol for each number of an array.
type Symbols<'a, 'g> = &'a [Symbol<'g>];

/// The arguments of a row, and the numbers of the robot behind them.
struct Arguments<'a, 'g> {
    q: Symbols<'a, 'g>,
    /// q̇, τ and what else there is, nv numbers each.
    others: Vec<Symbols<'a, 'g>>,
    robot: Symbols<'a, 'g>,
}

impl<'a, 'g> Arguments<'a, 'g> {
    /// q, then so many others.
    fn new(context: &TraceContext<'_>, count: usize, x: Symbols<'a, 'g>) -> Self {
        let nv = context.pattern.size();
        let (q, rest) = x.split_at(context.nq());
        let (others, robot) = rest.split_at(count * nv);
        let others = (0..count).map(|k| &others[k * nv..(k + 1) * nv]);
        let others = others.collect();
        Self { q, others, robot }
    }

    /// The result of `function` at this q for these other arguments.
    fn call(&self, function: &Function, others: &[Symbols<'_, 'g>]) -> Vec<Symbol<'g>> {
        evaluate(function, &[self.q, &others.concat(), self.robot].concat())
    }
}

/// q̈ by the factor of H, and what is solved with it.
struct Solver<'c, 'g> {
    parents: &'c [Option<usize>],
    factor: Vec<Symbol<'g>>,
    qdd: Vec<Symbol<'g>>,
}

impl<'c, 'g> Solver<'c, 'g> {
    fn new(
        context: &'c TraceContext<'_>,
        arguments: &Arguments<'_, 'g>,
        [crba, bias]: [&Function; 2],
    ) -> Self {
        let parents = &context.pattern.parents;
        let h = arguments.call(crba, &[]);
        let mut factor = context.pattern.scatter(&h, Symbol::zero());
        sparse::ltdl(parents, &mut factor);
        let [qd, tau] = [arguments.others[0], arguments.others[1]];
        let bias = arguments.call(bias, &[qd]);
        let mut solver = Self {
            parents,
            factor,
            qdd: Vec::new(),
        };
        solver.qdd = solver.solve(difference(tau, &bias));
        solver
    }

    /// H⁻¹ x.
    fn solve(&self, mut x: Vec<Symbol<'g>>) -> Vec<Symbol<'g>> {
        sparse::ltdl_solve(self.parents, &self.factor, &mut x);
        x
    }
}

fn difference<'g>(a: Symbols<'_, 'g>, b: Symbols<'_, 'g>) -> Vec<Symbol<'g>> {
    a.iter().zip(b).map(|(a, b)| *a - *b).collect()
}

fn negated(x: Vec<Symbol<'_>>) -> Vec<Symbol<'_>> {
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

fn hessian(context: &TraceContext<'_>, inputs: Vec<Input>, of: &dyn Fn(F) -> Function) -> Function {
    let n = context.pattern.size();
    let [first, second] = [F::ForwardDynamicsDerivatives, F::RneaHessian].map(of);
    trace(inputs, |x| {
        let arguments = Arguments::new(context, 3, x);
        let [qd, tau, x] = *arguments.others else {
            unreachable!("the row takes three arrays beside q");
        };
        let first = arguments.call(&first, &[qd, tau]);
        let (qdd, matrices) = first.split_at(n);
        let matrix = |k: usize| Square::new(n, &matrices[k * n * n..(k + 1) * n * n]);
        let (by_q, by_qd, inverse) = (matrix(0), matrix(1), matrix(2));
        let lambda = inverse.times(x);
        let second = arguments.call(&second, &[qd, qdd, &lambda]);
        let block = |k: usize| Square::new(n, &second[k * n * n..(k + 1) * n * n]);
        let inertia = block(3);
        let of_positions = |i, j| {
            let terms = inertia.columns(i, &by_q, j) + by_q.columns(i, &inertia, j);
            -(block(0).at(i, j) + terms)
        };
        let of_velocities = |i, j| -(block(1).at(i, j) + inertia.columns(i, &by_qd, j));
        // H⁻¹ is symmetric.
        let of_torques = |i, j| -inverse.columns(i, &inertia, j);
        [
            all(n, of_positions),
            all(n, of_velocities),
            all(n, |i, j| -block(2).at(i, j)),
            all(n, of_torques),
        ]
        .concat()
    })
}

fn all<'g>(n: usize, element: impl Fn(usize, usize) -> Symbol<'g>) -> Vec<Symbol<'g>> {
    (0..n * n).map(|at| element(at / n, at % n)).collect()
}

/// A square matrix by rows.
struct Square<'a, 'g> {
    n: usize,
    rows: Symbols<'a, 'g>,
}

impl<'a, 'g> Square<'a, 'g> {
    fn new(n: usize, rows: Symbols<'a, 'g>) -> Self {
        Self { n, rows }
    }

    fn at(&self, i: usize, j: usize) -> Symbol<'g> {
        self.rows[i * self.n + j]
    }

    /// Element (i, j) of Aᵀ B.
    fn columns(&self, i: usize, other: &Self, j: usize) -> Symbol<'g> {
        let products = (0..self.n).map(|k| self.at(k, i) * other.at(k, j));
        products.fold(Symbol::zero(), |sum, x| sum + x)
    }

    /// A x.
    fn times(&self, x: Symbols<'_, 'g>) -> Vec<Symbol<'g>> {
        let rows = (0..self.n).map(|i| {
            let products = x.iter().enumerate().map(|(k, x)| self.at(i, k) * *x);
            products.fold(Symbol::zero(), |sum, x| sum + x)
        });
        rows.collect()
    }
}
