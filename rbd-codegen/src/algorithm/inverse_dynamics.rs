//! Inverse dynamics and its parts.

use rbd_ir::ir::{Function, Input, Symbol};
use rbd_runtime::{Force, Real, Transform};

use super::formulation::{Robot, newton_euler};
use super::symbols::trace_robot;
use super::{Parameter as P, TraceContext};
use crate::canonical::Canonical;

pub(super) fn inputs(context: &TraceContext<'_>, parameters: &[P]) -> Vec<Input> {
    parameters
        .iter()
        .flat_map(|parameter| parameter.inputs(context))
        .collect()
}

pub(super) fn rnea(context: &TraceContext<'_>) -> Function {
    let nv = context.pattern.size();
    let inputs = inputs(context, &[P::Q, P::Qd, P::Qdd]);
    trace_robot(context, inputs, |x, numbers| {
        let (q, rest) = x.split_at(context.nq());
        let (qd, qdd) = rest.split_at(nv);
        let robot = Robot::new(context.canonical(), numbers);
        forces_of_motion(context, &robot, q, [qd, qdd], &no_forces(robot.canonical))
    })
}

pub(super) fn rnea_with_forces(context: &TraceContext<'_>) -> Function {
    let nv = context.pattern.size();
    let inputs = inputs(context, &[P::Q, P::Qd, P::Qdd, P::LinkForces]);
    trace_robot(context, inputs, |x, numbers| {
        let (q, rest) = x.split_at(context.nq());
        let (qd, rest) = rest.split_at(nv);
        let (qdd, forces) = rest.split_at(nv);
        let external = body_forces(context, forces);
        let robot = Robot::new(context.canonical(), numbers);
        forces_of_motion(context, &robot, q, [qd, qdd], &external)
    })
}

/// τ for the given motion and forces on the bodies.
fn forces_of_motion<'g>(
    context: &TraceContext<'_>,
    robot: &Robot<'_, Symbol<'g>>,
    q: &[Symbol<'g>],
    motion: [&[Symbol<'g>]; 2],
    external: &[Force<Symbol<'g>>],
) -> Vec<Symbol<'g>> {
    let theta = context.joint_positions(q);
    let [rates, accelerations] = motion.map(|x| context.joint_rates(x));
    let forces = newton_euler::inverse_dynamics(robot, &theta, &rates, &accelerations, external);
    context.generalised_forces(&forces)
}

/// The forces on links, in the links' frames, as one force on each body in its canonical frame.
pub(super) fn body_forces<'g>(
    context: &TraceContext<'_>,
    forces: &[Symbol<'g>],
) -> Vec<Force<Symbol<'g>>> {
    let mut external = no_forces(context.canonical());
    for (link, f) in context.model.links.iter().zip(forces.chunks_exact(6)) {
        // What pushes on a link that is fixed to the base moves nothing.
        let Some(body) = link.joint else { continue };
        let placement = context.canonical().joints[body]
            .body_from_canonical
            .inverse();
        let canonical_from_link = Transform::from_f64(placement * link.body_from_link);
        let force = Force::new([f[0], f[1], f[2]].into(), [f[3], f[4], f[5]].into());
        external[body] = external[body] + canonical_from_link.act_force(force);
    }
    external
}

pub(super) fn no_forces<T: Real>(canonical: &Canonical) -> Vec<Force<T>> {
    vec![Force::zero(); canonical.joints.len()]
}

pub(super) fn bias(context: &TraceContext<'_>) -> Function {
    trace_robot(context, inputs(context, &[P::Q, P::Qd]), |x, numbers| {
        let (q, qd) = x.split_at(context.nq());
        bias_terms(context, &Robot::new(context.canonical(), numbers), q, qd)
    })
}

/// C(q, q̇).
pub(super) fn bias_terms<'g>(
    context: &TraceContext<'_>,
    robot: &Robot<'_, Symbol<'g>>,
    q: &[Symbol<'g>],
    qd: &[Symbol<'g>],
) -> Vec<Symbol<'g>> {
    let qdd = vec![Symbol::zero(); qd.len()];
    forces_of_motion(context, robot, q, [qd, &qdd], &no_forces(robot.canonical))
}

pub(super) fn gravity(context: &TraceContext<'_>) -> Function {
    let nv = context.pattern.size();
    // What a body at rest keeps of its mass would cost and save nothing.
    let mut canonical = context.canonical().clone();
    for joint in &mut canonical.joints {
        joint.newton_euler_inertia = joint.inertia;
    }
    trace_robot(context, inputs(context, &[P::Q]), |q, numbers| {
        let robot = Robot::new(&canonical, numbers);
        bias_terms(context, &robot, q, &vec![Symbol::zero(); nv])
    })
}
