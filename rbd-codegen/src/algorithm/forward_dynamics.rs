//! Forward dynamics: by one trace of bias, inertia matrix, factorisation and solution, so that all
//! that they have in common is computed once, or by articulated bodies.

use rbd_ir::ir::{Function, Input, op_count};
use rbd_runtime::{OpCount, sparse};

use super::formulation::{Robot, articulated_body};
use super::inertia_matrix::inertia_matrix;
use super::inverse_dynamics::bias_terms;
use super::route::{ForwardRoute, Route};
use super::symbols::trace_robot;
use super::{Parameter as P, TraceContext};

/// Where the factorisation alone would take so many times the operations of articulated bodies, it
/// is not traced: of a chain of n joints it takes n³ / 3, and so much memory.
const FAR_MORE: u32 = 10;

/// The way that takes fewer operations, and its program.
fn cheaper(context: &TraceContext<'_>) -> (ForwardRoute, Function) {
    let count = |function: &Function| op_count(function).flops();
    let applies = !context.model.as_runtime().is_coupled();
    let bodies = applies.then(|| by_articulated_bodies(context));
    let by_articulated_bodies = bodies.as_ref().map(count);
    let parents = &context.pattern.parents;
    let costs = [sparse::ltdl_cost(parents), sparse::ltdl_solve_cost(parents)];
    let factorisation = costs
        .iter()
        .map(OpCount::flops)
        .fold(0, u32::saturating_add);
    let (matrix, by_inertia_matrix) = match by_articulated_bodies {
        Some(bodies) if factorisation / FAR_MORE > bodies => (None, factorisation),
        _ => {
            let matrix = by_inertia_matrix(context);
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

pub(super) fn forward_dynamics(context: &TraceContext<'_>) -> Function {
    let (route, function) = cheaper(context);
    context.set_forward_route(route);
    function
}

fn by_inertia_matrix(context: &TraceContext<'_>) -> Function {
    let nv = context.pattern.size();
    trace_robot(context, inputs(context), |x, numbers| {
        let (q, rest) = x.split_at(context.nq());
        let (qd, tau) = rest.split_at(nv);
        let robot = Robot::new(context.canonical(), numbers);
        let bias = bias_terms(context, &robot, q, qd);
        let mut h = inertia_matrix(context, &robot, q);
        let parents = &context.pattern.parents;
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

pub(super) fn by_articulated_bodies(context: &TraceContext<'_>) -> Function {
    let nv = context.pattern.size();
    let canonical = context.canonical();
    let choices = articulated_body::choose(canonical);
    trace_robot(context, inputs(context), |x, numbers| {
        let (q, rest) = x.split_at(context.nq());
        let (qd, tau) = rest.split_at(nv);
        let robot = Robot::new(canonical, numbers);
        articulated_body::forward_dynamics(&robot, &choices, q, qd, tau)
    })
}

fn inputs(context: &TraceContext<'_>) -> Vec<Input> {
    [P::Q, P::Qd, P::Tau]
        .iter()
        .flat_map(|p| p.inputs(context))
        .collect()
}
