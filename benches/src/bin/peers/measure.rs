//! One run of all contenders on one robot.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde::Serialize;

use crate::Error;
use crate::arguments::Arguments;
use crate::robots::Robot;
use crate::workshop::{Workshop, output};

/// A library in one of its builds.
#[derive(Clone)]
pub(crate) struct Contender {
    pub(crate) label: String,
    path: PathBuf,
}

impl Contender {
    pub(crate) fn new(library: &str, build: &str, path: PathBuf) -> Self {
        Self {
            label: format!("{library}/{build}"),
            path,
        }
    }
}

/// The results for one robot.
#[derive(Serialize)]
pub(crate) struct Outcome {
    pub(crate) robot: &'static str,
    pub(crate) floating: bool,
    pub(crate) degrees_of_freedom: usize,
    pub(crate) times: Vec<Time>,
    /// Contenders or functions that could not take part, and why.
    pub(crate) absent: Vec<Absent>,
}

#[derive(Serialize)]
pub(crate) struct Time {
    pub(crate) library: String,
    pub(crate) build: String,
    /// The function before a colon, the algorithm after it.
    pub(crate) function: String,
    /// Median of the undisturbed samples, or of all if these are too few.
    pub(crate) ns: f64,
    /// 0 if there are too few.
    pub(crate) undisturbed_samples: usize,
    pub(crate) ns_of_all: f64,
    pub(crate) samples: usize,
    /// Largest difference from the first contender's results, relative to the largest component.
    pub(crate) error: f64,
}

#[derive(Serialize)]
pub(crate) struct Absent {
    pub(crate) what: String,
    pub(crate) why: String,
}

/// Runs all contenders in alternation.
pub(crate) fn measure(
    workshop: &Workshop,
    runner: &PathBuf,
    robot: &Robot,
    arguments: &Arguments,
    contenders: &[Contender],
) -> Result<Outcome, Error> {
    let mut functions: Vec<&str> = arguments
        .tasks
        .iter()
        .flat_map(|t| t.functions)
        .copied()
        .collect();
    functions.sort_unstable();
    functions.dedup();
    let mut command = Command::new(runner);
    command.arg(workshop.model(robot));
    let Arguments {
        milliseconds, cold, ..
    } = arguments;
    command.args([&milliseconds.to_string(), &cold.to_string()]);
    command.arg(functions.join(","));
    for contender in contenders {
        command.arg(format!("{}={}", contender.label, contender.path.display()));
    }
    eprintln!("{}: measuring", robot.name);
    let events = output(command.stderr(Stdio::inherit()))?;
    let states = std::fs::read_to_string(workshop.model(robot).with_extension("states"))?;
    let degrees_of_freedom = states
        .split_whitespace()
        .nth(1)
        .unwrap_or_default()
        .parse()?;
    let mut outcome = Outcome {
        robot: robot.name,
        floating: robot.floating,
        degrees_of_freedom,
        times: vec![],
        absent: vec![],
    };
    let mut errors: Vec<(String, f64)> = vec![];
    for event in events.lines() {
        read(event, &mut outcome, &mut errors)?;
    }
    Ok(outcome)
}

/// Reads one line of the runner's output.
fn read(event: &str, outcome: &mut Outcome, errors: &mut Vec<(String, f64)>) -> Result<(), Error> {
    let parts: Vec<&str> = event.split('\t').collect();
    match parts[..] {
        ["absent", label, why] => outcome.absent.push(Absent {
            what: label.to_owned(),
            why: why.to_owned(),
        }),
        ["check", label, function, error] => {
            let (what, error) = (format!("{label} {function}"), error.parse::<f64>()?);
            // The tolerance of the runner; NaN fails, too.
            if error.is_nan() || error > 1e-8 {
                outcome.absent.push(Absent {
                    what: what.clone(),
                    why: format!("differs from the others by {error:.1e}"),
                });
            }
            errors.push((what, error));
        }
        ["time", label, function, ns, quiet, ns_of_all, samples] => {
            let what = format!("{label} {function}");
            let error = errors.iter().find(|(of, _)| *of == what);
            let (library, build) = label.split_once('/').unwrap_or((label, ""));
            outcome.times.push(Time {
                library: library.to_owned(),
                build: build.to_owned(),
                function: function.to_owned(),
                ns: ns.parse()?,
                undisturbed_samples: quiet.parse()?,
                ns_of_all: ns_of_all.parse()?,
                samples: samples.parse()?,
                error: error.map_or(f64::NAN, |(_, error)| *error),
            });
        }
        // A further line of a message.
        _ => {
            if let Some(last) = outcome.absent.last_mut() {
                last.why = format!("{} {event}", last.why);
            }
        }
    }
    Ok(())
}
