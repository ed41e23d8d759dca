//! The sparsity of H and L.

use rbd_codegen::report::{FILE_ORDER_LEGEND, PICTURE_LEGEND, Report, parent_array};

use crate::document::Block;

/// Empty for a robot without coordinates.
pub(super) fn blocks(report: &Report) -> Vec<Block> {
    if report.nv == 0 {
        return Vec::new();
    }
    let mut blocks = vec![
        Block::Section("Sparsity of H and L".to_owned()),
        Block::Matrix {
            picture: report.sparsity_picture(),
            legend: format!("{PICTURE_LEGEND}."),
        },
        Block::Text(counts(report)),
        Block::Text(density(report)),
        Block::Text(parents("Parent array", &report.sparsity.parents)),
    ];
    if let (Some(picture), Some(order)) =
        (report.file_order_picture(), &report.sparsity.in_file_order)
    {
        blocks.push(Block::Matrix {
            picture,
            legend: format!("{FILE_ORDER_LEGEND}."),
        });
        blocks.push(Block::Text(parents("In the file's order", &order.parents)));
    }
    blocks
}

/// D1 and D2, and their maxima for a tree of this depth (RBDA section 6.5).
fn counts(report: &Report) -> String {
    let Report {
        nv,
        d1,
        d2,
        sparsity,
        ..
    } = report;
    let (nonzeros, full) = (report.pattern.len(), nv * (nv + 1) / 2);
    let (depth, d1_bound, d2_bound) = (sparsity.depth, sparsity.d1_bound, sparsity.d2_bound);
    format!(
        "{nonzeros} nonzeros of {full} elements, D1 = {d1} ≤ n (d − 1) = {d1_bound}, D2 = {d2} ≤ \
         n d (d − 1)/2 = {d2_bound} for n = {nv} and depth d = {depth}."
    )
}

/// The rule of thumb of RBDA section 6.4.
fn density(report: &Report) -> String {
    let density = report.sparsity.density;
    let squared = density * density;
    format!(
        "Density ρ = {density:.2}. As a rule of thumb H costs ρ times as much as a full H, and its \
         factors ρ² = {squared:.2} times."
    )
}

fn parents(name: &str, parents: &[usize]) -> String {
    format!(
        "{name} λ = {}, coordinates from 1, base 0.",
        parent_array(parents)
    )
}
