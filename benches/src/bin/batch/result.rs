//! The results as tables and a chart.

use std::fmt::Write as _;

use rbd_benches::chart::{Curve, Curves, Named, Scale};
use rbd_benches::machine::Machine;
use serde::Serialize;

use crate::layouts::{Layout, STATES};
use crate::memory::Memory;
use crate::throughput::{MOST, Throughput};

#[derive(Serialize)]
pub(crate) struct Results {
    pub(crate) machine: Machine,
    pub(crate) layouts: Vec<Layout>,
    pub(crate) throughput: Vec<Throughput>,
    pub(crate) memory: Vec<Memory>,
}

impl Results {
    pub(crate) fn markdown(&self) -> String {
        let mut out = format!(
            "Inverse dynamics of the Panda, sines included. {}\n\n",
            self.machine
        );
        self.layouts(&mut out);
        self.throughput(&mut out);
        self.memory(&mut out);
        out
    }

    fn layouts(&self, out: &mut String) {
        let _ = writeln!(
            out,
            "{STATES} states on one core:\n\n| | | ns a state |\n|---|---|---|"
        );
        for Layout { scalar, name, ns } in &self.layouts {
            let _ = writeln!(out, "| {name} | `{scalar}` | {ns:.1} |");
        }
    }

    /// A row for each size.
    fn throughput(&self, out: &mut String) {
        *out += "\nns a state, rows:\n\n| states |";
        for curve in &self.throughput {
            let _ = write!(out, " {} |", name(curve));
        }
        let _ = writeln!(out, "\n|---{}|", "|---".repeat(self.throughput.len()));
        let sizes = self
            .throughput
            .first()
            .map_or(0, |curve| curve.points.len());
        for i in 0..sizes {
            let _ = write!(out, "| {} |", self.throughput[0].points[i].states);
            for curve in &self.throughput {
                let _ = write!(out, " {:.1} |", curve.points[i].ns);
            }
            *out += "\n";
        }
    }

    fn memory(&self, out: &mut String) {
        let _ = writeln!(
            out,
            "\nMemory that {MOST} states take beside input and output, starting the threads \
             included:\n\n| | threads | heap | growth of the process |\n|---|---|---|---|"
        );
        for row in &self.memory {
            let resident = row.resident.map_or("not told".to_owned(), kilobytes);
            let heap = kilobytes(row.heap);
            let _ = writeln!(
                out,
                "| `{}` | {} | {heap} | {resident} |",
                row.scalar, row.threads
            );
        }
    }

    /// States a second over the size of the batch.
    pub(crate) fn svg(&self) -> String {
        let curve = |of: &Throughput| Curve {
            name: name(of).replace('`', ""),
            points: of
                .points
                .iter()
                .map(|point| [point.states as f64, 1e9 / point.ns])
                .collect(),
            reference: vec![],
        };
        let chart = Curves {
            title: "States a second over the size of the batch, inverse dynamics of the Panda"
                .to_owned(),
            x: Named {
                name: "states",
                scale: Scale::Logarithmic,
            },
            y: Scale::Linear,
            curves: self.throughput.iter().map(curve).collect(),
        };
        chart.svg()
    }
}

fn name(of: &Throughput) -> String {
    let s = if of.threads == 1 { "" } else { "s" };
    format!("`{}`, {} thread{s}", of.scalar, of.threads)
}

fn kilobytes(bytes: usize) -> String {
    format!("{:.1} kB", bytes as f64 / 1e3)
}
