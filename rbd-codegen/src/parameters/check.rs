//! The forms beside the regressor: two ways to the same number.

use rbd_model::Model;
use rbd_model::model::length;

use super::component::Component;
use super::{BaseParameters, Regressor, SEED, inertias, random_states, rank};

/// Robots of more joints are not checked: the time goes with the cube of their number.
pub const MOST_CHECKED: usize = 64;

/// States at which the regressor is evaluated. A row of τ sees what its own joint shows of its
/// body; that is ten numbers at the most, so that this many states leave nothing unseen.
const STATES: usize = 24;

/// Effects below this part of the largest do not count.
const RANK_TOLERANCE: f64 = 1e-9;

/// The rank of the regressor at random states for a set of forms.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Check {
    /// Numerical rank of the regressor; the number of forms if they are right.
    pub rank: usize,
    /// The largest error of τ computed from the forms' values alone, beside the largest τ.
    pub torque_error: f64,
}

impl Check {
    /// Checks the base parameters of `model` at 24 states of the seed [`SEED`]; `None` if the robot
    /// has more than [`MOST_CHECKED`] joints.
    pub fn new(model: &Model, base: &BaseParameters) -> Option<Self> {
        if model.joints.len() > MOST_CHECKED {
            return None;
        }
        let model = &model.independent();
        let regressor = Regressor::new(model, &random_states(model, STATES, SEED));
        let inertias = inertias(model);
        let torques = regressor.torques(&inertias);
        let from_forms = regressor.torques(&base.inertias(&base.values(&inertias)));
        let largest = torques.iter().fold(0.0f64, |l, tau| l.max(tau.abs()));
        let errors = torques.iter().zip(&from_forms).map(|(a, b)| (a - b).abs());
        let error = errors.fold(0.0, f64::max);
        Some(Self {
            rank: rank(comparable(regressor.columns, length(model)), RANK_TOLERANCE),
            torque_error: if largest > 0.0 {
                error / largest
            } else {
                error
            },
        })
    }
}

/// The columns for parameters in kg, with `length` the unit of length.
fn comparable(mut columns: Vec<Vec<f64>>, length: f64) -> Vec<Vec<f64>> {
    for (column, component) in columns.iter_mut().zip(Component::ALL.iter().cycle()) {
        let factor = length.powi(component.length_power());
        column.iter_mut().for_each(|x| *x *= factor);
    }
    columns
}
