//! The robot's tree, drawn, and its joints.

use rbd_codegen::report::{JointRow, MimicRow, Report};

use super::tree;
use crate::document::Side::{Left, Right};
use crate::document::{Block, Sheet};

pub(super) fn blocks(report: &Report) -> Vec<Block> {
    vec![
        Block::Section("Joints".to_owned()),
        Block::Picture(tree::draw(report)),
        Block::Sheet(sheet(report)),
    ]
}

fn sheet(report: &Report) -> Sheet {
    let columns = [
        ("", Right),
        ("joint", Left),
        ("type", Left),
        ("axis", Left),
        ("on", Left),
        ("range", Left),
        ("mass, kg", Right),
    ];
    let coupled = report.joints.iter().any(|joint| joint.mimics.is_some());
    let caption = match coupled {
        false => "Moving joints, in the order of their coordinates",
        true => "Moving joints; those that mimic none in the order of their coordinates",
    };
    let mut sheet = Sheet::new(caption, &columns);
    for (index, joint) in report.joints.iter().enumerate() {
        sheet.push(cells(report, index, joint), false);
    }
    sheet
}

fn cells(report: &Report, index: usize, joint: &JointRow) -> Vec<String> {
    let JointRow {
        name, joint_type, ..
    } = joint;
    let parent = joint.parent.and_then(|parent| report.joints.get(parent));
    let on = parent.map_or("base", |parent| &parent.name);
    let limits = joint
        .limits
        .map_or(String::new(), |(low, high)| format!("{low} … {high}"));
    // A joint that follows another shows the leader's range.
    let range = joint.mimics.as_ref().map_or(limits, MimicRow::text);
    vec![
        index.to_string(),
        name.clone(),
        (*joint_type).to_owned(),
        joint.axis_text(),
        on.to_owned(),
        range,
        joint.mass.to_string(),
    ]
}
