//! Lowers a [`Program`] for one kind of machine and language: scheduled statements, which an emitter prints
//! as they are.

pub mod blocks;
pub(crate) mod cached_sines;
mod fma;
mod list_schedule;
mod reciprocal;
mod slp;
mod steps;
mod target;

use crate::generate::{Loops, Optimized, Program, ProgramFunction};
use crate::ir::{Alike, Function, Graph, SolvedColumns};
use crate::optimize::optimize;
use crate::parallel;
use blocks::{Schedule, schedule, schedule_placed};

pub use steps::{FUSE, LIST_SCHEDULE, REASSOCIATE, RECIPROCAL, lowered};
pub use target::Target;

/// A lowered function, ready for an emitter.
#[derive(Clone)]
pub struct Scheduled {
    /// The program.
    pub function: Function,
    /// Its statements.
    pub schedule: Schedule,
    /// The loops that follow the statements, or replace them.
    pub loops: Option<CalledLoops>,
}

/// Loops that an emitter calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CalledLoops {
    /// The loops of a factor, by the function's name; there are no statements.
    Factor,
    /// The solutions of columns, from the results of the statements.
    Columns(SolvedColumns),
}

/// Lowers the functions of `program` for `target`.
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

/// Lowers one function that is in no table, for `target`.
pub(crate) fn lower_function(function: &Function, target: &Target) -> Scheduled {
    written_out(function, None, target)
}

fn scheduled(body: &Optimized, target: &Target) -> Scheduled {
    match &body.loops {
        Some(Loops::Factor) if target.loops => {
            let function = Function {
                inputs: body.function.inputs.clone(),
                graph: Graph::default(),
                outputs: Vec::new(),
            };
            Scheduled {
                schedule: schedule(&function, target),
                function,
                loops: Some(CalledLoops::Factor),
            }
        }
        Some(Loops::Columns { head, columns }) if target.loops => {
            let function = numbered(&head.function, head.alike.as_ref(), target);
            Scheduled {
                schedule: schedule_placed(&function, target),
                function,
                loops: Some(CalledLoops::Columns(*columns)),
            }
        }
        // If loops solve the columns of a function, the passes have run only on its head.
        Some(Loops::Columns { .. }) => written_out(&optimize(body.function.clone()), None, target),
        _ => written_out(&body.function, body.alike.as_ref(), target),
    }
}

fn written_out(
    function: &Function,
    alike: Option<&(Function, Alike)>,
    target: &Target,
) -> Scheduled {
    let function = numbered(function, alike, target);
    let schedule = match target.places {
        true => schedule_placed(&function, target),
        false => schedule(&function, target),
    };
    Scheduled {
        schedule,
        function,
        loops: None,
    }
}

fn numbered(function: &Function, alike: Option<&(Function, Alike)>, target: &Target) -> Function {
    let mut function = steps::lowered(function, alike, target);
    function.graph.forget_ids();
    function
}
