//! The style of output.

use comfy_table::{LineStyle, Table, TableStyle};

const STYLE: TableStyle =
    TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─'));

/// An empty table in the command's style: a line under the header, no other lines.
pub(crate) fn table() -> Table {
    let mut table = Table::new();
    table.load_style(STYLE);
    table
}
