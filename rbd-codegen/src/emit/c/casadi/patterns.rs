//! Sparsity patterns, each written once.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::super::names::CNames;
use crate::generate::external::Matrix;

/// The patterns of all matrices that have been named.
pub(super) struct Patterns<'a> {
    names: &'a CNames,
    numbers: BTreeMap<Vec<usize>, usize>,
    definitions: String,
}

impl<'a> Patterns<'a> {
    pub(super) fn new(names: &'a CNames) -> Self {
        Self {
            names,
            numbers: BTreeMap::new(),
            definitions: String::new(),
        }
    }

    /// The array with a matrix's pattern: rows, columns, the start of each column among the stored entries
    /// and the end of the last, and the row of each entry.
    pub(super) fn name(&mut self, matrix: &Matrix) -> String {
        let next = self.numbers.len();
        let pattern = compressed(matrix);
        let length = pattern.len();
        let texts: Vec<String> = pattern.iter().map(usize::to_string).collect();
        let number = *self.numbers.entry(pattern).or_insert(next);
        let name = self.names.lower(&format!("casadi_sparsity_{number}"));
        if number == next {
            let rows: Vec<String> = texts.chunks(20).map(|row| row.join(", ")).collect();
            writeln!(
                self.definitions,
                "static const casadi_int {name}[{length}] = {{\n    {}\n}};",
                rows.join(",\n    ")
            )
            .expect("a string");
        }
        name
    }

    /// The definitions of all arrays.
    pub(super) fn definitions(self) -> String {
        self.definitions + "\n"
    }
}

fn compressed(matrix: &Matrix) -> Vec<usize> {
    let before = |column: usize| matrix.entries.partition_point(|entry| entry.0 < column);
    let starts = (0..=matrix.columns).map(before);
    let rows = matrix.entries.iter().map(|(_, row)| *row);
    let sizes = [matrix.rows, matrix.columns].into_iter();
    sizes.chain(starts).chain(rows).collect()
}
