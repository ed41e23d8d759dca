//! The arguments of the command line.

use crate::Error;
use crate::parts::Part;
use crate::robots::{ROBOTS, Robot, TASKS, Task};

/// More than the last cache of most processors, in megabytes.
const COLD: u32 = 64;

/// `[--quick] [--cold] [--slow] [--rbd] [ROBOT ...] [FUNCTION ...]`
pub(crate) struct Arguments {
    pub(crate) robots: Vec<&'static Robot>,
    pub(crate) tasks: Vec<&'static Task>,
    /// Time for each contender's function, in milliseconds.
    pub(crate) milliseconds: u32,
    /// Megabytes that are written before each call.
    pub(crate) cold: u32,
    /// Include contenders that take minutes to compile.
    pub(crate) slow: bool,
    /// Leave out all other libraries.
    pub(crate) rbd_alone: bool,
}

impl Arguments {
    pub(crate) fn parse(arguments: impl Iterator<Item = String>) -> Result<Self, Error> {
        let (mut robots, mut tasks, mut milliseconds) = (vec![], vec![], 400);
        let (mut cold, mut slow, mut rbd_alone) = (0, false, false);
        for argument in arguments {
            let named = argument.as_str();
            if named == "--quick" {
                milliseconds = 60;
            } else if named == "--cold" {
                cold = COLD;
            } else if named == "--slow" {
                slow = true;
            } else if named == "--rbd" {
                rbd_alone = true;
            } else if let Some(robot) = ROBOTS.iter().find(|robot| robot.name == named) {
                robots.push(robot);
            } else if let Some(task) = TASKS.iter().find(|task| task.name == named) {
                tasks.push(task);
            } else {
                return Err(format!(
                    "`{named}` is none of --quick, --cold, --slow, --rbd, {}, {}",
                    ROBOTS.each_ref().map(|robot| robot.name).join(", "),
                    TASKS.each_ref().map(|task| task.name).join(", ")
                )
                .into());
            }
        }
        if robots.is_empty() {
            robots = ROBOTS.iter().collect();
        }
        if tasks.is_empty() {
            tasks = TASKS.iter().collect();
        }
        Ok(Self {
            robots,
            tasks,
            milliseconds,
            cold,
            slow,
            rbd_alone,
        })
    }

    /// The parts to measure.
    pub(crate) fn parts(&self) -> impl Iterator<Item = Part> {
        let asked = |part: &Part| self.tasks.iter().any(|task| task.part == *part);
        Part::ALL.into_iter().filter(asked)
    }
}
