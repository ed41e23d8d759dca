use super::Body;
use super::center_of_mass::{center, set_moments};
use super::kinematics::set_transforms;
use super::motion::{set_accelerations, set_velocities};
use crate::{Force, IntoReal, Model, Real, SpatialInertia};

/// The centroidal momentum h_G = A_G q̇ of the moving bodies, about their centre of mass in the axes of the
/// base's frame, in kg m²/s and kg m/s; A_G is that of
/// [`centroidal_momentum_matrix`](super::centroidal_momentum_matrix()) (Orin, Goswami and Lee 2013).
///
/// # Panics
/// If a slice has a wrong length (see the [module](super)).
pub fn centroidal_momentum<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    q: &[T],
    qd: &[T],
) -> Force<T> {
    set_transforms(model, bodies, q);
    set_velocities(model, bodies, qd);
    for (joint, body) in model.joints.iter().zip(&mut *bodies) {
        body.force = SpatialInertia::lift(joint.inertia).mul_motion(body.velocity);
    }
    about_center(model, bodies)
}

/// The rate ḣ_G = A_G q̈ + Ȧ_G q̇ of the centroidal momentum, about the centre of mass in the axes of the
/// base's frame, in N m and N; its part at q̈ = 0 is
/// [`centroidal_momentum_bias`](super::centroidal_momentum_bias()).
///
/// It is the sum of the forces on all bodies, moved to the centre of mass (Wensing and Orin 2016): the
/// external force on the robot, including gravity.
///
/// # Panics
/// If a slice has a wrong length (see the [module](super)).
pub fn centroidal_momentum_rate<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    q: &[T],
    qd: &[T],
    qdd: &[T],
) -> Force<T> {
    rate(model, bodies, q, qd, Some(qdd))
}

/// ḣ_G; q̈ = 0 for `None`.
#[track_caller]
pub(super) fn rate<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    q: &[T],
    qd: &[T],
    qdd: Option<&[T]>,
) -> Force<T> {
    set_transforms(model, bodies, q);
    set_accelerations(model, bodies, qd, qdd);
    for (joint, body) in model.joints.iter().zip(&mut *bodies) {
        let inertia = SpatialInertia::lift(joint.inertia);
        let momentum = inertia.mul_motion(body.velocity);
        body.force = inertia.mul_motion(body.acceleration) + body.velocity.cross_force(momentum);
    }
    about_center(model, bodies)
}

/// The sum of all bodies' `force`, in the base's axes about the centre of mass.
fn about_center<T: Real, P: IntoReal<T>>(model: &Model<'_, P>, bodies: &mut [Body<T>]) -> Force<T> {
    let total = sum_forces(model, bodies);
    let center = center(set_moments(model, bodies));
    Force::new(total.angular - center.cross(total.linear), total.linear)
}

/// Adds to each body's `force` those of its subtree, and returns the sum of all in the base's frame.
pub(super) fn sum_forces<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
) -> Force<T> {
    let mut total = Force::zero();
    for (i, joint) in model.joints.iter().enumerate().rev() {
        let carried = bodies[i].parent_from_child.act_force(bodies[i].force);
        match joint.parent {
            Some(parent) => bodies[parent].force = bodies[parent].force + carried,
            None => total = total + carried,
        }
    }
    total
}
