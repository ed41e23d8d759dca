use super::Body;
use super::center_of_mass::{center, set_moments};
use super::kinematics::set_transforms;
use super::motion::set_accelerations;
use crate::{Force, IntoReal, Model, Real, SpatialInertia};

/// The bias Ȧ_G q̇ of the rate of centroidal momentum, ḣ_G = A_G q̈ + Ȧ_G q̇, about the centre of mass
/// in the axes of the base's frame, in N m and N; A_G is that of
/// [`centroidal_momentum_matrix`](super::centroidal_momentum_matrix()).
///
/// It is the force that all bodies together take at q̈ = 0 without gravity, moved to the centre of
/// mass: Newton-Euler towards the base (Wensing and Orin 2016). The centre's own motion does not
/// matter, being along the momentum.
///
/// # Panics
/// If a slice has a wrong length (see the [module](super)).
pub fn centroidal_momentum_bias<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    q: &[T],
    qd: &[T],
) -> Force<T> {
    set_transforms(model, bodies, q);
    set_accelerations(model, bodies, qd, None);
    for (joint, body) in model.joints.iter().zip(&mut *bodies) {
        let inertia = SpatialInertia::lift(joint.inertia);
        let momentum = inertia.mul_motion(body.velocity);
        body.force = inertia.mul_motion(body.acceleration) + body.velocity.cross_force(momentum);
    }
    let mut total = Force::zero();
    for (i, joint) in model.joints.iter().enumerate().rev() {
        let carried = bodies[i].parent_from_child.act_force(bodies[i].force);
        match joint.parent {
            Some(parent) => bodies[parent].force = bodies[parent].force + carried,
            None => total = total + carried,
        }
    }
    let center = center(set_moments(model, bodies));
    Force::new(total.angular - center.cross(total.linear), total.linear)
}
