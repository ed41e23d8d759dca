use super::Body;
use super::kinematics::set_transforms;
use super::motion::set_velocities;
use crate::{Model, Real, SpatialInertia};

/// The kinetic energy ½ q̇ᵀ H(q) q̇ = ½ Σ vᵀ I v in J, body by body and without H (RBDA eq 2.67).
///
/// # Panics
/// If a slice has a wrong length (see the [module](super)).
pub fn kinetic_energy<T: Real>(model: &Model<'_>, bodies: &mut [Body<T>], q: &[T], qd: &[T]) -> T {
    set_transforms(model, bodies, q);
    set_velocities(model, bodies, qd);
    let twice = model.joints.iter().zip(&*bodies).map(|(joint, body)| {
        let inertia = SpatialInertia::from_f64(joint.inertia);
        body.velocity.dot(inertia.mul_motion(body.velocity))
    });
    let sum = twice.reduce(|sum, energy| sum + energy);
    sum.map_or_else(T::zero, |sum| sum * T::from_f64(0.5))
}
