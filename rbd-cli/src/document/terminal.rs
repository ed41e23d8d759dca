//! Blocks for a terminal.

use comfy_table::CellAlignment;

use super::{Block, Sheet, Side};
use crate::style;

pub(super) fn block(block: &Block) -> String {
    match block {
        Block::Title(text) => format!("{text}\n{}\n\n", "═".repeat(text.chars().count())),
        Block::Section(text) => format!("{text}\n{}\n\n", "─".repeat(text.chars().count())),
        Block::Text(text) => format!("{text}\n\n"),
        Block::List(lines) => {
            lines
                .iter()
                .map(|line| format!("- {line}\n"))
                .collect::<String>()
                + "\n"
        }
        Block::Picture(text) => format!("{text}\n"),
        Block::Sheet(sheet) => format!("{}\n\n{}\n\n", sheet.caption, table(sheet)),
        Block::Figure(_) => String::new(),
    }
}

fn table(sheet: &Sheet) -> comfy_table::Table {
    let mut table = style::table();
    table.set_header(sheet.columns.iter().map(|(name, _)| *name));
    for row in &sheet.rows {
        table.add_row(&row.cells);
    }
    for (column, (_, side)) in table.column_iter_mut().zip(&sheet.columns) {
        if *side == Side::Right {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table
}
