//! The Jacobian of a frame and its rate.

use super::kinematics::Write;
use super::support::{local_acceleration, set_support_transforms, support};
use super::{Body, check_length};
use crate::{Frame, FrameMotion, IntoReal, Model, Motion, Real, ReferenceFrame};

/// The Jacobian of a frame, ẋ = J q̇, in the coordinates `F` (RBDA 4.3). Column k of a joint that
/// carries the frame is its S_k in these coordinates. Columns of other joints are zero. Coupled joints
/// add up in their leader's column.
///
/// `jacobian` is 6×nv by rows, the angular ones first (1, 0 for prismatic joints; m, 1).
///
/// # Panics
/// If a slice has a wrong length (see the [module](super)).
pub fn frame_jacobian<F: ReferenceFrame, T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    frame: &Frame,
    q: &[T],
    jacobian: &mut [T],
) {
    let n = model.nv();
    check_length("jacobian", jacobian.len(), 6 * n);
    set_support_transforms(model, bodies, frame, q);
    F::set_placements(model, bodies, frame);
    jacobian.fill(T::zero());
    let write = Write::of(model);
    for i in support(model, frame.joint) {
        for (k, v) in model.joints[i].velocity_range().enumerate() {
            write_column(jacobian, (n, v), column(model, bodies, i, k), write);
        }
    }
}

/// The rate J̇ of [`frame_jacobian`], element by element, in the coordinates `F`.
///
/// Column k of J is fixed to the body j that its joint moves. So its rate is (v_j − v_F) × J_k, with
/// v_F the velocity of the coordinates themselves. v_j is the sum of J_l q̇_l up to body j (RBDA eq
/// 2.31).
///
/// # Panics
/// If a slice has a wrong length (see the [module](super)).
pub fn frame_jacobian_derivative<F: ReferenceFrame, T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    frame: &Frame,
    q: &[T],
    qd: &[T],
    derivative: &mut [T],
) {
    let n = model.nv();
    check_length("qd", qd.len(), n);
    check_length("derivative", derivative.len(), 6 * n);
    set_support_transforms(model, bodies, frame, q);
    F::set_placements(model, bodies, frame);
    derivative.fill(T::zero());
    let write = Write::of(model);
    let mut velocity = Motion::zero();
    for i in support(model, frame.joint) {
        let columns = model.joints[i].velocity_range().enumerate();
        velocity = columns.fold(velocity, |sum, (k, v)| {
            sum + column(model, bodies, i, k).scale(qd[v])
        });
        bodies[i].velocity = velocity;
    }
    let of_coordinates = F::own_velocity(velocity);
    for i in support(model, frame.joint) {
        let relative = bodies[i].velocity - of_coordinates;
        for (k, v) in model.joints[i].velocity_range().enumerate() {
            let rate = relative.cross(column(model, bodies, i, k));
            write_column(derivative, (n, v), rate, write);
        }
    }
}

/// J̇ q̇ of [`frame_jacobian`] in the coordinates `F`: the rate of ẋ = J q̇ at q̈ = 0. That is the spatial
/// acceleration in [`Local`](crate::Local) and [`World`](crate::World), the classical one in
/// [`LocalWorldAligned`](crate::LocalWorldAligned).
///
/// # Panics
/// If a slice has a wrong length (see the [module](super)).
pub fn frame_jacobian_bias<F: ReferenceFrame, T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    frame: &Frame,
    q: &[T],
    qd: &[T],
) -> FrameMotion<F, T> {
    set_support_transforms(model, bodies, frame, q);
    let (v, a) = local_acceleration(model, bodies, frame, qd, None);
    FrameMotion::new(F::rate(model, bodies, frame, v, a))
}

/// S_k of joint i in the coordinates to which `base_from_child` of its body leads.
fn column<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &[Body<T>],
    i: usize,
    k: usize,
) -> Motion<T> {
    let axis = model.joints[i].motion_subspace(k);
    bodies[i].base_from_child.act_motion(axis)
}

/// Writes column v of a 6×n matrix by rows.
fn write_column<T: Real>(
    matrix: &mut [T],
    (n, v): (usize, usize),
    column: Motion<T>,
    write: Write,
) {
    let parts = [column.angular.to_array(), column.linear.to_array()];
    for (row, entry) in parts.into_iter().flatten().enumerate() {
        write.to(&mut matrix[row * n + v], entry);
    }
}
