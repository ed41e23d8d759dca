use super::kinematics::{base_acceleration, set_transforms, set_velocity};
use super::{Body, check_length};
use crate::{ArticulatedInertia, Model, Motion, Real, SpatialInertia};

/// Forward dynamics, q̈ from τ, to `qdd` by the articulated-body algorithm (RBDA Table 7.1, in
/// body coordinates).
///
/// Every joint must have one degree of freedom for now: D is then a number, not a matrix.
///
/// # Panics
/// If a slice has a wrong length (see the [module](super)), or a joint has not exactly one
/// degree of freedom.
pub fn aba<T: Real>(
    model: &Model<'_>,
    bodies: &mut [Body<T>],
    q: &[T],
    qd: &[T],
    tau: &[T],
    qdd: &mut [T],
) {
    check_length("qd", qd.len(), model.nv());
    check_length("tau", tau.len(), model.nv());
    check_length("qdd", qdd.len(), model.nv());
    for joint in model.joints {
        let nv = joint.joint_type.nv();
        assert!(
            nv == 1,
            "aba takes joints of one degree of freedom, not {nv}"
        );
    }
    set_transforms(model, bodies, q);
    set_rigid(model, bodies, qd);
    for i in (0..bodies.len()).rev() {
        set_articulated(model, bodies, i, tau);
    }
    for i in 0..bodies.len() {
        qdd[model.joints[i].v_start] = accelerate(model, bodies, i);
    }
}

/// Pass 1: v, c = v × S q̇, Iᴬ = I and pᴬ = v ×* I v.
fn set_rigid<T: Real>(model: &Model<'_>, bodies: &mut [Body<T>], qd: &[T]) {
    for (i, joint) in model.joints.iter().enumerate() {
        let product = set_velocity(model, bodies, i, qd);
        let inertia = SpatialInertia::from_f64(joint.inertia);
        let body = &mut bodies[i];
        body.velocity_product = product.unwrap_or_else(Motion::zero);
        body.articulated = ArticulatedInertia::from_rigid(inertia);
        body.force = body.velocity.cross_force(inertia.mul_motion(body.velocity));
    }
}

/// Pass 2: U = Iᴬ S, D = Sᵀ U, u = τ − Sᵀ pᴬ, and to the parent Iᵃ = Iᴬ − U Uᵀ / D and
/// pᵃ = pᴬ + Iᵃ c + U u / D.
fn set_articulated<T: Real>(model: &Model<'_>, bodies: &mut [Body<T>], i: usize, tau: &[T]) {
    let joint = &model.joints[i];
    let body = &mut bodies[i];
    let s = joint.joint_type.motion_subspace(0);
    let column = body.articulated.mul_motion(s);
    let inverse = T::one() / s.dot(column);
    let rest = tau[joint.v_start] - s.dot(body.force);
    body.articulated_column = column;
    body.articulated_inverse = inverse;
    body.articulated_tau = rest;
    if let Some(parent) = joint.parent {
        let x = body.parent_from_child;
        let apparent = body.articulated.without(column, inverse);
        let force =
            body.force + apparent.mul_motion(body.velocity_product) + column.scale(rest * inverse);
        let parent = &mut bodies[parent];
        parent.articulated = parent.articulated + x.act_articulated_inertia(apparent);
        parent.force = parent.force + x.act_force(force);
    }
}

/// Pass 3: a' = X a_λ + c, q̈ = (u − Uᵀ a') / D, a = a' + S q̈. Returns q̈ of joint i.
fn accelerate<T: Real>(model: &Model<'_>, bodies: &mut [Body<T>], i: usize) -> T {
    let joint = &model.joints[i];
    let carried = match joint.parent {
        Some(parent) => bodies[parent].acceleration,
        None => base_acceleration(model),
    };
    let body = &mut bodies[i];
    let without = body.parent_from_child.inverse_act_motion(carried) + body.velocity_product;
    let rest = body.articulated_tau - without.dot(body.articulated_column);
    let qdd = rest * body.articulated_inverse;
    body.acceleration = without + joint.joint_type.motion_subspace(0).scale(qdd);
    qdd
}
