//! Snapped numbers, and their effect on results.

use rbd_codegen::report::{Report, Snapping};

use crate::document::Side::{Left, Right};
use crate::document::{Block, Sheet};

/// Empty if the robot as written was not read.
pub(super) fn blocks(report: &Report) -> Vec<Block> {
    let Some(snapping) = &report.snapping else {
        return Vec::new();
    };
    let title = Block::Section("Snapping".to_owned());
    let tolerance = snapping.tolerance;
    let Some(worst) = snapping.worst() else {
        let text = format!("The tolerance {tolerance:e} changes nothing beyond rounding.");
        return vec![title, Block::Text(text)];
    };
    let text = format!(
        "The tolerance {tolerance:e} changes the numbers listed below. In {} random states the result \
         of `{}` changes most, by {:.1e} of its largest component.",
        snapping.states, worst.function, worst.change
    );
    vec![
        title,
        Block::Text(text),
        Block::Sheet(snapped(snapping)),
        Block::Sheet(changes(snapping)),
    ]
}

fn snapped(snapping: &Snapping) -> Sheet {
    let columns = [("", Left), ("what", Left), ("by", Right)];
    let caption =
        "Snapped: rotations and axes in rad, origins in m, inertias relative to the largest";
    let mut sheet = Sheet::new(caption, &columns);
    for row in &snapping.snapped {
        let change = format!("{:.1e}", row.change);
        sheet.push(
            vec![row.subject.clone(), row.what.to_owned(), change],
            false,
        );
    }
    sheet
}

fn changes(snapping: &Snapping) -> Sheet {
    let columns = [("function", Left), ("change", Right)];
    let caption = "Results beside those of the robot as written, relative to the largest component; \
                   bias and gravity at least to a thousandth of the joint forces";
    let mut sheet = Sheet::new(caption, &columns);
    for row in &snapping.changes {
        sheet.push(
            vec![row.function.clone(), format!("{:.1e}", row.change)],
            false,
        );
    }
    sheet
}
