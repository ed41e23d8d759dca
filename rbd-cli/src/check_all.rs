//! `rbd check-all`: `rbd check` over a folder of robots with figures of another library.
//!
//! The folder has `urdf/NAME.urdf` and, for some, `truth_lite/NAME.fixed.json`.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use comfy_table::{Cell, CellAlignment, Table};
use rbd_codegen::{Mimic, Options};

use crate::arguments::CheckAllArguments;
use crate::check::{self, Evaluate, Evaluator, Found, LEGEND, Machine, Scratch, Truth};
use crate::failure::Failure;
use crate::robot;
use crate::{output, progress, style};
use rbd_codegen::Compiled;

/// A file and its result.
struct Entry {
    name: String,
    truth: Option<PathBuf>,
    robot: Result<Compiled, Failure>,
    /// The time for reading and generating.
    time: Duration,
}

/// The result of the check of an accepted robot: its errors, or the reason why there are none.
type Checked = Result<Found, Failure>;

pub(crate) fn run(arguments: &CheckAllArguments) -> Result<(), Failure> {
    let entries = load(&arguments.folder)?;
    let robots: Vec<&Compiled> = entries
        .iter()
        .filter_map(|e| e.robot.as_ref().ok())
        .collect();
    let scratch = match arguments.sampling.rust {
        true => Some(Scratch::write(&robots)?),
        false => None,
    };
    let programs = scratch.as_ref().map(Scratch::build).transpose()?;
    let mut table = header();
    let (mut checked, mut bad) = (0, Vec::new());
    let mut programs = programs.into_iter().flatten();
    for entry in &entries {
        let Ok(robot) = &entry.robot else { continue };
        let result = match (arguments.sampling.rust, programs.next().flatten()) {
            (false, _) => Machine::new(robot)
                .and_then(|mut machine| check_one(entry, robot, &mut machine, arguments)),
            (true, Some(program)) => Evaluator::start(&program)
                .and_then(|mut program| check_one(entry, robot, &mut program, arguments)),
            (true, None) => Err(Failure::new("does not compile")),
        };
        checked += 1;
        if !matches!(&result, Ok(found) if found.is_good()) {
            bad.push(entry.name.as_str());
        }
        table.add_row(row(entry, robot, &result));
    }
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    output::print(&format!("{table}\n\n{LEGEND}\n\n"))?;
    let refused = print_refused(&entries)?;
    output::print(&format!(
        "{checked} robots checked, {refused} files refused\n"
    ))?;
    if bad.is_empty() {
        return Ok(());
    }
    if let Some(scratch) = scratch {
        eprintln!("{}", scratch.errors());
    }
    Err(Failure::new(format!(
        "beyond tolerance or not compiled: {}",
        bad.join(", ")
    )))
}

fn load(folder: &Path) -> Result<Vec<Entry>, Failure> {
    let urdf = folder.join("urdf");
    let files = std::fs::read_dir(&urdf).map_err(Failure::context(urdf.display()))?;
    let mut files: Vec<PathBuf> = files
        .filter_map(|file| file.ok().map(|file| file.path()))
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "urdf")
        })
        .collect();
    files.sort();
    let options = Options::default().crate_path(check::RUNTIME.to_owned());
    let progress = progress::bar("generating", files.len() as u64);
    let entries = files.iter().map(|file| {
        let name = file
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let truth = folder.join("truth_lite").join(format!("{name}.fixed.json"));
        // The figures have coordinates for every joint.
        let mimic = match truth.exists() {
            true => Mimic::Independent,
            false => Mimic::Folded,
        };
        let options = options.clone().mimic(mimic);
        let start = Instant::now();
        let entry = Entry {
            truth: truth.exists().then_some(truth),
            robot: robot::load(file, &options),
            time: start.elapsed(),
            name,
        };
        progress.inc(1);
        entry
    });
    let entries = entries.collect();
    progress.finish_and_clear();
    Ok(entries)
}

fn check_one(
    entry: &Entry,
    robot: &Compiled,
    evaluator: &mut dyn Evaluate,
    arguments: &CheckAllArguments,
) -> Checked {
    let truth = entry.truth.as_deref().map(Truth::read).transpose()?;
    check::compare(robot, evaluator, &arguments.sampling, truth.as_ref())
}

fn header() -> Table {
    let mut table = style::table();
    table.set_header([
        "robot",
        "nq",
        "nv",
        "rnea",
        "crba",
        "forward dynamics",
        "articulated bodies",
        "generated in",
        "warnings",
        "against reference",
        "against truth",
    ]);
    table
}

fn row(entry: &Entry, robot: &Compiled, result: &Checked) -> Vec<Cell> {
    let model = robot.model.as_runtime();
    let mut cells = vec![
        Cell::new(&entry.name),
        Cell::new(model.nq()),
        Cell::new(model.nv()),
    ];
    for name in ["rnea", "crba", "forward_dynamics", "aba"] {
        let method = robot.program.function(name);
        let count = method.map(|row| format!("{} + {}", row.count.mul, row.count.add));
        cells.push(Cell::new(count.unwrap_or_else(|| "left out".to_owned())));
    }
    cells.push(Cell::new(format!("{:.2} s", entry.time.as_secs_f64())));
    cells.push(Cell::new(robot.warnings.len()));
    match result {
        Ok(found) => {
            cells.push(Cell::new(format!("{:.1e}", found.reference.worst())));
            let truth = entry
                .truth
                .as_ref()
                .map(|_| format!("{:.1e}", found.truth.worst()));
            cells.push(Cell::new(truth.unwrap_or_else(|| "no figures".to_owned())));
        }
        Err(failure) => cells.push(Cell::new(failure)),
    }
    cells
}

/// Prints the files that cannot be generated, with the reasons, and returns how many there are.
fn print_refused(entries: &[Entry]) -> Result<usize, Failure> {
    let mut refused = 0;
    for entry in entries {
        if let Err(failure) = &entry.robot {
            output::print(&format!("{} refused:\n{failure}\n\n", entry.name))?;
            refused += 1;
        }
    }
    Ok(refused)
}
