//! A as one dense matrix with its blocks in order.

use core::ops::Range;

use super::block::{Block, Factor, Six, dot};
use super::joint::ConstraintJoint;
use super::system::{coupling, diagonal};
use crate::Real;

/// A symmetric matrix with both triangles filled.
pub(super) struct Dense<'a, T> {
    pub(super) numbers: &'a mut [T],
    pub(super) size: usize,
}

/// The rows of joint `b`.
pub(super) fn rows<T: Real>(joints: &[ConstraintJoint<T>], b: usize) -> Range<usize> {
    joints[b].start..joints[b].start + joints[b].count
}

impl<T: Real> Dense<'_, T> {
    pub(super) fn at(&self, i: usize, j: usize) -> T {
        self.numbers[i * self.size + j]
    }

    pub(super) fn set(&mut self, i: usize, j: usize, x: T) {
        self.numbers[i * self.size + j] = x;
    }

    /// Fills A = Cᵀ Pᵀ I⁻¹ P C (eq 26), plus the terms of rotors.
    pub(super) fn assemble(&mut self, joints: &[ConstraintJoint<T>]) {
        self.numbers.fill(T::zero());
        for b in 0..joints.len() {
            self.put(rows(joints, b), rows(joints, b), &diagonal(joints, b));
            for other in b + 1..joints.len() {
                if let Some(block) = coupling(joints, b, other) {
                    self.put(rows(joints, b), rows(joints, other), &block);
                }
            }
        }
    }

    fn put(&mut self, rows: Range<usize>, columns: Range<usize>, block: &Block<T>) {
        for (i, row) in rows.zip(block) {
            for (j, x) in columns.clone().zip(row) {
                self.set(i, j, *x);
                self.set(j, i, *x);
            }
        }
    }

    /// The block of these rows and columns, padded with zeros.
    pub(super) fn block(&self, rows: &Range<usize>, columns: &Range<usize>) -> Block<T> {
        let mut block = super::block::zeros();
        for (i, row) in rows.clone().zip(&mut block) {
            for (j, x) in columns.clone().zip(row) {
                *x = self.at(i, j);
            }
        }
        block
    }

    /// L⁻¹ of the columns in `columns` of these rows, in place.
    pub(super) fn forward(
        &mut self,
        factor: &Factor<T>,
        rows: &Range<usize>,
        columns: &Range<usize>,
    ) {
        for j in columns.clone() {
            let mut x: Six<T> = [T::zero(); 6];
            for (x, i) in x.iter_mut().zip(rows.clone()) {
                *x = self.at(i, j);
            }
            for (x, i) in factor.forward(x).into_iter().zip(rows.clone()) {
                self.set(i, j, x);
            }
        }
    }

    /// D⁻¹ of column j of these rows.
    pub(super) fn scaled(&self, factor: &Factor<T>, rows: &Range<usize>, j: usize) -> Six<T> {
        factor.scaled(&self.column(rows, j))
    }

    /// Column j of these rows.
    pub(super) fn column(&self, rows: &Range<usize>, j: usize) -> Six<T> {
        let mut x = [T::zero(); 6];
        for (x, i) in x.iter_mut().zip(rows.clone()) {
            *x = self.at(i, j);
        }
        x
    }

    /// Subtracts Zᵢᵀ D⁻¹ Zⱼ of the `pivot`'s rows from block (i, j) and its transpose.
    pub(super) fn subtract(
        &mut self,
        factor: &Factor<T>,
        pivot: &Range<usize>,
        (i, j): (&Range<usize>, &Range<usize>),
    ) {
        for r in i.clone() {
            let scaled = self.scaled(factor, pivot, r);
            for c in j.clone().filter(|c| i != j || *c >= r) {
                let x = self.at(r, c) - dot(&scaled, &self.column(pivot, c));
                self.set(r, c, x);
                self.set(c, r, x);
            }
        }
    }
}
