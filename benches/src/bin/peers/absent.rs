//! Why a library has no time: no dash of the table stays without a reason.

use crate::best::PEERS;
use crate::measure::{Absent, Outcome};
use crate::parts::Part;
use crate::robots::{Robot, Task};

const SLOW: &str = "not built, its code takes minutes to compile; `--slow` builds it";

/// Adds a reason for each library and task without a time, unless the runner gave one.
pub(crate) fn explain(outcome: &mut Outcome, robot: &Robot, tasks: &[&Task], slow: bool) {
    for task in tasks {
        for library in PEERS.into_iter().chain(["rbd"]) {
            let timed = outcome
                .times
                .iter()
                .any(|time| time.library == library && task.computes(&time.function));
            let told = outcome.absent.iter().any(|a| is_of(a, library, task));
            if timed || told {
                continue;
            }
            outcome.absent.push(Absent {
                what: format!("{library} {}", task.name),
                why: why(library, robot, task, slow).to_owned(),
            });
        }
    }
}

/// Whether the reason is one for this task, or for all of the library.
fn is_of(absent: &Absent, library: &str, task: &Task) -> bool {
    let (label, function) = match absent.what.split_once(' ') {
        Some((label, function)) => (label, Some(function)),
        None => (absent.what.as_str(), None),
    };
    label.split('/').next() == Some(library) && function.is_none_or(|name| task.computes(name))
}

fn why(library: &str, robot: &Robot, task: &Task, slow: bool) -> &'static str {
    match (library, task.part) {
        ("rbd" | "CppADCodeGen", part) if !slow && robot.is_slow(library, part) => SLOW,
        ("mujoco", Part::RneaDerivatives | Part::ForwardDynamicsDerivatives) => {
            "it differentiates by finite differences"
        }
        _ => "it has no such function",
    }
}
