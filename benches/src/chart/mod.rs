//! Charts as SVG: curves over an axis, and rows of dots or bars.
//!
//! The same data give the same bytes. Colours are those of Okabe and Ito, which colour-blind readers can
//! tell apart.

mod axis;
mod canvas;
mod curves;
mod rows;

pub use axis::Scale;
pub use curves::{Curve, Curves, Named};
pub use rows::{Group, Mark, Row, Rows};

/// In the order of use.
const COLOURS: [&str; 7] = [
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#333333",
];

fn colour(index: usize) -> &'static str {
    COLOURS[index % COLOURS.len()]
}
