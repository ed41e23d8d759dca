//! Factors of matrices without zeros, and solutions with them.

use rbd_runtime::{Arithmetic, OpCount, Real, sparse};

/// An operation on a matrix without zeros.
///
/// Operands: the lower triangle of H, or of the factor, by rows; of solutions then a vector. Results: the
/// factor's lower triangle, or a vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DenseKernel {
    /// The factorisation or solution.
    pub operation: DenseOperation,
    /// Number of rows.
    pub rows: usize,
}

/// The operations, by the names of `rbd_runtime::dense`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DenseOperation {
    /// H = LᵀDL: L below the diagonal, D on it.
    Ltdl,
    /// L⁻¹ x with a unit diagonal.
    LtdlSolveL,
    /// L⁻ᵀ x with a unit diagonal.
    LtdlSolveLt,
    /// L⁻¹ D⁻¹ L⁻ᵀ x.
    LtdlSolve,
    /// H = LᵀL.
    Ltl,
    /// L⁻¹ x.
    LtlSolveL,
    /// L⁻ᵀ x.
    LtlSolveLt,
    /// L⁻¹ L⁻ᵀ x.
    LtlSolve,
}

impl DenseOperation {
    /// The name of the loop.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ltdl => "ltdl",
            Self::LtdlSolveL => "ltdl_solve_l",
            Self::LtdlSolveLt => "ltdl_solve_lt",
            Self::LtdlSolve => "ltdl_solve",
            Self::Ltl => "ltl",
            Self::LtlSolveL => "ltl_solve_l",
            Self::LtlSolveLt => "ltl_solve_lt",
            Self::LtlSolve => "ltl_solve",
        }
    }

    /// Whether the result is a factor, not a vector.
    pub const fn is_factor(self) -> bool {
        matches!(self, Self::Ltdl | Self::Ltl)
    }

    /// The cost by λ of every coordinate.
    const fn cost(self) -> fn(&[Option<usize>]) -> OpCount {
        match self {
            Self::Ltdl => sparse::ltdl_cost,
            Self::LtdlSolveL | Self::LtdlSolveLt => sparse::ltdl_solve_factor_cost,
            Self::LtdlSolve => sparse::ltdl_solve_cost,
            Self::Ltl => sparse::ltl_cost,
            Self::LtlSolveL | Self::LtlSolveLt => sparse::ltl_solve_factor_cost,
            Self::LtlSolve => sparse::ltl_solve_cost,
        }
    }
}

impl DenseKernel {
    /// The number of entries of a lower triangle.
    pub fn entries(&self) -> usize {
        self.rows * (self.rows + 1) / 2
    }

    /// The number of operands.
    pub fn operands(&self) -> usize {
        let vector = if self.operation.is_factor() {
            0
        } else {
            self.rows
        };
        self.entries() + vector
    }

    /// The number of results.
    pub fn results(&self) -> usize {
        match self.operation.is_factor() {
            true => self.entries(),
            false => self.rows,
        }
    }

    pub(super) fn op_count(&self) -> OpCount {
        let parents: Vec<_> = (0..self.rows).map(|i: usize| i.checked_sub(1)).collect();
        self.operation.cost()(&parents)
    }

    pub(super) fn evaluate_in<T: Real, A: Arithmetic<T>>(&self, _: A, operands: &[T]) -> Vec<T> {
        let (triangle, x) = operands.split_at(self.entries());
        let solve = Solve {
            factor: triangle,
            rows: self.rows,
        };
        let (same, divided) = (|x, _| x, |x, pivot| x / pivot);
        match self.operation {
            DenseOperation::Ltdl => self.factor::<T, A>(triangle, |pivot| pivot, false),
            DenseOperation::Ltl => self.factor::<T, A>(triangle, T::sqrt, true),
            DenseOperation::LtdlSolveL => solve.forward::<A>(x, same),
            DenseOperation::LtdlSolveLt => solve.backward::<A>(x, same),
            DenseOperation::LtdlSolve => {
                let mut y = solve.backward::<A>(x, same);
                for (i, y) in y.iter_mut().enumerate() {
                    *y = *y / solve.pivot(i);
                }
                solve.forward::<A>(&y, same)
            }
            DenseOperation::LtlSolveL => solve.forward::<A>(x, divided),
            DenseOperation::LtlSolveLt => solve.backward::<A>(x, divided),
            // Each diagonal entry divides twice, so that its reciprocal multiplies.
            DenseOperation::LtlSolve => {
                let scaled = |x, pivot| x * (T::one() / pivot);
                solve.forward::<A>(&solve.backward::<A>(x, scaled), scaled)
            }
        }
    }

    /// `pivot` gives the new diagonal entry; with `both`, both factors of a product are rows divided by it.
    fn factor<T: Real, A: Arithmetic<T>>(
        &self,
        h: &[T],
        pivot: impl Fn(T) -> T,
        both: bool,
    ) -> Vec<T> {
        let (n, at) = (self.rows, |i: usize, j: usize| i * (i + 1) / 2 + j);
        let (mut rows, mut l) = (h.to_vec(), h.to_vec());
        for i in (0..n).rev() {
            for k in (i + 1..n).rev() {
                let a = -l[at(k, i)];
                for j in 0..=i {
                    rows[at(i, j)] = A::mul_add(a, rows[at(k, j)], rows[at(i, j)]);
                }
            }
            let diagonal = pivot(rows[at(i, i)]);
            l[at(i, i)] = diagonal;
            // One quotient is divided; several are multiplied by the reciprocal.
            let reciprocal = T::one() / diagonal;
            for j in 0..i {
                let entry = rows[at(i, j)];
                l[at(i, j)] = match i {
                    1 => entry / diagonal,
                    _ => entry * reciprocal,
                };
                if both {
                    rows[at(i, j)] = l[at(i, j)];
                }
            }
        }
        l
    }
}

/// Solutions with a lower triangle by rows.
struct Solve<'a, T> {
    factor: &'a [T],
    rows: usize,
}

impl<T: Real> Solve<'_, T> {
    fn pivot(&self, i: usize) -> T {
        self.factor[i * (i + 1) / 2 + i]
    }

    /// x of L x = b; `divided(x, L_ii)` is x / L_ii.
    fn forward<A: Arithmetic<T>>(&self, b: &[T], divided: impl Fn(T, T) -> T) -> Vec<T> {
        let mut x = b.to_vec();
        for i in 0..self.rows {
            for j in 0..i {
                x[i] = A::mul_add(-self.factor[i * (i + 1) / 2 + j], x[j], x[i]);
            }
            x[i] = divided(x[i], self.pivot(i));
        }
        x
    }

    /// x of Lᵀ x = b, likewise.
    fn backward<A: Arithmetic<T>>(&self, b: &[T], divided: impl Fn(T, T) -> T) -> Vec<T> {
        let mut x = b.to_vec();
        for i in (0..self.rows).rev() {
            x[i] = divided(x[i], self.pivot(i));
            for j in 0..i {
                x[j] = A::mul_add(-self.factor[i * (i + 1) / 2 + j], x[i], x[j]);
            }
        }
        x
    }
}
