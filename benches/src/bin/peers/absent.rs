//! The reasons for missing times: every dash of the table gets one.

use crate::arguments::Arguments;
use crate::best::{C, JIT, PEERS};
use crate::measure::{Absent, Outcome};
use crate::parts::Part;
use crate::robots::{Robot, Task};

/// Adds a reason for each build that was left out, and for each library without a time for a task,
/// unless the runner gave one.
pub(crate) fn explain(outcome: &mut Outcome, robot: &Robot, arguments: &Arguments) {
    let others = PEERS.iter().filter(|_| !arguments.rbd_alone);
    let libraries: Vec<&str> = others.copied().chain(["rbd", C, JIT]).collect();
    for task in &arguments.tasks {
        let left_out = robot
            .slow
            .iter()
            .filter(|(_, part)| !arguments.slow && *part == task.part);
        for (label, _) in left_out {
            outcome.absent.push(Absent {
                what: format!("{label} {}", task.name),
                why: "its code takes minutes to compile; `--slow` builds it".to_owned(),
            });
        }
        for library in &libraries {
            let mut times = outcome.times.iter().filter(|time| time.library == *library);
            let timed = times.any(|time| task.computes(&time.function));
            let told = outcome.absent.iter().any(|a| is_of(a, library, task));
            if !timed && !told {
                outcome.absent.push(Absent {
                    what: format!("{library} {}", task.name),
                    why: why(library, task).to_owned(),
                });
            }
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

fn why(library: &str, task: &Task) -> &'static str {
    match (library, task.part) {
        (C | JIT, Part::Constrained) => "its contender has none",
        ("mujoco", Part::Constrained) => "its constraints are soft",
        ("CppADCodeGen", Part::Constrained) => "Pinocchio's constraints do not run on its scalar",
        ("mujoco", Part::RneaDerivatives | Part::ForwardDynamicsDerivatives) => {
            "it differentiates by finite differences"
        }
        _ => "it has no such function",
    }
}
