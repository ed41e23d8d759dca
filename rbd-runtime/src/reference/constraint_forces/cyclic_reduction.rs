//! Cyclic reduction of chains.

use super::block::{Six, add, dot, subtract};
use super::chains::{find, is_beside};
use super::dense::{Dense, rows};
use super::joint::ConstraintJoint;
use super::stage::ConstraintStage;
use crate::Real;

/// Solves A y = x. Each round eliminates every other joint of each chain, until none is left, then the
/// joints of nodes are eliminated from the tips to the base. Back-substitution goes in the reverse order.
///
/// The joints that one round eliminates are independent of each other. The number of rounds is the number
/// of binary digits of the longest chain's length, and all of them together take O(n) operations.
///
/// `watch` receives the remaining equations after each round, and y.
pub(super) fn solve<T: Real>(
    joints: &mut [ConstraintJoint<T>],
    mut a: Dense<'_, T>,
    watch: &mut impl FnMut(ConstraintStage, usize, &[T]),
) {
    a.assemble(joints);
    find(joints);
    for joint in joints.iter_mut() {
        joint.solution = joint.rest();
    }
    let (mut steps, mut rounds) = (0, 0);
    watch_round(joints, &a, rounds, watch);
    while joints.iter().any(|joint| is_left_in_chain(joint)) {
        choose(joints);
        for b in 0..joints.len() {
            if joints[b].step.goes {
                take_out(joints, &mut a, b);
                joints[steps].step.joint = b;
                steps += 1;
            }
        }
        rounds += 1;
        watch_round(joints, &a, rounds, watch);
    }
    for b in (0..joints.len()).rev() {
        if joints[b].step.remains {
            take_out(joints, &mut a, b);
            joints[steps].step.joint = b;
            steps += 1;
        }
    }
    for step in (0..steps).rev() {
        let b = joints[step].step.joint;
        put_back(joints, &a, b);
        watch(ConstraintStage::Solution, b, &joints[b].solution);
    }
}

/// Calls `watch` with the equation of each joint that is left.
fn watch_round<T: Real>(
    joints: &[ConstraintJoint<T>],
    a: &Dense<'_, T>,
    round: usize,
    watch: &mut impl FnMut(ConstraintStage, usize, &[T]),
) {
    for (b, joint) in joints.iter().enumerate() {
        if !joint.step.remains {
            continue;
        }
        let own = rows(joints, b);
        let mut numbers = [T::zero(); 78];
        let (blocks, rest) = numbers.split_at_mut(72);
        rest.copy_from_slice(&joint.solution);
        let above = joint.step.above.map(|above| rows(joints, above));
        let own_block = a.block(&own, &own);
        let beside = above.map_or(super::block::zeros(), |above| a.block(&own, &above));
        let all = own_block.iter().chain(&beside).flatten();
        for (number, x) in blocks.iter_mut().zip(all) {
            *number = *x;
        }
        watch(ConstraintStage::Round(round), b, &numbers);
    }
}

fn is_left_in_chain<T>(joint: &ConstraintJoint<T>) -> bool {
    joint.step.remains && joint.step.in_chain
}

/// Chooses the first, the third and so on of the remaining joints of a chain.
fn choose<T>(joints: &mut [ConstraintJoint<T>]) {
    for b in 0..joints.len() {
        let before = joints[b].step.above.is_some_and(|above| {
            let above = &joints[above];
            is_left_in_chain(above) && above.step.goes
        });
        joints[b].step.goes = is_left_in_chain(&joints[b]) && !before;
    }
}

/// Eliminates joint `b`, and joins its neighbours.
fn take_out<T: Real>(joints: &mut [ConstraintJoint<T>], a: &mut Dense<'_, T>, b: usize) {
    let pivot = rows(joints, b);
    let factor = super::block::Factor::of(a.block(&pivot, &pivot), joints[b].count);
    let own = factor.forward(joints[b].solution);
    (joints[b].factor, joints[b].solution) = (factor, own);
    for i in 0..joints.len() {
        if is_beside(joints, b, i) {
            a.forward(&factor, &pivot, &rows(joints, i));
        }
    }
    let scaled = factor.scaled(&own);
    for i in 0..joints.len() {
        if !is_beside(joints, b, i) {
            continue;
        }
        for j in i..joints.len() {
            if is_beside(joints, b, j) {
                a.subtract(&factor, &pivot, (&rows(joints, i), &rows(joints, j)));
            }
        }
        let mut left: Six<T> = [T::zero(); 6];
        for (x, r) in left.iter_mut().zip(rows(joints, i)) {
            *x = dot(&scaled, &a.column(&pivot, r));
        }
        joints[i].solution = subtract(&joints[i].solution, &left);
    }
    let step = joints[b].step;
    joints[b].step.remains = false;
    if let Some(below) = step.below {
        joints[below].step.above = step.above;
    }
    if let (Some(above), true) = (step.above, step.in_chain)
        && joints[above].step.in_chain
    {
        joints[above].step.below = step.below;
    }
}

/// y of joint `b` from those of its neighbours: L⁻ᵀ D⁻¹ (w − Z y).
fn put_back<T: Real>(joints: &mut [ConstraintJoint<T>], a: &Dense<'_, T>, b: usize) {
    let pivot = rows(joints, b);
    let mut sum: Six<T> = [T::zero(); 6];
    for i in 0..joints.len() {
        if is_beside(joints, b, i) {
            for (k, j) in rows(joints, i).enumerate() {
                let column = a.column(&pivot, j).map(|z| z * joints[i].solution[k]);
                sum = add(&sum, &column);
            }
        }
    }
    let own = &mut joints[b];
    let halfway = subtract(&own.solution, &sum);
    own.solution = own.factor.backward(own.factor.scaled(&halfway));
}
