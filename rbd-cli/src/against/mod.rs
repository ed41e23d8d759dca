//! `rbd check-all --against`: every robot file of a folder, read here and by another library.

mod files;
mod library;
mod table;

use std::path::Path;

use rbd_codegen::{Compiled, JointTerm, Mimic, Options, possible_functions};

use crate::arguments::{CheckAllArguments, Peer};
use crate::check::{self, Outcome};
use crate::failure::Failure;
use crate::{output, progress, robot};
use library::{Answer, Library};
use table::Table;

/// The tolerance between the two, relative: both compute in doubles.
pub(crate) const TOLERANCE: f64 = 1e-10;
/// The tolerance of q̈, whose error grows with the condition of H.
pub(crate) const TOLERANCE_OF_ACCELERATION: f64 = 1e-9;
/// The largest number of states of a file: the library computes them in Python.
const MAX_STATES: u64 = 20;

/// The functions that are compared.
const FUNCTIONS: [&str; 6] = ["rnea", "bias", "gravity", "crba", "forward_dynamics", "aba"];

/// The result for a file.
pub(crate) struct Entry {
    /// Its path in the folder.
    pub(crate) file: String,
    pub(crate) result: Comparison,
    /// Changes of the file that let the library read it.
    pub(crate) notes: Vec<String>,
}

/// A file read here and there.
pub(crate) enum Comparison {
    /// Both read it.
    Compared(Compared),
    /// Both read it, and their joints differ.
    Differs(Failure),
    /// It is refused here.
    Refused(Failure),
    /// The library refuses it, and here it is read.
    OnlyHere(String),
    /// Neither finds a robot in it, or nothing in it moves.
    NoRobot,
}

/// The figures of a file.
pub(crate) struct Compared {
    pub(crate) nv: usize,
    pub(crate) warnings: usize,
    pub(crate) outcome: Outcome,
}

pub(crate) fn run(peer: Peer, arguments: &CheckAllArguments) -> Result<(), Failure> {
    let found = files::below(&arguments.folder)?;
    let mut library = Library::start(peer, &arguments.python)?;
    let mut table = Table::new(library.name.clone(), found.no_robots);
    let progress = progress::bar("comparing", found.robots.len() as u64);
    for path in &found.robots {
        let states = arguments.sampling.states.min(MAX_STATES);
        let answer = library.figures(path, states, arguments.sampling.seed)?;
        let file = path.strip_prefix(&arguments.folder).unwrap_or(path);
        let notes = answer.as_ref().map_or(Vec::new(), |a| a.notes.clone());
        table.add(Entry {
            file: file.display().to_string(),
            result: compare(path, answer),
            notes,
        });
        progress.inc(1);
    }
    progress.finish_and_clear();
    output::print(&table.text())?;
    match table.differing().as_slice() {
        [] => Ok(()),
        files => Err(Failure::new(format!(
            "not as in {}: {}",
            library.name,
            files.join(", ")
        ))),
    }
}

/// Reads the file at `path` here and compares it with the library's answer.
fn compare(path: &Path, answer: Result<Answer, String>) -> Comparison {
    let robot = generated(path);
    let (robot, answer) = match (robot, answer) {
        (Ok(robot), Ok(answer)) => (robot, answer),
        (Ok(_), Err(problem)) => return Comparison::OnlyHere(problem),
        (Err(failure), Ok(answer)) if answer.truth.moves() => return Comparison::Refused(failure),
        (Err(_), _) => return Comparison::NoRobot,
    };
    if !answer.truth.moves() && robot.model.joints.is_empty() {
        return Comparison::NoRobot;
    }
    match check::interpreted(&robot, answer.truth) {
        Ok(outcome) => Comparison::Compared(Compared {
            nv: robot.model.as_runtime().nv(),
            warnings: robot.warnings.len(),
            outcome,
        }),
        Err(failure) => Comparison::Differs(failure),
    }
}

/// The robot as the library reads it: rotations are not made exact, and every joint has coordinates. It has
/// those of the functions that it supports.
fn generated(path: &Path) -> Result<Compiled, Failure> {
    let mut options = Options::default()
        .snap_tolerance(0.0)
        .mimic(Mimic::Independent)
        .armature(match files::first_element(path).as_deref() {
            Some("mujoco") => JointTerm::File,
            _ => JointTerm::None,
        });
    let model = rbd_codegen::load(path, &options)?.model;
    let mut functions = possible_functions(&model);
    functions.retain(|function| FUNCTIONS.contains(&function.name()));
    options.functions = Some(functions);
    robot::load(path, &options)
}
