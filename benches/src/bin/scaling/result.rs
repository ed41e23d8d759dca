//! The results as tables and charts.

use std::fmt::Write as _;

use rbd_benches::callgrind::Executed;
use rbd_benches::chart::{Curve, Curves, Named, Scale};
use rbd_benches::machine::Machine;
use rbd_benches::statistics::Line;
use serde::Serialize;

use crate::FUNCTIONS;

/// The shortest chain that the straight line is fitted to: the code of shorter ones fits the caches nearest
/// to the processor.
const LINE_FROM: usize = 10;

#[derive(Serialize)]
pub(crate) struct Result {
    pub(crate) machine: Machine,
    pub(crate) rows: Vec<Row>,
}

/// A chain; each list has a value for each function.
#[derive(Serialize)]
pub(crate) struct Row {
    pub(crate) joints: usize,
    pub(crate) ns: Vec<f64>,
    pub(crate) executed: Vec<Executed>,
}

impl Result {
    pub(crate) fn markdown(&self) -> String {
        let mut out = format!(
            "{}\n\nns a call, sines and cosines included, and for each joint; for what grows \
             linearly how far that is from the straight line through the chains of {LINE_FROM} \
             joints and more.\n\n| joints |",
            self.machine
        );
        for Function { name, line } in self.functions() {
            let _ = write!(out, " {name} | a joint |");
            out += if line.is_some() {
                " off the line |"
            } else {
                ""
            };
        }
        out += "\n|---|---|---|---|---|---|---|---|---|\n";
        for row in &self.rows {
            let joints = row.joints as f64;
            let _ = write!(out, "| {joints} |");
            for (ns, function) in row.ns.iter().zip(self.functions()) {
                let _ = write!(out, " {ns:.0} | {:.1} |", ns / joints);
                out += &match function.line {
                    Some(line) if row.joints >= LINE_FROM => {
                        format!(" {:+.0} % |", 100.0 * (ns / line.at(joints) - 1.0))
                    }
                    Some(_) => " |".to_owned(),
                    None => String::new(),
                };
            }
            out += "\n";
        }
        for Function { name, line } in self.functions() {
            if let Some(Line { start, slope }) = line {
                let _ = write!(out, "\n{name}: {start:.0} + {slope:.1} n ns.");
            }
        }
        out += "\n";
        self.executed(&mut out);
        out
    }

    fn executed(&self, out: &mut String) {
        if self.rows.iter().all(|row| row.executed.is_empty()) {
            return;
        }
        *out += "\nFor each joint: instructions, reads and writes of memory, lines of code that a \
                 first-level cache does not keep from call to call (callgrind).\n\n| joints |";
        for function in FUNCTIONS {
            let _ = write!(out, " {function} | memory | lines |");
        }
        *out += "\n|---|---|---|---|---|---|---|---|---|---|\n";
        for row in &self.rows {
            let _ = write!(out, "| {} |", row.joints);
            for of in &row.executed {
                let each = [of.instructions, of.memory, of.code_misses];
                for number in each {
                    let _ = write!(out, " {:.1} |", number as f64 / row.joints as f64);
                }
            }
            *out += "\n";
        }
    }

    /// The functions, with straight lines for those that grow linearly.
    fn functions(&self) -> [Function; 3] {
        let long = self.rows.iter().filter(|row| row.joints >= LINE_FROM);
        let line = |function: usize| {
            let point = |row: &Row| [row.joints as f64, row.ns[function]];
            Line::fit(&long.clone().map(point).collect::<Vec<_>>())
        };
        let is_linear = |name| name != "crba";
        std::array::from_fn(|i| Function {
            name: FUNCTIONS[i],
            line: is_linear(FUNCTIONS[i]).then(|| line(i)),
        })
    }

    /// The functions that grow linearly, with the straight lines, on linear axes.
    pub(crate) fn linear_svg(&self) -> String {
        let title = "ns a call, general chains; dashed: straight lines";
        self.chart(title, Scale::Linear, |function| function.line.is_some())
    }

    /// All functions, on logarithmic axes.
    pub(crate) fn all_svg(&self) -> String {
        let title = "ns a call, general chains";
        self.chart(title, Scale::Logarithmic, |_| true)
    }

    fn chart(&self, title: &str, scale: Scale, shows: impl Fn(&Function) -> bool) -> String {
        let last = self.rows.last().map_or(0.0, |row| row.joints as f64);
        let curve = |(i, function): (usize, Function)| Curve {
            name: function.name.to_owned(),
            points: self
                .rows
                .iter()
                .map(|row| [row.joints as f64, row.ns[i]])
                .collect(),
            reference: match function.line {
                Some(line) if scale == Scale::Linear => [line.meets_zero().max(0.0), last]
                    .map(|n| [n, line.at(n)])
                    .into(),
                _ => vec![],
            },
        };
        let functions = self.functions().into_iter().enumerate();
        let chart = Curves {
            title: title.to_owned(),
            x: Named {
                name: "joints",
                scale,
            },
            y: scale,
            curves: functions.filter(|(_, f)| shows(f)).map(curve).collect(),
        };
        chart.svg()
    }
}

struct Function {
    name: &'static str,
    /// The line through the long chains, if time grows linearly.
    line: Option<Line>,
}
