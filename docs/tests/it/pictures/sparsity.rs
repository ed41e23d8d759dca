//! The nonzeros of H of a robot with branches, from the constants of its generated code.

use std::fmt::Write as _;

use crate::written;

rbd::robot!(
    "robots/quadruped.urdf",
    base = floating,
    allow = [missing_inertial],
    functions = [crba]
);

const CELL: usize = 14;
const LEFT: usize = 24;
const TOP: usize = 44;
/// In the order of the legs; the first is the base's.
const COLOURS: [&str; 5] = ["#777777", "#0072b2", "#d55e00", "#009e73", "#cc79a7"];

/// The leg that a coordinate belongs to, counted from 1; 0 is the base.
fn leg(coordinate: usize) -> usize {
    coordinate.saturating_sub(3) / 3
}

#[test]
fn the_picture_has_the_nonzeros_of_h() {
    let (n, stored) = (Quadruped::NV, quadruped::InertiaMatrix::<f64>::POSITIONS);
    let side = n * CELL;
    let (width, height) = (LEFT + side + 230, TOP + side + 16);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" \
         font-size=\"13\" role=\"img\" aria-label=\"Nonzeros of the inertia matrix of a floating quadruped\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n\
         <text x=\"{LEFT}\" y=\"26\" font-size=\"15\">H of a floating quadruped</text>\n\
         <rect x=\"{LEFT}\" y=\"{TOP}\" width=\"{side}\" height=\"{side}\" fill=\"#f4f4f4\"/>\n"
    );
    let mut cell = |row: usize, column: usize| {
        let (x, y) = (LEFT + column * CELL, TOP + row * CELL);
        let (size, fill) = (CELL - 1, COLOURS[leg(row.max(column))]);
        let _ = writeln!(
            svg,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{size}\" height=\"{size}\" fill=\"{fill}\"/>"
        );
    };
    for (row, column) in stored {
        cell(row, column);
        if row != column {
            cell(column, row);
        }
    }
    let names = [
        "base",
        "front right leg",
        "front left leg",
        "rear right leg",
        "rear left leg",
    ];
    for (i, (name, fill)) in names.iter().zip(COLOURS).enumerate() {
        let (x, y) = (LEFT + side + 20, TOP + 20 + 24 * i);
        let _ = writeln!(
            svg,
            "<rect x=\"{x}\" y=\"{}\" width=\"13\" height=\"13\" fill=\"{fill}\"/><text x=\"{}\" y=\"{y}\">{name}</text>",
            y - 11,
            x + 20
        );
    }
    let zeros = n * n - (2 * stored.len() - n);
    let x = LEFT + side + 20;
    for (i, text) in [
        format!("{zeros} of {} numbers are zero", n * n),
        "at every q, since no leg".to_owned(),
        "carries another.".to_owned(),
        format!("{} are stored.", stored.len()),
    ]
    .iter()
    .enumerate()
    {
        let y = TOP + 160 + 20 * i;
        let _ = writeln!(svg, "<text x=\"{x}\" y=\"{y}\">{text}</text>");
    }
    written::file("sparsity.svg", &(svg + "</svg>\n"));
}
