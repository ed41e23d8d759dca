//! The results of a folder, as a table and a few sentences.

use std::fmt::Write;

use comfy_table::{Cell, CellAlignment};
use rbd_codegen::{Diagnostic, Diagnostics};

use super::{Compared, Comparison, Entry, TOLERANCE, TOLERANCE_OF_ACCELERATION};
use crate::check::Outcome;
use crate::failure::Failure;
use crate::style;

/// The meaning of the numbers.
const LEGEND: &str = "\
Errors of H, C and τ are relative to the largest component, those of C to at least a thousandth of
the largest joint force. So are errors of q̈; where the eigenvalues of H spread by more than 1e5 they
are residuals, H q̈ + C − τ. Equal means: H, C and τ to 1e-10, q̈ to 1e-9.";

/// The entries of a folder.
pub(super) struct Table {
    library: String,
    entries: Vec<Entry>,
    no_robots: usize,
}

impl Table {
    /// A table for files that `library` also reads; `no_robots` files of the folder are no robots.
    pub(super) fn new(library: String, no_robots: usize) -> Self {
        Self {
            library,
            entries: Vec::new(),
            no_robots,
        }
    }

    pub(super) fn add(&mut self, entry: Entry) {
        match entry.result {
            Comparison::NoRobot => self.no_robots += 1,
            _ => self.entries.push(entry),
        }
    }

    /// The files that are read here otherwise than there.
    pub(super) fn differing(&self) -> Vec<&str> {
        let differing = self.entries.iter().filter(|entry| match &entry.result {
            Comparison::Compared(compared) => !is_equal(&compared.outcome),
            Comparison::Differs(_) => true,
            _ => false,
        });
        differing.map(|entry| entry.file.as_str()).collect()
    }

    pub(super) fn text(&self) -> String {
        let mut table = style::table();
        table.set_header(["file", "nv", "H", "C", "τ", "q̈", "warnings", "result"]);
        let mut others = String::new();
        for entry in &self.entries {
            match &entry.result {
                Comparison::Compared(compared) => {
                    table.add_row(row(entry, compared));
                }
                other => {
                    let _ = writeln!(others, "{}: {}", entry.file, self.why(other));
                }
            }
        }
        for column in table.column_iter_mut().skip(1).take(6) {
            column.set_cell_alignment(CellAlignment::Right);
        }
        let summary = self.summary();
        format!("{table}\n\n{LEGEND}\n\n{others}\n{summary}")
    }

    /// The reason why a file was not compared.
    fn why(&self, result: &Comparison) -> String {
        match result {
            Comparison::Differs(failure) => format!("✗ differs: {}", first(failure)),
            Comparison::Refused(failure) => format!("refused: {}", first(failure)),
            Comparison::OnlyHere(problem) => {
                format!("loads, and {} refuses it: {problem}", self.library)
            }
            Comparison::Compared(_) | Comparison::NoRobot => String::new(),
        }
    }

    fn summary(&self) -> String {
        let count = |is: fn(&Comparison) -> bool| {
            self.entries
                .iter()
                .filter(|entry| is(&entry.result))
                .count()
        };
        let refused = count(|result| matches!(result, Comparison::Refused(_)));
        let only_here = count(|result| matches!(result, Comparison::OnlyHere(_)));
        let loaded = self.entries.len() - refused;
        let equal = count(
            |result| matches!(result, Comparison::Compared(found) if is_equal(&found.outcome)),
        );
        let mut text = format!(
            "{} robot files: {loaded} load, {refused} refused. Of those that load {equal} are as in \
             {}, {} are not",
            self.entries.len(),
            self.library,
            self.differing().len(),
        );
        if only_here > 0 {
            let _ = write!(text, ", {only_here} it refuses");
        }
        let _ = writeln!(
            text,
            ". Files without a robot that moves: {}.",
            self.no_robots
        );
        text
    }
}

const ACCELERATIONS: [&str; 2] = ["forward_dynamics", "aba"];

fn worst(outcome: &Outcome, functions: &[&str]) -> f64 {
    let rows = outcome.0.iter();
    let rows = rows.filter(|row| functions.contains(&row.function.as_str()));
    rows.fold(0.0, |worst, row| f64::max(worst, row.error))
}

fn is_equal(outcome: &Outcome) -> bool {
    let compared = outcome.0.iter().any(|row| row.function == "crba");
    compared
        && worst(outcome, &["crba", "bias", "gravity", "rnea"]) <= TOLERANCE
        && worst(outcome, &ACCELERATIONS) <= TOLERANCE_OF_ACCELERATION
}

fn row(entry: &Entry, compared: &Compared) -> Vec<Cell> {
    let mut cells = vec![Cell::new(&entry.file), Cell::new(compared.nv)];
    let columns = [
        &["crba"][..],
        &["bias", "gravity"],
        &["rnea"],
        &ACCELERATIONS,
    ];
    for functions in columns {
        let worst = worst(&compared.outcome, functions);
        cells.push(Cell::new(format!("{worst:.1e}")));
    }
    cells.push(Cell::new(compared.warnings));
    let mut result = match is_equal(&compared.outcome) {
        true => "equal".to_owned(),
        false => "✗ differs".to_owned(),
    };
    if !entry.notes.is_empty() {
        let _ = write!(result, ", {}", entry.notes.join(", "));
    }
    cells.push(Cell::new(result));
    cells
}

/// The first of the reasons, without its advice, and the number of the others.
fn first(failure: &Failure) -> String {
    let Failure::Robot(Diagnostics(diagnostics)) = failure else {
        return failure.to_string();
    };
    let mut errors = diagnostics.iter().filter(|d| d.warning.is_none());
    let Some(first) = errors.next() else {
        return failure.to_string();
    };
    let first = Diagnostic {
        hint: String::new(),
        ..first.clone()
    };
    match errors.count() {
        0 => first.to_string(),
        more => format!("{first} (and {more} more)"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_reason_is_shown() {
        let two = b"<mujoco><worldbody><bodi/><body nam='a'/></worldbody></mujoco>";
        let problems = rbd_codegen::load_str(two, "a.xml", &rbd_codegen::Options::default());
        let shown = first(&Failure::from(problems.unwrap_err()));
        let expected =
            "a.xml:1: body `world`, <bodi>: there is no such element in MJCF (and 1 more)";
        assert_eq!(shown, expected);
    }

    #[test]
    fn a_table_counts() {
        let mut table = Table::new("MuJoCo 4".to_owned(), 1);
        for result in [
            Comparison::NoRobot,
            Comparison::Refused(Failure::new("no")),
            Comparison::OnlyHere("no".to_owned()),
            Comparison::Differs(Failure::new("another joint")),
        ] {
            table.add(Entry {
                file: "a.xml".to_owned(),
                result,
                notes: Vec::new(),
            });
        }
        let text = table.text();
        let expected = "3 robot files: 2 load, 1 refused. Of those that load 0 are as in \
                        MuJoCo 4, 1 are not, 1 it refuses. Files without a robot that \
                        moves: 2.";
        assert!(text.contains(expected), "{text}");
        assert_eq!(table.differing(), ["a.xml"]);
    }
}
