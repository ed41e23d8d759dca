//! The constraints beside the joints: which rows are needed, and how much of the robot is left to move.

use rbd_model::Model;
use rbd_runtime::reference::{self, Constraint, ConstraintBetween};

use crate::algorithm::Pattern;
use crate::{FunctionName, Reference};

/// A part of a row's length that is taken for nothing: constraints that are held to 1e-12 and numbers of
/// size 1.
const INDEPENDENT: f64 = 1e-7;
/// Steps to a configuration in which the constraints hold.
const STEPS: usize = 100;
/// Configurations to begin with.
const STARTS: usize = 20;
/// The largest |φ| there, in m and rad.
const CLOSED: f64 = 1e-9;

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
    let runtime = model.as_runtime();
    let mut neutral = vec![0.0; runtime.nq()];
    reference::neutral(&runtime, &mut neutral);
    // Stretched linkages are singular where they are neutral: others are tried.
    let mut starts = (0..STARTS).map(|k| closed(model, &start(model, &neutral, k)));
    let found = starts.find(|q| largest_violation(model, q) <= CLOSED);
    Some(at(model, found.unwrap_or(neutral), false))
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
    Ok(has_some.then(|| at(model, configuration.to_vec(), true)))
}

/// The section at a configuration.
fn at(model: &Model, configuration: Vec<f64>, is_given: bool) -> Constraints {
    let violation = largest_violation(model, &configuration);
    let jacobian = run(model, FunctionName::ConstraintJacobian, &configuration);
    let n = model.as_runtime().nv();
    let mut basis = Vec::new();
    let mut first = 0;
    let described = model.constraints.iter().zip(&model.constraint_names);
    let constraints = described.map(|(constraint, name)| {
        let own = &jacobian[first * n..(first + constraint.rows()) * n];
        first += constraint.rows();
        let before = basis.len();
        own.chunks_exact(n.max(1))
            .for_each(|row| extend(&mut basis, row));
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

/// The largest |φ| at q, m or rad.
fn largest_violation(model: &Model, q: &[f64]) -> f64 {
    let violation = run(model, FunctionName::ConstraintViolation, q);
    let sizes = violation.iter().map(|phi| phi.abs());
    sizes.fold(0.0, f64::max)
}

fn kind(constraint: &Constraint) -> &'static str {
    match &constraint.between {
        ConstraintBetween::Frames { kind, .. } => kind.name(),
        _ => "joints",
    }
}

/// The results of a function at q.
fn run(model: &Model, name: FunctionName, q: &[f64]) -> Vec<f64> {
    let pattern = Pattern::of(model);
    let numbers = Reference::new(model, &pattern).run(name.method(), q);
    numbers.expect("the function has a reference")
}

/// The part of a row across those in the basis becomes one of them, if there is any.
fn extend(basis: &mut Vec<Vec<f64>>, row: &[f64]) {
    let dot = |a: &[f64], b: &[f64]| -> f64 { a.iter().zip(b).map(|(a, b)| a * b).sum() };
    let length = dot(row, row).sqrt();
    let mut rest = row.to_vec();
    // Twice: once leaves what rounding left of the first.
    for _ in 0..2 {
        for other in basis.iter() {
            let part = dot(&rest, other);
            rest.iter_mut()
                .zip(other)
                .for_each(|(x, other)| *x -= part * other);
        }
    }
    let left = dot(&rest, &rest).sqrt();
    if left > INDEPENDENT * length {
        basis.push(rest.iter().map(|x| x / left).collect());
    }
}

/// The neutral configuration, then others up to a radian or a metre from it, the same ones each time.
fn start(model: &Model, neutral: &[f64], k: usize) -> Vec<f64> {
    // Multiples of the golden ratio, which spread evenly.
    let spread =
        |i: usize| ((i + 1) as f64 * (k as f64) * 0.618_033_988_749_895).fract() * 2.0 - 1.0;
    let runtime = model.as_runtime();
    let v: Vec<f64> = match k {
        0 => vec![0.0; runtime.nv()],
        _ => (0..runtime.nv()).map(spread).collect(),
    };
    let mut q = neutral.to_vec();
    reference::integrate(&runtime, neutral, &v, &mut q);
    q
}

/// Steps of Gauss and Newton from `start`.
fn closed(model: &Model, start: &[f64]) -> Vec<f64> {
    let runtime = model.as_runtime();
    let mut q = start.to_vec();
    for _ in 0..STEPS {
        let mut v = run(model, FunctionName::ConstraintCorrection, &q);
        v.truncate(runtime.nv());
        // Far from a solution a step may be longer than what is linear.
        let longest = v.iter().fold(1.0, |longest: f64, v| longest.max(v.abs()));
        v.iter_mut().for_each(|v| *v /= longest);
        let before = q.clone();
        reference::integrate(&runtime, &before, &v, &mut q);
    }
    q
}
