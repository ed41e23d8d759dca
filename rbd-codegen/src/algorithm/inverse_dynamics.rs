//! Inverse dynamics and its parts.

use rbd_runtime::{Force, Real, Transform};

use super::minimal::{Robot, newton_euler};
use super::numbers::trace_robot;
use super::{Parameter as P, Problem};
use crate::canonical::Canonical;
use crate::ir::{Function, Input, Symbol};

fn inputs(problem: &Problem<'_>, parameters: &[P]) -> Vec<Input> {
    parameters
        .iter()
        .flat_map(|parameter| parameter.inputs(problem))
        .collect()
}

pub(super) fn rnea(problem: &Problem<'_>) -> Function {
    let nv = problem.pattern.size();
    let inputs = inputs(problem, &[P::Q, P::Qd, P::Qdd]);
    trace_robot(problem, inputs, |x, numbers| {
        let (q, rest) = x.split_at(problem.nq());
        let (qd, qdd) = rest.split_at(nv);
        let robot = Robot::new(problem.canonical(), numbers);
        forces_of_motion(problem, &robot, q, [qd, qdd], &no_forces(robot.canonical))
    })
}

pub(super) fn rnea_with_forces(problem: &Problem<'_>) -> Function {
    let nv = problem.pattern.size();
    let inputs = inputs(problem, &[P::Q, P::Qd, P::Qdd, P::LinkForces]);
    trace_robot(problem, inputs, |x, numbers| {
        let (q, rest) = x.split_at(problem.nq());
        let (qd, rest) = rest.split_at(nv);
        let (qdd, forces) = rest.split_at(nv);
        let external = body_forces(problem, forces);
        let robot = Robot::new(problem.canonical(), numbers);
        forces_of_motion(problem, &robot, q, [qd, qdd], &external)
    })
}

/// τ for the given motion and forces on the bodies.
fn forces_of_motion<'g>(
    problem: &Problem<'_>,
    robot: &Robot<'_, Symbol<'g>>,
    q: &[Symbol<'g>],
    motion: [&[Symbol<'g>]; 2],
    external: &[Force<Symbol<'g>>],
) -> Vec<Symbol<'g>> {
    let theta = problem.joint_positions(q);
    let [rates, accelerations] = motion.map(|x| problem.joint_rates(x));
    let forces = newton_euler::inverse_dynamics(robot, &theta, &rates, &accelerations, external);
    problem.generalised_forces(&forces)
}

/// The forces on links, in the links' frames, as one force on each body in its canonical frame.
fn body_forces<'g>(problem: &Problem<'_>, forces: &[Symbol<'g>]) -> Vec<Force<Symbol<'g>>> {
    let mut external = no_forces(problem.canonical());
    for (link, f) in problem.model.links.iter().zip(forces.chunks_exact(6)) {
        // What pushes on a link that is fixed to the base moves nothing.
        let Some(body) = link.joint else { continue };
        let placement = problem.canonical().joints[body]
            .body_from_canonical
            .inverse();
        let canonical_from_link = Transform::from_f64(placement * link.body_from_link);
        let force = Force::new([f[0], f[1], f[2]].into(), [f[3], f[4], f[5]].into());
        external[body] = external[body] + canonical_from_link.act_force(force);
    }
    external
}

fn no_forces<T: Real>(canonical: &Canonical) -> Vec<Force<T>> {
    vec![Force::zero(); canonical.joints.len()]
}

pub(super) fn bias(problem: &Problem<'_>) -> Function {
    trace_robot(problem, inputs(problem, &[P::Q, P::Qd]), |x, numbers| {
        let (q, qd) = x.split_at(problem.nq());
        bias_terms(problem, &Robot::new(problem.canonical(), numbers), q, qd)
    })
}

/// C(q, q̇).
pub(super) fn bias_terms<'g>(
    problem: &Problem<'_>,
    robot: &Robot<'_, Symbol<'g>>,
    q: &[Symbol<'g>],
    qd: &[Symbol<'g>],
) -> Vec<Symbol<'g>> {
    let qdd = vec![Symbol::zero(); qd.len()];
    forces_of_motion(problem, robot, q, [qd, &qdd], &no_forces(robot.canonical))
}

pub(super) fn gravity(problem: &Problem<'_>) -> Function {
    let nv = problem.pattern.size();
    // What a body at rest keeps of its mass would cost and save nothing.
    let mut canonical = problem.canonical().clone();
    for joint in &mut canonical.joints {
        joint.newton_euler_inertia = joint.inertia;
    }
    trace_robot(problem, inputs(problem, &[P::Q]), |q, numbers| {
        let robot = Robot::new(&canonical, numbers);
        bias_terms(problem, &robot, q, &vec![Symbol::zero(); nv])
    })
}
