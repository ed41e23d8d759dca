//! The worst error of each function, and whether it is within tolerance.

use comfy_table::{Cell, CellAlignment, Table};

use crate::style;

/// The tolerance against the generic reference.
const REFERENCE_TOLERANCE: f64 = 1e-12;
/// The tolerance against figures of another library.
const TRUTH_TOLERANCE: f64 = 1e-9;

/// The measure for the difference of two results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Measure {
    /// Difference relative to the largest component.
    Relative,
    /// The residual of H x = b, which does not depend on the condition of H.
    Residual,
}

/// The worst error of one function.
#[derive(Clone, Debug)]
pub(crate) struct Worst {
    pub(crate) function: String,
    pub(crate) error: f64,
    pub(crate) measure: Measure,
    /// The state with this error.
    pub(crate) state: u64,
}

/// The worst errors, in the order in which functions were first noted.
#[derive(Debug, Default)]
pub(crate) struct Outcome(pub(crate) Vec<Worst>);

impl Outcome {
    pub(super) fn note(&mut self, function: &str, error: f64, measure: Measure, state: u64) {
        let new = Worst {
            function: function.to_owned(),
            error,
            measure,
            state,
        };
        match self.0.iter_mut().find(|worst| worst.function == function) {
            Some(worst) if error > worst.error => *worst = new,
            Some(_) => {}
            None => self.0.push(new),
        }
    }

    /// The worst of all, 0 if nothing was compared.
    pub(crate) fn worst(&self) -> f64 {
        self.0
            .iter()
            .fold(0.0, |worst, row| f64::max(worst, row.error))
    }

    /// The functions with an error above `tolerance`.
    fn beyond(&self, tolerance: f64) -> Vec<&str> {
        let rows = self.0.iter().filter(|worst| worst.error > tolerance);
        rows.map(|worst| worst.function.as_str()).collect()
    }

    fn get(&self, function: &str) -> Option<&Worst> {
        self.0.iter().find(|worst| worst.function == function)
    }
}

/// The result of a robot's check.
#[derive(Debug, Default)]
pub(crate) struct Found {
    pub(crate) reference: Outcome,
    pub(crate) truth: Outcome,
    /// The number of random states in which H was not positive definite.
    pub(crate) indefinite: u64,
}

impl Found {
    /// Whether every function is within tolerance.
    pub(crate) fn is_good(&self) -> bool {
        self.reference.worst() <= REFERENCE_TOLERANCE && self.truth.worst() <= TRUTH_TOLERANCE
    }

    /// The names of the functions that are beyond tolerance.
    pub(crate) fn bad_functions(&self) -> Vec<&str> {
        let mut names = self.reference.beyond(REFERENCE_TOLERANCE);
        names.extend(self.truth.beyond(TRUTH_TOLERANCE));
        names.dedup();
        names
    }

    /// A note below the table about an H that no real robot has.
    pub(crate) fn explanation(&self) -> Option<String> {
        let states = match self.indefinite {
            0 => return None,
            1 => "1 state".to_owned(),
            n => format!("{n} states"),
        };
        Some(format!(
            "H is not positive definite in {states}: no body has the inertias of this robot, or a \
             joint moves nothing with inertia. There LᵀL takes roots of negative numbers and is NaN, \
             here and in the reference. Functions of `ltl` are compared in the other states."
        ))
    }

    /// A row for each function.
    pub(crate) fn table(&self) -> Table {
        let mut table = style::table();
        let with_truth = !self.truth.0.is_empty();
        let mut header = vec!["function", "against reference", "in state"];
        if with_truth {
            header.extend(["against truth", "in state"]);
        }
        table.set_header(header);
        for row in &self.reference.0 {
            let mut cells = vec![Cell::new(&row.function)];
            cells.extend(error_cells(Some(row), REFERENCE_TOLERANCE));
            if with_truth {
                cells.extend(error_cells(self.truth.get(&row.function), TRUTH_TOLERANCE));
            }
            table.add_row(cells);
        }
        for column in table.column_iter_mut().skip(1) {
            column.set_cell_alignment(CellAlignment::Right);
        }
        table
    }
}

/// The error and the state, with the measure where it is not the relative error.
fn error_cells(worst: Option<&Worst>, tolerance: f64) -> [Cell; 2] {
    let Some(worst) = worst else {
        return [Cell::new(""), Cell::new("")];
    };
    let mark = if worst.error > tolerance { "✗ " } else { "" };
    let residual = if worst.measure == Measure::Residual {
        "residual "
    } else {
        ""
    };
    [
        Cell::new(format!("{mark}{residual}{:.1e}", worst.error)),
        Cell::new(worst.state),
    ]
}

/// The meaning of the numbers in the table.
pub(crate) const LEGEND: &str = "\
Errors are relative to the largest component; those of a term of the equation of motion to at least
a thousandth of the largest joint force. The limit is 1e-12 against the reference and 1e-9 against
truth. A residual is |H x - b| / (|H| |x| + |b|): the error of x itself grows with the condition
of H.";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worst_error_decides() {
        let mut found = Found::default();
        found.reference.note("rnea", 1e-13, Measure::Relative, 0);
        found.truth.note("rnea", 1e-10, Measure::Relative, 0);
        assert!(found.is_good());
        found.reference.note("rnea", 1e-11, Measure::Relative, 1);
        found.reference.note("rnea", 1e-14, Measure::Relative, 2);
        assert_eq!(
            (found.reference.worst(), found.reference.0[0].state),
            (1e-11, 1)
        );
        assert_eq!(found.bad_functions(), ["rnea"]);
        assert!(!found.is_good());
    }

    #[test]
    fn beyond_the_tolerance_of_truth_is_bad() {
        let mut found = Found::default();
        found
            .truth
            .note("crba", f64::INFINITY, Measure::Relative, 0);
        assert!(!found.is_good());
    }
}
