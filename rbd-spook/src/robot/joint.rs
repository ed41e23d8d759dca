//! Joint types in maximal coordinates: the constraint and the generalised forces of each.

use rbd_runtime::joint::{self, ByJointType};
use rbd_runtime::{ConstraintKind, Force, JointType, Matrix3, Real, Transform, Vector3};

use crate::CoordinateKind;

/// The motion of a joint's child, with z along the axis.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Moves {
    /// A turn about z.
    Turns,
    /// A turn about z, with q on a circle.
    TurnsWithoutSeam,
    /// A slide along z.
    Slides,
    /// A screw along and about z, with so many metres a radian, not 0.
    Screws(f64),
    /// A motion in the plane xy.
    InPlane,
    /// A rotation about a point.
    AboutPoint,
    /// Any motion.
    Freely,
}

impl Moves {
    pub(super) fn of(joint: &JointType) -> Self {
        joint.ask(&OfJoint)
    }
}

struct OfJoint;

impl ByJointType for OfJoint {
    type Answer = Moves;

    fn revolute(&self, _: joint::Revolute) -> Moves {
        Moves::Turns
    }
    fn prismatic(&self, _: joint::Prismatic) -> Moves {
        Moves::Slides
    }
    fn revolute_unbounded(&self, _: joint::RevoluteUnbounded) -> Moves {
        Moves::TurnsWithoutSeam
    }
    fn helical(&self, joint: joint::Helical) -> Moves {
        match joint.pitch {
            0.0 => Moves::Turns,
            pitch => Moves::Screws(pitch),
        }
    }
    fn planar(&self, _: joint::Planar) -> Moves {
        Moves::InPlane
    }
    fn spherical(&self, _: joint::Spherical) -> Moves {
        Moves::AboutPoint
    }
    fn floating(&self, _: joint::Floating) -> Moves {
        Moves::Freely
    }
}

/// The constraint of a joint; `None` if it moves freely.
pub(super) fn constraint_kind(joint: &JointType) -> Option<ConstraintKind> {
    Some(match Moves::of(joint) {
        Moves::Turns | Moves::TurnsWithoutSeam => ConstraintKind::Hinge,
        Moves::Slides => ConstraintKind::Prismatic,
        Moves::Screws(pitch) => ConstraintKind::Helical { pitch },
        Moves::InPlane => ConstraintKind::Planar,
        Moves::AboutPoint => ConstraintKind::Ball,
        Moves::Freely => return None,
    })
}

/// The coordinate of a joint with one number in q.
pub(super) fn coordinate(joint: &JointType) -> Option<CoordinateKind> {
    match Moves::of(joint) {
        Moves::Turns => Some(CoordinateKind::Angle),
        Moves::Slides => Some(CoordinateKind::Displacement { unit: 1.0 }),
        Moves::Screws(pitch) => Some(CoordinateKind::Displacement { unit: pitch }),
        Moves::TurnsWithoutSeam | Moves::InPlane | Moves::AboutPoint | Moves::Freely => None,
    }
}

/// A frame at the joint's origin whose z is its axis.
pub(super) fn along_axis(joint: &JointType) -> Transform<f64> {
    let rotation = joint.axis().map_or(Matrix3::identity(), with_z_along);
    Transform::new(rotation, Vector3::zero())
}

/// A rotation that takes z to a unit vector. It has only ones and zeros if the vector is along an axis.
fn with_z_along(z: Vector3<f64>) -> Matrix3<f64> {
    let [x, y, _] = z.to_array().map(f64::abs);
    let beside = if x <= y {
        Vector3::new(1.0, 0.0, 0.0)
    } else {
        Vector3::new(0.0, 1.0, 0.0)
    };
    let across = z.cross(beside);
    let y = across.scale(1.0 / across.norm());
    Matrix3::new([y.cross(z), y, z].map(Vector3::to_array)).transpose()
}

/// The wrench f of generalised forces, Sᵀ f = τ, on the child at its origin, in its axes.
pub(super) fn wrench<T: Real>(joint: &JointType, tau: &[T]) -> Force<T> {
    let axis = joint.axis().map_or(Vector3::zero(), Vector3::from_f64);
    let zero = Vector3::zero();
    let mut six = [T::zero(); 6];
    six[..tau.len()].copy_from_slice(tau);
    let [x, y, z, a, b, c] = six;
    match Moves::of(joint) {
        Moves::Turns | Moves::TurnsWithoutSeam | Moves::Screws(_) => {
            Force::new(axis.scale(x), zero)
        }
        Moves::Slides => Force::new(zero, axis.scale(x)),
        Moves::InPlane => Force::new(
            Vector3::new(T::zero(), T::zero(), z),
            Vector3::new(x, y, T::zero()),
        ),
        Moves::AboutPoint => Force::new(Vector3::new(x, y, z), zero),
        Moves::Freely => Force::new(Vector3::new(a, b, c), Vector3::new(x, y, z)),
    }
}
