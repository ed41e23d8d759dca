//! The joints between two frames.

use crate::reference::Body;
use crate::reference::kinematics::{joint_motion, set_transform};
use crate::reference::support::support;
use crate::{Frame, IntoReal, Joint, Model, Motion, Real, Transform};

/// The motion of a frame b as seen from a frame a, in a's axes about a's origin.
#[derive(Clone, Copy, Debug)]
pub(super) struct RelativeMotion<T> {
    pub(super) a_from_b: Transform<T>,
    /// v_b − v_a.
    pub(super) velocity: Motion<T>,
    /// The rate of that with a's coordinates at rest.
    pub(super) acceleration: Motion<T>,
}

impl<T: Real> RelativeMotion<T> {
    fn start(a_from_b: Transform<T>) -> Self {
        Self {
            a_from_b,
            velocity: Motion::zero(),
            acceleration: Motion::zero(),
        }
    }

    fn of(body: &Body<T>) -> Self {
        Self {
            a_from_b: body.base_from_child,
            velocity: body.velocity,
            acceleration: body.acceleration,
        }
    }

    fn store(self, body: &mut Body<T>) {
        body.base_from_child = self.a_from_b;
        body.velocity = self.velocity;
        body.acceleration = self.acceleration;
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

/// The joints between two frames, which form a chain that begins at a, and what is seen from a along it.
pub(super) struct Path<T> {
    /// The body that carries both.
    common: Option<usize>,
    of_common: RelativeMotion<T>,
    pub(super) of_b: RelativeMotion<T>,
}

/// A velocity coordinate of a joint between two frames.
pub(super) struct Column<T> {
    /// Its index; coupled joints share it.
    pub(super) v: usize,
    /// The motion of b as seen from a at a unit rate of it.
    pub(super) motion: Motion<T>,
    /// The joint's place in the chain, rising from a to b: below 0 where the chain passes it from its child to its parent.
    pub(super) place: isize,
    /// Whether the joint has no other velocity coordinate.
    pub(super) is_alone: bool,
    /// The joint's parent and child as seen from a.
    pub(super) parent: RelativeMotion<T>,
    pub(super) child: RelativeMotion<T>,
}

/// The path from a to b, with velocities if q̇ is given, and accelerations by q̈ too. The bodies of its joints keep their
/// quantities as seen from a: placement in `base_from_child`, velocity, and its rate in `acceleration`.
///
/// A joint between a and the common body is passed from its child to its parent: it adds −S q̇, which moves
/// with the child.
pub(super) fn set_path<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    [a, b]: [&Frame<P>; 2],
    q: &[T],
    [qd, qdd]: [Option<&[T]>; 2],
) -> Path<T> {
    let common = common(model, [a, b]);
    let mut motion = RelativeMotion::start(Transform::lift(a.body_from_frame).inverse());
    let own = |joint: &Joint<P>, rates: &[T], at: &RelativeMotion<T>| {
        at.a_from_b.act_motion(joint_motion(joint, rates))
    };
    let mut at = a.joint;
    while let Some(i) = at.filter(|_| at != common) {
        let joint = &model.joints[i];
        set_transform(model, bodies, i, q);
        motion.store(&mut bodies[i]);
        if let Some(qdd) = qdd {
            motion.acceleration = motion.acceleration - own(joint, qdd, &motion);
        }
        if let Some(qd) = qd {
            let own = own(joint, qd, &motion);
            motion.acceleration = motion.acceleration - motion.velocity.cross(own);
            motion.velocity = motion.velocity - own;
        }
        motion.a_from_b = motion.a_from_b * bodies[i].parent_from_child.inverse();
        at = joint.parent;
    }
    let mut path = Path {
        common,
        of_common: motion,
        of_b: motion,
    };
    for i in support(model, b.joint).filter(|i| common.is_none_or(|common| *i > common)) {
        let joint = &model.joints[i];
        set_transform(model, bodies, i, q);
        motion = path.of_body(bodies, joint.parent);
        motion.a_from_b = motion.a_from_b * bodies[i].parent_from_child;
        if let Some(qdd) = qdd {
            motion.acceleration = motion.acceleration + own(joint, qdd, &motion);
        }
        if let Some(qd) = qd {
            let own = own(joint, qd, &motion);
            motion.velocity = motion.velocity + own;
            motion.acceleration = motion.acceleration + motion.velocity.cross(own);
        }
        motion.store(&mut bodies[i]);
    }
    motion.a_from_b = motion.a_from_b * Transform::lift(b.body_from_frame);
    path.of_b = motion;
    path
}

impl<T: Real> Path<T> {
    /// What is seen of a body on the path, or of the base.
    fn of_body(&self, bodies: &[Body<T>], body: Option<usize>) -> RelativeMotion<T> {
        let beside = body.filter(|_| body != self.common);
        beside.map_or(self.of_common, |i| RelativeMotion::of(&bodies[i]))
    }

    /// Calls `column` with each velocity coordinate of the joints on the path, which lies between a and b. A coordinate that
    /// coupled joints share comes more than once.
    pub(super) fn each_column<P: IntoReal<T>>(
        &self,
        model: &Model<'_, P>,
        bodies: &[Body<T>],
        [a, b]: [&Frame<P>; 2],
        column: &mut dyn FnMut(Column<T>),
    ) {
        for (tip, is_reversed) in [(a.joint, true), (b.joint, false)] {
            for i in support(model, tip).filter(|i| self.common.is_none_or(|own| *i > own)) {
                let joint = &model.joints[i];
                let [parent, child] =
                    [joint.parent, Some(i)].map(|body| self.of_body(bodies, body));
                let place = i as isize + 1;
                for (k, v) in joint.velocity_range().enumerate() {
                    let own = child.a_from_b.act_motion(joint.motion_subspace(k));
                    column(Column {
                        v,
                        motion: if is_reversed { -own } else { own },
                        place: if is_reversed { -place } else { place },
                        is_alone: joint.velocity_range().len() == 1,
                        parent,
                        child,
                    });
                }
            }
        }
    }
}
