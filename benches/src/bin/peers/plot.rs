//! Ratios as a chart.

use rbd_benches::chart::{Group, Mark, Row, Rows};

use crate::best::{Column, PEERS};
use crate::measure::Outcome;
use crate::robots::Task;

/// The ratio of each library's time to that of rbd in this build, by function and robot.
pub(crate) fn ratios(outcomes: &[Outcome], tasks: &[&Task], build: &'static str) -> String {
    let rbd = Column::Rbd(build);
    let row = |outcome: &Outcome, task: &Task| Row {
        name: format!("{} ({})", outcome.robot, outcome.degrees_of_freedom),
        values: PEERS
            .map(|peer| rbd.ratio(Column::Peer(peer), outcome, task))
            .into(),
    };
    let group = |task: &&Task| Group {
        title: task.name.replace('_', " "),
        rows: outcomes.iter().map(|outcome| row(outcome, task)).collect(),
    };
    let chart = Rows {
        title: format!("Time of one call, relative to rbd ({build} build = 1)"),
        keys: PEERS.map(|peer| Column::Peer(peer).title()).into(),
        mark: Mark::Dot,
        reference: 1.0,
        groups: tasks.iter().map(group).collect(),
    };
    chart.svg()
}
