//! Second derivatives of forward dynamics.
//!
//! In the terms of [`implicit`](super::implicit), with D = T_q̈q and Z = −H⁻¹ D: T_aq̈ q̈_b is Zᵀ ∂τ/∂b, so that ∂q̈ is not needed,
//! and Z is the matrix by τ and q.

use rbd_ir::ir::{Calls, Column, Function, Symbol, trace_with_calls};
use rbd_ir::optimize::dead;
use rbd_runtime::Real;

use super::implicit::{Arguments, Solver, Symbols, inputs, negated};
use super::rnea_hessian::rnea_hessian;
use super::{Method, Parameter as P, TraceContext};
use crate::FunctionName as F;

/// The matrices that are taken of inverse dynamics: ∂τ/∂q, ∂τ/∂q̇ and those of second derivatives.
const PAIRS: [[P; 2]; 6] = [
    [P::X, P::Q],
    [P::X, P::Qd],
    [P::Q, P::Q],
    [P::Q, P::Qd],
    [P::Qd, P::Qd],
    [P::Qdd, P::Q],
];

/// A matrix by rows.
type Matrix<'g> = Vec<Symbol<'g>>;

/// The row of second derivatives; `of` gives the other functions. With `loops` columns are computed side by side by kernels.
pub(super) fn forward_dynamics_hessian(
    context: &TraceContext<'_>,
    method: &Method,
    of: &dyn Fn(F) -> Function,
    loops: bool,
) -> Function {
    let n = context.pattern.size();
    let torques = match loops {
        true => {
            // Without the unknowns of their columns.
            let of_pairs = |pairs: &[[P; 2]]| dead::run(&rnea_hessian(context, pairs, true));
            Torques::InLoops {
                bias: of(F::Bias),
                inertia: of_pairs(&[[P::X, P::Qdd]]),
                derivatives: of_pairs(&PAIRS),
            }
        }
        false => Torques::WrittenOut([F::RneaWithDerivatives, F::RneaHessian].map(of)),
    };
    trace_with_calls(inputs(context, method), |x, calls| {
        let arguments = Arguments::new(context, 3, x);
        let solver = torques.solver(context, &arguments, calls);
        let lambda = solver.solve(arguments.others[2].to_vec());
        let blocks = torques.derivatives(&arguments, [&solver.qdd, &lambda], calls);
        let [by_q, by_qd, q_q, q_qd, qd_qd, qdd_q] =
            [0, 1, 2, 3, 4, 5].map(|k| &blocks[k * n * n..(k + 1) * n * n]);
        let calls = loops.then_some(calls);
        let [by_tau] = columns(calls, [qdd_q], |d| negated(solver.solve(d.to_vec())));
        let [of_q, of_qd] = columns(calls, [by_q, by_qd], |torques| {
            transposed_times(&by_tau, torques)
        });
        let transposed = |at: usize| (at % n) * n + at / n;
        let q_q = (0..n * n).map(|at| -(q_q[at] + (of_q[at] + of_q[transposed(at)])));
        let q_qd = q_qd.iter().zip(&of_qd).map(|(a, b)| -(*a + *b));
        let qd_qd = qd_qd.iter().map(|a| -*a);
        let all = q_q.chain(q_qd).chain(qd_qd);
        all.chain(by_tau.iter().copied()).collect()
    })
}

/// The functions of inverse dynamics.
enum Torques {
    /// τ with its derivatives, and second derivatives.
    WrittenOut([Function; 2]),
    InLoops {
        /// C.
        bias: Function,
        /// H by rows, whatever the motion.
        inertia: Function,
        /// The matrices of [`PAIRS`].
        derivatives: Function,
    },
}

impl Torques {
    fn solver<'c, 'g>(
        &self,
        context: &'c TraceContext<'_>,
        arguments: &Arguments<'_, 'g>,
        calls: Calls<'g>,
    ) -> Solver<'c, 'g> {
        let [qd, tau] = [arguments.others[0], arguments.others[1]];
        let zeros = vec![Symbol::zero(); qd.len()];
        match self {
            Self::InLoops { bias, inertia, .. } => {
                let bias = arguments.call(bias, &[qd]);
                let at_rest = [arguments.q, &zeros, &zeros, &zeros, arguments.robot];
                let h = context
                    .pattern
                    .gather(&calls.evaluate(inertia, &at_rest.concat()));
                Solver::of(context, &h, &bias, tau)
            }
            Self::WrittenOut([first, _]) => {
                // H does not depend on q̈, and C is τ without q̈; operations that the derivatives have, too, are one.
                let first = arguments.call(first, &[qd, &zeros]);
                let (bias, rest) = first.split_at(qd.len());
                Solver::of(context, &rest[2 * qd.len() * qd.len()..], bias, tau)
            }
        }
    }

    /// The matrices of [`PAIRS`], one after the other, at q̈ and λ.
    fn derivatives<'g>(
        &self,
        arguments: &Arguments<'_, 'g>,
        [qdd, lambda]: [Symbols<'_, 'g>; 2],
        calls: Calls<'g>,
    ) -> Vec<Symbol<'g>> {
        let qd = arguments.others[0];
        match self {
            Self::InLoops { derivatives, .. } => {
                let x = [arguments.q, qd, qdd, lambda, arguments.robot];
                calls.evaluate(derivatives, &x.concat())
            }
            Self::WrittenOut([first, second]) => {
                let n = qd.len();
                let mut all = arguments.call(first, &[qd, qdd]).split_off(n);
                all.truncate(2 * n * n);
                all.extend(arguments.call(second, &[qd, qdd, lambda]));
                all
            }
        }
    }
}

/// The matrices whose columns are `f` of these matrices' columns, f linear: by a kernel where kernels are called.
fn columns<'g, const COUNT: usize>(
    calls: Option<Calls<'g>>,
    matrices: [Symbols<'_, 'g>; COUNT],
    f: impl Fn(Symbols<'_, 'g>) -> Vec<Symbol<'g>>,
) -> [Matrix<'g>; COUNT] {
    let n = matrices[0].len().isqrt();
    let column = |m: Symbols<'_, 'g>, j: usize| (0..n).map(|i| m[i * n + j]).collect::<Vec<_>>();
    let given = matrices.iter().flat_map(|m| (0..n).map(|j| column(m, j)));
    let given: Vec<_> = given.collect();
    let solved = calls.and_then(|calls| {
        let unknowns = calls.unknowns(n);
        let results = &f(&unknowns);
        let column = Column {
            unknowns: &unknowns,
            results,
        };
        calls.columns(&column, &given, |_, _| true)
    });
    let solved = solved.unwrap_or_else(|| given.iter().map(|column| f(column)).collect());
    std::array::from_fn(|k| {
        (0..n * n)
            .map(|at| solved[k * n + at % n][at / n])
            .collect()
    })
}

/// Mᵀ x.
fn transposed_times<'g>(m: Symbols<'_, 'g>, x: Symbols<'_, 'g>) -> Vec<Symbol<'g>> {
    let n = x.len();
    let element = |i: usize| {
        let products = (0..n).map(|k| m[k * n + i] * x[k]);
        products.fold(Symbol::zero(), |sum, x| sum + x)
    };
    (0..n).map(element).collect()
}
