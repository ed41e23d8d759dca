use super::kinematics::set_transforms;
use super::newton_euler::{Terms, set_joint_forces};
use super::{Body, check_length};
use crate::{Force, IntoReal, Model, Real};

/// The wrench that each moving joint carries: `wrenches[i]` is f_i, the force [N m; N] that the
/// parent exerts on the child through joint i, gravity included (RBDA eq 5.10, Table 5.1):
///
/// ```text
/// f_i = I a_i + v_i ×* I v_i + Σ_children Xᵀ f_j          (a_0 = −g)
/// ```
///
/// It is in the frame of the child, the one that the joint moves, and its moment is about that frame's
/// origin: Pinocchio's `data.f`. The child exerts −f_i on the parent. For a moving base it is the external
/// wrench that the robot needs to move like this.
///
/// Sᵀ f_i is the part that the joint's coordinates feel: τ of [`rnea`](super::rnea) without the terms of
/// the [actuator](crate::JointDynamics). A joint that follows another has a wrench of its own, and its Sᵀ
/// f_i by its own S (without the ratio) is its part of the torque.
///
/// `wrenches` has the length of `model.joints`, including joints that follow others.
///
/// # Panics
/// If a slice has a wrong length (see the [module](super)).
pub fn joint_wrenches<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    q: &[T],
    qd: &[T],
    qdd: &[T],
    wrenches: &mut [Force<T>],
) {
    let terms = Terms {
        qd: Some(qd),
        qdd: Some(qdd),
        f_ext: None,
    };
    set_wrenches(model, bodies, q, &terms, wrenches);
}

/// [`joint_wrenches`] with external forces, f_i = … − fˣ_i (RBDA Table 5.1).
///
/// `f_ext[l]` is the external force [N m; N] on link l, at the origin and in the coordinates of the link's
/// own frame; it has the length of `model.links`. A force on a link that is fixed to the base has no effect
/// on a joint that moves.
///
/// # Panics
/// If a slice has a wrong length (see the [module](super)).
pub fn joint_wrenches_with_forces<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    q: &[T],
    qd: &[T],
    qdd: &[T],
    f_ext: &[Force<T>],
    wrenches: &mut [Force<T>],
) {
    let terms = Terms {
        qd: Some(qd),
        qdd: Some(qdd),
        f_ext: Some(f_ext),
    };
    set_wrenches(model, bodies, q, &terms, wrenches);
}

#[track_caller]
fn set_wrenches<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    q: &[T],
    terms: &Terms<'_, T>,
    wrenches: &mut [Force<T>],
) {
    check_length("wrenches", wrenches.len(), model.joints.len());
    set_transforms(model, bodies, q);
    set_joint_forces(model, bodies, terms);
    for (wrench, body) in wrenches.iter_mut().zip(bodies) {
        *wrench = body.force;
    }
}
