use super::kinematics::{Write, armature, set_transforms};
use super::{Body, check_length};
use crate::{Force, IntoReal, Model, Real, SpatialInertia};

/// The joint-space inertia matrix H(q) by the composite-rigid-body algorithm (RBDA Table 6.2, in
/// body coordinates).
///
/// `h` is n×n, n = nv, by rows; both triangles are written, and zeros where two joints are on
/// different branches. Units: kg m², kg m or kg by the kinds of the two joints.
///
/// # Panics
/// If a slice has a wrong length (see the [module](super)).
pub fn crba<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    q: &[T],
    h: &mut [T],
) {
    set_transforms(model, bodies, q);
    composite_rigid_bodies(model, bodies, h);
}

/// H, the transforms set already:
///
/// ```text
/// Iᶜ_i = I_i + Σ_children X* Iᶜ_j X        F = Iᶜ_i S_i, carried towards the base
/// H_ii = S_iᵀ F + armature        H_ji = H_ij = S_jᵀ F for each j from λ(i) down to the base
/// ```
///
/// Entries of coupled joints are summed into those of their coordinates.
///
/// # Panics
/// If `h` has a wrong length.
#[track_caller]
pub(super) fn composite_rigid_bodies<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    h: &mut [T],
) {
    let n = model.nv();
    check_length("h", h.len(), n * n);
    h.fill(T::zero());
    let write = Write::of(model);
    for (joint, body) in model.joints.iter().zip(&mut *bodies) {
        body.inertia = SpatialInertia::lift(joint.inertia);
    }
    for (i, joint) in model.joints.iter().enumerate().rev() {
        let composite = bodies[i].inertia;
        if let Some(parent) = joint.parent {
            let carried = bodies[i].parent_from_child.act_inertia(composite);
            bodies[parent].inertia = bodies[parent].inertia + carried;
        }
        for (k, v) in joint.velocity_range().enumerate() {
            let force = composite.mul_motion(joint.motion_subspace(k));
            set_row_and_column(model, bodies, (i, v), force, h, write);
            if let Some(armature) = armature(joint) {
                h[v * n + v] = h[v * n + v] + armature;
            }
        }
    }
}

/// Sets row and column v of H, v one of the coordinates of joint i, from the force F that moves
/// the subtree of i along that coordinate.
fn set_row_and_column<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &[Body<T>],
    (i, v): (usize, usize),
    mut force: Force<T>,
    h: &mut [T],
    write: Write,
) {
    let n = model.nv();
    let mut at = Some(i);
    while let Some(j) = at {
        let joint = &model.joints[j];
        // Within joint i itself, the columns above v come from their own rows.
        let range = joint.velocity_range().enumerate();
        for (l, w) in range.take_while(|&(_, w)| j != i || w <= v) {
            let entry = joint.motion_subspace::<T>(l).dot(force);
            write.to(&mut h[v * n + w], entry);
            // If two joints are coupled to one coordinate, both halves are on the diagonal.
            if j != i || w != v {
                write.to(&mut h[w * n + v], entry);
            }
        }
        at = joint.parent;
        if at.is_some() {
            force = bodies[j].parent_from_child.act_force(force);
        }
    }
}
