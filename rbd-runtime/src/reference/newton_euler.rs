//! The recursion behind `rnea`, `bias` and `gravity`.

use super::kinematics::{
    Write, add_actuator, base_acceleration, joint_motion, project_force, set_velocity,
};
use super::{Body, check_length};
use crate::{Force, IntoReal, Model, Real, SpatialInertia, Transform};

/// Velocities, accelerations and forces on the robot. A term that is `None` generates no operations.
pub(super) struct Terms<'a, T> {
    /// q̇, length nv.
    pub(super) qd: Option<&'a [T]>,
    /// q̈, length nv.
    pub(super) qdd: Option<&'a [T]>,
    /// The external force on each link, in the link's own frame.
    pub(super) f_ext: Option<&'a [Force<T>]>,
}

/// τ by the recursive Newton-Euler algorithm (RBDA Table 5.1, in body coordinates); the transforms must be
/// set:
///
/// ```text
/// v_i = X v_λ + S q̇          a_i = X a_λ + S q̈ + v_i × S q̇      (a_0 = −g)
/// f_i = I a_i + v_i ×* I v_i − fˣ + Σ_children Xᵀ f_j            τ_i = Sᵀ f_i
/// ```
///
/// and to τ_i the terms of the joint's [actuator](crate::JointDynamics).
///
/// # Panics
/// If a slice has a wrong length.
#[track_caller]
pub(super) fn newton_euler<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    terms: &Terms<'_, T>,
    tau: &mut [T],
) {
    check_length("tau", tau.len(), model.nv());
    set_body_forces(model, bodies, terms);
    tau.fill(T::zero());
    let write = Write::of(model);
    for (i, joint) in model.joints.iter().enumerate().rev() {
        project_force(joint, bodies[i].force, tau, write);
        add_actuator(joint, terms.qd, terms.qdd, tau);
        carry_force(model, bodies, i);
    }
}

/// Sets f_i of every body, the force across its joint onto it; see [`newton_euler`]. The transforms must be
/// set.
///
/// # Panics
/// If a slice has a wrong length.
#[track_caller]
pub(super) fn set_joint_forces<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    terms: &Terms<'_, T>,
) {
    set_body_forces(model, bodies, terms);
    for i in (0..bodies.len()).rev() {
        carry_force(model, bodies, i);
    }
}

/// Sets I a + v ×* I v − fˣ of every body, the force that moves it, without its children.
#[track_caller]
fn set_body_forces<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    terms: &Terms<'_, T>,
) {
    let nv = model.nv();
    check_length("qd", terms.qd.map_or(nv, <[T]>::len), nv);
    check_length("qdd", terms.qdd.map_or(nv, <[T]>::len), nv);
    for i in 0..bodies.len() {
        set_acceleration(model, bodies, i, terms);
        set_force(model, bodies, i, terms);
    }
    if let Some(f_ext) = terms.f_ext {
        subtract_external_forces(model, bodies, f_ext);
    }
}

/// Adds f_i to the force of its parent, which carries it.
fn carry_force<T: Real, P>(model: &Model<'_, P>, bodies: &mut [Body<T>], i: usize) {
    if let Some(parent) = model.joints[i].parent {
        let carried = bodies[i].parent_from_child.act_force(bodies[i].force);
        bodies[parent].force = bodies[parent].force + carried;
    }
}

/// Sets velocity and acceleration of body i, without gravity; those of the parent must be set.
pub(super) fn set_acceleration<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    i: usize,
    terms: &Terms<'_, T>,
) {
    let joint = &model.joints[i];
    let carried = match joint.parent {
        Some(parent) => bodies[parent].acceleration,
        None => base_acceleration(model),
    };
    let mut acceleration = bodies[i].parent_from_child.inverse_act_motion(carried);
    if let Some(qdd) = terms.qdd {
        acceleration = acceleration + joint_motion(joint, qdd);
    }
    if let Some(product) = terms.qd.and_then(|qd| set_velocity(model, bodies, i, qd)) {
        acceleration = acceleration + product;
    }
    bodies[i].acceleration = acceleration;
}

fn set_force<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    i: usize,
    terms: &Terms<'_, T>,
) {
    let inertia = SpatialInertia::lift(model.joints[i].inertia);
    let body = &mut bodies[i];
    body.force = inertia.mul_motion(body.acceleration);
    if terms.qd.is_some() {
        let v = body.velocity;
        body.force = body.force + v.cross_force(inertia.mul_motion(v));
    }
}

#[track_caller]
fn subtract_external_forces<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    f_ext: &[Force<T>],
) {
    check_length("f_ext", f_ext.len(), model.links.len());
    for (link, &f) in model.links.iter().zip(f_ext) {
        if let Some(i) = link.joint {
            let body_from_link = Transform::lift(link.body_from_link);
            bodies[i].force = bodies[i].force - body_from_link.act_force(f);
        }
    }
}
