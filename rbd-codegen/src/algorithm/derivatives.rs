//! Derivatives of inverse and of forward dynamics.

use std::cell::Cell;

use rbd_ir::ir::{Function, Symbol};
use rbd_runtime::{Force, Real, sparse};

use super::formulation::Robot;
use super::formulation::derivatives::{
    Derivatives, FallingBase, falling_bases, inverse_dynamics_derivatives,
};
use super::inverse_dynamics::{body_forces, inputs, no_forces};
use super::numbers::Numbers;
use super::symbols::trace_robot;
use super::{Parameter as P, TraceContext};

/// ∂τ/∂q and ∂τ/∂q̇ by rows, then the nonzeros of H.
pub(super) fn rnea_derivatives(context: &TraceContext<'_>) -> Function {
    of_inverse_dynamics(context, &[P::Q, P::Qd, P::Qdd])
}

/// The same with forces on links.
pub(super) fn rnea_derivatives_with_forces(context: &TraceContext<'_>) -> Function {
    of_inverse_dynamics(context, &[P::Q, P::Qd, P::Qdd, P::LinkForces])
}

/// τ, then the derivatives of `rnea_derivatives`.
pub(super) fn rnea_with_derivatives(context: &TraceContext<'_>) -> Function {
    let nv = context.pattern.size();
    let inputs = inputs(context, &[P::Q, P::Qd, P::Qdd]);
    trace_robot(context, inputs, |x, numbers| {
        let (q, rest) = x.split_at(context.nq());
        let (qd, qdd) = rest.split_at(nv);
        let found = of_motion(context, numbers, [q, qd, qdd]);
        let h = context.pattern.gather(&found.by_acceleration);
        [found.value, found.by_position, found.by_velocity, h].concat()
    })
}

/// ∂C/∂q and ∂C/∂q̇ by rows: inverse dynamics at q̈ = 0.
pub(super) fn bias_derivatives(context: &TraceContext<'_>) -> Function {
    trace_robot(context, inputs(context, &[P::Q, P::Qd]), |x, numbers| {
        let (q, qd) = x.split_at(context.nq());
        let at_rest = vec![Symbol::zero(); qd.len()];
        let found = of_motion(context, numbers, [q, qd, &at_rest]);
        [found.by_position, found.by_velocity].concat()
    })
}

/// ∂g/∂q by rows: inverse dynamics at q̇ = 0 and q̈ = 0.
pub(super) fn gravity_derivatives(context: &TraceContext<'_>) -> Function {
    let at_rest = || vec![Symbol::zero(); context.pattern.size()];
    trace_robot(context, inputs(context, &[P::Q]), |q, numbers| {
        of_motion(context, numbers, [q, &at_rest(), &at_rest()]).by_position
    })
}

/// The derivatives of inverse dynamics without external forces.
fn of_motion<'g>(
    context: &TraceContext<'_>,
    numbers: &Numbers<'g>,
    motion: [&[Symbol<'g>]; 3],
) -> Derivatives<Symbol<'g>> {
    let robot = Robot::new(context.canonical(), numbers);
    let external = no_forces(robot.canonical);
    derivatives(context, &robot, motion, &external)
}

fn of_inverse_dynamics(context: &TraceContext<'_>, parameters: &[P]) -> Function {
    let nv = context.pattern.size();
    trace_robot(context, inputs(context, parameters), |x, numbers| {
        let (q, rest) = x.split_at(context.nq());
        let (qd, rest) = rest.split_at(nv);
        let (qdd, forces) = rest.split_at(nv);
        let robot = Robot::new(context.canonical(), numbers);
        let external = match forces {
            [] => no_forces(robot.canonical),
            forces => body_forces(context, forces),
        };
        let derivatives = derivatives(context, &robot, [q, qd, qdd], &external);
        let h = context.pattern.gather(&derivatives.by_acceleration);
        [derivatives.by_position, derivatives.by_velocity, h].concat()
    })
}

