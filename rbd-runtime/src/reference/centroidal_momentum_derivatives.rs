use super::center_of_mass::center;
use super::centroidal_momentum::sum_forces;
use super::centroidal_momentum_matrix::{set_base_from_child, set_composites};
use super::kinematics::{Write, set_transforms};
use super::motion::set_velocities;
use super::{Body, check_length};
use crate::{Force, IntoReal, Model, Motion, Real, SpatialInertia, Transform};

/// The derivatives of the centroidal momentum h_G(q, q̇) in the tangent space: ∂h_G/∂q, and ∂h_G/∂q̇ = A_G.
///
/// Both are 6×nv by rows, \[moment of momentum; linear momentum\] in the axes of the base's frame, in kg m²/s and kg m/s
/// (kg m/s and kg/s for prismatic joints), and in kg m² and kg m (kg m and kg). The motion S of a joint turns the momentum h
/// of its subtree and the composite inertia Iᶜ, but not the velocity v of the body that carries it:
///
/// > ∂h/∂q = S ×* h − Iᶜ (S × v)
///
/// With a centre of mass that moves by ∂c/∂q, the moment about it changes by −∂c/∂q × l more, l the robot's linear momentum.
/// The total mass must not be zero.
///
/// # Panics
/// If a slice has a wrong length (see the [module](super)).
pub fn centroidal_momentum_derivatives<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    q: &[T],
    qd: &[T],
    by_position: &mut [T],
    by_velocity: &mut [T],
) {
    let n = model.nv();
    for (name, matrix) in [
        ("by_position", &mut *by_position),
        ("by_velocity", &mut *by_velocity),
    ] {
        check_length(name, matrix.len(), 6 * n);
        matrix.fill(T::zero());
    }
    set_transforms(model, bodies, q);
    set_velocities(model, bodies, qd);
    for (joint, body) in model.joints.iter().zip(&mut *bodies) {
        body.force = SpatialInertia::lift(joint.inertia).mul_motion(body.velocity);
    }
    let momentum = sum_forces(model, bodies);
    let total = set_composites(model, bodies);
    let (center, inverse_mass) = (center(total), T::one() / total.mass);
    let write = Write::of(model);
    for (i, joint) in model.joints.iter().enumerate() {
        let base_from_child = set_base_from_child(model, bodies, i);
        let from_center = base_from_child.translation - center;
        let center_from_child = Transform::new(base_from_child.rotation, from_center);
        for (k, v) in joint.velocity_range().enumerate() {
            let own = of_direction(model, bodies, i, joint.motion_subspace(k));
            let [mut by_q, by_qd] = own.map(|force| center_from_child.act_force(force));
            let of_center = by_qd.linear.scale(inverse_mass);
            by_q.angular = by_q.angular - of_center.cross(momentum.linear);
            for (matrix, column) in [(&mut *by_position, by_q), (&mut *by_velocity, by_qd)] {
                let column = [column.angular.to_array(), column.linear.to_array()];
                for (row, entry) in column.into_iter().flatten().enumerate() {
                    write.to(&mut matrix[row * n + v], entry);
                }
            }
        }
    }
}

/// S ×* h − Iᶜ (S × v) and Iᶜ S of a direction S of joint i, in the child's frame.
fn of_direction<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &[Body<T>],
    i: usize,
    s: Motion<T>,
) -> [Force<T>; 2] {
    let Body {
        parent_from_child,
        force: momentum,
        inertia,
        ..
    } = bodies[i];
    let turned = s.cross_force(momentum);
    let by_velocity = inertia.mul_motion(s);
    let Some(parent) = model.joints[i].parent else {
        return [turned, by_velocity];
    };
    let carrier = parent_from_child.inverse_act_motion(bodies[parent].velocity);
    let rest = inertia.mul_motion(s.cross(carrier));
    let by_position = Force::new(turned.angular - rest.angular, turned.linear - rest.linear);
    [by_position, by_velocity]
}
