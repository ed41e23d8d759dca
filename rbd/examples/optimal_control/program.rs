//! A quadratic program, solved by clarabel: min ½ dᵀ P d + gᵀ d with A d = b, G d ≤ h.

use clarabel::algebra::CscMatrix;
use clarabel::solver::{
    DefaultSettings, DefaultSolver, IPSolver, NonnegativeConeT, SolverStatus, ZeroConeT,
};

/// A matrix by its entries.
#[derive(Default)]
struct Entries {
    rows: Vec<usize>,
    columns: Vec<usize>,
    numbers: Vec<f64>,
}

pub(crate) struct Program {
    gradient: Vec<f64>,
    /// The upper triangle of P.
    hessian: Entries,
    /// A and then G.
    matrix: Entries,
    /// b and then h.
    right: Vec<f64>,
    equations: usize,
}

pub(crate) struct Solution {
    pub(crate) step: Vec<f64>,
    /// The largest number of P d, which is the derivative of the Lagrangian where d = 0, under these multipliers.
    pub(crate) stationarity: f64,
}

impl Entries {
    fn add(&mut self, row: usize, column: usize, number: f64) {
        self.rows.push(row);
        self.columns.push(column);
        self.numbers.push(number);
    }

    fn matrix(self, rows: usize, columns: usize) -> CscMatrix {
        CscMatrix::new_from_triplets(rows, columns, self.rows, self.columns, self.numbers)
    }
}

impl Program {
    pub(crate) fn new(gradient: &[f64]) -> Self {
        Self {
            gradient: gradient.to_vec(),
            hessian: Entries::default(),
            matrix: Entries::default(),
            right: Vec::new(),
            equations: 0,
        }
    }

    /// An entry of P's lower triangle.
    pub(crate) fn add_hessian(&mut self, row: usize, column: usize, number: f64) {
        self.hessian.add(column, row, number);
    }

    /// Σ a d = b, of columns and their numbers. Equations come before limits.
    pub(crate) fn add_equation(&mut self, row: &[(usize, f64)], right: f64) {
        self.add_limit(row, right);
        self.equations += 1;
    }

    /// Σ a d ≤ b.
    pub(crate) fn add_limit(&mut self, row: &[(usize, f64)], right: f64) {
        for (column, number) in row {
            self.matrix.add(self.right.len(), *column, *number);
        }
        self.right.push(right);
    }

    pub(crate) fn solve(self) -> Result<Solution, String> {
        let (rows, columns) = (self.right.len(), self.gradient.len());
        let cones = [
            ZeroConeT(self.equations),
            NonnegativeConeT(rows - self.equations),
        ];
        let hessian = self.hessian.matrix(columns, columns);
        let matrix = self.matrix.matrix(rows, columns);
        let settings = DefaultSettings {
            verbose: false,
            ..DefaultSettings::default()
        };
        let solver = DefaultSolver::new(
            &hessian,
            &self.gradient,
            &matrix,
            &self.right,
            &cones,
            settings,
        );
        let mut solver = solver.map_err(|error| error.to_string())?;
        solver.solve();
        let found = &solver.solution;
        if !matches!(
            found.status,
            SolverStatus::Solved | SolverStatus::AlmostSolved
        ) {
            return Err(format!("the quadratic program is {}", found.status));
        }
        let mut product = vec![0.0; columns];
        for column in 0..columns {
            for at in hessian.colptr[column]..hessian.colptr[column + 1] {
                let (row, number) = (hessian.rowval[at], hessian.nzval[at]);
                product[row] += number * found.x[column];
                if row != column {
                    product[column] += number * found.x[row];
                }
            }
        }
        Ok(Solution {
            stationarity: product.iter().fold(0.0, |most, x| x.abs().max(most)),
            step: found.x.clone(),
        })
    }
}
