//! The report as a document, for HTML.

use rbd_codegen::report::{Count, JointRow, PICTURE_LEGEND, Report};

use super::tree;
use crate::document::Side::{Left, Right};
use crate::document::{Block, Document, Sheet};

pub(super) fn document(report: &Report) -> Document {
    let Report {
        robot,
        nq,
        nv,
        gravity: [x, y, z],
        d1,
        d2,
        ..
    } = report;
    let links = report.links.len();
    let (entries, full) = (report.pattern.len(), nv * (nv + 1) / 2);
    let mut blocks = vec![
        Block::Title(robot.clone()),
        Block::Text(format!(
            "nq {nq}, nv {nv}, {links} links, gravity ({x}, {y}, {z}) m/s²."
        )),
        Block::Picture(tree::draw(report)),
        Block::Sheet(joints(report)),
        Block::Section("Sparsity of H and L".to_owned()),
        Block::Picture(report.sparsity_picture()),
        Block::Text(format!(
            "{PICTURE_LEGEND}. {entries} of {full} entries stored, D1 = {d1}, D2 = {d2}."
        )),
        Block::Section("Operations".to_owned()),
        Block::Sheet(counts(report)),
    ];
    if !report.table_6_6.is_empty() {
        blocks.push(Block::Sheet(factors(report)));
    }
    blocks.extend(notes(report));
    Document(blocks)
}

/// What was left out and what was assumed.
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

fn joints(report: &Report) -> Sheet {
    let columns = [
        ("", Right),
        ("joint", Left),
        ("type", Left),
        ("axis", Left),
        ("on", Left),
        ("range", Left),
        ("mass, kg", Right),
    ];
    let mut sheet = Sheet::new("Joints", &columns);
    for (index, joint) in report.joints.iter().enumerate() {
        let JointRow {
            name, joint_type, ..
        } = joint;
        let parent = joint.parent.and_then(|parent| report.joints.get(parent));
        let on = parent.map_or("base", |parent| &parent.name);
        let range = joint
            .limits
            .map_or(String::new(), |(low, high)| format!("{low} … {high}"));
        let cells = vec![
            index.to_string(),
            name.clone(),
            (*joint_type).to_owned(),
            joint.axis_text(),
            on.to_owned(),
            range,
            joint.mass.to_string(),
        ];
        sheet.push(cells, false);
    }
    sheet
}

fn counts(report: &Report) -> Sheet {
    let columns = [
        ("function", Left),
        ("mul", Right),
        ("add", Right),
        ("div", Right),
        ("sqrt", Right),
        ("sin, cos", Right),
        ("reference mul", Right),
        ("add", Right),
        ("div", Right),
        ("sqrt", Right),
        ("sin, cos", Right),
        ("ratio", Right),
    ];
    let caption =
        "Generated functions and the generic reference; the ratio is of all but sine and cosine";
    let mut sheet = Sheet::new(caption, &columns);
    for (name, count) in &report.functions.0 {
        let reference = report.reference.get(name);
        let ratio = reference.and_then(|reference| reference.ratio(*count));
        let mut cells = vec![(*name).to_owned()];
        cells.extend(numbers(Some(*count)));
        cells.extend(numbers(reference));
        cells.push(ratio.map_or(String::new(), |ratio| format!("{ratio:.1}")));
        sheet.push(cells, false);
    }
    sheet
}

fn numbers(count: Option<Count>) -> [String; 5] {
    count.map_or([const { String::new() }; 5], |count| {
        count.to_array().map(|n| n.to_string())
    })
}

fn factors(report: &Report) -> Sheet {
    let columns = [("function", Left), ("predicted", Left), ("counted", Left)];
    let mut sheet = Sheet::new("RBDA Table 6.6", &columns);
    for row in &report.table_6_6 {
        let cells = [
            row.function.to_owned(),
            row.predicted.to_string(),
            row.counted.to_string(),
        ];
        sheet.push(cells.to_vec(), false);
    }
    sheet
}
