//! Rows in groups, each with a dot or bars for every key.

use super::axis::{Axis, Scale, label};
use super::canvas::{Anchor, Canvas, Line};
use super::colour;

const WIDTH: f64 = 860.0;
/// Where names end and the axis begins, and where it ends.
const LEFT: f64 = 210.0;
const RIGHT: f64 = WIDTH - 30.0;
const TOP: f64 = 70.0;
/// The height of a row, and of the space above the first row of a group.
const ROW: f64 = 18.0;
const HEAD: f64 = 26.0;

/// A chart of rows.
pub struct Rows {
    /// The title, with the unit of the values.
    pub title: String,
    /// The keys that each row has a value for, in the order of their colours.
    pub keys: Vec<String>,
    /// The mark of a value.
    pub mark: Mark,
    /// The value to compare with: a line through all rows.
    pub reference: f64,
    /// In the order from the top.
    pub groups: Vec<Group>,
}

/// The mark of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A dot on a logarithmic axis.
    Dot,
    /// A bar from zero.
    Bar,
}

/// Rows under a title.
pub struct Group {
    /// The title above the rows.
    pub title: String,
    /// In the order from the top.
    pub rows: Vec<Row>,
}

/// Values side by side.
pub struct Row {
    /// The name before the values.
    pub name: String,
    /// One value for each key, if there is one.
    pub values: Vec<Option<f64>>,
}

impl Rows {
    /// Renders the chart as SVG.
    pub fn svg(&self) -> String {
        let rows: usize = self.groups.iter().map(|group| group.rows.len()).sum();
        let bottom = TOP + HEAD * self.groups.len() as f64 + ROW * rows as f64;
        let mut canvas = Canvas::new(&self.title, WIDTH, bottom + 12.0);
        let axis = self.axis();
        self.legend(&mut canvas);
        self.grid(&mut canvas, &axis, bottom);
        let mut y = TOP;
        for group in &self.groups {
            y += HEAD;
            canvas.head([10.0, y - 8.0], &group.title);
            for row in &group.rows {
                self.row(&mut canvas, &axis, row, y);
                y += ROW;
            }
        }
        // Above the bars.
        let x = axis.at(self.reference);
        canvas.line(Line::Reference, [x, TOP], [x, bottom]);
        canvas.finish()
    }

    fn axis(&self) -> Axis {
        let scale = match self.mark {
            Mark::Dot => Scale::Logarithmic,
            Mark::Bar => Scale::Linear,
        };
        let rows = self.groups.iter().flat_map(|group| &group.rows);
        let values = rows.flat_map(|row| row.values.iter().copied().flatten());
        let values = values.chain([self.reference]);
        Axis::new(scale, values, [LEFT, RIGHT]).widened(0.05)
    }

    fn legend(&self, canvas: &mut Canvas) {
        for (i, key) in self.keys.iter().enumerate() {
            let x = 16.0 + 150.0 * i as f64;
            canvas.dot([x, 38.0], 5.0, colour(i), key);
            canvas.text([x + 10.0, 42.0], Anchor::Start, key);
        }
    }

    fn grid(&self, canvas: &mut Canvas, axis: &Axis, bottom: f64) {
        for tick in axis.ticks() {
            let x = axis.at(tick);
            canvas.line(Line::Grid, [x, TOP], [x, bottom]);
            canvas.text([x, TOP - 5.0], Anchor::Middle, &label(tick));
        }
    }

    fn row(&self, canvas: &mut Canvas, axis: &Axis, row: &Row, top: f64) {
        let middle = top + ROW / 2.0;
        canvas.text([LEFT - 10.0, middle + 4.0], Anchor::End, &row.name);
        canvas.line(Line::Grid, [LEFT, middle], [RIGHT, middle]);
        let height = (ROW - 4.0) / self.keys.len().max(1) as f64;
        for (i, (key, value)) in self.keys.iter().zip(&row.values).enumerate() {
            let Some(value) = *value else { continue };
            let text = format!("{key}: {value:.2}");
            let x = axis.at(value);
            match self.mark {
                Mark::Dot => canvas.dot([x, middle], 5.0, colour(i), &text),
                Mark::Bar => {
                    let y = top + 2.0 + height * i as f64;
                    canvas.bar([LEFT, y], [x, y + height], colour(i), &text);
                }
            }
        }
    }
}
