use super::Body;
use super::kinematics::set_transforms;
use super::newton_euler::{Terms, newton_euler};
use crate::{IntoReal, Model, Real};

/// g(q) = C(q, 0): the generalised force that holds the robot still, in N m or N, to `out` of
/// length nv. Inverse dynamics without the terms in q̇ and q̈ (RBDA Table 5.1).
///
/// # Panics
/// If a slice has a wrong length (see the [module](super)).
pub fn gravity<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    q: &[T],
    out: &mut [T],
) {
    let terms = Terms {
        qd: None,
        qdd: None,
        f_ext: None,
    };
    set_transforms(model, bodies, q);
    newton_euler(model, bodies, &terms, out);
}