/// ∂τ/∂q, ∂τ/∂q̇ and H, in the robot's coordinates.
fn derivatives<'g>(
    context: &TraceContext<'_>,
    robot: &Robot<'_, Symbol<'g>>,
    [q, qd, qdd]: [&[Symbol<'g>]; 3],
    external: &[Force<Symbol<'g>>],
) -> Derivatives<Symbol<'g>> {
    let theta = context.joint_positions(q);
    let [rates, accelerations] = [qd, qdd].map(|x| context.joint_rates(x));
    let motion = [rates.as_slice(), &accelerations];
    let of_joints = inverse_dynamics_derivatives(robot, context.cut(), &theta, motion, external);
    let h = symmetric(&of_joints.by_acceleration, rates.len());
    Derivatives {
        value: context.generalised_forces(&of_joints.value),
        by_position: context.generalised_matrix(&of_joints.by_position),
        by_velocity: context.generalised_matrix(&of_joints.by_velocity),
        by_acceleration: context.generalised_matrix(&h),
    }
}

/// q̈, then ∂q̈/∂q, ∂q̈/∂q̇ and H⁻¹ by rows.
pub(super) fn forward_dynamics_derivatives(context: &TraceContext<'_>) -> Function {
    let parameters = inputs(context, &[P::Q, P::Qd, P::Tau]);
    trace_robot(context, parameters, |x, numbers| {
        let Motion {
            l,
            qdd,
            of_torques,
            falling,
        } = Motion::new(context, x, numbers);
        let inverse = Inverse::new(context, &l);
        let [mut by_position, mut by_velocity] =
            [of_torques.by_position, of_torques.by_velocity].map(|m| inverse.times_minus(&m));
        falling.iter().for_each(|base| {
            base.fill_in(&mut by_position, &mut by_velocity);
        });
        [qdd, by_position, by_velocity, inverse.dense].concat()
    })
}

/// The program before columns are solved in loops.
pub struct BeforeColumns {
    /// q̈, the nonzeros of L with 1 / D on the diagonal, and by rows −∂τ/∂q and −∂τ/∂q̇ of the columns that are
    /// solved; of a robot that falls the entries off the diagonals of ∂v̇/∂θ and ∂v̇/∂v after them, by rows.
    pub function: Function,
    /// Whether the first six coordinates are those of a base that falls freely: the columns of ∂q̈/∂q by them,
    /// and of ∂q̈/∂q̇ by the first three, are given.
    pub is_falling: bool,
}

/// The straight-line part of `forward_dynamics_derivatives`; loops then solve its columns.
pub fn before_columns(context: &TraceContext<'_>) -> BeforeColumns {
    let parameters = inputs(context, &[P::Q, P::Qd, P::Tau]);
    let falls = Cell::new(false);
    let function = trace_robot(context, parameters, |x, numbers| {
        let Motion {
            mut l,
            qdd,
            of_torques,
            falling,
        } = Motion::new(context, x, numbers);
        let n = qdd.len();
        (0..n).for_each(|i| l[i * n + i] = Symbol::one() / l[i * n + i]);
        let factor = context.pattern.gather(&l);
        let base = falling.first().filter(|base| base.v_start == 0);
        falls.set(base.is_some());
        let known = base.map_or([0, 0], |_| [6, 3]);
        let solved = [&of_torques.by_position, &of_torques.by_velocity];
        let solved = solved.into_iter().zip(known).flat_map(|(m, known)| {
            let rows = m.chunks_exact(n);
            rows.flat_map(move |row| row[known..].iter().map(|x| -*x))
        });
        let given = base.map_or_else(Vec::new, |base| {
            [base.by_attitude, base.by_velocity]
                .map(off_diagonal)
                .concat()
        });
        [qdd, factor, solved.collect(), given].concat()
    });
    BeforeColumns {
        function,
        is_falling: falls.get(),
    }
}

/// By rows.
fn off_diagonal<T: Copy>(m: [[T; 3]; 3]) -> Vec<T> {
    let entries = (0..9).filter(|at| at / 3 != at % 3);
    entries.map(|at| m[at / 3][at % 3]).collect()
}

/// q̈ by the factor of H, and the derivatives of τ there.
struct Motion<'g> {
    /// L and D, dense by rows.
    l: Vec<Symbol<'g>>,
    qdd: Vec<Symbol<'g>>,
    of_torques: Derivatives<Symbol<'g>>,
    /// The bases that fall freely, in the robot's coordinates.
    falling: Vec<FallingBase<Symbol<'g>>>,
}

impl<'g> Motion<'g> {
    /// `x` is q, q̇ and τ.
    fn new(context: &TraceContext<'_>, x: &[Symbol<'g>], numbers: &Numbers<'g>) -> Self {
        let nv = context.pattern.size();
        let (q, rest) = x.split_at(context.nq());
        let (qd, tau) = rest.split_at(nv);
        let robot = Robot::new(context.canonical(), numbers);
        let external = no_forces(robot.canonical);
        let parents = &context.pattern.parents;
        // H does not depend on q̈, and C is τ without q̈; equal operations are one.
        let at_rest = vec![Symbol::zero(); nv];
        let first = derivatives(context, &robot, [q, qd, &at_rest], &external);
        let mut l = first.by_acceleration;
        sparse::ltdl(parents, &mut l);
        let bias = first.value;
        let mut qdd: Vec<_> = tau.iter().zip(bias).map(|(tau, c)| *tau - c).collect();
        sparse::ltdl_solve(parents, &l, &mut qdd);
        let of_torques = derivatives(context, &robot, [q, qd, &qdd], &external);
        Self {
            l,
            qdd,
            of_torques,
            falling: falling(context, &robot, [q, qd]),
        }
    }
}

