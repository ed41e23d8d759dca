//! Factors of matrices without zeros, and solutions with them.

use rbd_ir::kernel::{CHUNK, DenseKernel, DenseOperation};
use rbd_runtime::Arithmetic;

use crate::element::Element;
use crate::vectors::Vectors;

use super::registers::{Sum, next_group};

/// The triangle; behind it a vector, or rows of whole chunks, which factorisations work on.
#[derive(Clone, Debug)]
pub(crate) struct Dense {
    kernel: DenseKernel,
    pub(super) lanes: usize,
}

impl Dense {
    pub(super) fn new(kernel: DenseKernel, lanes: usize) -> Self {
        Self { kernel, lanes }
    }

    pub(super) fn length(&self) -> usize {
        match self.kernel.operation.is_factor() {
            true => self.before() + self.width() * self.kernel.rows,
            false => self.kernel.operands(),
        }
    }

    /// The numbers before rows.
    fn before(&self) -> usize {
        self.kernel.entries().next_multiple_of(8)
    }

    /// Columns of a row, whole chunks.
    fn width(&self) -> usize {
        self.kernel.rows.next_multiple_of(CHUNK)
    }

    /// Results are written over the operands.
    pub(super) fn result(&self, result: usize) -> usize {
        match self.kernel.operation.is_factor() {
            true => result,
            false => self.kernel.entries() + result,
        }
    }

    /// Whether it is a factor, whose rows are computed in registers; otherwise it is a solution, number by number.
    pub(super) fn is_factor(&self) -> bool {
        self.kernel.operation.is_factor()
    }

    #[inline(always)]
    pub(super) fn solve<T: Element, A: Arithmetic<T>>(&self, area: &mut [T]) {
        let operation = self.kernel.operation;
        let (factor, x) = area.split_at_mut(self.kernel.entries() * self.lanes);
        match self.lanes {
            // A constant, so that places are not computed by products.
            lanes @ 1 => Solve { factor, x, lanes }.run::<A>(operation),
            lanes => Solve { factor, x, lanes }.run::<A>(operation),
        }
    }

    /// In LᵀL a pivot is a root, and both factors of a product are rows divided by it.
    #[inline(always)]
    pub(super) fn factor<T: Element, V: Vectors<T>>(&self, vectors: V, area: &mut [T]) {
        let lanes = self.lanes;
        let is_ltl = matches!(self.kernel.operation, DenseOperation::Ltl);
        let (n, width) = (self.kernel.rows, self.width());
        let (triangle, rows) = area.split_at_mut(self.before() * lanes);
        let row = |i: usize| i * width * lanes..(i + 1) * width * lanes;
        for i in 0..n {
            let own = &mut rows[row(i)];
            let (of, behind) = own.split_at_mut((i + 1) * lanes);
            of.copy_from_slice(&triangle[entry(i, 0) * lanes..][..of.len()]);
            behind.fill(T::zero());
        }
        for i in (0..n).rev() {
            let chunks = (i + 1).div_ceil(CHUNK);
            let mut first = 0;
            while first < chunks {
                let sum = Sum {
                    factor: triangle,
                    target: i * width,
                    start: i * width,
                    scale: None,
                    terms: (i + 1..n).rev().map(|k| (entry(k, i), k * width)),
                };
                let size = next_group(lanes, chunks - first);
                sum.group(vectors, rows, first * CHUNK, size);
                first += size;
            }
            let own = &mut rows[row(i)];
            let of = &mut triangle[entry(i, 0) * lanes..][..(i + 1) * lanes];
            for lane in 0..lanes {
                let at = |j: usize| j * lanes + lane;
                let pivot = own[at(i)];
                let diagonal = if is_ltl { pivot.sqrt() } else { pivot };
                of[at(i)] = diagonal;
                // One quotient is divided; several are multiplied by the reciprocal.
                let reciprocal = T::one() / diagonal;
                for j in 0..i {
                    let scaled = match i {
                        1 => own[at(j)] / diagonal,
                        _ => own[at(j)] * reciprocal,
                    };
                    of[at(j)] = scaled;
                    if is_ltl {
                        own[at(j)] = scaled;
                    }
                }
            }
        }
    }
}

