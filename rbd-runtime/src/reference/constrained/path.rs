//! The joints between two frames.

use crate::reference::Body;
use crate::reference::kinematics::{joint_motion, set_transform};
use crate::reference::support::support;
use crate::{Frame, IntoReal, Joint, Model, Motion, Real, Transform, Vector3};

/// A body as seen from a frame a, in a's axes about a's origin.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen<T> {
    a_from_body: Transform<T>,
    /// ω.
    pub(super) angular_velocity: Vector3<T>,
    /// ω̇.
    pub(super) angular_acceleration: Vector3<T>,
}

impl<T: Real> Seen<T> {
    fn of(body: &Body<T>) -> Self {
        Self {
            a_from_body: body.base_from_child,
            angular_velocity: body.velocity.angular,
            angular_acceleration: body.acceleration.angular,
        }
    }

    fn store(self, body: &mut Body<T>) {
        body.base_from_child = self.a_from_body;
        body.velocity.angular = self.angular_velocity;
        body.acceleration.angular = self.angular_acceleration;
    }

    /// Adds the turn of a joint with its child at `a_from_body`, or takes it away.
    fn turn<P: IntoReal<T>>(&mut self, joint: &Joint<P>, rates: [&[T]; 2], is_reversed: bool) {
        let [own, rate] = rates.map(|x| {
            let own = self.a_from_body.rotation * joint_motion(joint, x).angular;
            if is_reversed { -own } else { own }
        });
        let turned = rate + self.angular_velocity.cross(own);
        self.angular_acceleration = self.angular_acceleration + turned;
        self.angular_velocity = self.angular_velocity + own;
    }
}

/// Whether joint i is between the base and `tip`, or is `tip`.
fn carries<P>(model: &Model<'_, P>, tip: Option<usize>, i: usize) -> bool {
    support(model, tip).any(|j| j == i)
}

/// The joint that carries both tips and is furthest from the base.
fn common<P>(model: &Model<'_, P>, [a, b]: [Option<usize>; 2]) -> Option<usize> {
    let both = support(model, a).filter(|i| carries(model, b, *i));
    both.last()
}

/// The joints between two frames a and b, which form a chain.
#[derive(Debug)]
pub(super) struct Path<T> {
    tips: [Option<usize>; 2],
    /// The body that carries both.
    common: Option<usize>,
    of_common: Seen<T>,
    pub(super) a_from_b: Transform<T>,
}

/// A joint of a path.
#[derive(Clone, Copy)]
pub(super) struct PathJoint<'m, T, P> {
    joint: &'m Joint<P>,
    /// Its place in the chain, rising from a to b: below 0 where the chain goes through it from its child to its parent.
    pub(super) place: isize,
    pub(super) parent: Seen<T>,
    child: Seen<T>,
    /// b's origin.
    p: Vector3<T>,
}

/// The path from a to b, with angular velocities and accelerations if q̇ and q̈ are given. The bodies of its joints keep
/// what is seen of them from a: placement in `base_from_child`, angular velocity, and its rate in `acceleration`.
///
/// A joint between a and the common body adds −S q̇, which moves with the child.
pub(super) fn set_path<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    [a, b]: [&Frame<P>; 2],
    q: &[T],
    rates: Option<[&[T]; 2]>,
) -> Path<T> {
    let common = common(model, [a.joint, b.joint]);
    let mut seen = Seen {
        a_from_body: Transform::lift(a.body_from_frame).inverse(),
        angular_velocity: Vector3::zero(),
        angular_acceleration: Vector3::zero(),
    };
    let mut at = a.joint;
    while let Some(i) = at.filter(|_| at != common) {
        let joint = &model.joints[i];
        set_transform(model, bodies, i, q);
        seen.store(&mut bodies[i]);
        if let Some(rates) = rates {
            seen.turn(joint, rates, true);
        }
        seen.a_from_body = seen.a_from_body * bodies[i].parent_from_child.inverse();
        at = joint.parent;
    }
    let mut path = Path {
        tips: [a.joint, b.joint],
        common,
        of_common: seen,
        a_from_b: seen.a_from_body,
    };
    for i in support(model, b.joint).filter(|i| path.is_beyond(*i)) {
        let joint = &model.joints[i];
        set_transform(model, bodies, i, q);
        seen = path.of_body(bodies, joint.parent);
        seen.a_from_body = seen.a_from_body * bodies[i].parent_from_child;
        if let Some(rates) = rates {
            seen.turn(joint, rates, false);
        }
        seen.store(&mut bodies[i]);
    }
    path.a_from_b = seen.a_from_body * Transform::lift(b.body_from_frame);
    path
}

impl<T: Real> Path<T> {
    /// Whether a joint is further from the base than the common body.
    fn is_beyond(&self, i: usize) -> bool {
        self.common.is_none_or(|common| i > common)
    }

    /// A body on the path, or the base, as seen from a.
    fn of_body(&self, bodies: &[Body<T>], body: Option<usize>) -> Seen<T> {
        let beside = body.filter(|_| body != self.common);
        beside.map_or(self.of_common, |i| Seen::of(&bodies[i]))
    }

    /// The joints from b to a.
    pub(super) fn joints<'m, P: IntoReal<T>>(
        &self,
        model: &Model<'m, P>,
        bodies: &[Body<T>],
    ) -> impl Iterator<Item = PathJoint<'m, T, P>> {
        let joints = model.joints;
        let from_b = core::iter::successors(self.tips[1], move |i| joints[*i].parent)
            .take_while(|i| self.is_beyond(*i))
            .map(|i| (i, 1));
        let to_a = support(model, self.tips[0])
            .filter(|i| self.is_beyond(*i))
            .map(|i| (i, -1));
        from_b.chain(to_a).map(move |(i, direction)| PathJoint {
            joint: &joints[i],
            place: direction * (i as isize + 1),
            parent: self.of_body(bodies, joints[i].parent),
            child: self.of_body(bodies, Some(i)),
            p: self.a_from_b.translation,
        })
    }
}

impl<T: Real, P: Copy> PathJoint<'_, T, P> {
    /// Each velocity coordinate with the motion of b and of its origin p as seen from a at a unit rate of it, \[ω; ṗ\].
    /// Coupled joints share coordinates.
    pub(super) fn columns(self) -> impl Iterator<Item = (usize, Motion<T>)> {
        let a_from_child = self.child.a_from_body;
        let arm = self.p - a_from_child.translation;
        let columns = self.joint.velocity_range().enumerate();
        columns.map(move |(k, v)| {
            let own = self.joint.motion_subspace(k);
            let angular = a_from_child.rotation * own.angular;
            let linear = a_from_child.rotation * own.linear + angular.cross(arm);
            let own = Motion::new(angular, linear);
            (v, if self.is_reversed() { -own } else { own })
        })
    }

    /// Whether the chain goes through the joint from its child to its parent.
    pub(super) fn is_reversed(&self) -> bool {
        self.place < 0
    }
}
