//! The published operation counts, as data: one row an algorithm, with the source of each figure.
//!
//! Multiplications and additions; sines are not counted; a division counts as a multiplication;
//! n joints in an unbranched chain, revolute. The collection of 2018 that is called "the slides" is
//! K. Artemov's (ITMO), all for n = 6. RBDA has most of the others, in its Tables 6.6, 10.1, 10.3, A.4
//! and A.5.

mod forward_dynamics;
mod inertia_matrix;
mod inverse_dynamics;
mod measured;
mod polynomial;
pub mod sparse;

pub use polynomial::Polynomial;

use super::{Formulation, Problem};

/// The reliability of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// Read in its source, or in RBDA.
    Read,
    /// On the slides.
    Slides,
    /// Known from the literature, not read again.
    Recalled,
    /// A formula that gives the figure read, or that of the slides, at n = 6.
    Derived,
    /// Likely wrong, wherever it is from: nothing is compared with it.
    Doubtful,
    /// Measured on today's symbolic generator (OpenSYMORO).
    Measured,
}

impl Status {
    /// The status in a word.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Slides => "slides",
            Self::Recalled => "recalled",
            Self::Derived => "derived",
            Self::Doubtful => "doubtful",
            Self::Measured => "measured",
        }
    }
}

/// Multiplications, or additions, of one algorithm.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figure {
    /// The count as printed, for n = 6 or for the row's robot.
    pub value: Option<(u32, Status)>,
    /// The count for n joints.
    pub formula: Option<(Polynomial, Status)>,
}

impl Figure {
    /// Not in print.
    pub const UNKNOWN: Self = Self {
        value: None,
        formula: None,
    };

    const fn value(value: u32, status: Status) -> Self {
        Self {
            value: Some((value, status)),
            ..Self::UNKNOWN
        }
    }

    const fn formula(self, formula: Polynomial, status: Status) -> Self {
        Self {
            formula: Some((formula, status)),
            ..self
        }
    }

    /// The count for n joints, by the formula, or the printed one if n = 6, with its reliability.
    pub fn at(&self, n: u32) -> Option<(f64, Status)> {
        match (self.value, self.formula) {
            (Some((value, status)), _) if n == 6 => Some((f64::from(value), status)),
            (_, Some((formula, status))) => Some((formula.at(n), status)),
            _ => None,
        }
    }
}

/// One row of the tables.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Published {
    /// Authors, separated by " / ".
    pub authors: &'static str,
    /// The year, if known.
    pub year: Option<u16>,
    /// The kind of formulation.
    pub formulation: &'static str,
    /// The problem that it solves.
    pub problem: Problem,
    /// Whether the count is for forward dynamics as well (+ on the slides): then it is not to be
    /// ranked against counts of inverse dynamics alone.
    pub also_forward: bool,
    /// Whether it is one step of the problem only, not to be ranked against the whole.
    pub part: bool,
    /// The robot that the values are for; `None` for the general chain, n = 6.
    pub robot: Option<&'static str>,
    /// Multiplications and divisions.
    pub mul: Figure,
    /// Additions and subtractions.
    pub add: Figure,
    /// A note about the figures; may be empty.
    pub note: &'static str,
    /// The same algorithm among those that run here. `None`: published only.
    pub runs_as: Option<Formulation>,
    /// The count for any tree, if one is in print.
    pub on_tree: Option<sparse::TreeCount>,
}

impl Published {
    const fn new(authors: &'static str, year: u16, formulation: &'static str) -> Self {
        Self {
            authors,
            year: if year == 0 { None } else { Some(year) },
            formulation,
            problem: Problem::InverseDynamics,
            also_forward: false,
            part: false,
            robot: None,
            mul: Figure::UNKNOWN,
            add: Figure::UNKNOWN,
            note: "",
            runs_as: None,
            on_tree: None,
        }
    }

    /// Sets both figures, with the same status.
    const fn values(mut self, mul: u32, add: u32, status: Status) -> Self {
        self.mul = Figure::value(mul, status);
        self.add = Figure::value(add, status);
        self
    }

    /// Adds formulas to the values.
    const fn formulas(mut self, mul: Polynomial, add: Polynomial, status: Status) -> Self {
        self.mul = self.mul.formula(mul, status);
        self.add = self.add.formula(add, status);
        self
    }

    const fn problem(mut self, problem: Problem) -> Self {
        self.problem = problem;
        self
    }

    const fn also_forward(mut self) -> Self {
        self.also_forward = true;
        self
    }

    const fn part(mut self) -> Self {
        self.part = true;
        self
    }

    const fn robot(mut self, robot: &'static str) -> Self {
        self.robot = Some(robot);
        self
    }

    const fn note(mut self, note: &'static str) -> Self {
        self.note = note;
        self
    }

    const fn runs_as(mut self, formulation: Formulation) -> Self {
        self.runs_as = Some(formulation);
        self
    }

    const fn on_tree(mut self, count: sparse::TreeCount) -> Self {
        self.on_tree = Some(count);
        self
    }
}

/// All rows: inverse dynamics, inertia matrix, forward dynamics, then measurements on robots.
pub fn all() -> impl Iterator<Item = &'static Published> {
    inverse_dynamics::ROWS
        .iter()
        .chain(inertia_matrix::ROWS)
        .chain(forward_dynamics::ROWS)
        .chain(measured::ROWS)
}
