//! Blocks as markdown.

use rbd_codegen::report::escape_markdown;

use super::{Block, Sheet, SheetRow, Side};

pub(super) fn block(block: &Block) -> String {
    match block {
        Block::Title(text) => format!("# {}\n\n", escape_markdown(text)),
        Block::Section(text) => format!("## {}\n\n", escape_markdown(text)),
        Block::Text(text) => format!("{}\n\n", escape_markdown(text)),
        Block::List(lines) => {
            let line = |line: &String| format!("- {}\n", escape_markdown(line));
            lines.iter().map(line).collect::<String>() + "\n"
        }
        Block::Picture(text) => format!("```text\n{text}```\n\n"),
        Block::Sheet(sheet) => table(sheet),
        Block::Figure(_) => String::new(),
    }
}

fn table(sheet: &Sheet) -> String {
    let names: Vec<String> = sheet
        .columns
        .iter()
        .map(|(name, _)| (*name).to_owned())
        .collect();
    let rule = sheet.columns.iter().map(|(_, side)| match side {
        Side::Left => "---|",
        Side::Right => "--:|",
    });
    let head = format!("{}|{}\n", line(&names), rule.collect::<String>());
    let rows: String = sheet.rows.iter().map(row).collect();
    format!("**{}**\n\n{head}{rows}\n", escape_markdown(&sheet.caption))
}

fn row(row: &SheetRow) -> String {
    let cell = |cell: &String| match escape_markdown(cell) {
        text if row.strong && !text.is_empty() => format!("**{text}**"),
        text => text,
    };
    line(&row.cells.iter().map(cell).collect::<Vec<_>>())
}

fn line(cells: &[String]) -> String {
    format!("| {} |\n", cells.join(" | "))
}
