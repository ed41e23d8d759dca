//! The joints between two frames.

use crate::reference::Body;
use crate::reference::kinematics::{joint_motion, set_transform};
use crate::reference::support::support;
use crate::{Frame, IntoReal, Model, Motion, Real, Transform};

/// The motion of a frame b as seen from a frame a, in a's axes about a's origin.
#[derive(Clone, Copy, Debug)]
pub(super) struct RelativeMotion<T> {
    pub(super) a_from_b: Transform<T>,
    /// v_b − v_a.
    pub(super) velocity: Motion<T>,
    /// The rate of that at q̈ = 0, with a's coordinates at rest.
    pub(super) bias: Motion<T>,
}

impl<T: Real> RelativeMotion<T> {
    fn start(a_from_b: Transform<T>) -> Self {
        Self {
            a_from_b,
            velocity: Motion::zero(),
            bias: Motion::zero(),
        }
    }

    fn of(body: &Body<T>) -> Self {
        Self {
            a_from_b: body.base_from_child,
            velocity: body.velocity,
            bias: body.acceleration,
        }
    }

    fn store(self, body: &mut Body<T>) {
        body.base_from_child = self.a_from_b;
        body.velocity = self.velocity;
        body.acceleration = self.bias;
    }
}

/// Whether joint i is between the base and `tip`, or is `tip`.
fn carries<P>(model: &Model<'_, P>, tip: Option<usize>, i: usize) -> bool {
    support(model, tip).any(|j| j == i)
}

/// The joint that carries both frames and is furthest from the base.
fn common<P>(model: &Model<'_, P>, [a, b]: [&Frame<P>; 2]) -> Option<usize> {
    support(model, a.joint)
        .filter(|i| carries(model, b.joint, *i))
        .last()
}

/// The motion of b as seen from a through the joints between them, which form a chain that begins at a; at
/// rest for `None`. The bodies of these joints keep their quantities as seen from a: placement in
/// `base_from_child`, velocity, and its rate in `acceleration`.
///
/// A joint between a and the common body is passed from its child to its parent: it adds −S q̇, which moves
/// with the child.
pub(super) fn set_relative_motion<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    [a, b]: [&Frame<P>; 2],
    q: &[T],
    qd: Option<&[T]>,
) -> RelativeMotion<T> {
    let common = common(model, [a, b]);
    let mut motion = RelativeMotion::start(Transform::lift(a.body_from_frame).inverse());
    let mut at = a.joint;
    while let Some(i) = at.filter(|_| at != common) {
        let joint = &model.joints[i];
        set_transform(model, bodies, i, q);
        motion.store(&mut bodies[i]);
        if let Some(qd) = qd {
            let own = motion.a_from_b.act_motion(joint_motion(joint, qd));
            motion.bias = motion.bias - motion.velocity.cross(own);
            motion.velocity = motion.velocity - own;
        }
        motion.a_from_b = motion.a_from_b * bodies[i].parent_from_child.inverse();
        at = joint.parent;
    }
    let start = motion;
    for i in support(model, b.joint).filter(|i| common.is_none_or(|common| *i > common)) {
        let joint = &model.joints[i];
        set_transform(model, bodies, i, q);
        motion = match joint.parent {
            Some(parent) if Some(parent) != common => RelativeMotion::of(&bodies[parent]),
            _ => start,
        };
        motion.a_from_b = motion.a_from_b * bodies[i].parent_from_child;
        if let Some(qd) = qd {
            let own = motion.a_from_b.act_motion(joint_motion(joint, qd));
            motion.velocity = motion.velocity + own;
            motion.bias = motion.bias + motion.velocity.cross(own);
        }
        motion.store(&mut bodies[i]);
    }
    motion.a_from_b = motion.a_from_b * Transform::lift(b.body_from_frame);
    motion
}

/// Calls `column` with each velocity coordinate of the joints between the frames, and with the motion of b
/// as seen from a at a unit rate of it, after [`set_relative_motion`]. A coordinate that coupled joints
/// share comes more than once.
pub(super) fn each_column<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &[Body<T>],
    [a, b]: [&Frame<P>; 2],
    mut column: impl FnMut(usize, Motion<T>),
) {
    let common = common(model, [a, b]);
    for (tip, is_reversed) in [(a.joint, true), (b.joint, false)] {
        for i in support(model, tip).filter(|i| common.is_none_or(|common| *i > common)) {
            let joint = &model.joints[i];
            for (k, v) in joint.velocity_range().enumerate() {
                let own = bodies[i]
                    .base_from_child
                    .act_motion(joint.motion_subspace(k));
                let own = if is_reversed { -own } else { own };
                column(v, own);
            }
        }
    }
}
