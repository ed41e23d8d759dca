//! The constraints beside the joints.

use rbd_codegen::report::{Constraints, Report};

use crate::document::Side::{Left, Right};
use crate::document::{Block, Sheet};

const CAPTION: &str = "\
Rows of each constraint, how many of them are no combinations of those before, and the coordinates between its \
ends";

pub(super) fn blocks(report: &Report) -> Vec<Block> {
    let Some(constraints) = &report.constraints else {
        return Vec::new();
    };
    vec![
        Block::Section("Constraints".to_owned()),
        Block::Text(sentence(constraints)),
        Block::Sheet(sheet(constraints)),
    ]
}

fn sentence(constraints: &Constraints) -> String {
    let Constraints {
        rows,
        rank,
        mobility,
        violation,
        is_given,
        ..
    } = constraints;
    let place = match (is_given, constraints.can_be_held()) {
        (true, _) => format!("the given configuration, where they are off by {violation:.2e}"),
        (false, true) => "a configuration in which they hold".to_owned(),
        (false, false) => format!(
            "the neutral configuration, where they are off by {violation:.2e}; none was found around it in \
             which they hold"
        ),
    };
    format!(
        "{rows} rows of rank {rank}, {} redundant; mobility {mobility}. Ranks are those of {place}.",
        rows - rank
    )
}

fn sheet(constraints: &Constraints) -> Sheet {
    let columns = [
        ("constraint", Left),
        ("type", Left),
        ("rows", Right),
        ("independent", Right),
        ("coordinates", Right),
    ];
    let mut sheet = Sheet::new(CAPTION, &columns);
    for row in &constraints.constraints {
        let cells = [
            row.name.clone(),
            row.kind.clone(),
            row.rows.to_string(),
            row.independent.to_string(),
            row.coordinates.to_string(),
        ];
        sheet.push(cells.to_vec(), false);
    }
    sheet
}
