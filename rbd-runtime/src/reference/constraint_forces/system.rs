//! The equation A y = x, and accelerations and forces once y is known.

use super::block::{
    Block, Six, add_blocks, column, dot, product, subtract, symmetric_product, times,
    transpose_product, transpose_times, zeros,
};
use super::joint::ConstraintJoint;
use crate::Real;

/// The joints whose parent is the body of joint k.
pub(super) fn children<T>(
    joints: &[ConstraintJoint<T>],
    k: usize,
) -> impl Iterator<Item = usize> + '_ {
    (k + 1..joints.len()).filter(move |d| joints[*d].parent == Some(k))
}

/// The acceleration across joint `b`, in its frame: 𝒯 V̇ of the child − P̂ᵀ V̇ of the parent, each
/// force times its constant matrix.
fn acceleration_across<T: Real>(joints: &[ConstraintJoint<T>], b: usize) -> Six<T> {
    let own = &joints[b];
    let mut of_child = times(&own.mobility, &own.child_force);
    for d in children(joints, b) {
        let child = &joints[d];
        of_child = subtract(&of_child, &times(&child.parent_mobility, &child.force));
    }
    let across = own.turn.motion(&of_child);
    let Some(parent) = own.parent else {
        return across;
    };
    let mut of_parent = transpose_times(&own.parent_mobility, &joints[parent].child_force);
    for e in children(joints, parent) {
        let both = transpose_product(&own.carry, &joints[e].parent_mobility);
        of_parent = subtract(&of_parent, &times(&both, &joints[e].force));
    }
    subtract(&across, &of_parent)
}

/// x = −Cᵀ Pᵀ I⁻¹ P H F_T, the joints' forces being H F_T.
pub(super) fn set_rests<T: Real>(joints: &mut [ConstraintJoint<T>]) {
    for b in 0..joints.len() {
        let own = joints[b].project(&acceleration_across(joints, b));
        joints[b].rest = own.map(|x| -x);
    }
}

/// Forces with y, and Hᵀ Pᵀ I⁻¹ P F, to `qdd` joint by joint.
pub(super) fn accelerate<T: Real>(
    joints: &mut [ConstraintJoint<T>],
    mut write: impl FnMut(usize, usize, T),
) {
    joints.iter_mut().for_each(ConstraintJoint::add_solution);
    for b in 0..joints.len() {
        let across = acceleration_across(joints, b);
        for k in 0..joints[b].space.free.len() {
            write(b, k, dot(&joints[b].dual(k), &across));
        }
    }
}

/// The block of A that joint `b` has on the diagonal, without what children add:
/// Cᵀ (𝒯 Φ 𝒯ᵀ + P̂ᵀ X) C, and 1 for a rotor.
pub(super) fn diagonal<T: Real>(joints: &[ConstraintJoint<T>], b: usize) -> Block<T> {
    let own = &joints[b];
    let of_child = own.turn.mobility(&own.mobility);
    let of_parent = symmetric_product(&own.carry, &own.parent_mobility);
    let both = add_blocks(&of_child, &of_parent);
    let mut diagonal = own.project_mobility(&both);
    own.add_rotors(&mut diagonal);
    diagonal
}

/// The block of A in the rows of joint `b` and the columns of another, of its child or of one on the
/// same body.
pub(super) fn coupling<T: Real>(
    joints: &[ConstraintJoint<T>],
    b: usize,
    other: usize,
) -> Option<Block<T>> {
    let (own, to) = (&joints[b], &joints[other]);
    let between = if to.parent == Some(b) {
        let columns = product(&to.parent_mobility, &to.columns);
        let mut turned = zeros();
        for j in 0..to.count {
            let column = own.turn.motion(&column(&columns, j));
            for (row, x) in turned.iter_mut().zip(column) {
                row[j] = -x;
            }
        }
        turned
    } else if own.parent.is_some() && own.parent == to.parent {
        let both = transpose_product(&own.carry, &to.parent_mobility);
        product(&both, &to.columns)
    } else {
        return None;
    };
    Some(transpose_product(&own.columns, &between))
}
