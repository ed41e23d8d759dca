//! All bodies of a tree in the frame of its first one.

use rbd_runtime::{Motion, Real, Transform, Vector3};

use super::coordinate::{Carried, CoordinateTerms};
use super::moments::Moments;
use super::placement::{child, placed};
use crate::algorithm::formulation::derivatives::screw;
use crate::algorithm::formulation::pose::{PosedJoint, pose};
use crate::algorithm::formulation::robot::Robot;

/// The coordinates of all joints for the derivatives of xᵀτ, at q, q̇, q̈ and x.
pub(in crate::algorithm) fn coordinates<T: Real>(
    robot: &Robot<'_, T>,
    q: &[T],
    [qd, qdd, x]: [&[T]; 3],
) -> Vec<CoordinateTerms<T>> {
    let joints = pose(robot, q);
    let mut bodies: Vec<Body<T>> = Vec::with_capacity(joints.len());
    for (i, posed) in joints.iter().enumerate() {
        let own = posed.coordinates();
        let rates = [qd, qdd, x].map(|x| &x[own.clone()]);
        let parent = posed.parent.map(|parent| &bodies[parent]);
        let (placement, motions) = match parent {
            Some(parent) => (child(posed, &parent.placement), parent.motions),
            None => (Transform::identity(), base(posed, robot.gravity[i])),
        };
        bodies.push(Body::new(posed, placement, motions, rates));
    }
    let carried = carried(&joints, &bodies);
    let mut all = Vec::new();
    for (i, body) in bodies.iter().enumerate() {
        for own in &body.directions {
            all.push(CoordinateTerms::new(i, *own, body.received, &carried[i]));
        }
    }
    all
}

/// u, v and a − g of what carries a tree, which rests.
fn base<T: Real>(posed: &PosedJoint<'_, T>, gravity: Vector3<T>) -> [Motion<T>; 3] {
    let lifted = posed.rotation.only_to_child(-gravity);
    let zero = Motion::zero();
    [zero, zero, Motion::new(Vector3::zero(), lifted)]
}

/// A body with its joint.
struct Body<T> {
    placement: Transform<T>,
    /// u, v and a of what carries it.
    received: [Motion<T>; 3],
    /// u, v and a of the body itself, as its children receive them.
    motions: [Motion<T>; 3],
    /// The directions of its joint, and how they turn with its rates.
    directions: Vec<[Motion<T>; 2]>,
}

impl<T: Real> Body<T> {
    /// At the rates q̇, q̈ and x.
    fn new(
        posed: &PosedJoint<'_, T>,
        placement: Transform<T>,
        [u, v, a]: [Motion<T>; 3],
        [qd, qdd, x]: [&[T]; 3],
    ) -> Self {
        let mut directions = screw::directions(posed);
        let zero = Motion::zero();
        let [mut own, mut of_x, mut acceleration] = [zero; 3];
        for (k, s) in directions.iter_mut().enumerate() {
            *s = placement.act_motion(*s);
            own = own + s.scale(qd[k]);
            of_x = of_x + s.scale(x[k]);
            acceleration = acceleration + (s.scale(qdd[k]) + v.cross(*s).scale(qd[k]));
        }
        let is_only = directions.len() == 1;
        let turning = |s: Motion<T>| if is_only { zero } else { own.cross(s) };
        Self {
            placement,
            motions: [u + of_x, v + own, a + acceleration],
            received: [u, v, a],
            directions: directions.into_iter().map(|s| [s, turning(s)]).collect(),
        }
    }

    /// The body's own part of all that its joint carries.
    fn own(&self, posed: &PosedJoint<'_, T>) -> Carried<T> {
        let inertia = placed(&posed.body(), &self.placement);
        let [u, v, a] = self.motions;
        let velocities = Moments::new(&inertia, v);
        Carried {
            inertia,
            u: Moments::new(&inertia, u),
            v: velocities,
            force: inertia.force_of(a) + v.cross_force(velocities.force()),
            couple: velocities.couple(u),
        }
    }
}

/// The sums over the bodies that each joint carries.
fn carried<T: Real>(joints: &[PosedJoint<'_, T>], bodies: &[Body<T>]) -> Vec<Carried<T>> {
    let mut carried: Vec<Carried<T>> = Vec::with_capacity(joints.len());
    for (body, posed) in bodies.iter().zip(joints) {
        carried.push(body.own(posed));
    }
    for (i, posed) in joints.iter().enumerate().rev() {
        if let Some(parent) = posed.parent {
            carried[parent] = carried[parent].sum(carried[i]);
        }
    }
    carried
}
