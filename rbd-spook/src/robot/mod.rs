//! A robot in maximal coordinates: each joint a constraint between two of its bodies.
//!
//! Joint i moves body i, whose axes are those of the joint's frame; the base is the world. [`states`] makes
//! the bodies from (q, q̇), [`constraints`] constrains them as the joints and the robot's own constraints
//! do, [`rotors`] has the armatures, and [`joint_state`] goes back to (q, q̇).

mod constraints;
mod coordinates;
mod joint;

use rbd_runtime::{IntoReal, Joint, Model, Motion, Quaternion, Real, Transform};

pub use constraints::{constraint_count, constraints, rotors};
pub use coordinates::joint_state;

use crate::BodyState;

/// The bodies at joint positions q and velocities q̇, without forces.
///
/// # Panics
/// If `q` or `qd` is not as long as the robot says.
pub fn states<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    q: &[T],
    qd: &[T],
) -> Vec<BodyState<T>> {
    let mut placed: Vec<(Transform<T>, Motion<T>)> = Vec::with_capacity(model.joints.len());
    let mut states = Vec::with_capacity(model.joints.len());
    for joint in model.joints {
        let parent_from_child = Transform::lift(joint.parent_from_joint) * joint.placement(q);
        let (base_from_parent, of_parent) = match joint.parent {
            Some(parent) => placed[parent],
            None => (Transform::identity(), Motion::zero()),
        };
        let base_from_child = base_from_parent * parent_from_child;
        let velocity = parent_from_child.inverse_act_motion(of_parent) + joint_motion(joint, qd);
        placed.push((base_from_child, velocity));
        states.push(state(joint, base_from_child, velocity));
    }
    states
}

/// S q̇.
fn joint_motion<T: Real, P>(joint: &Joint<P>, qd: &[T]) -> Motion<T> {
    let own = qd[joint.velocity_range()].iter().enumerate();
    own.fold(Motion::zero(), |sum, (k, &x)| {
        sum + joint.motion_subspace(k).scale(x)
    })
}

fn state<T: Real, P: IntoReal<T>>(
    joint: &Joint<P>,
    base_from_body: Transform<T>,
    velocity: Motion<T>,
) -> BodyState<T> {
    let body = BodyState::of_inertia(rbd_runtime::SpatialInertia::lift(joint.inertia));
    let rotation = base_from_body.rotation;
    let of_center = velocity.linear + velocity.angular.cross(body.center);
    BodyState {
        position: base_from_body.act_point(body.center),
        orientation: Quaternion::from_matrix(rotation),
        linear_velocity: rotation * of_center,
        angular_velocity: rotation * velocity.angular,
        ..body
    }
}

/// Adds the joints' generalised forces τ, as motors that push two bodies apart, to the forces on the
/// bodies, and those of joint damping and friction at the present velocity.
///
/// A joint that follows another has no motor: τ acts at its leader alone. [`rotors`] has the armatures.
///
/// # Panics
/// If `tau` is not as long as the robot says.
pub fn add_joint_forces<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    states: &mut [BodyState<T>],
    tau: &[T],
) {
    for (i, own) in model.joints.iter().enumerate() {
        let b = states[i].placement();
        let mut tau: Vec<T> = match own.coupling {
            Some(_) => vec![T::zero(); own.joint_type.nv()],
            None => tau[own.velocity_range()].to_vec(),
        };
        if let Some(dynamics) = &own.dynamics {
            let [damping, friction] = [dynamics.damping, dynamics.friction].map(P::into_real);
            let rates = coordinates::rates(own, i, states);
            for (tau, rate) in tau.iter_mut().zip(rates) {
                *tau = *tau - damping * rate - friction * rate.sign();
            }
        }
        let wrench = joint::wrench(&own.joint_type, &tau);
        let (force, moment) = (b.rotation * wrench.linear, b.rotation * wrench.angular);
        for (body, sign) in [(Some(i), T::one()), (own.parent, -T::one())] {
            let Some(body) = body else { continue };
            let state = &mut states[body];
            let arm = b.translation - state.position;
            state.force = state.force + force.scale(sign);
            state.torque = state.torque + (moment + arm.cross(force)).scale(sign);
        }
    }
}
