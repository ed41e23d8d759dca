//! The table of methods: a file a family, a row each.

mod configurations;
mod constraint_forces;
mod derivatives;
mod equation_of_motion;
mod factors;
mod quantities;
mod wrenches;

use super::Method;
pub(crate) use configurations::CONFIGURATIONS;

/// Every method of a robot and its matrices that can be generated, in the order in which they are
/// written.
pub fn methods() -> impl Iterator<Item = &'static Method> + Clone {
    [
        equation_of_motion::EQUATION_OF_MOTION,
        configurations::CONFIGURATIONS,
        factors::FACTORS,
        derivatives::DERIVATIVES,
        quantities::QUANTITIES,
        wrenches::WRENCH_ROWS,
        constraint_forces::CONSTRAINT_FORCES,
    ]
    .into_iter()
    .flatten()
}
