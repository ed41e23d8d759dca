//! The algorithms in the formulations that cost fewest operations, on canonical frames.
//!
//! They are generic over the scalar, like the reference, and rely on the symbolic scalar to fold
//! what is zero.

pub(super) mod accuracy;
pub(super) mod articulated_body;
pub(super) mod composite;
pub(super) mod cost;
pub(super) mod coupled_composite;
mod moment;
mod motion;
pub(super) mod newton_euler;
mod noise;
mod quaternion;
mod rotation;

use composite::Composite;
use rbd_runtime::{JointDynamics, Matrix3, Real, Transform, Vector3};
use rotation::JointRotation;

use super::numbers::Numbers;
use crate::canonical::{AxisMotion, Canonical, CanonicalJoint};
use crate::ir::Symbol;

/// A robot in canonical frames, with what is no constant of it.
pub(super) struct Robot<'a, T> {
    pub(super) canonical: &'a Canonical,
    /// As in [`Canonical`].
    gravity: Vec<Vector3<T>>,
    /// What is added to each body's constant inertia.
    added: Vec<Option<Composite<T>>>,
    /// The drives of the joints.
    drives: Vec<Option<JointDynamics<T>>>,
}

impl<'a, T: Real> Robot<'a, T> {
    /// A robot without drives of which everything is constant.
    pub(super) fn constant(canonical: &'a Canonical) -> Self {
        Self {
            canonical,
            gravity: canonical
                .gravity
                .iter()
                .map(|g| Vector3::lift(*g))
                .collect(),
            added: vec![None; canonical.joints.len()],
            drives: vec![None; canonical.joints.len()],
        }
    }
}

impl<'a, 'g> Robot<'a, Symbol<'g>> {
    /// A robot with these numbers.
    pub(super) fn new(canonical: &'a Canonical, numbers: &Numbers<'g>) -> Self {
        let mut robot = Self::constant(canonical);
        for (i, joint) in canonical.joints.iter().enumerate() {
            let canonical_from_body = Transform::lift(joint.body_from_canonical.inverse());
            let added = numbers.added[i].map(|inertia| canonical_from_body.act_inertia(inertia));
            robot.added[i] = added.map(Composite::from);
            robot.drives[i] = numbers.joints[i].dynamics;
            if joint.parent.is_none() && !numbers.has_constant_gravity() {
                let base_from_root = Matrix3::lift(canonical.base_from_root[i]);
                robot.gravity[i] = base_from_root.transpose_mul(numbers.gravity);
            }
        }
        robot
    }
}

/// A joint at some q: constants of the joint and what depends on q.
struct PosedJoint<'a, T> {
    joint: &'a CanonicalJoint,
    /// What is added to the body's constant inertia.
    added: Option<Composite<T>>,
    /// Its drive.
    drive: Option<JointDynamics<T>>,
    /// Its parent's place among the posed joints.
    parent: Option<usize>,
    /// First index of its coordinates in q̇.
    v_start: usize,
    rotation: JointRotation<T>,
    /// Of the child's origin in the parent's frame, but for the slide.
    translation: Vector3<T>,
    /// Whether the translation depends on q.
    is_displaced: bool,
    /// Along the child's z, of a prismatic joint and of a screw; else 0.
    slide: T,
    /// Whether it carries no other.
    is_last: bool,
    /// Elements of U that its body force and the children ask for.
    used: moment::Used,
    /// The way round the parallel joints before it, where there is one.
    around: Option<Around<T>>,
}

/// See [`Canonical::before_parallel`].
#[derive(Clone, Copy)]
struct Around<T> {
    /// The place among the posed joints of the body before the parallel ones.
    before: usize,
    /// From there to the joint's own frame.
    rotation: JointRotation<T>,
}

/// Every joint at the configuration `q`.
fn pose<'a, T: Real>(robot: &Robot<'a, T>, q: &[T]) -> Vec<PosedJoint<'a, T>> {
    let canonical = robot.canonical;
    let all: Vec<usize> = (0..canonical.joints.len()).collect();
    let coordinates = canonical.joints.iter().map(|joint| Coordinates {
        q: &q[joint.q_start..joint.q_start + joint.nq],
        v_start: joint.v_start,
    });
    let mut posed = pose_some(canonical, &all, coordinates);
    for (i, posed) in posed.iter_mut().enumerate() {
        posed.drive = robot.drives[i];
        posed.added = robot.added[i];
        if posed.added.is_some() {
            posed.used = moment::ALL;
        }
    }
    posed
}

/// Where the coordinates of a joint are.
struct Coordinates<'q, T> {
    q: &'q [T],
    /// First index in q̇.
    v_start: usize,
}

/// The joints `bodies`, ascending, at their coordinates.
fn pose_some<'a, 'q, T: Real + 'q>(
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

/// Joint `i`, those of `bodies` that come before it being `posed`.
fn posed_joint<'a, T: Real>(
    canonical: &'a Canonical,
    bodies: &[usize],
    posed: &[PosedJoint<'a, T>],
    i: usize,
    coordinates: &Coordinates<'_, T>,
) -> PosedJoint<'a, T> {
    let joint = &canonical.joints[i];
    let place = |body: usize| bodies.binary_search(&body).ok();
    let q = coordinates.q;
    let rotation = JointRotation::of_joint(joint, q);
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
    let displacement = displacement(joint, q);
    let children = canonical.children[i].iter();
    let origins = children.map(|child| reach_of_origin(&canonical.joints[*child]));
    let origins: Vec<_> = origins.collect();
    PosedJoint {
        joint,
        added: None,
        drive: None,
        parent,
        v_start: coordinates.v_start,
        rotation,
        translation: Vector3::from_f64(joint.translation)
            + displacement.unwrap_or_else(Vector3::zero),
        is_displaced: displacement.is_some(),
        slide: match joint.motion {
            AxisMotion::Prismatic => q[0],
            AxisMotion::Helical { pitch } => q[0] * T::from_f64(pitch),
            _ => T::zero(),
        },
        is_last: origins.is_empty(),
        used: moment::used(&joint.newton_euler_inertia, &origins),
        around,
    }
}

/// By how much a joint that moves across its z moves the child's origin, in the parent's frame.
fn displacement<T: Real>(joint: &CanonicalJoint, q: &[T]) -> Option<Vector3<T>> {
    let along = match joint.motion {
        AxisMotion::Planar => Vector3::new(q[0], q[1], T::zero()),
        AxisMotion::Floating => Vector3::new(q[0], q[1], q[2]),
        _ => return None,
    };
    Some(JointRotation::constant(joint).to_parent(along))
}

/// The child's origin in the parent's frame, 0 where it always is; for what q moves it 1 stands.
fn reach_of_origin(child: &CanonicalJoint) -> Vector3<f64> {
    match child.motion {
        AxisMotion::Planar | AxisMotion::Floating => Vector3::new(1.0, 1.0, 1.0),
        _ => child.translation,
    }
}
