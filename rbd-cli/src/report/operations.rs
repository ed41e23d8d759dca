//! The operations of each function beside the generic reference.

use rbd_codegen::report::{Count, Report};

use crate::document::Side::{Left, Right};
use crate::document::{Block, Sheet};

const CAPTION: &str = "\
Generated functions and the generic reference; the ratio is reference / generated, without sines \
and cosines";

pub(super) fn blocks(report: &Report) -> Vec<Block> {
    let mut blocks = vec![
        Block::Section("Operations".to_owned()),
        Block::Sheet(sheet(report)),
    ];
    if let Some(route) = &report.forward_dynamics_route {
        blocks.push(Block::Text(format!(
            "forward_dynamics goes {}.",
            route.text()
        )));
    }
    blocks
}

fn sheet(report: &Report) -> Sheet {
    const KINDS: [&str; 5] = ["mul", "add", "div", "sqrt", "sincos"];
    let kinds = || KINDS.map(|kind| (kind, Right)).into_iter();
    let columns: Vec<_> = [("function", Left)]
        .into_iter()
        .chain(kinds())
        .chain(kinds())
        .chain([("ratio", Right)])
        .collect();
    let groups = [("", 1), ("generated", 5), ("reference", 5), ("", 1)];
    let mut sheet = Sheet::new(CAPTION, &columns).grouped(&groups);
    for (name, count) in &report.functions.0 {
        let reference = report.reference.get(name);
        let ratio = reference.and_then(|reference| reference.ratio(*count));
        let mut cells = vec![name.clone()];
        cells.extend(numbers(Some(*count)));
        cells.extend(numbers(reference));
        cells.push(ratio.map_or(String::new(), |ratio| format!("{ratio:.1}")));
        sheet.push(cells, false);
    }
    sheet
}

/// A number for each kind of operation, nothing for none.
fn numbers(count: Option<Count>) -> [String; 5] {
    count
        .unwrap_or_default()
        .to_array()
        .map(|number| match number {
            0 => String::new(),
            number => number.to_string(),
        })
}
