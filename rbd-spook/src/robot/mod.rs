//! A robot in maximal coordinates: each joint a constraint between two of its bodies.
//!
//! Body i is the one that joint i moves, in the axes of its frame; the base is the world. So
//! [`states`] starts a robot from (q, q̇), [`held`] has its joints and its constraints, and [`joint_state`]
//! goes back.

mod coordinates;
mod joint;

use rbd_runtime::reference::{self, ConstraintBetween};
use rbd_runtime::{Frame, IntoReal, Joint, Model, Motion, Quaternion, Real, Transform};

pub use coordinates::joint_state;

use crate::{Anchor, BodyState, Constraint, Regularisation};

/// The bodies at joint positions q and velocities q̇, on which nothing acts.
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

/// What holds the bodies together: an entry for every joint, `None` of one that moves freely, and after
/// them for every constraint. A is on the parent's side, with z along the joint's axis.
///
/// `None` at the end of a list stands for what is no constraint between frames: a coupling of coordinates.
/// Joints that follow others are held as if they did not.
pub fn held<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    constraints: &[reference::Constraint],
    regularisation: &[Regularisation<T>],
) -> Vec<Option<Constraint<T>>> {
    let mut regularisation = regularisation.iter().copied();
    let joints = model.joints.iter().enumerate().map(|(i, own)| {
        let (kind, joint_from_frame) = joint::held(&own.joint_type)?;
        let joint_from_frame = Transform::from_f64(joint_from_frame);
        let parent_from_frame = Transform::lift(own.parent_from_joint) * joint_from_frame;
        let [a, b] = [(own.parent, parent_from_frame), (Some(i), joint_from_frame)]
            .map(|(body, frame)| Anchor { body, frame });
        Some((kind, a, b))
    });
    let beside = constraints.iter().map(|constraint| {
        let ConstraintBetween::Frames { kind, a, b } = &constraint.between else {
            return None;
        };
        Some((*kind, anchor(a), anchor(b)))
    });
    let all = joints.chain(beside);
    let all = all.map(|held| {
        let regularisation = regularisation.next();
        let ((kind, a, b), regularisation) = (held?, regularisation?);
        Some(Constraint {
            kind,
            a,
            b,
            regularisation,
        })
    });
    all.collect()
}

fn anchor<T: Real>(frame: &Frame) -> Anchor<T> {
    Anchor {
        body: frame.joint,
        frame: Transform::from_f64(frame.body_from_frame),
    }
}

/// Adds generalised forces τ of the joints, as motors that push two bodies from each other, to what acts on
/// the bodies; and of what the joints have of damping and friction, at the present velocity.
///
/// Armatures are left out: they would couple two bodies in M.
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
        let mut tau: Vec<T> = tau[own.velocity_range()].to_vec();
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
