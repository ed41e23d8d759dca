//! Factors of matrices without zeros, and solutions with them.

use rbd_ir::kernel::{DenseKernel, DenseOperation};
use rbd_runtime::Arithmetic;

use crate::element::Element;

use super::registers::{Sum, in_groups, padded};

/// The triangle; behind it a vector, or rows of whole groups of registers, which factorisations work on.
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
            true => self.before() + 4 * self.width() * self.kernel.rows / self.lanes,
            false => self.kernel.operands(),
        }
    }

    /// The numbers before rows.
    fn before(&self) -> usize {
        self.kernel.entries().next_multiple_of(4)
    }

    /// Registers of a row.
    fn width(&self) -> usize {
        padded((self.kernel.rows * self.lanes).div_ceil(4), self.lanes)
    }

    /// Results are written over the operands.
    pub(super) fn result(&self, result: usize) -> usize {
        match self.kernel.operation.is_factor() {
            true => result,
            false => self.kernel.entries() + result,
        }
    }

    #[inline(always)]
    pub(super) fn run<T: Element, A: Arithmetic<T>>(&self, arithmetic: A, area: &mut [T]) {
        match self.lanes {
            1 => self.of::<T, A, 1>(arithmetic, area),
            4 => self.of::<T, A, 4>(arithmetic, area),
            8 => self.of::<T, A, 8>(arithmetic, area),
            _ => self.of::<T, A, 16>(arithmetic, area),
        }
    }

    #[inline(always)]
    fn of<T: Element, A: Arithmetic<T>, const LANES: usize>(&self, arithmetic: A, area: &mut [T]) {
        use DenseOperation as D;
        match self.kernel.operation {
            D::Ltdl => self.factor::<T, A, LANES>(arithmetic, area, |pivot| pivot, false),
            D::Ltl => self.factor::<T, A, LANES>(arithmetic, area, T::sqrt, true),
            operation => {
                let (numbers, _) = area.as_chunks_mut::<LANES>();
                let (factor, x) = numbers.split_at_mut(self.kernel.entries());
                Solve { factor, x }.run::<A>(operation);
            }
        }
    }

    /// `pivot` gives the new diagonal entry; with `both`, both factors of a product are rows divided by it.
    #[inline(always)]
    fn factor<T: Element, A: Arithmetic<T>, const LANES: usize>(
        &self,
        arithmetic: A,
        area: &mut [T],
        pivot: impl Fn(T) -> T,
        both: bool,
    ) {
        let (n, width) = (self.kernel.rows, self.width());
        let (triangle, rows) = area.split_at_mut(self.before() * LANES);
        let (rows, _) = rows.as_chunks_mut();
        for i in 0..n {
            let own = rows[i * width..][..width].as_flattened_mut();
            let (of, behind) = own.split_at_mut((i + 1) * LANES);
            of.copy_from_slice(&triangle[entry(i, 0) * LANES..][..of.len()]);
            behind.fill(T::zero());
        }
        for i in (0..n).rev() {
            in_groups!(((i + 1) * LANES).div_ceil(4), |first, SIZE| {
                let sum = Sum {
                    factor: triangle,
                    target: i * width,
                    scale: None,
                    terms: (i + 1..n).rev().map(|k| (entry(k, i), k * width)),
                };
                sum.group::<A, LANES, SIZE>(arithmetic, rows, first);
            });
            let own = rows[i * width..][..width].as_flattened_mut();
            let of = &mut triangle[entry(i, 0) * LANES..][..(i + 1) * LANES];
            for lane in 0..LANES {
                let at = |j: usize| j * LANES + lane;
                let diagonal = pivot(own[at(i)]);
                of[at(i)] = diagonal;
                // One quotient is divided; several are multiplied by the reciprocal.
                let reciprocal = T::one() / diagonal;
                for j in 0..i {
                    let scaled = match i {
                        1 => own[at(j)] / diagonal,
                        _ => own[at(j)] * reciprocal,
                    };
                    of[at(j)] = scaled;
                    if both {
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
struct Solve<'a, T, const LANES: usize> {
    factor: &'a [[T; LANES]],
    x: &'a mut [[T; LANES]],
}

impl<T: Element, const LANES: usize> Solve<'_, T, LANES> {
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

    /// Divides each number by its pivot.
    #[inline(always)]
    fn each(&mut self, divided: impl Fn(T, T) -> T) {
        for (i, x) in self.x.iter_mut().enumerate() {
            let pivots = &self.factor[entry(i, i)];
            for (x, pivot) in x.iter_mut().zip(pivots) {
                *x = divided(*x, *pivot);
            }
        }
    }

    /// x of L x = b; `divided(x, L_ii)` is x / L_ii.
    #[inline(always)]
    fn forward<A: Arithmetic<T>>(&mut self, divided: impl Fn(T, T) -> T) {
        for i in 0..self.x.len() {
            let (left, pivot) = self.factor[entry(i, 0)..].split_at(i);
            let (known, rest) = self.x.split_at_mut(i);
            let mut own = rest[0];
            for (l, x) in left.iter().zip(known) {
                for lane in 0..LANES {
                    own[lane] = A::mul_add(-l[lane], x[lane], own[lane]);
                }
            }
            for lane in 0..LANES {
                rest[0][lane] = divided(own[lane], pivot[0][lane]);
            }
        }
    }

    /// x of Lᵀ x = b, likewise.
    #[inline(always)]
    fn backward<A: Arithmetic<T>>(&mut self, divided: impl Fn(T, T) -> T) {
        for i in (0..self.x.len()).rev() {
            let (left, pivot) = self.factor[entry(i, 0)..].split_at(i);
            let (before, rest) = self.x.split_at_mut(i);
            let own = &mut rest[0];
            for lane in 0..LANES {
                own[lane] = divided(own[lane], pivot[0][lane]);
            }
            for (l, x) in left.iter().zip(before) {
                for lane in 0..LANES {
                    x[lane] = A::mul_add(-l[lane], own[lane], x[lane]);
                }
            }
        }
    }
}
