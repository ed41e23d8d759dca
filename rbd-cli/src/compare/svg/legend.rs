//! The meaning of a chart's shapes, in one line above it.

use super::{Anchor, text};

/// A shape, drawn as in the chart.
#[derive(Clone, Copy)]
pub(super) enum Key {
    Bar,
    Line,
    Dot,
    Mark,
}

/// The width of a shape and of the space around it.
const SHAPE: f64 = 24.0;
const SPACE: f64 = 6.0;
/// The width of one character in a wide font.
const CHARACTER: f64 = 6.7;

/// Shape, class and meaning of each, side by side from `x`.
pub(super) fn legend(mut x: f64, items: &[(Key, &str, &str)]) -> String {
    let mut out = String::new();
    for (key, class, name) in items {
        let middle = x + SHAPE / 2.0;
        out += &match key {
            Key::Bar => format!(
                "<rect x=\"{x:.1}\" y=\"8.0\" width=\"{SHAPE:.1}\" height=\"8.0\" class=\"bar {class}\"/>\n"
            ),
            Key::Line => format!(
                "<polyline points=\"{x:.1},12.0 {:.1},12.0\" class=\"curve {class}\"/>\n",
                x + SHAPE
            ),
            Key::Dot => {
                format!("<circle cx=\"{middle:.1}\" cy=\"12.0\" r=\"2.5\" class=\"{class}\"/>\n")
            }
            Key::Mark => {
                format!("<circle cx=\"{middle:.1}\" cy=\"12.0\" r=\"3.5\" class=\"{class}\"/>\n")
            }
        };
        x += SHAPE + SPACE;
        out += &text(x, 16.0, Anchor::Start, "soft", name);
        x += CHARACTER * name.chars().count() as f64 + 2.0 * SPACE;
    }
    out
}
