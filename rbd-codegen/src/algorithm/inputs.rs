//! The scalars in the arguments of a function.

use rbd_ir::ir::{Input, scalars};

use super::TraceContext;
use crate::catalogue::Parameter;

impl Parameter {
    /// The scalars in it.
    pub fn inputs(self, context: &TraceContext<'_>) -> Vec<Input> {
        let model = context.model.as_runtime();
        let array = self.name();
        let held = context.model.held();
        match self {
            position if position.is_position() => scalars(array, model.nq()),
            velocity if velocity.is_velocity() => scalars(array, model.nv()),
            Self::Lambda => scalars(array, context.model.constraint_rows()),
            Self::H => scalars(array, 1),
            Self::LinkForces => each(array, model.links.len(), &FORCE),
            Self::BodyForces => each(array, model.joints.len(), &FORCE),
            Self::States => each(array, model.joints.len(), &STATE),
            Self::Regularisation => each(array, held, &["epsilon", "tau"]),
            _ => each(array, held, &SIX),
        }
    }
}

const FORCE: [&str; 6] = [
    "angular.x",
    "angular.y",
    "angular.z",
    "linear.x",
    "linear.y",
    "linear.z",
];

const SIX: [&str; 6] = ["[0]", "[1]", "[2]", "[3]", "[4]", "[5]"];

const STATE: [&str; 13] = [
    "position.x",
    "position.y",
    "position.z",
    "orientation.x",
    "orientation.y",
    "orientation.z",
    "orientation.w",
    "linear_velocity.x",
    "linear_velocity.y",
    "linear_velocity.z",
    "angular_velocity.x",
    "angular_velocity.y",
    "angular_velocity.z",
];

/// So many of what has these fields.
fn each(array: &'static str, count: usize, fields: &[&'static str]) -> Vec<Input> {
    let all = (0..count).flat_map(|index| {
        fields.iter().map(move |field| Input {
            array,
            index,
            field,
        })
    });
    all.collect()
}
