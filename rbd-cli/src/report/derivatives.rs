//! Methods of differentiation and their costs.

use rbd_codegen::report::Report;

use crate::document::Side::{Left, Right};
use crate::document::{Block, Sheet};

const CAPTION: &str = "\
Each function that gives derivatives: the way that the generator takes, then others, with the operations \
of each after all passes";

/// Empty if no derivatives were generated.
pub(super) fn blocks(report: &Report) -> Vec<Block> {
    if report.derivatives.is_empty() {
        return Vec::new();
    }
    let columns = [("function", Left), ("way", Left), ("operations", Right)];
    let mut sheet = Sheet::new(CAPTION, &columns);
    for row in &report.derivatives {
        for (k, way) in row.ways.iter().enumerate() {
            let function = if k == 0 {
                row.function.clone()
            } else {
                String::new()
            };
            let cells = vec![function, way.way.to_owned(), way.operations.to_string()];
            sheet.push(cells, false);
        }
    }
    vec![
        Block::Section("Derivatives".to_owned()),
        Block::Sheet(sheet),
    ]
}
