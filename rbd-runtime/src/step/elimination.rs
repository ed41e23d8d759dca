//! Solution of K x = b for an unsymmetric K with the zeros of H.

use super::sensitivity::add_row;
use super::system::System;
use crate::{Arithmetic, Joint, Real};

/// K = U L, with U unit upper and L lower triangular, both with K's zeros, stored in place of K.
/// Elimination goes from the tips to the base, as for H = LᵀDL (RBDA section 6.5). L's diagonal is
/// inverted.
pub(super) struct Factor<S: System<T>, T: Real>(S::Square);

impl<S: System<T>, T: Real> Factor<S, T> {
    #[inline(always)]
    pub(super) fn of<A: Arithmetic<T>>(robot: &S, mut k: S::Square) -> Self {
        for pivot in (0..robot.nv()).rev() {
            let inverse = T::one() / k[pivot][pivot];
            k[pivot][pivot] = inverse;
            let mut row = robot.row(&k[pivot]);
            row.as_mut()[pivot..].fill(T::zero());
            for i in ancestors(robot, pivot) {
                let factor = k[i][pivot] * inverse;
                add_row::<T, A>(&mut k[i], -factor, &row);
                k[i][pivot] = factor;
            }
        }
        Self(k)
    }

    /// K⁻¹ b.
    #[inline(always)]
    pub(super) fn solve(&self, robot: &S, mut solution: S::Velocity) -> S::Velocity {
        let (factor, b) = (&self.0, solution.as_mut());
        for k in (0..robot.nv()).rev() {
            let x = b[k];
            for i in ancestors(robot, k) {
                b[i] = b[i] - factor[i][k] * x;
            }
        }
        for k in 0..robot.nv() {
            let mut x = b[k];
            for j in ancestors(robot, k) {
                x = x - factor[k][j] * b[j];
            }
            b[k] = x * factor[k][k];
        }
        solution
    }

    /// b ← K⁻¹ b, column by column.
    #[inline(always)]
    pub(super) fn solve_columns<A: Arithmetic<T>>(&self, robot: &S, b: &mut S::Square) {
        let factor = &self.0;
        for k in (0..robot.nv()).rev() {
            let row = robot.row(&b[k]);
            for i in ancestors(robot, k) {
                add_row::<T, A>(&mut b[i], -factor[i][k], &row);
            }
        }
        for k in 0..robot.nv() {
            let mut row = robot.row(&b[k]);
            for j in ancestors(robot, k) {
                add_row::<T, A>(&mut row, -factor[k][j], &b[j]);
            }
            for x in row.as_mut() {
                *x = *x * factor[k][k];
            }
            b[k].as_mut().copy_from_slice(row.as_ref());
        }
    }
}

/// The coordinates below k that can share an entry of H with it; all of them if joints are coupled.
#[inline(always)]
fn ancestors<S: System<T>, T: Real>(robot: &S, k: usize) -> Ancestors<'_> {
    let joints = robot.joints();
    if is_chain(joints) {
        return Ancestors {
            joints,
            joint: None,
            next: 0,
            end: k,
        };
    }
    let owns = |joint: &&Joint| k < joint.v_start + joint.joint_type.nv();
    match joints.iter().find(owns) {
        Some(joint) => Ancestors {
            joints,
            joint: joint.parent,
            next: joint.v_start,
            end: k,
        },
        None => Ancestors {
            joints,
            joint: None,
            next: 0,
            end: 0,
        },
    }
}

/// Walks the coordinates of joint after joint towards the base.
struct Ancestors<'a> {
    joints: &'a [Joint],
    joint: Option<usize>,
    next: usize,
    end: usize,
}

impl Iterator for Ancestors<'_> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.next == self.end {
            let joint = &self.joints[self.joint?];
            self.joint = joint.parent;
            self.next = joint.v_start;
            self.end = joint.v_start + joint.joint_type.nv();
        }
        self.next += 1;
        Some(self.next - 1)
    }
}

/// Whether every coordinate shares entries with every other, or may do so.
#[inline(always)]
const fn is_chain(joints: &[Joint]) -> bool {
    let mut i = 0;
    let mut is_chain = true;
    while i < joints.len() {
        if joints[i].coupling.is_some() {
            return true;
        }
        if let Some(parent) = joints[i].parent {
            is_chain &= parent + 1 == i;
        } else {
            is_chain &= i == 0;
        }
        i += 1;
    }
    is_chain
}
