//! The sparsity of H and L.

use rbd_codegen::report::{FILE_ORDER_LEGEND, PICTURE_LEGEND, Report, Sparsity, parent_array};

use crate::document::Side::{Left, Right};
use crate::document::{Block, Sheet};

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
        Block::Sheet(row_work(report)),
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
        "{nonzeros} nonzeros of the lower triangle, of {full} elements; D1 = {d1} ≤ n (d − 1) = {d1_bound}, D2 = {d2} ≤ \
         n d (d − 1)/2 = {d2_bound} for n = {nv} and depth d = {depth}."
    )
}

/// The rule of thumb of RBDA section 6.4, and how good it is here.
fn density(report: &Report) -> String {
    let Sparsity {
        density,
        block_density,
        matrix_share,
        factor_share,
        ..
    } = report.sparsity;
    let squared = block_density * block_density;
    format!(
        "Density ρ = {block_density:.2} by blocks of joints, {density:.2} by elements. As a rule of thumb H costs \
         ρ times as much as a full H, and its factors ρ² = {squared:.2} times. Counted, H takes \
         {matrix_share:.2} of the same joints' one behind the other (generic reference), and the factors \
         {factor_share:.2} of a full H's (RBDA Table 6.6)."
    )
}

/// RBDA figure 6.4 in numbers.
fn row_work(report: &Report) -> Sheet {
    let columns = [
        ("rows", Left),
        ("depth d", Right),
        ("region 2, d − 1", Right),
        ("region 3, d (d − 1)/2", Right),
    ];
    let caption = "Work of LᵀDL by row, from the last row up: elements that are divided (region 2), and from which \
                   a product is taken (region 3 of RBDA figure 6.4)";
    let mut sheet = Sheet::new(caption, &columns);
    for work in &report.sparsity.row_work {
        let numbers = [work.depth, work.region_2, work.region_3].map(|number| number.to_string());
        sheet.push([vec![ranges(&work.rows)], numbers.to_vec()].concat(), false);
    }
    sheet
}

/// `1, 2, 4 to 7`: rows in their order.
fn ranges(rows: &[usize]) -> String {
    let runs = rows.chunk_by(|a, b| a + 1 == *b);
    let texts = runs.map(|run| match run {
        [first, _, .., last] => format!("{first} to {last}"),
        few => few
            .iter()
            .map(usize::to_string)
            .collect::<Vec<_>>()
            .join(", "),
    });
    texts.collect::<Vec<_>>().join(", ")
}

fn parents(name: &str, parents: &[usize]) -> String {
    format!(
        "{name} λ = {}, coordinates from 1, base 0.",
        parent_array(parents)
    )
}
