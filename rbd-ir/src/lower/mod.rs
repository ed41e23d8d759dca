//! From an [`Optimized`] function to what one kind of machine and language takes: scheduled statements,
//! which an emitter prints as they stand.

pub mod blocks;
mod fma;
mod list_schedule;
mod reciprocal;
mod slp;
mod steps;
mod target;

use crate::ir::{Function, Graph, SlpGroups, SolvedColumns};
use crate::optimize::{Loops, Optimized, optimize};
use blocks::{Schedule, schedule, schedule_placed};

pub use steps::{FUSE, LIST_SCHEDULE, REASSOCIATE, RECIPROCAL, lowered};
pub use target::Target;

/// A function as an emitter prints it.
#[derive(Clone)]
pub struct Scheduled {
    /// The program.
    pub function: Function,
    /// Its statements.
    pub schedule: Schedule,
    /// The loops that follow the statements, or stand for all.
    pub loops: Option<CalledLoops>,
}

/// Loops that an emitter calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CalledLoops {
    /// Those of a factor, of the function's name; there are no statements.
    Factor,
    /// The solutions of columns, with what the statements give.
    Columns(SolvedColumns),
}

/// A function that passes have run on, as `target` takes it.
pub fn lower_function(function: &Function, target: &Target) -> Scheduled {
    written_out(function, None, target)
}

/// Lowers an optimised function for `target`.
pub fn scheduled(body: &Optimized, target: &Target) -> Scheduled {
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
            let function = numbered(&head.function, head.slp_groups.as_ref(), target);
            Scheduled {
                schedule: schedule_placed(&function, target),
                function,
                loops: Some(CalledLoops::Columns(*columns)),
            }
        }
        // Of a function whose columns are solved in loops the passes have seen the head alone.
        Some(Loops::Columns { .. }) => written_out(&optimize(body.function.clone()), None, target),
        _ => written_out(&body.function, body.slp_groups.as_ref(), target),
    }
}

fn written_out(
    function: &Function,
    slp_groups: Option<&(Function, SlpGroups)>,
    target: &Target,
) -> Scheduled {
    let function = numbered(function, slp_groups, target);
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

fn numbered(
    function: &Function,
    slp_groups: Option<&(Function, SlpGroups)>,
    target: &Target,
) -> Function {
    let mut function = steps::lowered(function, slp_groups, target);
    function.graph.forget_ids();
    function
}
