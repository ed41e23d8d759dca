//! The results as tables.

use std::fmt::Write as _;

use rbd_benches::machine::Machine;
use serde::Serialize;

use crate::Error;
use crate::build::{KINDS, Seconds};

#[derive(Serialize)]
pub(crate) struct Results {
    pub(crate) machine: Machine,
    /// Whether the generator is optimised.
    pub(crate) is_optimized: bool,
    /// The cost of the empty program, for each kind of build.
    pub(crate) empty: Vec<(&'static str, Seconds)>,
    pub(crate) costs: Vec<Cost>,
}

/// The cost of a robot beyond the empty program.
#[derive(Serialize)]
pub(crate) struct Cost {
    pub(crate) name: String,
    pub(crate) joints: usize,
    /// In the order of [`KINDS`].
    pub(crate) seconds: Vec<Seconds>,
    pub(crate) shares: Vec<Share>,
}

/// The cost of one function, in a release build.
#[derive(Serialize)]
pub(crate) struct Share {
    pub(crate) function: &'static str,
    pub(crate) processor_seconds: f64,
}

impl Results {
    pub(crate) fn of_empty(&self, kind: &str) -> Result<Seconds, Error> {
        let found = self.empty.iter().find(|(name, _)| *name == kind);
        let (_, seconds) = found.ok_or("the empty program was not built so")?;
        Ok(*seconds)
    }

    pub(crate) fn markdown(&self) -> String {
        let generator = if self.is_optimized {
            "at `opt-level = 1`"
        } else {
            "not optimised"
        };
        let mut out = format!(
            "{}\n\nSeconds beyond those of an empty program, in brackets those of all processors together; \
             the generator {generator}.\n\n\
             | robot | joints |",
            self.machine
        );
        for kind in KINDS {
            let _ = write!(out, " {} |", kind.name);
        }
        out += "\n|---|---|---|---|---|---|\n";
        for cost in &self.costs {
            let _ = write!(out, "| {} | {} |", cost.name, cost.joints);
            for seconds in &cost.seconds {
                let Seconds { wall, processor } = seconds;
                let _ = write!(out, " {wall:.2} ({processor:.2}) |");
            }
            out += "\n";
        }
        if self.costs.iter().any(|cost| !cost.shares.is_empty()) {
            self.shares(&mut out);
        }
        out
    }

    fn shares(&self, out: &mut String) {
        *out += "\nA release build with one function alone, processors' seconds in percent of that with all.\n\n\
                 | function |";
        for cost in &self.costs {
            let _ = write!(out, " {} |", cost.name);
        }
        let _ = writeln!(out, "\n|---{}|", "|---".repeat(self.costs.len()));
        let mut functions: Vec<&str> = vec![];
        for share in self.costs.iter().flat_map(|cost| &cost.shares) {
            if !functions.contains(&share.function) {
                functions.push(share.function);
            }
        }
        for function in functions {
            let _ = write!(out, "| {function} |");
            for cost in &self.costs {
                let all = cost.seconds.last().map_or(f64::NAN, |s| s.processor);
                let share = cost.shares.iter().find(|share| share.function == function);
                let percent = share.map(|share| 100.0 * share.processor_seconds / all);
                let _ = match percent {
                    Some(percent) => write!(out, " {percent:.0} |"),
                    None => write!(out, " |"),
                };
            }
            *out += "\n";
        }
    }
}
