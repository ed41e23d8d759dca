//! The constraints beside the joints: which rows are needed, and how much of the robot is left to move.

use std::borrow::Cow;

use rbd_model::Model;
use rbd_model::model::redundant::{
    CLOSED, closed, extend, jacobian_and_violation, largest_violation, start,
};
use rbd_runtime::reference::{Constraint, ConstraintBetween};

/// Steps to a configuration in which the constraints hold.
const STEPS: usize = 100;
/// Configurations to begin with.
const STARTS: usize = 20;

/// The section of a report.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Constraints {
    /// The constraints, those of the file first.
    pub constraints: Vec<ConstraintRow>,
    /// The rows of all.
    pub rows: usize,
    /// How many of them are independent at `configuration`.
    pub rank: usize,
    /// The degrees of freedom that are left there: nv less the rank.
    pub mobility: usize,
    /// The configuration that ranks are of: the one that was given, or one in which the constraints hold,
    /// found from the neutral one or one of nineteen around it; the neutral one if none was found.
    pub configuration: Vec<f64>,
    /// Whether it was given.
    pub is_given: bool,
    /// The largest violation there, m or rad.
    pub violation: f64,
}

/// One constraint.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ConstraintRow {
    /// Its name.
    pub name: String,
    /// Its type.
    pub kind: String,
    /// Its rows.
    pub rows: usize,
    /// How many of them are no combinations of others of its own and of the constraints before it.
    pub independent: usize,
    /// How many coordinates it touches.
    pub coordinates: usize,
}

impl Constraints {
    /// Whether all of them hold in the configuration.
    pub fn can_be_held(&self) -> bool {
        self.violation <= CLOSED
    }
}

/// The section, if there are constraints.
pub(super) fn section(model: &Model) -> Option<Constraints> {
    if model.constraints.is_empty() {
        return None;
    }
    // Stretched linkages are singular where they are neutral: others are tried.
    let mut starts = (0..STARTS).map(|k| {
        let q = start(model, k);
        let placed = model.with_footholds_at(&q);
        let q = closed(&placed, &q, STEPS);
        (placed, q)
    });
    let found = starts.find(|(placed, q)| largest_violation(placed, q) <= CLOSED);
    let (placed, q) = found.unwrap_or_else(|| (Cow::Borrowed(model), start(model, 0)));
    Some(at(&placed, q, false))
}

/// The section at a configuration of the user's, or what is wrong with that.
pub(super) fn given(model: &Model, configuration: &[f64]) -> Result<Option<Constraints>, String> {
    let nq = model.as_runtime().nq();
    if configuration.len() != nq {
        let count = configuration.len();
        return Err(format!("a configuration has {nq} numbers, not {count}"));
    }
    if let Some(x) = configuration.iter().find(|x| !x.is_finite()) {
        return Err(format!("a configuration has no {x}"));
    }
    let has_some = !model.constraints.is_empty();
    let placed = model.with_footholds_at(configuration);
    Ok(has_some.then(|| at(&placed, configuration.to_vec(), true)))
}

/// The section at a configuration.
fn at(model: &Model, configuration: Vec<f64>, is_given: bool) -> Constraints {
    let violation = largest_violation(model, &configuration);
    let [jacobian, _] = jacobian_and_violation(model, &configuration);
    let n = model.as_runtime().nv();
    let mut basis = Vec::new();
    let mut first = 0;
    let described = model.constraints.iter().zip(&model.constraint_names);
    let constraints = described.map(|(constraint, name)| {
        let own = &jacobian[first * n..(first + constraint.rows()) * n];
        first += constraint.rows();
        let before = basis.len();
        for row in own.chunks_exact(n.max(1)) {
            extend(&mut basis, row);
        }
        let is_touched = |k: &usize| own.chunks_exact(n.max(1)).any(|row| row[*k] != 0.0);
        ConstraintRow {
            name: name.clone(),
            kind: kind(constraint).to_owned(),
            rows: constraint.rows(),
            independent: basis.len() - before,
            coordinates: (0..n).filter(is_touched).count(),
        }
    });
    let constraints: Vec<_> = constraints.collect();
    Constraints {
        constraints,
        rows: model.constraint_rows(),
        rank: basis.len(),
        mobility: n - basis.len(),
        configuration,
        is_given,
        violation,
    }
}

fn kind(constraint: &Constraint) -> &'static str {
    match &constraint.between {
        ConstraintBetween::Frames { kind, .. } => kind.name(),
        _ => "joints",
    }
}
