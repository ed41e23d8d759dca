use super::kinematics::{Write, armature, set_transforms};
use super::{Body, check_length};
use crate::{IntoReal, Joint, Model, Real, SpatialInertia};

/// The joint-space inertia matrix H(q), column by column: column α is the force of inverse
/// dynamics at q̈ = δ_α without velocity and gravity, H δ_α = ID_δ(q, δ_α) (RBDA Table 6.1).
///
/// `h` is n×n, n = nv, by rows; both triangles are written, and zeros where two joints are on
/// different branches. Slower than [`crba`](super::crba()), and a second derivation of the same.
///
/// # Panics
/// If a slice has a wrong length (see the [module](super)).
pub fn differential_inverse_dynamics<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    q: &[T],
    h: &mut [T],
) {
    let n = model.nv();
    check_length("h", h.len(), n * n);
    set_transforms(model, bodies, q);
    h.fill(T::zero());
    let write = Write::of(model);
    for (i, joint) in model.joints.iter().enumerate() {
        for (k, alpha) in joint.velocity_range().enumerate() {
            accelerate_subtree(model, bodies, i, k);
            collect_column(model, bodies, i, |j: &Joint<P>, entry: usize, value: T| {
                write.to(&mut h[(j.v_start + entry) * n + alpha], value);
            });
            if let Some(armature) = armature(joint) {
                h[alpha * n + alpha] = h[alpha * n + alpha] + armature;
            }
        }
    }
}

/// a_i = column k of S_i, a_j = X a_λ and f_j = I_j a_j for the bodies that joint i carries.
fn accelerate_subtree<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    i: usize,
    k: usize,
) {
    for (j, joint) in model.joints.iter().enumerate().skip(i) {
        if !supports(model, i, j) {
            continue;
        }
        bodies[j].acceleration = match joint.parent {
            Some(parent) if j != i => {
                let carried = bodies[parent].acceleration;
                bodies[j].parent_from_child.inverse_act_motion(carried)
            }
            _ => joint.motion_subspace(k),
        };
        let inertia = SpatialInertia::lift(joint.inertia);
        bodies[j].force = inertia.mul_motion(bodies[j].acceleration);
    }
}

/// τ_j = S_jᵀ f_j and f_λ += X* f_j over the subtree of i; below i, where nothing accelerates, the force is
/// passed on to the base unchanged. Calls `set(joint, l, τ_j[l])` for each entry.
fn collect_column<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    i: usize,
    mut set: impl FnMut(&Joint<P>, usize, T),
) {
    let mut project = |j: usize, body: &Body<T>| {
        let joint = &model.joints[j];
        for l in 0..joint.joint_type.nv() {
            let column = joint.motion_subspace::<T>(l);
            set(joint, l, column.dot(body.force));
        }
    };
    for j in (i + 1..bodies.len()).rev() {
        if let (true, Some(parent)) = (supports(model, i, j), model.joints[j].parent) {
            project(j, &bodies[j]);
            let carried = bodies[j].parent_from_child.act_force(bodies[j].force);
            bodies[parent].force = bodies[parent].force + carried;
        }
    }
    let mut j = i;
    project(j, &bodies[j]);
    while let Some(parent) = model.joints[j].parent {
        bodies[parent].force = bodies[j].parent_from_child.act_force(bodies[j].force);
        project(parent, &bodies[parent]);
        j = parent;
    }
}

/// Whether joint i is on the path from body j to the base, i ∈ κ(j).
fn supports<P>(model: &Model<'_, P>, i: usize, j: usize) -> bool {
    let mut at = Some(j);
    while let Some(k) = at {
        if k <= i {
            return k == i;
        }
        at = model.joints[k].parent;
    }
    false
}
