//! From a [`Program`] to what one kind of machine and language takes: scheduled statements, which an
//! emitter prints as they stand.

pub mod blocks;
mod fma;
mod list_schedule;
mod reciprocal;
mod slp;
mod steps;
mod target;

use crate::generate::Program;
use crate::ir::Function;
use blocks::{Schedule, schedule};

pub use steps::{ARRIVAL, FUSE, ORDER, RECIPROCAL, lowered};
pub use target::Target;

/// A function as an emitter prints it.
pub struct Scheduled {
    /// The program.
    pub function: Function,
    /// Its statements.
    pub schedule: Schedule,
}

/// The functions of `program` as `target` takes them.
pub fn lower(program: &Program, target: &Target) -> Program<Scheduled> {
    program.map(|row| {
        let body = &row.body;
        let mut function = steps::lowered(&body.function, body.alike.as_ref(), target);
        function.graph.forget_ids();
        Scheduled {
            schedule: schedule(&function, target),
            function,
        }
    })
}
