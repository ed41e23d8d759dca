//! Published figures and formulas, with their reliability.

use rbd_classical::Formulation;
use rbd_classical::published::{Figure, Polynomial, Published, Status};
use serde::Serialize;

use super::ours::Ours;
use super::pair::{Cited, Pair};

/// A formula in print.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Formula {
    /// The formula in n.
    pub(crate) formula: String,
    /// Its reliability.
    pub(crate) status: &'static str,
}

/// Figures in print.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Printed {
    /// Multiplications.
    pub(crate) mul: Option<Cited>,
    /// Additions.
    pub(crate) add: Option<Cited>,
}

impl Printed {
    /// The figures as printed, for whatever robot they are.
    pub(super) fn of([mul, add]: [Figure; 2]) -> Self {
        Self {
            mul: Cited::printed(&mul),
            add: Cited::printed(&add),
        }
    }

    /// The figures for n joints.
    pub(super) fn at([mul, add]: &[Figure; 2], n: u32) -> Self {
        Self {
            mul: Cited::at(mul, n),
            add: Cited::at(add, n),
        }
    }

    /// Both, if both are known.
    pub(crate) fn both(&self) -> Option<Pair> {
        Some(Pair {
            mul: self.mul?.count,
            add: self.add?.count,
        })
    }

    /// Both, if neither is doubtful.
    pub(crate) fn trusted(&self) -> Option<Pair> {
        let doubtful = |cited: &Cited| cited.status == Status::Doubtful.name();
        let is_doubtful = [self.mul, self.add].iter().flatten().any(doubtful);
        self.both().filter(|_| !is_doubtful)
    }
}

/// The formula of a figure.
pub(super) fn formula(figure: &Figure) -> Option<Formula> {
    figure.formula.map(|(formula, status)| Formula {
        formula: formula.to_string(),
        status: Status::name(status),
    })
}

/// Both formulas; `None` if one is missing or doubtful.
pub(super) fn both_formulas(row: &Published) -> Option<[Polynomial; 2]> {
    let formulas = [row.mul.formula?, row.add.formula?];
    let doubtful = formulas
        .iter()
        .any(|(_, status)| *status == Status::Doubtful);
    (!doubtful).then(|| formulas.map(|(formula, _)| formula))
}

/// The formula of the counts made here, for n ≥ 3 joints.
pub(super) fn counted_formula(
    formulation: Option<Formulation>,
    ours: &Ours,
) -> Option<[String; 2]> {
    let formulas = ours.formula(formulation?)?;
    Some(formulas.map(|formula| formula.to_string()))
}
