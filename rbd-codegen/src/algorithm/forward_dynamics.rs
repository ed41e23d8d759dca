//! Forward dynamics: by one trace of bias, inertia matrix, factorisation and solution, so that all
//! that they have in common is computed once, or by articulated bodies.

use rbd_runtime::{OpCount, sparse};

use super::inertia_matrix::inertia_matrix;
use super::inverse_dynamics::bias_terms;
use super::minimal::{Robot, articulated_body};
use super::numbers::trace_robot;
use super::{Parameter as P, Problem};
use crate::ir::{Function, Input, op_count};

/// The two ways to q̈.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
pub enum Route {
    /// Bias, inertia matrix, LᵀDL and its solution (RBDA section 6.1).
    InertiaMatrix,
    /// The articulated-body algorithm (RBDA section 7.3).
    ArticulatedBodies,
}

/// Which way `forward_dynamics` takes for a robot, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ForwardRoute {
    /// The one of fewer operations.
    pub route: Route,
    /// Operations by the inertia matrix, before any pass.
    pub by_inertia_matrix: u32,
    /// Whether these are of the factorisation and the solution only (RBDA Table 6.6): where they
    /// take far more than articulated bodies, the rest is not counted.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "std::ops::Not::not"))]
    pub is_factorisation_only: bool,
    /// Operations by articulated bodies, before any pass; `None` where they do not apply, joints
    /// being coupled.
    pub by_articulated_bodies: Option<u32>,
}

impl ForwardRoute {
    /// "by articulated bodies: 3940 operations before any pass, 4887 by the inertia matrix".
    pub fn text(&self) -> String {
        let matrix = match self.is_factorisation_only {
            true => format!("more than {}", self.by_inertia_matrix),
            false => self.by_inertia_matrix.to_string(),
        };
        let Some(bodies) = self.by_articulated_bodies else {
            return format!(
                "by the inertia matrix: {matrix} operations before any pass; articulated bodies do \
                 not apply to coupled joints"
            );
        };
        match self.route {
            Route::InertiaMatrix => format!(
                "by the inertia matrix: {matrix} operations before any pass, {bodies} by \
                 articulated bodies"
            ),
            Route::ArticulatedBodies => format!(
                "by articulated bodies: {bodies} operations before any pass, {matrix} by the \
                 inertia matrix"
            ),
        }
    }
}

/// Where the factorisation alone would take so many times the operations of articulated bodies, it
/// is not traced: of a chain of n joints it takes n³ / 3, and so much memory.
const FAR_MORE: u32 = 10;

/// The way that takes fewer operations, and its program.
fn cheaper(problem: &Problem<'_>) -> (ForwardRoute, Function) {
    let count = |function: &Function| op_count(function).flops();
    let applies = !problem.model.as_runtime().is_coupled();
    let bodies = applies.then(|| by_articulated_bodies(problem));
    let by_articulated_bodies = bodies.as_ref().map(count);
    let parents = &problem.pattern.parents;
    let costs = [sparse::ltdl_cost(parents), sparse::ltdl_solve_cost(parents)];
    let factorisation = costs
        .iter()
        .map(OpCount::flops)
        .fold(0, u32::saturating_add);
    let (matrix, by_inertia_matrix) = match by_articulated_bodies {
        Some(bodies) if factorisation / FAR_MORE > bodies => (None, factorisation),
        _ => {
            let matrix = by_inertia_matrix(problem);
            let operations = count(&matrix);
            (Some(matrix), operations)
        }
    };
    let is_factorisation_only = matrix.is_none();
    let by_bodies = by_articulated_bodies.is_some_and(|bodies| bodies < by_inertia_matrix);
    let (route, function) = match (bodies, matrix) {
        (Some(bodies), matrix) if by_bodies || matrix.is_none() => {
            (Route::ArticulatedBodies, bodies)
        }
        (_, Some(matrix)) => (Route::InertiaMatrix, matrix),
        (_, None) => unreachable!("it is left out only where there is the other"),
    };
    let route = ForwardRoute {
        route,
        by_inertia_matrix,
        is_factorisation_only,
        by_articulated_bodies,
    };
    (route, function)
}

pub(super) fn forward_dynamics(problem: &Problem<'_>) -> Function {
    let (route, function) = cheaper(problem);
    problem.set_forward_route(route);
    function
}

fn by_inertia_matrix(problem: &Problem<'_>) -> Function {
    let nv = problem.pattern.size();
    trace_robot(problem, inputs(problem), |x, numbers| {
        let (q, rest) = x.split_at(problem.nq());
        let (qd, tau) = rest.split_at(nv);
        let robot = Robot::new(problem.canonical(), numbers);
        let bias = bias_terms(problem, &robot, q, qd);
        let mut h = inertia_matrix(problem, &robot, q);
        let parents = &problem.pattern.parents;
        sparse::ltdl(parents, &mut h);
        let mut qdd: Vec<_> = tau
            .iter()
            .zip(bias)
            .map(|(tau, bias)| *tau - bias)
            .collect();
        sparse::ltdl_solve(parents, &h, &mut qdd);
        qdd
    })
}

pub(super) fn by_articulated_bodies(problem: &Problem<'_>) -> Function {
    let nv = problem.pattern.size();
    let canonical = problem.canonical();
    let choices = articulated_body::choose(canonical);
    trace_robot(problem, inputs(problem), |x, numbers| {
        let (q, rest) = x.split_at(problem.nq());
        let (qd, tau) = rest.split_at(nv);
        let robot = Robot::new(canonical, numbers);
        articulated_body::forward_dynamics(&robot, &choices, q, qd, tau)
    })
}

fn inputs(problem: &Problem<'_>) -> Vec<Input> {
    [P::Q, P::Qd, P::Tau]
        .iter()
        .flat_map(|p| p.inputs(problem))
        .collect()
}
