//! The serialised form: odd-even elimination of chains, and one matrix for nodes.

use super::block::{Factor, Six, add, dot, subtract};
use super::chains::find;
use super::dense::{Dense, rows};
use super::general::solve_some;
use super::joint::ConstraintJoint;
use crate::Real;

/// Solves A y = x (eqs 39 to 44, corrected). Each round eliminates from the rows of every joint of a chain
/// its neighbours, 1, 2, 4 … joints away, for all joints at once and from the rows as they were before the
/// round. In the end a chain's joints depend on nodes alone, which are solved for first.
///
/// ```text
/// Aᵢ ← Aᵢ − E Aᵢ₊ₛ,ᵢ − G Aᵢ₋ₛ,ᵢ    Dᵢ ← Dᵢ − E Dᵢ₊ₛ − G Dᵢ₋ₛ    xᵢ ← xᵢ − E xᵢ₊ₛ − G xᵢ₋ₛ
/// ```
///
/// with E and G the blocks before the inverses of A of the neighbours, and D the coupling to nodes.
pub(super) fn solve<T: Real>(
    joints: &mut [ConstraintJoint<T>],
    mut a: Dense<'_, T>,
    mut before: Dense<'_, T>,
) {
    a.assemble(joints);
    find(joints);
    for b in 0..joints.len() {
        joints[b].solution = joints[b].rest();
        let is_chain = |i: &usize| joints[*i].step.in_chain;
        let step = joints[b].step;
        let own = |next: Option<usize>| next.filter(|_| step.in_chain).filter(is_chain);
        (joints[b].step.above, joints[b].step.below) = (own(step.above), own(step.below));
    }
    let has_neighbour =
        |joint: &ConstraintJoint<T>| joint.step.above.or(joint.step.below).is_some();
    while joints.iter().any(has_neighbour) {
        round(joints, &mut a, &mut before);
    }
    halve(joints, &a, &mut before);
    take_chains_out_of_nodes(joints, &mut a, &before);
    solve_some(joints, &mut a, |joint| !joint.step.in_chain);
    for b in 0..joints.len() {
        if joints[b].step.in_chain {
            put_back(joints, &before, b);
        }
    }
}

/// Factors the chains' blocks; `before` becomes L⁻¹ of their rows, and `pending` that of x.
fn halve<T: Real>(joints: &mut [ConstraintJoint<T>], a: &Dense<'_, T>, before: &mut Dense<'_, T>) {
    before.numbers.copy_from_slice(a.numbers);
    for b in 0..joints.len() {
        if joints[b].step.in_chain {
            let own = rows(joints, b);
            let factor = Factor::of(a.block(&own, &own), joints[b].count);
            before.forward(&factor, &own, &(0..a.size));
            (joints[b].factor, joints[b].pending) = (factor, factor.forward(joints[b].solution));
        }
    }
}

fn round<T: Real>(
    joints: &mut [ConstraintJoint<T>],
    a: &mut Dense<'_, T>,
    before: &mut Dense<'_, T>,
) {
    halve(joints, a, before);
    for i in 0..joints.len() {
        let step = joints[i].step;
        for neighbour in [step.above, step.below].into_iter().flatten() {
            subtract_rows(joints, (&mut *a, before), i, neighbour);
        }
    }
    // From the far end, so that neighbours are those from before the round.
    for i in (0..joints.len()).rev() {
        let above = joints[i].step.above;
        joints[i].step.above = above.and_then(|above| joints[above].step.above);
    }
    for i in 0..joints.len() {
        let below = joints[i].step.below;
        joints[i].step.below = below.and_then(|below| joints[below].step.below);
    }
}

/// Eliminates joint `from` from the rows of joint `i`.
fn subtract_rows<T: Real>(
    joints: &mut [ConstraintJoint<T>],
    (a, before): (&mut Dense<'_, T>, &Dense<'_, T>),
    i: usize,
    from: usize,
) {
    let (own, pivot, factor) = (rows(joints, i), rows(joints, from), joints[from].factor);
    let rest = joints[from].pending;
    let mut left: Six<T> = [T::zero(); 6];
    for (k, r) in own.clone().enumerate() {
        let scaled = before.scaled(&factor, &pivot, r);
        for other in (0..joints.len()).filter(|other| *other != from) {
            for c in rows(joints, other).filter(|c| other != i || *c >= r) {
                let x = a.at(r, c) - dot(&scaled, &before.column(&pivot, c));
                a.set(r, c, x);
                if other == i {
                    a.set(c, r, x);
                }
            }
        }
        left[k] = dot(&scaled, &rest);
        for c in pivot.clone() {
            a.set(r, c, T::zero());
        }
    }
    joints[i].solution = subtract(&joints[i].solution, &left);
}

/// Â of the nodes and its right-hand side.
fn take_chains_out_of_nodes<T: Real>(
    joints: &mut [ConstraintJoint<T>],
    a: &mut Dense<'_, T>,
    before: &Dense<'_, T>,
) {
    for chain in 0..joints.len() {
        if !joints[chain].step.in_chain {
            continue;
        }
        let (own, factor) = (rows(joints, chain), joints[chain].factor);
        let rest = factor.backward(factor.scaled(&joints[chain].pending));
        for node in 0..joints.len() {
            if joints[node].step.in_chain {
                continue;
            }
            let mut left: Six<T> = [T::zero(); 6];
            for (k, r) in rows(joints, node).enumerate() {
                // The nodes' own rows are as they were assembled.
                let coupling: Six<T> = core::array::from_fn(|l| match own.clone().nth(l) {
                    Some(c) => a.at(r, c),
                    None => T::zero(),
                });
                left[k] = dot(&coupling, &rest);
                for other in (0..joints.len()).filter(|j| !joints[*j].step.in_chain) {
                    for c in rows(joints, other).filter(|c| *c >= r) {
                        let solved = factor.backward(before.scaled(&factor, &own, c));
                        let x = a.at(r, c) - dot(&coupling, &solved);
                        a.set(r, c, x);
                        a.set(c, r, x);
                    }
                }
            }
            joints[node].solution = subtract(&joints[node].solution, &left);
        }
    }
}

/// y of a chain's joint from those of nodes.
fn put_back<T: Real>(joints: &mut [ConstraintJoint<T>], before: &Dense<'_, T>, b: usize) {
    let own = rows(joints, b);
    let mut sum: Six<T> = [T::zero(); 6];
    for node in 0..joints.len() {
        if joints[node].step.in_chain {
            continue;
        }
        for (k, j) in rows(joints, node).enumerate() {
            let column = before.column(&own, j).map(|z| z * joints[node].solution[k]);
            sum = add(&sum, &column);
        }
    }
    let joint = &mut joints[b];
    let halfway = subtract(&joint.pending, &sum);
    joint.solution = joint.factor.backward(joint.factor.scaled(&halfway));
}
