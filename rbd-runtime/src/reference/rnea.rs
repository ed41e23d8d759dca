use super::Body;
use super::kinematics::set_transforms;
use super::newton_euler::{Terms, newton_euler};
use crate::{Force, IntoReal, Model, Real};

/// Inverse dynamics, τ = H(q) q̈ + C(q, q̇), by the recursive Newton-Euler algorithm
/// (RBDA Table 5.1, in body coordinates). Gravity enters as the base's acceleration −g.
///
/// # Panics
/// If a slice has a wrong length (see the [module](super)).
pub fn rnea<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    q: &[T],
    qd: &[T],
    qdd: &[T],
    tau: &mut [T],
) {
    let terms = Terms {
        qd: Some(qd),
        qdd: Some(qdd),
        f_ext: None,
    };
    set_transforms(model, bodies, q);
    newton_euler(model, bodies, &terms, tau);
}

/// Inverse dynamics with external forces, τ = H(q) q̈ + C(q, q̇, fˣ) (RBDA Table 5.1).
///
/// `f_ext[l]` is the external force [N m; N] on link l, at the origin and in the coordinates of the link's
/// own frame; it has the length of `model.links`. A force on a link that is fixed to the base has no
/// effect.
///
/// # Panics
/// If a slice has a wrong length (see the [module](super)).
pub fn rnea_with_forces<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    q: &[T],
    qd: &[T],
    qdd: &[T],
    f_ext: &[Force<T>],
    tau: &mut [T],
) {
    let terms = Terms {
        qd: Some(qd),
        qdd: Some(qdd),
        f_ext: Some(f_ext),
    };
    set_transforms(model, bodies, q);
    newton_euler(model, bodies, &terms, tau);
}