fn falling<'g>(
    context: &TraceContext<'_>,
    robot: &Robot<'_, Symbol<'g>>,
    [q, qd]: [&[Symbol<'g>]; 2],
) -> Vec<FallingBase<Symbol<'g>>> {
    let (theta, rates) = (context.joint_positions(q), context.joint_rates(qd));
    let coordinates = context.coordinates();
    let mut bases = falling_bases(robot, &theta, &rates);
    for base in &mut bases {
        base.v_start = coordinates[base.v_start].v;
    }
    bases
}

/// H⁻¹ by its factor and by rows.
struct Inverse<'a, 'g> {
    parents: &'a [Option<usize>],
    l: &'a [Symbol<'g>],
    /// 1 / D.
    reciprocals: Vec<Symbol<'g>>,
    dense: Vec<Symbol<'g>>,
}

impl<'a, 'g> Inverse<'a, 'g> {
    fn new(context: &'a TraceContext<'_>, l: &'a [Symbol<'g>]) -> Self {
        let parents = &context.pattern.parents;
        let n = parents.len();
        let mut inverse = Self {
            parents,
            l,
            reciprocals: (0..n).map(|i| Symbol::one() / l[i * n + i]).collect(),
            dense: vec![Symbol::zero(); n * n],
        };
        for k in 0..n {
            let mut column = vec![Symbol::zero(); n];
            column[k] = Symbol::one();
            inverse.solve(&mut column);
            // What comes after the diagonal is not needed: L⁻¹ goes from the base to the tips.
            for (i, x) in column.into_iter().enumerate().take(k + 1) {
                inverse.dense[i * n + k] = x;
                inverse.dense[k * n + i] = x;
            }
        }
        inverse
    }

    /// L⁻¹ D⁻¹ L⁻ᵀ x.
    fn solve(&self, x: &mut [Symbol<'g>]) {
        sparse::ltdl_solve_lt(self.parents, self.l, x);
        for (x, reciprocal) in x.iter_mut().zip(&self.reciprocals) {
            *x = *x * *reciprocal;
        }
        sparse::ltdl_solve_l(self.parents, self.l, x);
    }

    /// −H⁻¹ M, by whichever takes less: the factor, or all of H⁻¹.
    fn times_minus(&self, m: &[Symbol<'g>]) -> Vec<Symbol<'g>> {
        let n = self.parents.len();
        let is_factor_less = 2 * sparse::d1(self.parents) as usize + n < n * n;
        let mut result = vec![Symbol::zero(); n * n];
        for k in 0..n {
            let mut column: Vec<_> = (0..n).map(|i| -m[i * n + k]).collect();
            if is_factor_less {
                self.solve(&mut column);
            } else {
                let rows = self.dense.chunks_exact(n);
                column = rows.map(|row| dot(row, &column)).collect();
            }
            for (i, x) in column.into_iter().enumerate() {
                result[i * n + k] = x;
            }
        }
        result
    }
}

fn dot<'g>(a: &[Symbol<'g>], b: &[Symbol<'g>]) -> Symbol<'g> {
    let products = a.iter().zip(b).map(|(a, b)| *a * *b);
    products.fold(Symbol::zero(), |sum, x| sum + x)
}

/// The full matrix whose lower triangle is filled.
fn symmetric<'g>(lower: &[Symbol<'g>], n: usize) -> Vec<Symbol<'g>> {
    let element = |at: usize| {
        let (i, j) = (at / n, at % n);
        lower[i.max(j) * n + i.min(j)]
    };
    (0..n * n).map(element).collect()
}

impl TraceContext<'_> {
    /// Gᵀ M G, of a matrix by rows whose coordinates are those of all joints.
    pub(super) fn generalised_matrix<T: Real>(&self, m: &[T]) -> Vec<T> {
        let coordinates = self.coordinates();
        let (n, all) = (self.pattern.size(), coordinates.len());
        let mut result = vec![T::zero(); n * n];
        for (i, row) in coordinates.iter().enumerate() {
            for (j, column) in coordinates.iter().enumerate() {
                let ratio = T::from_f64(row.ratio * column.ratio);
                let at = row.v * n + column.v;
                result[at] = result[at] + ratio * m[i * all + j];
            }
        }
        result
    }
}
