//! Forward dynamics: by one trace of bias, inertia matrix, factorisation and solution, so that all
//! that they have in common is computed once, or by articulated bodies.

use rbd_runtime::sparse;

use super::inertia_matrix::inertia_matrix;
use super::inverse_dynamics::bias_terms;
use super::minimal::{Robot, articulated_body};
use super::numbers::trace_robot;
use super::{Parameter as P, Problem};
use crate::ir::{Function, Input, op_count};

/// The two ways to q̈.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Route {
    /// Bias, inertia matrix, LᵀDL and its solution (RBDA section 6.1).
    InertiaMatrix,
    /// The articulated-body algorithm (RBDA section 7.3).
    ArticulatedBodies,
}

/// Which way `forward_dynamics` takes for a robot, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct ForwardRoute {
    /// The one of fewer operations.
    pub route: Route,
    /// Operations by the inertia matrix, before any pass.
    pub by_inertia_matrix: u32,
    /// Operations by articulated bodies, before any pass; `None` where they do not apply, joints
    /// being coupled.
    pub by_articulated_bodies: Option<u32>,
}

impl ForwardRoute {
    /// "by articulated bodies: 3940 operations before any pass, 4887 by the inertia matrix".
    pub fn text(&self) -> String {
        let matrix = self.by_inertia_matrix;
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

/// The way that takes fewer operations, and its program.
pub(super) fn cheaper(problem: &Problem<'_>) -> (ForwardRoute, Function) {
    let matrix = by_inertia_matrix(problem);
    let applies = !problem.model.as_runtime().is_coupled();
    let bodies = applies.then(|| by_articulated_bodies(problem));
    let count = |function: &Function| op_count(function).flops();
    let mut route = ForwardRoute {
        route: Route::InertiaMatrix,
        by_inertia_matrix: count(&matrix),
        by_articulated_bodies: bodies.as_ref().map(count),
    };
    let function = match bodies {
        Some(bodies) if count(&bodies) < route.by_inertia_matrix => {
            route.route = Route::ArticulatedBodies;
            bodies
        }
        _ => matrix,
    };
    (route, function)
}

pub(super) fn forward_dynamics(problem: &Problem<'_>) -> Function {
    problem.forward_dynamics().1.clone()
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
