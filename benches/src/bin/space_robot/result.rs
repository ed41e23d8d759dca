//! The results as a table.

use std::fmt::Write as _;

use rbd::OpCount;
use rbd_benches::machine::Machine;
use serde::Serialize;

use crate::experiment::Method;

#[derive(Serialize)]
pub(crate) struct Measured {
    pub(crate) machine: Machine,
    /// In the order of [`Method::ALL`].
    pub(crate) rows: Vec<Row>,
}

#[derive(Serialize)]
pub(crate) struct Row {
    #[serde(serialize_with = "name")]
    pub(crate) method: Method,
    #[serde(serialize_with = "flops")]
    pub(crate) operations: OpCount,
    /// Nanoseconds a call.
    pub(crate) ns: f64,
    /// The distance from articulated bodies after all steps, relative to the largest number.
    pub(crate) positions: f64,
    pub(crate) forces: f64,
}

fn name<S: serde::Serializer>(method: &Method, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(method.name())
}

fn flops<S: serde::Serializer>(count: &OpCount, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_u32(count.flops())
}

/// Empty for the method that others are compared with.
fn difference(x: f64) -> String {
    match x {
        0.0 => String::new(),
        _ => format!("{x:.1e}"),
    }
}

/// The place in the paper's table 1, the shortest time first; the paper has four methods.
const fn place(method: Method) -> &'static str {
    match method {
        Method::Recursive => "1",
        Method::Serialised => "2",
        Method::General => "3",
        Method::Kane => "4",
        _ => "",
    }
}

impl Measured {
    pub(crate) fn markdown(&self) -> String {
        let mut out = format!(
            "{}\n\nA call, bias force, sines and cosines included: operations, median time, its place in \
             the paper's table 1, and by how much positions and constraint forces differ from those by \
             articulated bodies over the whole experiment.\n\n\
             | method | multiplications | additions | divisions | ns | paper | positions | forces |\n\
             |---|---|---|---|---|---|---|---|\n",
            self.machine
        );
        let mut rows: Vec<&Row> = self.rows.iter().collect();
        rows.sort_by(|a, b| a.ns.total_cmp(&b.ns));
        for row in rows {
            let OpCount { mul, add, div, .. } = row.operations;
            let _ = writeln!(
                out,
                "| {} | {mul} | {add} | {div} | {:.0} | {} | {} | {} |",
                row.method.name(),
                row.ns,
                place(row.method),
                difference(row.positions),
                difference(row.forces)
            );
        }
        out
    }
}
