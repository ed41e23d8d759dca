//! A = LᵀDL block by block from the tips to the base.

use super::block::{
    Block, Factor, add, add_blocks, dot, mirrored, product, subtract, subtract_blocks,
    symmetric_product, times, transpose_times, zeros,
};
use super::joint::ConstraintJoint;
use super::system::children;
use crate::Real;

/// Solves A y = x without fill-in.
///
/// A body couples all joints that meet on it, by its Φ alone. So eliminating a joint only makes the parent's Φ smaller:
///
/// ```text
/// D = Cᵀ (𝒯 Φ 𝒯ᵀ + P̂ᵀ X) C       X = Φ_λ P̂     D = L D Lᵀ    Z = L⁻¹ Cᵀ Xᵀ
/// Φ_λ ← Φ_λ − Zᵀ D⁻¹ Z            β_λ ← β_λ − Zᵀ D⁻¹ w         w = L⁻¹ (x − Cᵀ (𝒯 β − P̂ᵀ β_λ))
/// ```
///
/// with β the acceleration that right-hand sides leave. Back from the base to the tips,
/// y = L⁻ᵀ (D⁻¹ w + D⁻¹ Z f) with f the C y of the parent less those of its joints of lower number.
pub(super) fn solve<T: Real>(joints: &mut [ConstraintJoint<T>]) {
    for joint in joints.iter_mut() {
        joint.left = joint.mobility;
        joint.pending = [T::zero(); 6];
    }
    for b in (0..joints.len()).rev() {
        take_out(joints, b);
    }
    for b in 0..joints.len() {
        put_back(joints, b);
    }
}

fn take_out<T: Real>(joints: &mut [ConstraintJoint<T>], b: usize) {
    let own = joints[b];
    let mut across = own.turn.motion(&add(&own.child_acceleration, &own.pending));
    across = subtract(&across, &own.parent_acceleration);
    let mut reach = zeros();
    let mobility = match own.parent {
        None => own.turn.mobility(&own.left),
        Some(parent) => {
            let of_parent = &joints[parent];
            across = subtract(&across, &transpose_times(&own.carry, &of_parent.pending));
            // The first joint that is eliminated sees the full Φ.
            let is_first = children(joints, parent).last() == Some(b);
            let x = match is_first {
                true => own.parent_mobility,
                false => product(&of_parent.left, &own.carry),
            };
            reach = product(&x, &own.columns);
            both_sides(&own, &x, is_first)
        }
    };
    let mut diagonal = own.project_mobility(&mobility);
    own.add_rotors(&mut diagonal);
    let factor = Factor::of(diagonal, own.count);
    let rest = factor.forward(own.project(&across).map(|x| -x));
    // Z by columns, and D⁻¹ of them.
    let halves: Block<T> = core::array::from_fn(|k| factor.forward(reach[k]));
    let scaled = halves.map(|z| factor.scaled(&z));
    if let Some(parent) = own.parent {
        let parent = &mut joints[parent];
        for i in 0..6 {
            for j in i..6 {
                parent.left[i][j] = parent.left[i][j] - dot(&scaled[i], &halves[j]);
            }
            parent.pending[i] = parent.pending[i] - dot(&scaled[i], &rest);
        }
        parent.left = mirrored(&parent.left);
    }
    let joint = &mut joints[b];
    (joint.factor, joint.reach, joint.solution) = (factor, scaled, factor.scaled(&rest));
}

/// 𝒯 Φ 𝒯ᵀ + P̂ᵀ X.
fn both_sides<T: Real>(own: &ConstraintJoint<T>, x: &Block<T>, is_first: bool) -> Block<T> {
    let before = symmetric_product(&own.carry, x);
    // The part that the turn leaves unchanged is computed on the child's side.
    let same = match own.turn.unturned(&before).filter(|_| is_first) {
        Some(same) => same,
        None => zeros(),
    };
    let child = own.turn.mobility(&add_blocks(&own.left, &same));
    add_blocks(&child, &subtract_blocks(&before, &same))
}

fn put_back<T: Real>(joints: &mut [ConstraintJoint<T>], b: usize) {
    let own = joints[b];
    let mut halfway = own.solution;
    if let Some(parent) = own.parent {
        halfway = add(
            &halfway,
            &transpose_times(&own.reach, &joints[parent].pending),
        );
    }
    let solution = own.factor.backward(halfway);
    let force = times(&own.columns, &solution);
    if let Some(parent) = own.parent {
        let carried = times(&own.carry, &force);
        joints[parent].pending = subtract(&joints[parent].pending, &carried);
    }
    joints[b].pending = own.turn.force_to_child(&force);
    joints[b].solution = solution;
}
