use super::Body;
use super::kinematics::set_transforms;
use crate::{IntoReal, Model, Real, SpatialInertia, Symmetric3, Transform, Vector3};

/// The centre of mass Σ m c / Σ m of the moving bodies, in the base's frame, in m.
///
/// Links that are fixed to the base are left out, as Pinocchio leaves out its universe: they do not appear
/// in the equation of motion. The total mass must not be zero.
///
/// # Panics
/// If a slice has a wrong length (see the [module](super)).
pub fn center_of_mass<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    q: &[T],
) -> Vector3<T> {
    set_transforms(model, bodies, q);
    center(set_moments(model, bodies))
}

/// The centre c from a mass and a first moment.
#[inline]
pub(super) fn center<T: Real>(total: SpatialInertia<T>) -> Vector3<T> {
    total.first_moment.scale(T::one() / total.mass)
}

/// Sets mass and first moment of every body's subtree, and returns those of the whole robot in the base's
/// frame. The transforms must be set. Rotational inertias are left at zero.
pub(super) fn set_moments<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
) -> SpatialInertia<T> {
    for (joint, body) in model.joints.iter().zip(&mut *bodies) {
        body.inertia = SpatialInertia {
            rotational: Symmetric3::zero(),
            ..SpatialInertia::lift(joint.inertia)
        };
    }
    let mut total = SpatialInertia::zero();
    for (i, joint) in model.joints.iter().enumerate().rev() {
        let carried = carried_moment(bodies[i].parent_from_child, bodies[i].inertia);
        let sum = match joint.parent {
            Some(parent) => &mut bodies[parent].inertia,
            None => &mut total,
        };
        sum.mass = sum.mass + carried.mass;
        sum.first_moment = sum.first_moment + carried.first_moment;
    }
    total
}

/// m' = m, h' = R h + m p, without the rotational inertia.
#[inline]
pub(super) fn carried_moment<T: Real>(
    x: Transform<T>,
    inertia: SpatialInertia<T>,
) -> SpatialInertia<T> {
    SpatialInertia {
        mass: inertia.mass,
        first_moment: x.rotation * inertia.first_moment + x.translation.scale(inertia.mass),
        rotational: Symmetric3::zero(),
    }
}
