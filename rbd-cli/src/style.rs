//! How output looks and where it goes.

use std::io::{ErrorKind, Write};
use std::path::Path;

use comfy_table::{LineStyle, Table, TableStyle};

use crate::failure::Failure;

const STYLE: TableStyle =
    TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─'));

/// An empty table in the command's style: a line under the header, no other lines.
pub(crate) fn table() -> Table {
    let mut table = Table::new();
    table.load_style(STYLE);
    table
}

/// Writes to the file, or prints on standard output if there is none.
pub(crate) fn write(out: Option<&Path>, text: &str) -> Result<(), Failure> {
    match out {
        Some(path) => std::fs::write(path, text).map_err(Failure::context(path.display())),
        None => print(text),
    }
}

/// Prints on standard output; a reader that has gone away (`rbd report ... | head`) is no failure.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut stdout = std::io::stdout().lock();
    match stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush())
    {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(Failure::context("standard output")(error))
        }
        _ => Ok(()),
    }
}
