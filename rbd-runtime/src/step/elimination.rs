//! Solution of K x = b for a K with the zeros of H, not symmetric.

use core::cell::Cell;

use super::sensitivity::add_row;
use crate::{Arithmetic, Array, Model, Real, Robot};

/// K = U L, U unit upper and L lower triangular, both with K's zeros, in the place of K: eliminated from
/// the tips to the base, as H is for LᵀDL (RBDA section 6.5). L's diagonal is inverted.
pub(super) struct Factor<R: Robot, T: Real>(R::Square<T>);

impl<R: Robot, T: Real> Factor<R, T> {
    #[inline]
    pub(super) fn of(mut k: R::Square<T>) -> Self {
        let once = Cell::new(Some(&mut k));
        T::dispatch(
            #[inline(always)]
            |a| factorize::<R, T, _>(a, &once),
            #[inline(always)]
            |a| factorize::<R, T, _>(a, &once),
        );
        Self(k)
    }

    /// K⁻¹ b.
    #[inline]
    pub(super) fn solve(&self, mut b: R::Velocity<T>) -> R::Velocity<T> {
        let factor = &self.0;
        for k in (0..R::NV).rev() {
            let x = b[k];
            each_ancestor::<R>(k, |i| b[i] = b[i] - factor[i][k] * x);
        }
        for k in 0..R::NV {
            let mut x = b[k];
            each_ancestor::<R>(k, |j| x = x - factor[k][j] * b[j]);
            b[k] = x * factor[k][k];
        }
        b
    }

    /// b ← K⁻¹ b, column by column.
    #[inline]
    pub(super) fn solve_columns(&self, b: &mut R::Square<T>) {
        let once = Cell::new(Some(b));
        T::dispatch(
            #[inline(always)]
            |a| solve_columns::<R, T, _>(a, &self.0, &once),
            #[inline(always)]
            |a| solve_columns::<R, T, _>(a, &self.0, &once),
        );
    }
}

#[inline(always)]
fn factorize<R: Robot, T: Real, A: Arithmetic<T>>(_: A, k: &Cell<Option<&mut R::Square<T>>>) {
    let Some(k) = k.take() else {
        return;
    };
    for pivot in (0..R::NV).rev() {
        let inverse = T::one() / k[pivot][pivot];
        let mut row = k[pivot];
        k[pivot][pivot] = inverse;
        row.as_mut()[pivot..].fill(T::zero());
        each_ancestor::<R>(pivot, |i| {
            let factor = k[i][pivot] * inverse;
            add_row::<_, T, A>(&mut k[i], -factor, &row);
            k[i][pivot] = factor;
        });
    }
}

#[inline(always)]
fn solve_columns<R: Robot, T: Real, A: Arithmetic<T>>(
    _: A,
    factor: &R::Square<T>,
    b: &Cell<Option<&mut R::Square<T>>>,
) {
    let Some(b) = b.take() else {
        return;
    };
    for k in (0..R::NV).rev() {
        let row = b[k];
        each_ancestor::<R>(k, |i| add_row::<_, T, A>(&mut b[i], -factor[i][k], &row));
    }
    for k in 0..R::NV {
        let mut row = b[k];
        each_ancestor::<R>(k, |j| add_row::<_, T, A>(&mut row, -factor[k][j], &b[j]));
        b[k] = Array::from_fn(|i| row[i] * factor[k][k]);
    }
}

/// Every coordinate below k that can share an entry of H with it; all of them where joints are coupled.
#[inline(always)]
fn each_ancestor<R: Robot>(k: usize, mut run: impl FnMut(usize)) {
    const fn model<R: Robot>() -> Model<'static> {
        R::MODEL
    }
    let model = model::<R>();
    if is_chain::<R>() {
        return (0..k).for_each(run);
    }
    let mut at = model
        .joints
        .iter()
        .find(|joint| joint.velocity_range().contains(&k));
    while let Some(joint) = at {
        joint.velocity_range().filter(|i| *i < k).for_each(&mut run);
        at = joint.parent.map(|parent| &model.joints[parent]);
    }
}

/// Whether every coordinate shares entries with every other, or may for all that is known here.
const fn is_chain<R: Robot>() -> bool {
    let joints = R::MODEL.joints;
    let mut i = 1;
    let mut is_chain = true;
    while i < joints.len() {
        if joints[i].coupling.is_some() {
            return true;
        }
        is_chain &= matches!(joints[i].parent, Some(parent) if parent + 1 == i);
        i += 1;
    }
    is_chain
}
