use super::kinematics::{
    armature, base_acceleration, set_transforms, set_velocity, without_friction,
};
use super::{Body, check_length};
use crate::{ArticulatedInertia, IntoReal, Model, Motion, Real, SpatialInertia};

/// Forward dynamics, q̈ from τ, to `qdd` by the articulated-body algorithm (RBDA Table 7.1, in
/// body coordinates).
///
/// A joint of several degrees of freedom is taken as that many joints of one, without mass or
/// distance between. That factors the matrix D = Sᵀ Iᴬ S as LᵀDL.
///
/// # Panics
/// If a slice has a wrong length (see the [module](super)), or a joint is coupled: then the forces
/// across a joint depend on other branches, and the recursion does not hold.
pub fn aba<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    q: &[T],
    qd: &[T],
    tau: &[T],
    qdd: &mut [T],
) {
    assert!(
        !model.is_coupled(),
        "the articulated-body algorithm does not apply to coupled joints"
    );
    check_length("qd", qd.len(), model.nv());
    check_length("tau", tau.len(), model.nv());
    check_length("qdd", qdd.len(), model.nv());
    set_transforms(model, bodies, q);
    set_rigid(model, bodies, qd);
    for i in (0..bodies.len()).rev() {
        set_articulated(model, bodies, i, (qd, tau));
    }
    for i in 0..bodies.len() {
        accelerate(model, bodies, i, qdd);
    }
}

/// Pass 1: v, c = v × S q̇, Iᴬ = I and pᴬ = v ×* I v.
fn set_rigid<T: Real, P: IntoReal<T>>(model: &Model<'_, P>, bodies: &mut [Body<T>], qd: &[T]) {
    for (i, joint) in model.joints.iter().enumerate() {
        let product = set_velocity(model, bodies, i, qd);
        let inertia = SpatialInertia::lift(joint.inertia);
        let body = &mut bodies[i];
        body.velocity_product = product.unwrap_or_else(Motion::zero);
        body.articulated = ArticulatedInertia::from_rigid(inertia);
        body.force = body.velocity.cross_force(inertia.mul_motion(body.velocity));
    }
}

/// Pass 2, for each coordinate k of the joint, the last one first: U = Iᴬ S_k, D = S_kᵀ U + armature, u =
/// τ_k − friction − S_kᵀ pᴬ, then Iᴬ ← Iᴬ − U Uᵀ / D and pᴬ ← pᴬ + U u / D. The parent receives the
/// remaining Iᴬ and pᴬ + Iᴬ c.
fn set_articulated<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    i: usize,
    (qd, tau): (&[T], &[T]),
) {
    let joint = &model.joints[i];
    let body = &mut bodies[i];
    let (mut articulated, mut force) = (body.articulated, body.force);
    for (k, v) in joint.velocity_range().enumerate().rev() {
        let s = joint.joint_type.motion_subspace(k);
        let column = articulated.mul_motion(s);
        let diagonal = s.dot(column);
        let diagonal = armature(joint).map_or(diagonal, |armature| diagonal + armature);
        let inverse = T::one() / diagonal;
        let rest = without_friction(joint, qd[v], tau[v]) - s.dot(force);
        body.articulated_columns[k] = column;
        body.articulated_inverses[k] = inverse;
        body.articulated_taus[k] = rest;
        articulated = articulated.without(column, inverse);
        force = force + column.scale(rest * inverse);
    }
    if let Some(parent) = joint.parent {
        let x = body.parent_from_child;
        let force = force + articulated.mul_motion(body.velocity_product);
        let parent = &mut bodies[parent];
        parent.articulated = parent.articulated + x.act_articulated_inertia(articulated);
        parent.force = parent.force + x.act_force(force);
    }
}

/// Pass 3: a = X a_λ + c, and for each coordinate k, the first one first, q̈_k = (u − Uᵀ a) / D and
/// a ← a + S_k q̈_k.
fn accelerate<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    i: usize,
    qdd: &mut [T],
) {
    let joint = &model.joints[i];
    let carried = match joint.parent {
        Some(parent) => bodies[parent].acceleration,
        None => base_acceleration(model),
    };
    let body = &mut bodies[i];
    let mut acceleration =
        body.parent_from_child.inverse_act_motion(carried) + body.velocity_product;
    for (k, v) in joint.velocity_range().enumerate() {
        let rest = body.articulated_taus[k] - acceleration.dot(body.articulated_columns[k]);
        qdd[v] = rest * body.articulated_inverses[k];
        acceleration = acceleration + joint.joint_type.motion_subspace(k).scale(qdd[v]);
    }
    body.acceleration = acceleration;
}
