//! Blocks for a terminal.

use comfy_table::{CellAlignment, ContentArrangement};

use super::{Block, Sheet, Side};
use crate::style;

pub(super) fn block(block: &Block) -> String {
    match block {
        Block::Title(text) => format!("{text}\n{}\n\n", "═".repeat(text.chars().count())),
        Block::Section(text) => format!("{text}\n{}\n\n", "─".repeat(text.chars().count())),
        Block::Text(text) => format!("{}\n\n", wrapped(text, "")),
        Block::List(lines) => {
            let line = |line: &String| format!("- {}\n", wrapped(line, "  "));
            lines.iter().map(line).collect::<String>() + "\n"
        }
        Block::Picture(text) => format!("{text}\n"),
        Block::Sheet(sheet) => format!("{}\n\n{}\n\n", sheet.caption, table(sheet)),
        Block::Figure(_) => String::new(),
    }
}

/// Characters in a line of text.
const WIDTH: usize = 100;

/// `text` in lines that are broken between words, `indent` before each but the first.
fn wrapped(text: &str, indent: &str) -> String {
    let mut out = String::new();
    let mut column = indent.len();
    for word in text.split(' ') {
        let length = word.chars().count();
        if !out.is_empty() {
            if column + 1 + length > WIDTH {
                out.push('\n');
                out.push_str(indent);
                column = indent.len();
            } else {
                out.push(' ');
                column += 1;
            }
        }
        out.push_str(word);
        column += length;
    }
    out
}

fn table(sheet: &Sheet) -> comfy_table::Table {
    let mut table = style::table();
    // As wide as the terminal, where there is one.
    table.set_content_arrangement(ContentArrangement::Dynamic);
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
