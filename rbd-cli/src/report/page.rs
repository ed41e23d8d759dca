//! The report as one document for every rendering; one file a section.

use rbd_codegen::report::Report;

use super::{
    code, constraint_forces, constraints, derivatives, factors, joints, operations, parameters,
    passes, snapping, sparsity,
};
use crate::document::{Block, Document};

/// All of `report`.
pub(super) fn document(report: &Report) -> Document {
    let sections = [
        head,
        joints::blocks,
        sparsity::blocks,
        operations::blocks,
        passes::blocks,
        code::blocks,
        derivatives::blocks,
        factors::blocks,
        constraint_forces::blocks,
        constraints::blocks,
        parameters::blocks,
        snapping::blocks,
        notes,
    ];
    Document(sections.iter().flat_map(|blocks| blocks(report)).collect())
}

fn head(report: &Report) -> Vec<Block> {
    let Report {
        robot,
        nq,
        nv,
        gravity: [x, y, z],
        ..
    } = report;
    let links = report.links.len();
    vec![
        Block::Title(robot.clone()),
        Block::Text(format!(
            "nq {nq}, nv {nv}, {links} links, gravity ({x}, {y}, {z}) m/s²."
        )),
    ]
}

/// Omitted functions and assumptions.
fn notes(report: &Report) -> Vec<Block> {
    let warnings = report
        .warnings
        .iter()
        .map(|warning| warning.message.clone());
    let lists = [
        ("Left out", report.omitted.clone()),
        ("Warnings", warnings.collect()),
    ];
    let full = lists.into_iter().filter(|(_, lines)| !lines.is_empty());
    full.flat_map(|(title, lines)| [Block::Section(title.to_owned()), Block::List(lines)])
        .collect()
}
