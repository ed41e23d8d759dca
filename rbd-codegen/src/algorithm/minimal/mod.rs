//! The algorithms in the formulations that cost fewest operations, on canonical frames.
//!
//! They are generic over the scalar, like the reference, and rely on the symbolic scalar to fold
//! what is zero.

pub(super) mod articulated_body;
pub(super) mod composite;
pub(super) mod cost;
mod moment;
mod motion;
pub(super) mod newton_euler;
mod rotation;

use rbd_runtime::{Real, Vector3};

use crate::canonical::{AxisMotion, Canonical, CanonicalJoint};
use rotation::{JointRotation, Turn};

/// A joint at some q: constants of the joint and what depends on q.
struct PosedJoint<'a, T> {
    joint: &'a CanonicalJoint,
    /// Its parent's place among the posed joints.
    parent: Option<usize>,
    rotation: JointRotation<T>,
    /// Of the child's origin in the parent's frame, at q = 0.
    translation: Vector3<T>,
    /// q of a prismatic joint, along the child's z; 0 for a revolute one.
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
fn pose<'a, T: Real>(canonical: &'a Canonical, q: &[T]) -> Vec<PosedJoint<'a, T>> {
    let all: Vec<usize> = (0..canonical.joints.len()).collect();
    pose_some(canonical, &all, q)
}

/// The joints `bodies`, ascending, at their coordinates `q`.
fn pose_some<'a, T: Real>(
    canonical: &'a Canonical,
    bodies: &[usize],
    q: &[T],
) -> Vec<PosedJoint<'a, T>> {
    let place = |body: usize| bodies.binary_search(&body).ok();
    let mut posed: Vec<PosedJoint<'a, T>> = Vec::with_capacity(bodies.len());
    for (&i, q) in bodies.iter().zip(q) {
        let joint = &canonical.joints[i];
        let (theta, slide) = match joint.motion {
            AxisMotion::Revolute => (Turn::variable(*q, joint.offset), T::zero()),
            AxisMotion::Prismatic => (Turn::constant(joint.offset), *q),
        };
        let rotation = JointRotation::new(joint.phi, joint.alpha, theta);
        let parent = joint.parent.and_then(place);
        let around = canonical
            .before_parallel(i)
            .and_then(place)
            .zip(parent)
            .map(|(before, parent)| {
                let parent: &PosedJoint<'_, T> = &posed[parent];
                let first = parent
                    .around
                    .map_or(parent.rotation, |around| around.rotation);
                Around {
                    before,
                    rotation: first.then_parallel(rotation),
                }
            });
        let children = canonical
            .joints
            .iter()
            .filter(|child| child.parent == Some(i));
        let origins: Vec<_> = children.map(|child| child.translation).collect();
        posed.push(PosedJoint {
            joint,
            parent,
            rotation,
            translation: Vector3::from_f64(joint.translation),
            slide,
            is_last: origins.is_empty(),
            used: moment::used(&joint.newton_euler_inertia, &origins),
            around,
        });
    }
    posed
}
