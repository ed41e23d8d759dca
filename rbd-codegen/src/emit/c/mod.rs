//! Prints C99. The [`Schedule`](rbd_ir::lower::blocks::Schedule) decides the order.

mod array;
mod body;
mod casadi;
mod comment;
mod constants;
mod context;
mod copies;
mod expansions;
mod expression;
mod fmi;
mod function;
mod kernel;
mod lanes;
mod names;
mod operators;
mod options;
mod own;
mod package;
mod parameter;
mod parameters;
mod parts;
mod robot;
mod scalar;
mod shape;
mod sines;
mod steps;
mod text;
mod vectors;

pub use fmi::FmuSource;
pub(crate) use fmi::{fmu, own_fmu};
pub use options::COptions;
pub(crate) use own::own_function;
pub use robot::CSource;
pub(crate) use robot::robot;
pub use scalar::CScalar;
