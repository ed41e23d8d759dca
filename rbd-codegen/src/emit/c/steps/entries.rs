//! Operations of steps on the stored entries of sparse results.

use rbd_ir::lower::Scheduled;

use crate::generate::Program;

const ADD_ENTRIES: &str = include_str!("../text/entries.c");
const ADD_PRODUCTS: &str = include_str!("../text/products.c");

/// The number of stored entries in a result of a function.
pub(super) fn count(program: &Program<Scheduled>, function: &str, result: &str) -> usize {
    let function = program.function(function);
    let mut results = function.iter().flat_map(|row| &row.signature.results);
    let result = results.find(|own| own.name == result);
    result.map_or(0, |result| result.positions.len())
}

/// A template with its macros expanded: `ENTRIES(function, result, to, width, factor, entries)` adds
/// entries, `PRODUCTS(function, result, to, x)` products of them; a result without entries gives no line.
pub(super) fn written_out(program: &Program<Scheduled>, template: &str) -> String {
    let line = |line: &str| {
        let indent = line.len() - line.trim_start().len();
        let (space, call) = line.split_at(indent);
        let Some((kind @ ("ENTRIES" | "PRODUCTS"), arguments)) = call.split_once('(') else {
            return line.to_owned() + "\n";
        };
        let arguments: Vec<&str> = arguments.trim_end_matches(");").split(", ").collect();
        let [function, result, rest @ ..] = arguments.as_slice() else {
            return String::new();
        };
        let pattern = match count(program, function, result) {
            0 => return String::new(),
            count => {
                format!("NAME_{function}_{result}_rows, NAME_{function}_{result}_columns, {count}")
            }
        };
        match (kind, rest) {
            ("ENTRIES", [to, width, factor, entries]) => {
                format!("{space}NAME_add_entries({to}, {width}, {factor}, {entries}, {pattern});\n")
            }
            _ => {
                let (to, x) = (rest[0], rest[1]);
                format!("{space}NAME_add_products({to}, {result}, {pattern}, {x});\n")
            }
        }
    };
    template.lines().map(line).collect()
}

/// A template of the helper functions that the expanded lines call.
pub(super) fn helpers(text: &str) -> String {
    let calls = [
        ("NAME_add_entries(", ADD_ENTRIES),
        ("NAME_add_products(", ADD_PRODUCTS),
    ];
    let called = calls.iter().filter(|(call, _)| text.contains(call));
    called.map(|(_, helper)| *helper).collect()
}
