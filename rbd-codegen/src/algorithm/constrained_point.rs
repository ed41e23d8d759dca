//! A configuration of a robot with constraints, with the functions that its derivatives take there.

use rbd_ir::ir::{Calls, Column, Function, Symbol, evaluate};
use rbd_runtime::reference::{Constraint, weigh_rows};
use rbd_runtime::{Real, sparse};

use super::TraceContext;
use super::constrained::solve;
use super::constraint_numbers::constraints;

/// A configuration, with the other functions there.
pub(super) struct Point<'a, 'g> {
    pub(super) context: &'a TraceContext<'a>,
    /// The constraints whose ε counts.
    pub(super) compliant: &'a [Constraint],
    pub(super) h: Vec<Symbol<'g>>,
    pub(super) factor: Vec<Symbol<'g>>,
    pub(super) jacobian: Vec<Symbol<'g>>,
    /// Where kernels are called, if they are.
    pub(super) calls: Option<Calls<'g>>,
    /// The constraints with the inputs that belong to them.
    constraints: Vec<Constraint<Symbol<'g>>>,
    functions: &'a [Function; 5],
    q: &'a [Symbol<'g>],
    robot: &'a [Symbol<'g>],
}

impl<'a, 'g> Point<'a, 'g> {
    pub(super) fn new(
        context: &'a TraceContext<'a>,
        is_impact: bool,
        functions: &'a [Function; 5],
        [q, robot]: [&'a [Symbol<'g>]; 2],
    ) -> Self {
        let call = |function| evaluate(function, &[q, robot].concat());
        let [crba, jacobian, ..] = functions;
        let constraints = constraints(context.model, robot);
        let jacobian = weighed(&constraints, call(jacobian));
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
            jacobian,
            calls: None,
            constraints,
            functions,
            q,
            robot,
        }
    }

    pub(super) fn zeros(&self) -> Vec<Symbol<'g>> {
        vec![Symbol::zero(); self.context.pattern.size()]
    }

    /// ∂τ_id by q and by q̇, n×n each.
    pub(super) fn torques(&self, qd: &[Symbol<'g>], qdd: &[Symbol<'g>]) -> [Vec<Symbol<'g>>; 2] {
        let n = qd.len();
        let both = evaluate(&self.functions[2], &[self.q, qd, qdd, self.robot].concat());
        [both[..n * n].to_vec(), both[n * n..2 * n * n].to_vec()]
    }

    /// ∂a by q and by q̇, m×n each.
    pub(super) fn rows(&self, qd: &[Symbol<'g>], qdd: &[Symbol<'g>]) -> [Vec<Symbol<'g>>; 2] {
        let mut by_q = evaluate(&self.functions[3], &[self.q, qd, qdd, self.robot].concat());
        let by_qd = by_q.split_off(by_q.len() / 2);
        [by_q, by_qd].map(|rows| weighed(&self.constraints, rows))
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

    /// x, λ and b − J x for a force f and for b, with the equations of the motion.
    pub(super) fn solve(&self, right: [Vec<Symbol<'g>>; 2]) -> [Vec<Symbol<'g>>; 3] {
        let mut factor = self.factor.clone();
        let jacobian = self.jacobian.clone();
        solve(self.context, self.compliant, &mut factor, jacobian, right)
    }

    /// x and λ for each f and b: by a kernel where kernels are called, of which those numbers of a column are needed that are
    /// `asked` for.
    pub(super) fn solve_columns(
        &self,
        right: Vec<[Vec<Symbol<'g>>; 2]>,
        is_asked: impl Fn(usize, usize) -> bool,
    ) -> Vec<[Vec<Symbol<'g>>; 2]> {
        let n = self.context.pattern.size();
        if let (Some(calls), Some([_, rows])) = (self.calls, right.first()) {
            let unknowns = calls.unknowns(n + rows.len());
            let (force, target) = unknowns.split_at(n);
            let [x, lambda, _] = self.solve([force.to_vec(), target.to_vec()]);
            let column = Column {
                unknowns: &unknowns,
                results: &[x, lambda].concat(),
            };
            let given: Vec<_> = right.iter().map(|column| column.concat()).collect();
            if let Some(solved) = calls.columns(&column, &given, &is_asked) {
                let halves = |column: Vec<_>| [column[..n].to_vec(), column[n..].to_vec()];
                return solved.into_iter().map(halves).collect();
            }
        }
        let solved = right.into_iter().map(|right| {
            let [x, lambda, _] = self.solve(right);
            [x, lambda]
        });
        solved.collect()
    }
}

/// Rows of the constraints, each 0 while its constraint does not act.
fn weighed<'g>(
    constraints: &[Constraint<Symbol<'g>>],
    mut rows: Vec<Symbol<'g>>,
) -> Vec<Symbol<'g>> {
    let m = constraints.iter().map(Constraint::rows).sum();
    weigh_rows(constraints, &mut rows, &mut vec![Symbol::zero(); m]);
    rows
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

pub(super) fn difference<'g>(a: &[Symbol<'g>], b: &[Symbol<'g>]) -> Vec<Symbol<'g>> {
    a.iter().zip(b).map(|(a, b)| *a - *b).collect()
}
