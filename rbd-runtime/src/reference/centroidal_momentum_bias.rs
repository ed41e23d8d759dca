use super::Body;
use super::centroidal_momentum::rate;
use crate::{Force, IntoReal, Model, Real};

/// The bias Ȧ_G q̇ of the rate of centroidal momentum, ḣ_G = A_G q̈ + Ȧ_G q̇, about the centre of mass
/// in the axes of the base's frame, in N m and N; A_G is that of
/// [`centroidal_momentum_matrix`](super::centroidal_momentum_matrix()).
///
/// It is the sum of the forces on all bodies at q̈ = 0 without gravity, moved to the centre of mass:
/// Newton-Euler towards the base (Wensing and Orin 2016). The centre's own motion does not matter, as it is
/// along the momentum.
///
/// # Panics
/// If a slice has a wrong length (see the [module](super)).
pub fn centroidal_momentum_bias<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    q: &[T],
    qd: &[T],
) -> Force<T> {
    rate(model, bodies, q, qd, None)
}
