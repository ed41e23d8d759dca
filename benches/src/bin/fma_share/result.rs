//! The results as a table and a chart.

use std::fmt::Write as _;

use rbd_benches::chart::{Group, Mark, Row, Rows};
use rbd_benches::machine::Machine;
use serde::Serialize;

use crate::calls::FUNCTIONS;

#[derive(Serialize)]
pub(crate) struct Results {
    pub(crate) machine: Machine,
    /// The limit.
    pub(crate) fused_per_ns: f64,
    /// By function.
    pub(crate) shares: Vec<Share>,
}

#[derive(Serialize)]
pub(crate) struct Share {
    pub(crate) robot: &'static str,
    pub(crate) function: &'static str,
    /// The number of arithmetic instructions.
    pub(crate) arithmetic: u32,
    pub(crate) ns: f64,
    /// The share of the limit.
    pub(crate) share: f64,
}

impl Results {
    pub(crate) fn markdown(&self) -> String {
        let mut out = format!(
            "{}\n\nThe machine's limit: {:.2} fused multiply-adds in a nanosecond. Arithmetic of a \
             call (an operation on several numbers side by side is one), its time in ns, and the \
             share of that time that the arithmetic would take at the limit.\n\n| robot |",
            self.machine, self.fused_per_ns
        );
        for function in FUNCTIONS {
            let _ = write!(out, " {function} | ns | share |");
        }
        out += "\n|---|---|---|---|---|---|---|---|---|---|\n";
        for robot in self.of("rnea").map(|share| share.robot) {
            let _ = write!(out, "| {robot} |");
            for of in self.shares.iter().filter(|of| of.robot == robot) {
                let (count, ns, share) = (of.arithmetic, of.ns, 100.0 * of.share);
                let _ = write!(out, " {count} | {ns:.0} | {share:.0} % |");
            }
            out += "\n";
        }
        out
    }

    pub(crate) fn svg(&self) -> String {
        let row = |of: &Share| Row {
            name: of.robot.to_owned(),
            values: vec![Some(100.0 * of.share)],
        };
        let group = |function: &str| Group {
            title: function.replace('_', " "),
            rows: self.of(function).map(row).collect(),
        };
        let chart = Rows {
            title: "Share of the machine's limit for fused multiply-adds".to_owned(),
            keys: vec!["share in %".to_owned()],
            mark: Mark::Bar,
            reference: 100.0,
            groups: FUNCTIONS.map(group).into(),
        };
        chart.svg()
    }

    fn of(&self, function: &str) -> impl Iterator<Item = &Share> {
        self.shares.iter().filter(move |of| of.function == function)
    }
}
