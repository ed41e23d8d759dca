use super::center_of_mass::{carried_moment, center};
use super::kinematics::{Write, set_transforms};
use super::{Body, check_length};
use crate::{IntoReal, Model, Real, SpatialInertia, Transform};

/// The centroidal momentum matrix A_G(q): h_G = A_G q̇ is the momentum of the moving bodies about
/// their centre of mass, in the axes of the base's frame, [moment of momentum; linear momentum].
///
/// `matrix` is 6×nv by rows, in kg m² and kg m (kg m and kg for prismatic joints). Column i is ^iX_Gᵀ Iᶜ_i
/// S_i with the composite inertia Iᶜ_i (D. E. Orin, A. Goswami and S.-H. Lee, *Centroidal dynamics of a
/// humanoid robot*, Autonomous Robots 35, 2013; P. M. Wensing and D. E. Orin, *Improved computation of the
/// humanoid centroidal dynamics and application for whole-body control*, Int. J. Humanoid Robotics 13(1),
/// 2016). Links that are fixed to the base are left out; the total mass must not be zero.
///
/// # Panics
/// If a slice has a wrong length (see the [module](super)).
pub fn centroidal_momentum_matrix<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    q: &[T],
    matrix: &mut [T],
) {
    let n = model.nv();
    check_length("matrix", matrix.len(), 6 * n);
    set_transforms(model, bodies, q);
    matrix.fill(T::zero());
    let write = Write::of(model);
    let center = center(set_composites(model, bodies));
    for (i, joint) in model.joints.iter().enumerate() {
        let base_from_child = set_base_from_child(model, bodies, i);
        let from_center = base_from_child.translation - center;
        let center_from_child = Transform::new(base_from_child.rotation, from_center);
        for (k, v) in joint.velocity_range().enumerate() {
            let momentum = (bodies[i].inertia).mul_motion(joint.motion_subspace(k));
            let momentum = center_from_child.act_force(momentum);
            let column = [momentum.angular.to_array(), momentum.linear.to_array()];
            for (row, entry) in column.into_iter().flatten().enumerate() {
                write.to(&mut matrix[row * n + v], entry);
            }
        }
    }
}

/// Sets the composite inertia Iᶜ of every body and returns the robot's mass and first moment in the base's frame.
pub(super) fn set_composites<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
) -> SpatialInertia<T> {
    for (joint, body) in model.joints.iter().zip(&mut *bodies) {
        body.inertia = SpatialInertia::lift(joint.inertia);
    }
    let mut total = SpatialInertia::zero();
    for (i, joint) in model.joints.iter().enumerate().rev() {
        let Body {
            parent_from_child,
            inertia,
            ..
        } = bodies[i];
        match joint.parent {
            Some(parent) => {
                let carried = parent_from_child.act_inertia(inertia);
                bodies[parent].inertia = bodies[parent].inertia + carried;
            }
            None => {
                let carried = carried_moment(parent_from_child, inertia);
                total.mass = total.mass + carried.mass;
                total.first_moment = total.first_moment + carried.first_moment;
            }
        }
    }
    total
}

/// Sets and returns the placement of body i in the base's frame; that of its parent must be set.
pub(super) fn set_base_from_child<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    i: usize,
) -> Transform<T> {
    let own = bodies[i].parent_from_child;
    let placement = match model.joints[i].parent {
        Some(parent) => bodies[parent].base_from_child * own,
        None => own,
    };
    bodies[i].base_from_child = placement;
    placement
}
