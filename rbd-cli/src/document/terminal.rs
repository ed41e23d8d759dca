//! Blocks for a terminal.

use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, Width};

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
        Block::Matrix { picture, legend } => matrix(picture, legend),
        Block::Sheet(sheet) => {
            let caption = wrapped(&sheet.caption, "");
            format!("{caption}\n\n{}\n\n", table(sheet))
        }
        Block::Figure(_) => String::new(),
    }
}

/// Characters in a line of text.
const WIDTH: usize = 100;

/// Characters in a line of a matrix, with a space between any two: 80 columns.
const WIDEST_MATRIX: usize = 160;

/// The matrix; empty if it is wider than a terminal.
fn matrix(picture: &str, legend: &str) -> String {
    let widths = picture.lines().map(|line| line.chars().count());
    if widths.max() > Some(WIDEST_MATRIX) {
        return String::new();
    }
    let lines = picture.lines().map(|line| format!("  {line}\n"));
    format!("{}\n{}\n\n", lines.collect::<String>(), wrapped(legend, ""))
}

/// `text` in lines that are broken between words, with `indent` before each but the first.
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
    // As wide as the terminal, if there is one.
    table.set_content_arrangement(ContentArrangement::Dynamic);
    let columns = || sheet.heads().zip(&sheet.columns);
    table.set_header(columns().map(|(head, (name, _))| {
        if sheet.groups.is_empty() {
            (*name).to_owned()
        } else {
            format!("{head}\n{name}")
        }
    }));
    for row in &sheet.rows {
        table.add_row(&row.cells);
    }
    for (index, column) in table.column_iter_mut().enumerate() {
        column.set_constraint(widths(sheet, index));
        if sheet.columns[index].1 == Side::Right {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table
}

/// Only long cells are broken, between words, into lines no longer than a line of text.
fn widths(sheet: &Sheet, column: usize) -> ColumnConstraint {
    /// Padding before and after each cell.
    const PADDING: usize = 2;
    /// The longest cell that is not broken, in characters.
    const SHORT: usize = 24;
    let width = |text: &str| text.chars().count();
    let head = sheet.heads().nth(column).unwrap_or_default();
    let cells = sheet.rows.iter().map(|row| row.cells[column].as_str());
    let texts = || cells.clone().chain([head, sheet.columns[column].0]);
    let words = texts().flat_map(str::split_whitespace).map(width);
    let short = texts().map(width).filter(|width| *width <= SHORT);
    let least = words.chain(short).max().unwrap_or(0);
    let fixed = |width: usize| Width::Fixed((width + PADDING).try_into().unwrap_or(u16::MAX));
    ColumnConstraint::Boundaries {
        lower: fixed(least),
        upper: fixed(WIDTH.max(least)),
    }
}
