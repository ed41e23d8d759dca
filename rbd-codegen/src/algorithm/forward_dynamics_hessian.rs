//! Second derivatives of forward dynamics.
//!
//! In the terms of [`implicit`](super::implicit), with Z = −H⁻¹ T_q̈q: T_aq̈ q̈_b is Zᵀ ∂τ/∂b, without ∂q̈. Z itself is by τ and q.

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

/// The row of second derivatives; `of` gives the other functions. With `loops` columns are computed side by side by kernels.
pub(super) fn forward_dynamics_hessian(
    context: &TraceContext<'_>,
    method: &Method,
    of: &dyn Fn(F) -> Function,
    loops: bool,
) -> Function {
    let n = context.pattern.size();
    // Without the unknowns of their columns.
    let by_pairs = |pairs: &[[P; 2]]| dead::run(&rnea_hessian(context, pairs, true));
    let functions = match loops {
        true => vec![of(F::Rnea), by_pairs(&[[P::X, P::Qdd]]), by_pairs(&PAIRS)],
        false => vec![of(F::RneaWithDerivatives), of(F::RneaHessian)],
    };
    trace_with_calls(inputs(context, method), |x, calls| {
        let arguments = Arguments::new(context, 3, x);
        let [qd, tau, x] = [0, 1, 2].map(|k| arguments.others[k]);
        let zeros = vec![Symbol::zero(); n];
        // H does not depend on q̈, and C is τ without q̈; operations that the derivatives have, too, are one.
        let mut bias = arguments.call(&functions[0], &[qd, &zeros]);
        let h = match loops {
            true => {
                let x = [arguments.q, &zeros, &zeros, &zeros, arguments.robot];
                let h = calls.evaluate(&functions[1], &x.concat());
                context.pattern.gather(&h)
            }
            false => bias.split_off(n + 2 * n * n),
        };
        let solver = Solver::of(context, &h, &bias[..n], tau);
        let lambda = solver.solve(x.to_vec());
        let blocks = match loops {
            true => {
                let x = [arguments.q, qd, &solver.qdd, &lambda, arguments.robot];
                calls.evaluate(&functions[2], &x.concat())
            }
            false => {
                let first = arguments.call(&functions[0], &[qd, &solver.qdd]);
                let second = arguments.call(&functions[1], &[qd, &solver.qdd, &lambda]);
                [&first[n..n + 2 * n * n], &second].concat()
            }
        };
        from_blocks(n, &blocks, &solver, loops.then_some(calls))
    })
}

/// The results from the matrices of [`PAIRS`], one after the other.
fn from_blocks<'g>(
    n: usize,
    blocks: Symbols<'_, 'g>,
    solver: &Solver<'_, 'g>,
    calls: Option<Calls<'g>>,
) -> Vec<Symbol<'g>> {
    let (by_motion, second) = blocks.split_at(2 * n * n);
    let (second, inertia) = second.split_at(3 * n * n);
    let by_tau = columns(calls, inertia, n, &|d| negated(solver.solve(d.to_vec())));
    let turned = columns(calls, by_motion, n, &|torques| {
        transposed_times(&by_tau, torques)
    });
    let mut all = second.to_vec();
    for (at, x) in all.iter_mut().enumerate() {
        let (i, j) = (at / n, at % n);
        *x = match i / n {
            0 => -(*x + (turned[at] + turned[j * n + i])),
            1 => -(*x + turned[at]),
            _ => -*x,
        };
    }
    all.extend(by_tau);
    all
}

/// The matrices, one behind the other, whose columns are `f` of these matrices' columns, f linear: by a kernel where kernels are called.
fn columns<'g>(
    calls: Option<Calls<'g>>,
    matrices: Symbols<'_, 'g>,
    n: usize,
    f: &dyn Fn(&[Symbol<'g>]) -> Vec<Symbol<'g>>,
) -> Vec<Symbol<'g>> {
    let mut given = vec![vec![Symbol::zero(); n]; matrices.len() / n.max(1)];
    for (at, x) in matrices.iter().enumerate() {
        given[at / (n * n) * n + at % n][at / n % n] = *x;
    }
    let solved = calls.and_then(|calls| {
        let unknowns = &calls.unknowns(n);
        let results = &f(unknowns);
        let column = Column { unknowns, results };
        calls.columns(&column, &given, &|_, _| true)
    });
    let solved = solved.unwrap_or_else(|| given.iter().map(|column| f(column)).collect());
    let mut all = matrices.to_vec();
    for (at, x) in all.iter_mut().enumerate() {
        *x = solved[at / (n * n) * n + at % n][at / n % n];
    }
    all
}

/// Mᵀ x.
fn transposed_times<'g>(m: Symbols<'_, 'g>, x: Symbols<'_, 'g>) -> Vec<Symbol<'g>> {
    let n = x.len();
    let mut all = vec![Symbol::zero(); n];
    for (at, m) in m.iter().enumerate() {
        all[at % n] = all[at % n] + *m * x[at / n];
    }
    all
}
