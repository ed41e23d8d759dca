//! From a [`Program`] to what one kind of machine and language takes: scheduled statements, which an
//! emitter prints as they stand.

pub mod blocks;
mod fma;
mod list_schedule;
mod reciprocal;
mod slp;
mod steps;
mod target;

use crate::generate::{Optimized, Program, ProgramFunction};
use crate::ir::{Function, Graph};
use crate::parallel;
use blocks::{Schedule, schedule};

pub use steps::{FUSE, LIST_SCHEDULE, REASSOCIATE, RECIPROCAL, lowered};
pub use target::Target;

/// A function as an emitter prints it.
#[derive(Clone)]
pub struct Scheduled {
    /// The program.
    pub function: Function,
    /// Its statements.
    pub schedule: Schedule,
    /// It is a call of loops, and has no statements.
    pub loops: bool,
}

/// The functions of `program` as `target` takes them.
pub fn lower(program: &Program, target: &Target) -> Program<Scheduled> {
    program.map(|functions| {
        let is_own = |row: &&ProgramFunction| row.same_as.is_none();
        let own: Vec<&ProgramFunction> = functions.iter().filter(is_own).collect();
        let bodies = parallel::map(own.len(), |k| scheduled(&own[k].body, target));
        let of = |row: &ProgramFunction| {
            let name = &row.same_as.as_ref().unwrap_or(&row.signature).name;
            let place = own.iter().position(|own| own.signature.name == *name);
            bodies[place.expect("the function that it is the same as")].clone()
        };
        functions.iter().map(of).collect()
    })
}

fn scheduled(body: &Optimized, target: &Target) -> Scheduled {
    if body.loops && target.loops {
        let function = Function {
            inputs: body.function.inputs.clone(),
            graph: Graph::default(),
            outputs: Vec::new(),
        };
        return Scheduled {
            schedule: schedule(&function, target),
            function,
            loops: true,
        };
    }
    let mut function = steps::lowered(&body.function, body.alike.as_ref(), target);
    function.graph.forget_ids();
    Scheduled {
        schedule: schedule(&function, target),
        function,
        loops: false,
    }
}
