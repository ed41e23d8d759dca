//! Names of rows.

use super::row::Row;

/// Authors, year and kind, as in `Balafoutis / Patel 1991, Newton-Euler`, with + if forward dynamics is in
/// the count. If it is known who counted, that replaces the kind.
pub(super) fn label(row: &Row) -> String {
    let year = row.year.map_or(String::new(), |year| format!(" {year}"));
    let who = format!("{}{year}", row.authors);
    let counted_by = row.note.split(';').next();
    let kind = counted_by
        .filter(|note| note.starts_with("as counted by"))
        .unwrap_or(row.formulation);
    let comma = if who.is_empty() || kind.is_empty() {
        ""
    } else {
        ", "
    };
    let mark = if row.also_forward { " +" } else { "" };
    format!("{who}{comma}{kind}{mark}")
}
