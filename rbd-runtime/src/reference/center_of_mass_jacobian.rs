use super::center_of_mass::set_moments;
use super::kinematics::{Write, set_transforms};
use super::{Body, check_length};
use crate::{IntoReal, Matrix3, Model, Real};

/// The Jacobian of the centre of mass, ċ = J q̇, in the base's frame, of the same bodies as
/// [`center_of_mass`](super::center_of_mass()); in m (1 for prismatic joints).
///
/// `jacobian` is 3×nv by rows. Its column for the motion [ω; v] = S is (m v − h × ω) / M. Here m and
/// h are the mass and first moment of the subtree that the joint moves, M is the total mass. These are
/// the linear rows of the centroidal momentum matrix, divided by M (Orin, Goswami and Lee 2013).
///
/// # Panics
/// If a slice has a wrong length (see the [module](super)).
pub fn center_of_mass_jacobian<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    q: &[T],
    jacobian: &mut [T],
) {
    let n = model.nv();
    check_length("jacobian", jacobian.len(), 3 * n);
    set_transforms(model, bodies, q);
    jacobian.fill(T::zero());
    let write = Write::of(model);
    let inverse_mass = T::one() / set_moments(model, bodies).mass;
    for (i, joint) in model.joints.iter().enumerate() {
        let rotation = set_base_rotation(model, bodies, i);
        for (k, v) in joint.velocity_range().enumerate() {
            let momentum = (bodies[i].inertia).mul_motion(joint.motion_subspace(k));
            let column = (rotation * momentum.linear).scale(inverse_mass);
            for (row, entry) in column.to_array().into_iter().enumerate() {
                write.to(&mut jacobian[row * n + v], entry);
            }
        }
    }
}

/// Sets and returns the rotation of `base_from_child` of body i, its parent's set already.
fn set_base_rotation<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    i: usize,
) -> Matrix3<T> {
    let own = bodies[i].parent_from_child.rotation;
    let rotation = match model.joints[i].parent {
        Some(parent) => bodies[parent].base_from_child.rotation * own,
        None => own,
    };
    bodies[i].base_from_child.rotation = rotation;
    rotation
}