/// The place of an entry in a triangle by rows.
#[inline(always)]
fn entry(row: usize, column: usize) -> usize {
    row * (row + 1) / 2 + column
}

/// A factor and the vector that is solved for, in place.
struct Solve<'a, T> {
    factor: &'a [T],
    x: &'a mut [T],
    lanes: usize,
}

impl<T: Element> Solve<'_, T> {
    #[inline(always)]
    fn run<A: Arithmetic<T>>(&mut self, operation: DenseOperation) {
        use DenseOperation as D;
        let same = |x: T, _: T| x;
        let divided = |x: T, pivot: T| x / pivot;
        // Each diagonal entry divides twice, so that its reciprocal multiplies.
        let scaled = |x: T, pivot: T| x * (T::one() / pivot);
        match operation {
            D::LtdlSolveL => self.forward::<A>(same),
            D::LtdlSolveLt => self.backward::<A>(same),
            D::LtlSolveL => self.forward::<A>(divided),
            D::LtlSolveLt => self.backward::<A>(divided),
            D::LtlSolve => {
                self.backward::<A>(scaled);
                self.forward::<A>(scaled);
            }
            _ => {
                self.backward::<A>(same);
                self.each(divided);
                self.forward::<A>(same);
            }
        }
    }

    /// Where an entry of the factor begins.
    #[inline(always)]
    fn entry(&self, row: usize, column: usize) -> usize {
        entry(row, column) * self.lanes
    }

    /// Divides each number by its pivot.
    #[inline(always)]
    fn each(&mut self, divided: impl Fn(T, T) -> T) {
        for i in 0..self.x.len() / self.lanes {
            self.divide(i, &divided);
        }
    }

    /// `divided(x, L_ii)` in place of x.
    #[inline(always)]
    fn divide(&mut self, i: usize, divided: impl Fn(T, T) -> T) {
        let pivots = &self.factor[self.entry(i, i)..];
        let own = &mut self.x[i * self.lanes..][..self.lanes];
        for (x, pivot) in own.iter_mut().zip(pivots) {
            *x = divided(*x, *pivot);
        }
    }

    /// x of L x = b; `divided(x, L_ii)` is x / L_ii.
    #[inline(always)]
    fn forward<A: Arithmetic<T>>(&mut self, divided: impl Fn(T, T) -> T) {
        let lanes = self.lanes;
        for i in 0..self.x.len() / lanes {
            let left = &self.factor[self.entry(i, 0)..][..i * lanes];
            let (known, rest) = self.x.split_at_mut(i * lanes);
            let rows = left.chunks_exact(lanes).zip(known.chunks_exact(lanes));
            for (l, x) in rows {
                for ((own, l), x) in rest[..lanes].iter_mut().zip(l).zip(x) {
                    *own = A::mul_add(-*l, *x, *own);
                }
            }
            self.divide(i, &divided);
        }
    }

    /// x of Lᵀ x = b, likewise.
    #[inline(always)]
    fn backward<A: Arithmetic<T>>(&mut self, divided: impl Fn(T, T) -> T) {
        let lanes = self.lanes;
        for i in (0..self.x.len() / lanes).rev() {
            self.divide(i, &divided);
            let left = &self.factor[self.entry(i, 0)..][..i * lanes];
            let (before, rest) = self.x.split_at_mut(i * lanes);
            let rows = left.chunks_exact(lanes).zip(before.chunks_exact_mut(lanes));
            for (l, x) in rows {
                for ((x, l), own) in x.iter_mut().zip(l).zip(&rest[..lanes]) {
                    *x = A::mul_add(-*l, *own, *x);
                }
            }
        }
    }
}
