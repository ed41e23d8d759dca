//! Forward dynamics by articulated bodies and by the constraint force algorithm.

use std::fmt::Write as _;

use rbd_benches::machine::Machine;

use crate::Row;

/// In the order in which they are measured.
pub(crate) const FORMS: [&str; 4] = [
    "aba",
    "tip to base",
    "cyclic reduction one by one",
    "cyclic reduction in lanes",
];

/// Times and, if valgrind is installed, instructions.
pub(crate) fn markdown(machine: &Machine, rows: &[Row]) -> String {
    let mut out = format!("{machine}\n\nns a call, f64, sines and bias force included.\n\n");
    table(&mut out, rows, |row| {
        row.ns.iter().map(|ns| format!("{ns:.0}")).collect()
    });
    if rows.iter().all(|row| row.executed.len() == FORMS.len()) {
        out += "\nInstructions a call (callgrind).\n\n";
        table(&mut out, rows, |row| {
            let executed = row.executed.iter();
            executed.map(|of| of.instructions.to_string()).collect()
        });
    }
    out
}

fn table(out: &mut String, rows: &[Row], cells: impl Fn(&Row) -> Vec<String>) {
    let _ = writeln!(out, "| joints | {} |", FORMS.join(" | "));
    let _ = writeln!(out, "|---|{}", "---|".repeat(FORMS.len()));
    for row in rows {
        let _ = writeln!(out, "| {} | {} |", row.joints, cells(row).join(" | "));
    }
}
