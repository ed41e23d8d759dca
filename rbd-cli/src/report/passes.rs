//! The operations that each pass saves on each function.

use rbd_codegen::report::{PassRow, Report, StageRow};

use crate::document::Side::{Left, Right};
use crate::document::{Block, Sheet};

const CAPTION: &str = "\
Operations that each pass saves, from the traced function to the final one. Dead drops values that \
nothing needs. Fuse, which depends on the machine, saves the instructions of products that it fuses \
with a sum";

/// Empty if they were not asked for.
pub(super) fn blocks(report: &Report) -> Vec<Block> {
    let Some(rows) = &report.passes else {
        return Vec::new();
    };
    let functions = rows.iter().map(|row| (row.function, figures(row)));
    let (changed, unchanged): (Vec<_>, Vec<_>) =
        functions.partition(|(_, figures)| figures.iter().any(|f| f.saved && f.number != 0));
    let mut blocks = vec![Block::Section("What each pass saves".to_owned())];
    blocks.extend(sheet(&changed).map(Block::Sheet));
    if !unchanged.is_empty() {
        let names: Vec<&str> = unchanged.iter().map(|(name, _)| *name).collect();
        blocks.push(Block::Text(format!(
            "No pass saves anything on {}.",
            names.join(", ")
        )));
    }
    blocks
}

/// One number of a row.
struct Figure {
    /// The unit of the count.
    unit: &'static str,
    /// The pass, or the stage between passes.
    name: &'static str,
    number: i64,
    /// Whether it is the saving of a pass; otherwise it is the number that is left.
    saved: bool,
}

impl Figure {
    fn left(unit: &'static str, name: &'static str, number: u32) -> Self {
        Self {
            unit,
            name,
            number: number.into(),
            saved: false,
        }
    }

    /// The saving of the pass between `before` and `after`.
    fn saved(before: &StageRow, after: &StageRow) -> Self {
        type Measure = fn(&StageRow) -> u32;
        let (unit, measure): (_, Measure) = match after.stage {
            "dead" => ("values", |stage| stage.dead),
            FUSE => ("instructions", |stage| stage.instructions),
            _ => ("operations", |stage| stage.operations),
        };
        Self {
            unit,
            name: after.stage,
            number: i64::from(measure(before)) - i64::from(measure(after)),
            saved: true,
        }
    }
}

/// The pass after which instructions are counted, no longer operations.
const FUSE: &str = "fuse";

/// The numbers of a row, in the order of the passes.
fn figures(row: &PassRow) -> Vec<Figure> {
    let traced = row.stages.first();
    let mut figures: Vec<Figure> = traced
        .map(|stage| Figure::left("operations", stage.stage, stage.operations))
        .into_iter()
        .collect();
    for (before, after) in row.stages.iter().zip(row.stages.iter().skip(1)) {
        if after.stage == FUSE {
            figures.push(Figure::left("operations", "final", before.operations));
        }
        figures.push(Figure::saved(before, after));
    }
    let last = row.stages.last();
    figures.extend(last.map(|stage| Figure::left("instructions", "final", stage.instructions)));
    figures
}

/// A row for each function and one for all together; `None` if there are no functions.
fn sheet(functions: &[(&'static str, Vec<Figure>)]) -> Option<Sheet> {
    let (_, first) = functions.first()?;
    let names = first.iter().map(|figure| (figure.name, Right));
    let columns: Vec<_> = [("function", Left)].into_iter().chain(names).collect();
    let units = first.chunk_by(|a, b| a.unit == b.unit);
    let units = units.map(|figures| (figures[0].unit, figures.len()));
    let groups: Vec<_> = [("", 1)].into_iter().chain(units).collect();
    let mut sheet = Sheet::new(CAPTION, &columns).grouped(&groups);
    let mut totals = vec![0; first.len()];
    for (name, figures) in functions {
        let numbers: Vec<i64> = figures.iter().map(|figure| figure.number).collect();
        for (total, number) in totals.iter_mut().zip(&numbers) {
            *total += number;
        }
        sheet.push(cells(name, &numbers), false);
    }
    sheet.push(cells("total", &totals), true);
    Some(sheet)
}

/// The cells of a row; zeros are empty.
fn cells(name: &str, numbers: &[i64]) -> Vec<String> {
    let texts = numbers.iter().map(|number| match number {
        0 => String::new(),
        number => number.to_string(),
    });
    [name.to_owned()].into_iter().chain(texts).collect()
}
