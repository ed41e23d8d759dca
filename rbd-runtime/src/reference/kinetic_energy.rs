use super::Body;
use super::kinematics::{armature, set_transforms};
use super::motion::set_velocities;
use crate::{IntoReal, Model, Real, SpatialInertia};

/// The kinetic energy ½ q̇ᵀ H(q) q̇ = ½ Σ vᵀ I v in J, body by body and without H (RBDA eq 2.67). Rotors
/// add ½ armature q̇².
///
/// # Panics
/// If a slice has a wrong length (see the [module](super)).
pub fn kinetic_energy<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    q: &[T],
    qd: &[T],
) -> T {
    set_transforms(model, bodies, q);
    set_velocities(model, bodies, qd);
    let twice = model.joints.iter().zip(&*bodies).map(|(joint, body)| {
        let inertia = SpatialInertia::lift(joint.inertia);
        let energy = body.velocity.dot(inertia.mul_motion(body.velocity));
        armature(joint).map_or(energy, |armature| {
            let squares = qd[joint.velocity_range()].iter().map(|&qd| qd * qd);
            squares.fold(energy, |sum, square| sum + armature * square)
        })
    });
    let sum = twice.reduce(|sum, energy| sum + energy);
    sum.map_or_else(T::zero, |sum| sum * T::from_f64(0.5))
}
