//! The table of methods: a file a family, a row each.

mod configurations;
mod constraint_forces;
mod constraints;
mod derivatives;
mod equation_of_motion;
mod factors;
mod maximal;
mod products;
mod quantities;
mod wrenches;

use super::{FRAME_METHODS, Method, Receiver};
pub(crate) use configurations::CONFIGURATIONS;

/// Every method of a robot and its matrices that can be generated, in the order in which they are
/// written.
pub fn methods() -> impl Iterator<Item = &'static Method> + Clone {
    [
        equation_of_motion::EQUATION_OF_MOTION,
        configurations::CONFIGURATIONS,
        factors::FACTORS,
        derivatives::DERIVATIVES,
        products::PRODUCTS,
        quantities::QUANTITIES,
        wrenches::WRENCH_ROWS,
        derivatives::WRENCH_DERIVATIVES,
        constraint_forces::CONSTRAINT_FORCES,
        constraints::CONSTRAINTS,
        maximal::MAXIMAL,
    ]
    .into_iter()
    .flatten()
}

/// The row of this name, of a frame or of the robot and its matrices.
///
/// # Panics
/// If there is none.
pub(super) fn row(receiver: Receiver, name: &str) -> &'static Method {
    let is_it = |method: &&Method| method.name == name;
    let found = match receiver {
        Receiver::Frame => FRAME_METHODS.iter().find(is_it),
        _ => methods().find(is_it),
    };
    found.expect("derivatives are of rows of the same table")
}
