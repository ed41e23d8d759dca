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

/// V̇ of the body of joint `b`, on its child side, each force times its constant matrix.
fn acceleration<T: Real>(joints: &[ConstraintJoint<T>], b: usize) -> Six<T> {
    let own = &joints[b];
    let mut sum = times(&own.mobility, &own.child_force);
    for d in children(joints, b) {
        let child = &joints[d];
        sum = subtract(&sum, &times(&child.parent_mobility, &child.force));
    }
    sum
}

/// P̂ᵀ V̇ of the parent, in the frame of joint `b`.
fn acceleration_before<T: Real>(joints: &[ConstraintJoint<T>], b: usize) -> Six<T> {
    let own = &joints[b];
    let Some(parent) = own.parent else {
        return [T::zero(); 6];
    };
    let mut sum = transpose_times(&own.parent_mobility, &joints[parent].child_force);
    for e in children(joints, parent) {
        let both = transpose_product(&own.carry, &joints[e].parent_mobility);
        sum = subtract(&sum, &times(&both, &joints[e].force));
    }
    sum
}

/// Sets the accelerations of bodies from the joints' forces.
pub(super) fn set_accelerations<T: Real>(joints: &mut [ConstraintJoint<T>]) {
    for b in 0..joints.len() {
        let (child, parent) = (acceleration(joints, b), acceleration_before(joints, b));
        joints[b].child_acceleration = child;
        joints[b].parent_acceleration = parent;
    }
}

/// Completes the forces with y, and writes Hᵀ Pᵀ I⁻¹ P F to `qdd` joint by joint.
pub(super) fn accelerate<T: Real>(
    joints: &mut [ConstraintJoint<T>],
    mut write: impl FnMut(usize, usize, T),
) {
    joints.iter_mut().for_each(ConstraintJoint::add_solution);
    set_accelerations(joints);
    for (b, joint) in joints.iter().enumerate() {
        let across = joint.turn.motion(&joint.child_acceleration);
        let across = subtract(&across, &joint.parent_acceleration);
        for k in 0..joint.freedom() {
            let (owner, own) = joint.coordinate(b, k);
            write(owner, own, dot(&joint.dual(k), &across));
        }
    }
}

/// The diagonal block of A of joint `b`, without the terms of children: Cᵀ (𝒯 Φ 𝒯ᵀ + P̂ᵀ X) C, and 1 for a rotor.
pub(super) fn diagonal<T: Real>(joints: &[ConstraintJoint<T>], b: usize) -> Block<T> {
    let own = &joints[b];
    let of_child = own.turn.mobility(&own.mobility);
    let of_parent = symmetric_product(&own.carry, &own.parent_mobility);
    let both = add_blocks(&of_child, &of_parent);
    let mut diagonal = own.project_mobility(&both);
    own.add_rotors(&mut diagonal);
    diagonal
}

/// The block of A in the rows of joint `b` and the columns of another, which is its child or is on the same body.
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
