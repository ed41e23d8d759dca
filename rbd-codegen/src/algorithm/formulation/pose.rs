//! Joints at some configuration.

use rbd_runtime::{JointDynamics, Real, Vector3};

use super::joint;
use super::pseudo_inertia::Composite;
use super::robot::Robot;
use super::rotation::JointRotation;
use super::used;
use crate::canonical::{Canonical, CanonicalJoint};

/// A joint at some q: its constants and the quantities that depend on q.
pub(super) struct PosedJoint<'a, T> {
    pub(super) joint: &'a CanonicalJoint,
    /// The inertia that is added to the body's constant one.
    pub(super) added: Option<Composite<T>>,
    /// Its actuator.
    pub(super) actuator: Option<JointDynamics<T>>,
    /// The index of its parent among the posed joints.
    pub(super) parent: Option<usize>,
    /// First index of its coordinates in q̇.
    pub(super) v_start: usize,
    pub(super) rotation: JointRotation<T>,
    /// The child's origin without the slide, in the parent's frame.
    pub(super) translation: Vector3<T>,
    /// Whether the translation depends on q.
    pub(super) is_displaced: bool,
    /// The displacement along the child's z, of a prismatic joint and of a screw; else 0.
    pub(super) slide: T,
    /// Whether it is a leaf.
    pub(super) is_last: bool,
    /// The elements of U that its body force and the children use.
    pub(super) used: used::Used,
    /// The direct rotation past the parallel joints before it, if there are any.
    pub(super) around: Option<Around<T>>,
}

/// See [`Canonical::before_parallel`].
#[derive(Clone, Copy)]
pub(super) struct Around<T> {
    /// The index, among the posed joints, of the body before the parallel ones.
    pub(super) before: usize,
    /// From there to the joint's own frame.
    pub(super) rotation: JointRotation<T>,
}

/// Every joint at the configuration `q`.
pub(super) fn pose<'a, T: Real>(robot: &Robot<'a, T>, q: &[T]) -> Vec<PosedJoint<'a, T>> {
    let canonical = robot.canonical;
    let all: Vec<usize> = (0..canonical.joints.len()).collect();
    let coordinates = canonical.joints.iter().map(|joint| Coordinates {
        q: &q[joint.q_start..joint.q_start + joint.nq],
        v_start: joint.v_start,
    });
    let mut posed = pose_some(canonical, &all, coordinates);
    for (i, posed) in posed.iter_mut().enumerate() {
        posed.actuator = robot.actuators[i];
        posed.added = robot.added[i];
        if posed.added.is_some() {
            posed.used = used::ALL;
        }
    }
    posed
}

/// The coordinates of a joint.
pub(super) struct Coordinates<'q, T> {
    pub(super) q: &'q [T],
    /// First index in q̇.
    pub(super) v_start: usize,
}

/// The joints `bodies`, ascending, at their coordinates.
pub(super) fn pose_some<'a, 'q, T: Real + 'q>(
    canonical: &'a Canonical,
    bodies: &[usize],
    coordinates: impl IntoIterator<Item = Coordinates<'q, T>>,
) -> Vec<PosedJoint<'a, T>> {
    let mut posed: Vec<PosedJoint<'a, T>> = Vec::with_capacity(bodies.len());
    for (&i, coordinates) in bodies.iter().zip(coordinates) {
        posed.push(posed_joint(canonical, bodies, &posed, i, &coordinates));
    }
    posed
}

/// Joint `i`; the joints of `bodies` that come before it are `posed`.
pub(super) fn posed_joint<'a, T: Real>(
    canonical: &'a Canonical,
    bodies: &[usize],
    posed: &[PosedJoint<'a, T>],
    i: usize,
    coordinates: &Coordinates<'_, T>,
) -> PosedJoint<'a, T> {
    let joint = &canonical.joints[i];
    let place = |body: usize| bodies.binary_search(&body).ok();
    let q = coordinates.q;
    let rotation = joint::rotation(joint, q);
    let parent = joint.parent.and_then(place);
    let before = canonical.before_parallel(i).and_then(place);
    let around = before.zip(parent).map(|(before, parent)| {
        let parent = &posed[parent];
        let first = parent
            .around
            .map_or(parent.rotation, |around| around.rotation);
        Around {
            before,
            rotation: first.then_parallel(rotation),
        }
    });
    let displacement = joint::displacement(joint, q);
    let children = canonical.children[i].iter();
    let origins = children.map(|child| reach_of_origin(&canonical.joints[*child]));
    let origins: Vec<_> = origins.collect();
    PosedJoint {
        joint,
        added: None,
        actuator: None,
        parent,
        v_start: coordinates.v_start,
        rotation,
        translation: Vector3::from_f64(joint.translation)
            + displacement.unwrap_or_else(Vector3::zero),
        is_displaced: displacement.is_some(),
        slide: joint::slide(joint.motion, q),
        is_last: origins.is_empty(),
        used: used::used(&joint.newton_euler_inertia, &origins),
        around,
    }
}

/// The child's origin in the parent's frame, 0 for components that are always zero and 1 for those that q
/// moves.
pub(super) fn reach_of_origin(child: &CanonicalJoint) -> Vector3<f64> {
    match joint::is_displaced(child.motion) {
        true => Vector3::new(1.0, 1.0, 1.0),
        false => child.translation,
    }
}
