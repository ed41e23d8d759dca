//! RBDA Table 6.6 beside the generated code.

use rbd_codegen::report::Report;

use crate::document::Side::{Left, Right};
use crate::document::{Block, Sheet};

const CAPTION: &str = "\
Operations that RBDA predicts for this sparsity, and those of the generated code; the ratio is \
counted / predicted, of all operations together";

pub(super) fn blocks(report: &Report) -> Vec<Block> {
    if report.table_6_6.is_empty() {
        return Vec::new();
    }
    vec![
        Block::Section("RBDA Table 6.6".to_owned()),
        Block::Sheet(sheet(report)),
    ]
}

fn sheet(report: &Report) -> Sheet {
    let columns = [
        ("function", Left),
        ("predicted", Left),
        ("counted", Left),
        ("ratio", Right),
    ];
    let mut sheet = Sheet::new(CAPTION, &columns);
    for row in &report.table_6_6 {
        let ratio = row.counted.ratio(row.predicted);
        let cells = [
            row.function.to_owned(),
            row.predicted.to_string(),
            row.counted.to_string(),
            ratio.map_or(String::new(), |ratio| format!("{ratio:.2}")),
        ];
        sheet.push(cells.to_vec(), false);
    }
    sheet
}
