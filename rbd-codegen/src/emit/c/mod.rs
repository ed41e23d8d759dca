//! Writes C99. Decides nothing about order: what is written where is in the
//! [`Schedule`](crate::lower::blocks::Schedule).

mod array;
mod body;
mod casadi;
mod chart;
mod comment;
mod constants;
mod context;
mod expansions;
mod expression;
mod fmi;
mod function;
mod names;
mod package;
mod parameter;
mod parameters;
mod robot;
mod scalar;
mod shape;
mod sines;
mod steps;
mod text;
mod vectors;

pub use fmi::FmuSource;
pub(crate) use fmi::fmu;
pub(crate) use robot::robot;
pub use robot::{COptions, CSource};
pub use scalar::CScalar;
