//! Counts over n.

use super::labels::spread;
use super::legend::{Key, legend};
use super::scale::Scale;
use super::{Anchor, WIDTH, element, line, text, thousands};
use crate::compare::growth::{Curve, Growth, Source};

/// The frame of the curves; names are to the right of it.
const LEFT: f64 = 78.0;
const RIGHT: f64 = WIDTH - 440.0;
const TOP: f64 = 34.0;
const BOTTOM: f64 = 500.0;
const HEIGHT: f64 = 540.0;
/// The distance between the baselines of two names.
const GAP: f64 = 14.0;

/// The curves of one problem.
pub(in crate::compare) fn growth(growth: &Growth) -> String {
    let totals = growth
        .curves
        .iter()
        .flat_map(|c| &c.totals)
        .map(|(_, total)| *total);
    let points = growth.points.iter().map(|(_, _, total)| *total);
    let scale = Scale::new(totals.chain(points), BOTTOM, TOP);
    let x = |n| at(n, growth.longest);
    let mut body = axes(&scale, growth.longest) + &legend(LEFT, &LEGEND);
    body += &growth.crossing.map_or(String::new(), |n| crossing(x(n), n));
    body.extend(growth.curves.iter().map(|curve| path(curve, x, &scale)));
    for (name, n, total) in growth
        .points
        .iter()
        .filter(|(_, n, _)| *n <= growth.longest)
    {
        let (x, y) = (x(*n), scale.at(*total));
        let name = crate::document::escaped_html(name);
        body += &format!(
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2.5\" class=\"dot\"><title>{name}, n = {n}: \
             {total}</title></circle>\n"
        );
    }
    body += &names(&growth.curves, x, &scale);
    let problem = growth.problem.name();
    let id = format!("growth-{}", problem.replace(' ', "-"));
    let title = format!("Multiplications and additions over the number of joints: {problem}");
    let description = format!(
        "Curves for n from 1 to {} on a logarithmic axis: formulas in print, the same \
         algorithms counted here, and the generated code; dots are figures in print for n = 6 \
         only.{} The table below has the same figures.",
        growth.longest,
        growth.crossing.map_or(String::new(), |n| format!(
            " The two ways of generated forward dynamics cross at n = {n}."
        )),
    );
    element(&id, HEIGHT, &title, &description, &body)
}

/// The position of n on the axis from 1 to `longest`.
fn at(n: u32, longest: u32) -> f64 {
    let part = (f64::from(n) - 1.0) / (f64::from(longest) - 1.0).max(1.0);
    LEFT + (RIGHT - LEFT) * part
}

/// Marks where articulated bodies become the cheaper route.
fn crossing(x: f64, n: u32) -> String {
    line([x, TOP], [x, BOTTOM], "crossing")
        + &text(
            x + 5.0,
            BOTTOM - 6.0,
            Anchor::Start,
            "generated",
            &format!("n = {n}: articulated bodies from here on"),
        )
}

fn path(curve: &Curve, x: impl Fn(u32) -> f64, scale: &Scale) -> String {
    let point = |(n, total): &(u32, u64)| format!("{:.1},{:.1}", x(*n), scale.at(*total));
    let points: Vec<String> = curve.totals.iter().map(point).collect();
    format!(
        "<polyline points=\"{}\" class=\"curve {}\"><title>{}</title></polyline>\n",
        points.join(" "),
        curve.source.class(),
        crate::document::escaped_html(&curve.label),
    )
}

/// The name of each curve, right of its end, and a line between the two.
fn names(curves: &[Curve], x: impl Fn(u32) -> f64, scale: &Scale) -> String {
    let ends = curves.iter().filter_map(|curve| {
        let (n, total) = curve.totals.last()?;
        Some((curve, x(*n), scale.at(*total)))
    });
    let ends: Vec<_> = ends.collect();
    let wanted: Vec<f64> = ends.iter().map(|(_, _, y)| *y).collect();
    let places = spread(&wanted, GAP, TOP, BOTTOM);
    let named = ends.iter().zip(places).map(|((curve, x, y), place)| {
        let (class, suffix) = match curve.source {
            Source::Generated => ("generated", ""),
            Source::Counted => ("soft", " (counted)"),
            Source::Published => ("", ""),
            Source::Route => ("generated-soft", " (one way of two)"),
            Source::Part => ("soft", " (a step)"),
        };
        let name = format!("{}{suffix}", curve.label);
        line([*x + 2.0, *y], [RIGHT + 22.0, place], "leader")
            + &text(RIGHT + 26.0, place + 4.0, Anchor::Start, class, &name)
    });
    named.collect()
}

fn axes(scale: &Scale, longest: u32) -> String {
    let x = |n| at(n, longest);
    let row = |(value, y): (u64, f64)| {
        line([LEFT, y], [RIGHT, y], "grid")
            + &text(LEFT - 8.0, y + 4.0, Anchor::End, "soft", &thousands(value))
    };
    let column = |n: u32| {
        line([x(n), TOP], [x(n), BOTTOM], "grid")
            + &text(x(n), BOTTOM + 17.0, Anchor::Middle, "soft", &n.to_string())
    };
    let rows: String = scale.ticks().map(row).collect();
    let columns: String = ticks(longest).into_iter().map(column).collect();
    let caption = "joints n";
    rows + &columns
        + &text(
            f64::midpoint(LEFT, RIGHT),
            HEIGHT - 6.0,
            Anchor::Middle,
            "soft",
            caption,
        )
}

/// The numbers of joints that the axis names.
fn ticks(longest: u32) -> Vec<u32> {
    let step = if longest > 40 { 10 } else { 5 };
    let middle = (step..longest).step_by(step as usize);
    // The last number needs room.
    let middle = middle.filter(|n| longest <= 12 || longest - n > 1);
    [1].into_iter().chain(middle).chain([longest]).collect()
}

const LEGEND: [(Key, &str, &str); 5] = [
    (Key::Line, "published", "formula in print"),
    (Key::Dot, "dot", "in print for n = 6 only"),
    (Key::Line, "counted", "algorithm counted here"),
    (Key::Line, "part", "one step only"),
    (Key::Line, "generated", "generated by rbd"),
];
