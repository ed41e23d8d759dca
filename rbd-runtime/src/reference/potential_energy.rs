use super::Body;
use super::center_of_mass::set_moments;
use super::kinematics::set_transforms;
use crate::{IntoReal, Model, Real, Vector3};

/// The potential energy −Σ m gᵀ c of the moving bodies in the model's gravity, in J; zero for a body whose
/// centre of mass c is at the base's origin. Its gradient is [`gravity`](super::gravity()).
///
/// # Panics
/// If a slice has a wrong length (see the [module](super)).
pub fn potential_energy<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    q: &[T],
) -> T {
    set_transforms(model, bodies, q);
    let moment = set_moments(model, bodies).first_moment;
    -Vector3::lift(model.gravity).dot(moment)
}
