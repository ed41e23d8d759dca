use super::Body;
use super::kinematics::set_transforms;
use super::newton_euler::{Terms, newton_euler};
use crate::{IntoReal, Model, Real};

/// The bias force C(q, q̇) of τ = H q̈ + C: Coriolis, centrifugal and gravity terms, in N m or N,
/// to `out` of length nv. Inverse dynamics without the terms in q̈ (RBDA 6.1, Table 5.1).
///
/// # Panics
/// If a slice has a wrong length (see the [module](super)).
pub fn bias<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    q: &[T],
    qd: &[T],
    out: &mut [T],
) {
    let terms = Terms {
        qd: Some(qd),
        qdd: None,
        f_ext: None,
    };
    set_transforms(model, bodies, q);
    newton_euler(model, bodies, &terms, out);
}
