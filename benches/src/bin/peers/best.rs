//! The fastest of each library's builds and algorithms.

use crate::measure::{Outcome, Time};
use crate::robots::Task;

/// Columns of the results.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Column {
    /// A library in its fastest build.
    Peer(&'static str),
    /// rbd in this build.
    Rbd(&'static str),
    /// rbd as C, compiled for this processor, by the best compiler.
    RbdAsC,
    /// rbd's machine code in memory.
    RbdInMemory,
}

pub(crate) const PEERS: [&str; 4] = ["pinocchio", "CppADCodeGen", "mujoco", "dynibo"];

/// The label of rbd as C.
pub(crate) const C: &str = "rbd_c";

/// The label of rbd's machine code in memory.
pub(crate) const JIT: &str = "rbd_jit";

/// Builds of rbd.
pub(crate) const RBD: [&str; 3] = ["plain", "native", "machine code"];

impl Column {
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let peers = PEERS.into_iter().map(Self::Peer);
        let rbd = RBD.into_iter().map(Self::Rbd);
        peers.chain(rbd).chain([Self::RbdAsC, Self::RbdInMemory])
    }

    pub(crate) fn title(self) -> String {
        match self {
            Self::Peer("pinocchio") => "Pinocchio".to_owned(),
            Self::Peer("mujoco") => "MuJoCo".to_owned(),
            Self::Peer(library) => library.to_owned(),
            Self::Rbd(build) => format!("rbd, {build}"),
            Self::RbdAsC => "rbd as C".to_owned(),
            Self::RbdInMemory => "rbd in memory".to_owned(),
        }
    }

    fn holds(self, time: &Time) -> bool {
        match self {
            Self::Peer(library) => time.library == library,
            Self::Rbd(build) => time.library == "rbd" && time.build == build,
            Self::RbdAsC => time.library == C,
            Self::RbdInMemory => time.library == JIT,
        }
    }

    /// The smallest time for the task.
    pub(crate) fn best<'o>(self, outcome: &'o Outcome, task: &Task) -> Option<&'o Time> {
        let times = outcome.times.iter();
        let ours = times.filter(|time| self.holds(time) && task.computes(&time.function));
        ours.min_by(|a, b| a.ns.total_cmp(&b.ns))
    }

    /// The ratio of the time of `of` to this column's.
    pub(crate) fn ratio(self, of: Self, outcome: &Outcome, task: &Task) -> Option<f64> {
        let (ours, theirs) = (self.best(outcome, task)?, of.best(outcome, task)?);
        Some(theirs.ns / ours.ns)
    }
}
