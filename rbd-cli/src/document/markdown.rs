//! Blocks as markdown.

use super::{Block, Sheet, SheetRow, Side};

pub(super) fn block(block: &Block) -> String {
    match block {
        Block::Title(text) => format!("# {}\n\n", escaped(text)),
        Block::Section(text) => format!("## {}\n\n", escaped(text)),
        Block::Text(text) => format!("{}\n\n", escaped(text)),
        Block::List(lines) => {
            let line = |line: &String| format!("- {}\n", escaped(line));
            lines.iter().map(line).collect::<String>() + "\n"
        }
        Block::Picture(text) => fenced(text),
        Block::Matrix { picture, legend } => fenced(picture) + &escaped(legend) + "\n\n",
        Block::Sheet(sheet) => table(sheet),
        Block::Figure(_) => String::new(),
    }
}

/// No line is a fence: names have no line breaks.
fn fenced(text: &str) -> String {
    format!("```text\n{text}```\n\n")
}

fn table(sheet: &Sheet) -> String {
    let columns = sheet.heads().zip(&sheet.columns);
    let name = |(head, (name, _)): (&str, &(&str, Side))| format!("{head} {name}");
    let names: Vec<String> = columns
        .map(|column| name(column).trim().to_owned())
        .collect();
    let rule = sheet.columns.iter().map(|(_, side)| match side {
        Side::Left => "---|",
        Side::Right => "--:|",
    });
    let head = format!("{}|{}\n", line(&names), rule.collect::<String>());
    let rows: String = sheet.rows.iter().map(row).collect();
    format!("**{}**\n\n{head}{rows}\n", escaped(&sheet.caption))
}

fn row(row: &SheetRow) -> String {
    let cell = |cell: &String| match escaped(cell) {
        text if row.strong && !text.is_empty() => format!("**{text}**"),
        text => text,
    };
    line(&row.cells.iter().map(cell).collect::<Vec<_>>())
}

fn line(cells: &[String]) -> String {
    format!("| {} |\n", cells.join(" | "))
}

/// `text` with characters escaped that would end a table cell or start markup.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '|' | '*' | '`' | '<' | '&' | '\\' | '[' | ']') {
            out.push('\\');
        }
        out.push(if c == '\n' { ' ' } else { c });
    }
    out
}
