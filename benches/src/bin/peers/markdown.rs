//! The results as a markdown table.

use std::fmt::Write as _;

use crate::arguments::Arguments;
use crate::best::{Column, PEERS, RBD};
use crate::machine::Machine;
use crate::measure::Outcome;
use crate::robots::Task;

/// All results as text.
pub(crate) fn markdown(machine: &Machine, outcomes: &[Outcome], arguments: &Arguments) -> String {
    let tasks = &arguments.tasks;
    let mut out = format!(
        "Nanoseconds of one call, sines and cosines included, over {} random states; of each \
         library the best of its builds and ways. A ratio says how many times as long as rbd the \
         other takes. `*`: too few samples were undisturbed, the median is of all.\n\n",
        crate::STATES
    );
    if arguments.cold != 0 {
        let cold = arguments.cold;
        let _ = writeln!(out, "{cold} MB are written before each call.\n");
    }
    for (what, version) in machine.lines() {
        let _ = writeln!(out, "- {what}: {version}");
    }
    out += "\n";
    table(&mut out, outcomes, tasks);
    out += "\n";
    summary(&mut out, outcomes, tasks);
    let absent: Vec<_> = outcomes
        .iter()
        .flat_map(|o| o.absent.iter().map(|absent| (o.robot, absent)))
        .collect();
    if !absent.is_empty() {
        out += "\nWhat could not take part:\n\n";
    }
    for (robot, absent) in absent {
        let _ = writeln!(out, "- {robot}, {}: {}", absent.what, absent.why);
    }
    out
}

fn table(out: &mut String, outcomes: &[Outcome], tasks: &[&Task]) {
    let columns: Vec<Column> = Column::all().collect();
    *out += "| robot | function |";
    for column in &columns {
        let _ = write!(out, " {} |", column.title());
    }
    for (column, build) in ratios() {
        let title = column.title();
        let _ = write!(out, " {title} / rbd {build} |");
    }
    *out += "\n|---|---|";
    *out += &"---|".repeat(columns.len() + ratios().count());
    *out += "\n";
    for outcome in outcomes {
        for task in tasks {
            let _ = write!(
                out,
                "| {} ({}) | {} |",
                outcome.robot, outcome.degrees_of_freedom, task.name
            );
            for column in &columns {
                match column.best(outcome, task) {
                    Some(time) => {
                        let mark = if time.undisturbed_samples == 0 {
                            "*"
                        } else {
                            ""
                        };
                        let _ = write!(out, " {:.0}{mark} |", time.ns);
                    }
                    None => *out += " – |",
                }
            }
            for (column, build) in ratios() {
                let ratio = Column::Rbd(build).ratio(column, outcome, task);
                match ratio {
                    Some(ratio) => {
                        let _ = write!(out, " {ratio:.2} |");
                    }
                    None => *out += " – |",
                }
            }
            *out += "\n";
        }
    }
}

/// rbd's code in other ways than `robot!`.
const OTHER_WAYS: [Column; 2] = [Column::RbdAsC, Column::RbdInMemory];

/// The ratios that are columns of their own.
fn ratios() -> impl Iterator<Item = (Column, &'static str)> {
    let pair = |peer| RBD.map(|build| (Column::Peer(peer), build));
    let of_peers = ["pinocchio", "CppADCodeGen"].into_iter().flat_map(pair);
    of_peers.chain(OTHER_WAYS.map(|way| (way, "native")))
}

/// Geometric means and extremes of the ratios.
fn summary(out: &mut String, outcomes: &[Outcome], tasks: &[&Task]) {
    *out += "| ratio to rbd | build | least | geometric mean | greatest |\n|---|---|---|---|---|\n";
    for column in PEERS.map(Column::Peer).into_iter().chain(OTHER_WAYS) {
        for build in RBD {
            let each = outcomes.iter().flat_map(|outcome| {
                let ratio = |task| Column::Rbd(build).ratio(column, outcome, task);
                tasks.iter().filter_map(move |task| ratio(task))
            });
            let ratios: Vec<f64> = each.collect();
            if ratios.is_empty() {
                continue;
            }
            let mean = ratios.iter().map(|x| x.ln()).sum::<f64>() / ratios.len() as f64;
            let least = ratios.iter().copied().fold(f64::INFINITY, f64::min);
            let greatest = ratios.iter().copied().fold(0.0, f64::max);
            let (title, mean) = (column.title(), mean.exp());
            let _ = writeln!(
                out,
                "| {title} | {build} | {least:.2} | {mean:.2} | {greatest:.2} |"
            );
        }
    }
}
