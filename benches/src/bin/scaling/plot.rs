//! Time over the number of joints, both axes logarithmic.

use std::fmt::Write as _;

use crate::{FUNCTIONS, Row};

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 440.0;
/// The ends of the axes.
const LEFT: f64 = 60.0;
const RIGHT: f64 = 560.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 400.0;
const COLOURS: [&str; 3] = ["#0072b2", "#d55e00", "#009e73"];

/// One line a function.
pub(crate) fn times(rows: &[Row]) -> String {
    let every = || rows.iter().flat_map(|row| row.ns.iter().copied());
    let least = every().fold(f64::INFINITY, f64::min) / 1.2;
    let greatest = every().fold(0.0, f64::max) * 1.2;
    let most = rows.iter().map(|row| row.joints).max().unwrap_or(1).max(2) as f64;
    let x = |n: f64| LEFT + (RIGHT - LEFT) * n.ln() / most.ln();
    let y = |ns: f64| BOTTOM - (BOTTOM - TOP) * (ns / least).ln() / (greatest / least).ln();
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\">\n\
         <title>Time of one call for general chains</title>\n\
         <style>text {{ font: 12px sans-serif; fill: #333; }} .grid {{ stroke: #ddd; }} \
         polyline {{ fill: none; stroke-width: 2; }}</style>\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fff\"/>\n\
         <text x=\"10\" y=\"20\">ns a call, general chains</text>\n\
         <text x=\"{RIGHT}\" y=\"{}\" text-anchor=\"end\">joints</text>\n",
        BOTTOM + 34.0
    );
    for tick in [1.0, 2.0, 5.0, 10.0, 20.0, 40.0, 60.0] {
        if tick <= most {
            let _ = writeln!(
                out,
                "<line class=\"grid\" x1=\"{0:.1}\" x2=\"{0:.1}\" y1=\"{TOP}\" y2=\"{BOTTOM}\"/>\
                 <text x=\"{0:.1}\" y=\"{1}\" text-anchor=\"middle\">{tick}</text>",
                x(tick),
                BOTTOM + 16.0
            );
        }
    }
    for tick in [10.0, 30.0, 100.0, 300.0, 1e3, 3e3, 1e4, 3e4, 1e5] {
        if (least..=greatest).contains(&tick) {
            let _ = writeln!(
                out,
                "<line class=\"grid\" x1=\"{LEFT}\" x2=\"{RIGHT}\" y1=\"{0:.1}\" y2=\"{0:.1}\"/>\
                 <text x=\"{1}\" y=\"{0:.1}\" text-anchor=\"end\">{tick}</text>",
                y(tick),
                LEFT - 6.0
            );
        }
    }
    for (i, (function, colour)) in FUNCTIONS.into_iter().zip(COLOURS).enumerate() {
        let point = |row: &Row| format!("{:.1},{:.1}", x(row.joints as f64), y(row.ns[i]));
        let points: Vec<String> = rows.iter().map(point).collect();
        let end = rows.last().map_or(BOTTOM, |row| y(row.ns[i]));
        let _ = writeln!(
            out,
            "<polyline points=\"{}\" stroke=\"{colour}\"/>\
             <text x=\"{}\" y=\"{:.1}\" style=\"fill: {colour}\">{function}</text>",
            points.join(" "),
            RIGHT + 8.0,
            end + 4.0
        );
    }
    out + "</svg>\n"
}
