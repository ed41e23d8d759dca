//! The constraint force algorithm.

use rbd_codegen::report::{ConstraintForces, Report};

use crate::document::Side::{Left, Right};
use crate::document::{Block, Sheet};

const CAPTION: &str = "\
Functions that give q̈: operations, bias force and sines included, and how many of them wait for each \
other at the most";

pub(super) fn blocks(report: &Report) -> Vec<Block> {
    let Some(forces) = &report.constraint_forces else {
        return Vec::new();
    };
    vec![
        Block::Section("Constraint forces".to_owned()),
        Block::Text(sizes(forces)),
        Block::Sheet(sheet(forces)),
    ]
}

fn sizes(forces: &ConstraintForces) -> String {
    let ConstraintForces {
        held,
        held_at_nodes,
        nodes,
        chains,
        ..
    } = forces;
    let lengths: Vec<String> = chains.iter().map(ToString::to_string).collect();
    let lengths = match lengths.as_slice() {
        [] => String::new(),
        lengths => format!(" of {} joints", lengths.join(", ")),
    };
    format!(
        "N_S {held}, N_S^node {held_at_nodes}; nodes {nodes}, chains {}{lengths}.",
        chains.len()
    )
}

fn sheet(forces: &ConstraintForces) -> Sheet {
    let columns = [("function", Left), ("operations", Left), ("path", Right)];
    let mut sheet = Sheet::new(CAPTION, &columns);
    for row in &forces.functions {
        let cells = [
            row.function.clone(),
            row.count.to_string(),
            row.longest_path.to_string(),
        ];
        sheet.push(cells.to_vec(), false);
    }
    sheet
}
