//! Solution of K x = b for an unsymmetric K with the zeros of H.

use super::sensitivity::add_row;
use crate::{Arithmetic, Joint, Real, Robot};

/// K = U L, with U unit upper and L lower triangular, both with K's zeros, stored in place of K.
/// Elimination goes from the tips to the base, as for H = LᵀDL (RBDA section 6.5). L's diagonal is
/// inverted.
pub(super) struct Factor<R: Robot, T: Real>(R::Square<T>);

impl<R: Robot, T: Real> Factor<R, T> {
    #[inline(always)]
    pub(super) fn of<A: Arithmetic<T>>(mut k: R::Square<T>) -> Self {
        for pivot in (0..R::NV).rev() {
            let inverse = T::one() / k[pivot][pivot];
            k[pivot][pivot] = inverse;
            let mut row = k[pivot];
            row.as_mut()[pivot..].fill(T::zero());
            for i in ancestors::<R>(pivot) {
                let factor = k[i][pivot] * inverse;
                add_row::<_, T, A>(&mut k[i], -factor, &row);
                k[i][pivot] = factor;
            }
        }
        Self(k)
    }

    /// K⁻¹ b.
    #[inline(always)]
    pub(super) fn solve(&self, mut b: R::Velocity<T>) -> R::Velocity<T> {
        let factor = &self.0;
        for k in (0..R::NV).rev() {
            let x = b[k];
            for i in ancestors::<R>(k) {
                b[i] = b[i] - factor[i][k] * x;
            }
        }
        for k in 0..R::NV {
            let mut x = b[k];
            for j in ancestors::<R>(k) {
                x = x - factor[k][j] * b[j];
            }
            b[k] = x * factor[k][k];
        }
        b
    }

    /// b ← K⁻¹ b, column by column.
    #[inline(always)]
    pub(super) fn solve_columns<A: Arithmetic<T>>(&self, b: &mut R::Square<T>) {
        let factor = &self.0;
        for k in (0..R::NV).rev() {
            let row = b[k];
            for i in ancestors::<R>(k) {
                add_row::<_, T, A>(&mut b[i], -factor[i][k], &row);
            }
        }
        for k in 0..R::NV {
            let mut row = b[k];
            for j in ancestors::<R>(k) {
                add_row::<_, T, A>(&mut row, -factor[k][j], &b[j]);
            }
            for x in row.as_mut() {
                *x = *x * factor[k][k];
            }
            b[k] = row;
        }
    }
}

/// The coordinates below k that can share an entry of H with it; all of them if joints are coupled.
#[inline(always)]
fn ancestors<R: Robot>(k: usize) -> Ancestors {
    let joints = R::MODEL.joints;
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
struct Ancestors {
    joints: &'static [Joint],
    joint: Option<usize>,
    next: usize,
    end: usize,
}

impl Iterator for Ancestors {
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
