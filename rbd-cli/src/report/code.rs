//! The machine code of each function.

use rbd::jit::Function;
use rbd_codegen::Program;
use rbd_codegen::report::{CodeRow, Report};

use crate::document::Side::{Left, Right};
use crate::document::{Block, Sheet};
use crate::failure::Failure;

const CAPTION: &str = "\
Machine code of this processor, and the cycles that it takes at least: 16 operations a cycle, or 16 \
bytes where more than 32 KiB are fetched and decoded anew";

/// A row for each function of `program`.
pub(super) fn rows(program: &Program) -> Result<Vec<CodeRow>, Failure> {
    let functions = Function::all_of(program)?;
    let row = |function: &Function| {
        let bytes = function.code().code().map_or(0, |code| code.bytes.len());
        let executed = function.operations().flops();
        CodeRow::new(function.name().to_owned(), executed, bytes)
    };
    Ok(functions.iter().map(row).collect())
}

/// Empty if they were not asked for.
pub(super) fn blocks(report: &Report) -> Vec<Block> {
    let Some(rows) = &report.code else {
        return Vec::new();
    };
    let columns = [
        ("function", Left),
        ("executed", Right),
        ("bytes", Right),
        ("operations", Right),
        ("bytes", Right),
        ("limit", Left),
    ];
    let groups = [("", 3), ("cycles, at least", 2), ("", 1)];
    let mut sheet = Sheet::new(CAPTION, &columns).grouped(&groups);
    for row in rows {
        let cells = vec![
            row.function.clone(),
            row.executed.to_string(),
            row.bytes.to_string(),
            format!("{:.0}", row.operation_cycles),
            format!("{:.0}", row.fetch_cycles),
            row.limit.to_owned(),
        ];
        sheet.push(cells, false);
    }
    vec![
        Block::Section("Machine code".to_owned()),
        Block::Sheet(sheet),
    ]
}
