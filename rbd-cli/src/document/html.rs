//! Blocks as one page of HTML: no script, no external resources, and well-formed XML.

use super::{Block, Sheet, SheetRow, Side};
use crate::output::MARK;

/// Light and dark; the classes below `svg` are those of the charts.
const STYLE: &str = include_str!("style.css");

/// The whole page.
pub(super) fn page(blocks: &[Block]) -> String {
    let title = blocks.iter().find_map(|block| match block {
        Block::Title(text) => Some(escaped(text)),
        _ => None,
    });
    let title = title.unwrap_or_default();
    let body: String = blocks.iter().map(block).collect();
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n\
         <meta name=\"generator\" content=\"{MARK}\"/>\n<meta charset=\"utf-8\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n{body}</main>\n\
         </body>\n</html>\n"
    )
}

fn block(block: &Block) -> String {
    match block {
        Block::Title(text) => format!("<h1>{}</h1>\n", escaped(text)),
        Block::Section(text) => format!("<h2>{}</h2>\n", escaped(text)),
        Block::Text(text) => format!("<p>{}</p>\n", escaped(text)),
        Block::List(lines) => {
            let line = |line: &String| format!("<li>{}</li>\n", escaped(line));
            format!(
                "<ul>\n{}</ul>\n",
                lines.iter().map(line).collect::<String>()
            )
        }
        Block::Picture(text) => format!("<pre>{}</pre>\n", escaped(text)),
        Block::Matrix { picture, legend } => {
            let (picture, legend) = (escaped(picture), escaped(legend));
            format!("<pre>{picture}</pre>\n<p>{legend}</p>\n")
        }
        Block::Sheet(sheet) => table(sheet),
        Block::Figure(svg) => format!("<figure>\n{svg}</figure>\n"),
    }
}

fn table(sheet: &Sheet) -> String {
    let cell = |(name, side): &(&str, Side)| {
        format!("<th scope=\"col\"{}>{}</th>", class(*side), escaped(name))
    };
    let head: String = sheet.columns.iter().map(cell).collect();
    let rows: String = sheet.rows.iter().map(|r| row(sheet, r)).collect();
    format!(
        "<div class=\"wide\"><table>\n<caption>{}</caption>\n<thead>{}<tr>{head}</tr></thead>\n\
         <tbody>\n{rows}</tbody>\n</table></div>\n",
        escaped(&sheet.caption),
        groups(sheet)
    )
}

/// The row over the names of the columns, if there is one.
fn groups(sheet: &Sheet) -> String {
    let cell = |(name, columns): &(&str, usize)| match *name {
        "" => format!("<td colspan=\"{columns}\"></td>"),
        name => format!(
            "<th scope=\"colgroup\" colspan=\"{columns}\">{}</th>",
            escaped(name)
        ),
    };
    match sheet.groups.iter().map(cell).collect::<String>() {
        cells if cells.is_empty() => cells,
        cells => format!("<tr class=\"groups\">{cells}</tr>\n"),
    }
}

fn row(sheet: &Sheet, row: &SheetRow) -> String {
    let cells = row.cells.iter().zip(&sheet.columns).enumerate();
    let cells = cells.map(|(index, (text, (_, side)))| {
        let (text, class) = (escaped(text), class(*side));
        match index {
            0 => format!("<th scope=\"row\"{class}>{text}</th>"),
            _ => format!("<td{class}>{text}</td>"),
        }
    });
    let strong = if row.strong { " class=\"strong\"" } else { "" };
    format!("<tr{strong}>{}</tr>\n", cells.collect::<String>())
}

const fn class(side: Side) -> &'static str {
    match side {
        Side::Left => "",
        Side::Right => " class=\"number\"",
    }
}

/// Plain text, escaped for an element and for an attribute; characters that XML does not allow become �.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\n' | '\t' => out.push(c),
            '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            _ => out.push(c),
        }
    }
    out
}
