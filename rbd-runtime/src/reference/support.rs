//! The bodies that carry a frame, and the first steps of algorithms for frames.

use super::kinematics::{joint_motion, set_transform, set_velocity};
use super::{Body, check_length};
use crate::{Frame, IntoReal, Model, Motion, Real, Transform};

/// The joints from the base to `tip`, in this order, including `tip`.
pub(crate) fn support<P>(model: &Model<'_, P>, tip: Option<usize>) -> impl Iterator<Item = usize> {
    let joints = model.joints;
    let path = move || core::iter::successors(tip, move |&i| joints[i].parent);
    (0..tip.map_or(0, |tip| tip + 1)).filter(move |&i| path().any(|j| j == i))
}

/// Sets `parent_from_child` of the bodies that carry the frame.
///
/// # Panics
/// If `bodies` or `q` has a wrong length.
#[track_caller]
pub(super) fn set_support_transforms<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    frame: &Frame,
    q: &[T],
) {
    check_length("bodies", bodies.len(), model.joints.len());
    check_length("q", q.len(), model.nq());
    for i in support(model, frame.joint) {
        set_transform(model, bodies, i, q);
    }
}

/// Sets `base_from_child` of the bodies that carry the frame and returns the frame's placement. The
/// transforms must be set.
pub(crate) fn base_from_frame<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    frame: &Frame,
) -> Transform<T> {
    for i in support(model, frame.joint) {
        let parent_from_child = bodies[i].parent_from_child;
        bodies[i].base_from_child = match model.joints[i].parent {
            Some(parent) => bodies[parent].base_from_child * parent_from_child,
            None => parent_from_child,
        };
    }
    let body_from_frame = Transform::from_f64(frame.body_from_frame);
    match frame.joint {
        Some(i) => bodies[i].base_from_child * body_from_frame,
        None => body_from_frame,
    }
}

/// The frame's velocity in its own coordinates. The transforms must be set.
///
/// # Panics
/// If `qd` has a wrong length.
#[track_caller]
pub(super) fn local_velocity<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    frame: &Frame,
    qd: &[T],
) -> Motion<T> {
    check_length("qd", qd.len(), model.nv());
    for i in support(model, frame.joint) {
        set_velocity(model, bodies, i, qd);
    }
    in_frame(frame, frame.joint.map(|i| bodies[i].velocity))
}

/// The frame's velocity and spatial acceleration, without gravity, in its own coordinates; q̈ = 0 for
/// `None`. The transforms must be set.
///
/// # Panics
/// If `qd` or `qdd` has a wrong length.
#[track_caller]
pub(super) fn local_acceleration<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    frame: &Frame,
    qd: &[T],
    qdd: Option<&[T]>,
) -> (Motion<T>, Motion<T>) {
    let nv = model.nv();
    check_length("qd", qd.len(), nv);
    check_length("qdd", qdd.map_or(nv, <[T]>::len), nv);
    for i in support(model, frame.joint) {
        let joint = &model.joints[i];
        let carried = joint.parent.map(|parent| {
            let carried = bodies[parent].acceleration;
            bodies[i].parent_from_child.inverse_act_motion(carried)
        });
        let product = set_velocity(model, bodies, i, qd);
        let own = qdd.map(|qdd| joint_motion(joint, qdd));
        let terms = [carried, product, own].into_iter().flatten();
        let sum = terms.reduce(|sum, term| sum + term);
        bodies[i].acceleration = sum.unwrap_or_else(Motion::zero);
    }
    let velocity = frame.joint.map(|i| bodies[i].velocity);
    let acceleration = frame.joint.map(|i| bodies[i].acceleration);
    (in_frame(frame, velocity), in_frame(frame, acceleration))
}

/// A motion of the body that carries the frame, in the frame's coordinates; zero on the base.
fn in_frame<T: Real>(frame: &Frame, of_body: Option<Motion<T>>) -> Motion<T> {
    let body_from_frame = Transform::from_f64(frame.body_from_frame);
    of_body.map_or_else(Motion::zero, |m| body_from_frame.inverse_act_motion(m))
}

/// The classical acceleration [ω̇; v̇ + ω × v] from velocity and spatial acceleration
/// (RBDA eq 2.48): its linear part is the second derivative of the origin's position.
pub(crate) fn classical<T: Real>(velocity: Motion<T>, acceleration: Motion<T>) -> Motion<T> {
    Motion {
        linear: acceleration.linear + velocity.angular.cross(velocity.linear),
        ..acceleration
    }
}
