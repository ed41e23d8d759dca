//! The base inertial parameters.

use rbd_codegen::report::{BodyRow, ParameterRows, Report};

use crate::document::Side::{Left, Right};
use crate::document::{Block, Sheet};

/// Empty if they were not asked for.
pub(super) fn blocks(report: &Report) -> Vec<Block> {
    let Some(rows) = &report.parameters else {
        return Vec::new();
    };
    let mut blocks = vec![
        Block::Section("Base inertial parameters".to_owned()),
        Block::Text(format!("{}.", rows.summary())),
        Block::Text(rows.legend.to_owned()),
    ];
    blocks.extend(rows.coupling.map(|text| Block::Text(text.to_owned())));
    blocks.push(Block::Sheet(forms(rows)));
    let bodies = [
        ("Only in combination", &rows.combined),
        ("No effect", &rows.no_effect),
    ];
    let full = bodies.into_iter().filter(|(_, bodies)| !bodies.is_empty());
    blocks.extend(full.map(|(caption, bodies)| Block::Sheet(by_body(caption, bodies))));
    blocks
}

fn forms(rows: &ParameterRows) -> Sheet {
    let columns = [("link", Left), ("form", Left), ("value", Right)];
    let mut sheet = Sheet::new("Linear forms that determine the joint forces", &columns);
    for form in &rows.forms {
        let cells = vec![form.link.clone(), form.text(), form.value_text()];
        sheet.push(cells, false);
    }
    sheet
}

fn by_body(caption: &str, bodies: &[BodyRow]) -> Sheet {
    let mut sheet = Sheet::new(caption, &[("link", Left), ("parameters", Left)]);
    for body in bodies {
        sheet.push(vec![body.link.clone(), body.text()], false);
    }
    sheet
}
