//! All bodies of a tree in the frame of its first one.

use rbd_runtime::{Motion, Real, Vector3};

use super::coordinate::{Carried, CoordinateTerms, Received};
use super::moments::Moments;
use super::placement::Placement;
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
            Some(parent) => (Placement::new(posed, &parent.placement), parent.motions),
            None => (Placement::identity(), base(posed, robot.gravity[i])),
        };
        bodies.push(Body::new(posed, placement, motions, rates));
    }
    let carried = carried(&joints, &bodies);
    let all = bodies.iter().zip(&carried).enumerate();
    let all = all.flat_map(|(i, (body, carried))| {
        let directions = body.directions.iter();
        directions.map(move |own| CoordinateTerms::new(i, *own, &body.received, carried))
    });
    all.collect()
}

/// u, v and a − g of what carries a tree, which rests.
fn base<T: Real>(posed: &PosedJoint<'_, T>, gravity: Vector3<T>) -> [Motion<T>; 3] {
    let lifted = posed.rotation.only_to_child(-gravity);
    let zero = Motion::zero();
    [zero, zero, Motion::new(Vector3::zero(), lifted)]
}

/// A body with its joint.
struct Body<T> {
    placement: Placement<T>,
    received: Received<T>,
    /// u, v and a of the body itself, as its children receive them.
    motions: [Motion<T>; 3],
    /// The directions of its joint, and how they turn with its rates.
    directions: Vec<[Motion<T>; 2]>,
}

impl<T: Real> Body<T> {
    /// At the rates q̇, q̈ and x.
    fn new(
        posed: &PosedJoint<'_, T>,
        placement: Placement<T>,
        [u, v, a]: [Motion<T>; 3],
        [qd, qdd, x]: [&[T]; 3],
    ) -> Self {
        let directions = screw::directions(posed).into_iter();
        let directions: Vec<_> = directions.map(|s| placement.motion(s)).collect();
        let turned: Vec<_> = directions.iter().map(|s| v.cross(*s)).collect();
        let own = sum(&directions, qd);
        let turning = |s: &Motion<T>| match directions.len() {
            1 => Motion::zero(),
            _ => own.cross(*s),
        };
        Self {
            placement,
            motions: [
                u + sum(&directions, x),
                v + own,
                a + (sum(&directions, qdd) + sum(&turned, qd)),
            ],
            received: Received { u, v, a },
            directions: directions.iter().map(|s| [*s, turning(s)]).collect(),
        }
    }

    /// The body's own part of all that its joint carries.
    fn own(&self, posed: &PosedJoint<'_, T>) -> Carried<T> {
        let inertia = self.placement.inertia(&posed.body());
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

/// Σ S x.
fn sum<T: Real>(directions: &[Motion<T>], x: &[T]) -> Motion<T> {
    let terms = directions.iter().zip(x).map(|(s, x)| s.scale(*x));
    let sum = terms.reduce(|sum, term| sum + term);
    sum.unwrap_or_else(Motion::zero)
}

/// The sums over the bodies that each joint carries.
fn carried<T: Real>(joints: &[PosedJoint<'_, T>], bodies: &[Body<T>]) -> Vec<Carried<T>> {
    let all = bodies.iter().zip(joints);
    let mut carried: Vec<_> = all.map(|(body, posed)| body.own(posed)).collect();
    for (i, posed) in joints.iter().enumerate().rev() {
        if let Some(parent) = posed.parent {
            carried[parent] = carried[parent].sum(carried[i]);
        }
    }
    carried
}
