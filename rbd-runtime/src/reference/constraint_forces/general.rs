//! The general form: A as one symmetric matrix.

use super::dense::{Dense, rows};
use super::joint::ConstraintJoint;
use crate::Real;

/// Solves A y = x by LDLᵀ of the whole of A, joint after joint from the base.
pub(super) fn solve<T: Real>(joints: &mut [ConstraintJoint<T>], mut a: Dense<'_, T>) {
    a.assemble(joints);
    for joint in joints.iter_mut() {
        joint.solution = joint.rest();
    }
    solve_some(joints, &mut a, |_| true);
}

/// The place of a number of y: its joint, its index within the joint, and its index overall.
type Place = (usize, usize, usize);

fn places<T: Real>(
    joints: &[ConstraintJoint<T>],
    wanted: impl Fn(&ConstraintJoint<T>) -> bool,
) -> impl DoubleEndedIterator<Item = Place> {
    let wanted = (0..joints.len()).filter(move |b| wanted(&joints[*b]));
    wanted.flat_map(|b| rows(joints, b).enumerate().map(move |(k, i)| (b, k, i)))
}

/// Solves the equations of these joints among themselves; the right-hand side is where y is written.
pub(super) fn solve_some<T: Real>(
    joints: &mut [ConstraintJoint<T>],
    a: &mut Dense<'_, T>,
    wanted: impl Fn(&ConstraintJoint<T>) -> bool + Copy,
) {
    for (_, _, k) in places(joints, wanted) {
        let inverse = T::one() / a.at(k, k);
        for (_, _, i) in places(joints, wanted).filter(|p| p.2 > k) {
            let l = a.at(k, i) * inverse;
            a.set(i, k, l);
            for (_, _, j) in places(joints, wanted).filter(|p| p.2 >= i) {
                let x = a.at(i, j) - l * a.at(k, j);
                a.set(i, j, x);
            }
        }
        a.set(k, k, inverse);
    }
    let count = places(joints, wanted).count();
    for at in 0..count {
        let (b, k, i) = nth(joints, wanted, at);
        let mut x = joints[b].solution[k];
        for (c, l, j) in places(joints, wanted).take(at) {
            x = x - a.at(i, j) * joints[c].solution[l];
        }
        joints[b].solution[k] = x;
    }
    for at in (0..count).rev() {
        let (b, k, i) = nth(joints, wanted, at);
        let mut x = joints[b].solution[k] * a.at(i, i);
        for (c, l, j) in places(joints, wanted).skip(at + 1) {
            x = x - a.at(j, i) * joints[c].solution[l];
        }
        joints[b].solution[k] = x;
    }
}

fn nth<T: Real>(
    joints: &[ConstraintJoint<T>],
    wanted: impl Fn(&ConstraintJoint<T>) -> bool,
    at: usize,
) -> Place {
    let mut places = places(joints, wanted);
    places.nth(at).expect("it is one of them")
}
