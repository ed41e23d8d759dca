//! The report for a terminal.

use std::fmt::Write;

use comfy_table::{Cell, CellAlignment, Table};
use rbd_codegen::report::{Count, PICTURE_LEGEND, Report};

use super::{parameters, tree};
use crate::style;

/// Above this many coordinates the picture of H is too wide for a terminal.
const WIDEST_PICTURE: usize = 80;

pub(super) fn render(report: &Report) -> String {
    let mut out = String::new();
    header(report, &mut out).expect("writing to a string does not fail");
    out
}

fn header(report: &Report, out: &mut String) -> std::fmt::Result {
    let Report {
        robot,
        nq,
        nv,
        gravity: [x, y, z],
        d1,
        d2,
        ..
    } = report;
    let links = report.links.len();
    writeln!(
        out,
        "{robot}: nq {nq}, nv {nv}, {links} links, gravity ({x}, {y}, {z}) m/s²\n"
    )?;
    writeln!(out, "{}", tree::draw(report))?;
    if *nv <= WIDEST_PICTURE {
        writeln!(
            out,
            "Joint-space inertia matrix\n\n{}\n{PICTURE_LEGEND}",
            indented(report)
        )?;
    }
    let (entries, full) = (report.pattern.len(), nv * (nv + 1) / 2);
    writeln!(
        out,
        "{entries} of {full} entries stored, D1 = {d1}, D2 = {d2}\n"
    )?;
    writeln!(
        out,
        "Operations; the ratio is of all but sine and cosine\n\n{}\n",
        counts(report)
    )?;
    if !report.table_6_6.is_empty() {
        writeln!(out, "RBDA Table 6.6\n\n{}\n", factors(report))?;
    }
    if let Some(rows) = &report.parameters {
        parameters::write(rows, out)?;
    }
    Ok(())
}

fn indented(report: &Report) -> String {
    report
        .sparsity_picture()
        .lines()
        .fold(String::new(), |text, line| text + "  " + line + "\n")
}

fn counts(report: &Report) -> Table {
    let mut table = style::table();
    table.set_header([
        "\nfunction",
        "generated\nmul",
        "\nadd",
        "\ndiv",
        "\nsqrt",
        "\nsincos",
        "reference\nmul",
        "\nadd",
        "\ndiv",
        "\nsqrt",
        "\nsincos",
        "\nratio",
    ]);
    for (name, count) in &report.functions.0 {
        let reference = report.reference.get(name);
        let ratio = reference.and_then(|reference| reference.ratio(*count));
        let mut row = vec![Cell::new(name)];
        row.extend(cells(Some(*count)));
        row.extend(cells(reference));
        row.push(Cell::new(
            ratio.map_or(String::new(), |ratio| format!("{ratio:.1}")),
        ));
        table.add_row(row);
    }
    right_aligned(&mut table);
    table
}

/// A number in each column, nothing for none.
fn cells(count: Option<Count>) -> Vec<Cell> {
    let numbers = count.unwrap_or_default().to_array();
    let text = |number: u32| {
        if number == 0 {
            String::new()
        } else {
            number.to_string()
        }
    };
    numbers
        .into_iter()
        .map(|number| Cell::new(text(number)))
        .collect()
}

fn factors(report: &Report) -> Table {
    let mut table = style::table();
    table.set_header(["function", "predicted", "counted"]);
    for row in &report.table_6_6 {
        table.add_row([
            row.function.to_owned(),
            row.predicted.to_string(),
            row.counted.to_string(),
        ]);
    }
    table
}

fn right_aligned(table: &mut Table) {
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
}
