//! Ratios as a chart of dots on a logarithmic axis.

use std::fmt::Write as _;

use crate::best::{Column, PEERS};
use crate::measure::Outcome;
use crate::robots::Task;

const WIDTH: f64 = 860.0;
/// Where names end and the axis begins, and where it ends.
const LEFT: f64 = 190.0;
const RIGHT: f64 = WIDTH - 30.0;
const TOP: f64 = 70.0;
/// Height of a row and of what is above the first row of a function.
const ROW: f64 = 18.0;
const HEAD: f64 = 26.0;
/// The peers' colours, in their order: the four of Okabe and Ito that part best.
const COLOURS: [&str; 4] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7"];
const TICKS: [f64; 10] = [0.5, 0.7, 1.0, 1.5, 2.0, 3.0, 5.0, 10.0, 20.0, 50.0];

/// How many times as long as rbd in this build each library takes, by function and robot.
pub(crate) fn ratios(outcomes: &[Outcome], tasks: &[&Task], build: &'static str) -> String {
    let rbd = Column::Rbd(build);
    let of = |peer, outcome, task| rbd.ratio(Column::Peer(peer), outcome, task);
    let every = outcomes.iter().flat_map(|outcome| {
        let each = move |task| PEERS.into_iter().filter_map(move |p| of(p, outcome, task));
        tasks.iter().copied().flat_map(each)
    });
    let (least, greatest) = every.fold((0.9_f64, 2.0_f64), |(a, b), x| (a.min(x), b.max(x)));
    let (low, high) = ((least / 1.05).ln(), (greatest * 1.1).ln());
    let x = |ratio: f64| LEFT + (RIGHT - LEFT) * (ratio.ln() - low) / (high - low);

    let rows = HEAD + ROW * outcomes.len() as f64;
    let bottom = TOP + rows * tasks.len() as f64;
    let mut out = head(bottom + 12.0, build);
    for tick in TICKS {
        if (low..=high).contains(&tick.ln()) {
            let class = if tick == 1.0 { "one" } else { "grid" };
            let _ = writeln!(
                out,
                "<line class=\"{class}\" x1=\"{0:.1}\" x2=\"{0:.1}\" y1=\"{1}\" y2=\"{bottom}\"/>\
                 <text x=\"{0:.1}\" y=\"{2}\" text-anchor=\"middle\">{tick}</text>",
                x(tick),
                TOP,
                TOP - 5.0
            );
        }
    }
    let mut y = TOP;
    for task in tasks {
        y += HEAD;
        let title = task.name.replace('_', " ");
        let _ = writeln!(
            out,
            "<text class=\"head\" x=\"10\" y=\"{:.1}\">{title}</text>",
            y - 8.0
        );
        for outcome in outcomes {
            let middle = y + ROW / 2.0;
            let _ = writeln!(
                out,
                "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{} ({})</text>\
                 <line class=\"grid\" x1=\"{LEFT}\" x2=\"{RIGHT}\" y1=\"{middle}\" y2=\"{middle}\"/>",
                LEFT - 10.0,
                middle + 4.0,
                outcome.robot,
                outcome.degrees_of_freedom
            );
            for (peer, colour) in PEERS.into_iter().zip(COLOURS) {
                if let Some(ratio) = of(peer, outcome, task) {
                    let name = Column::Peer(peer).title();
                    let _ = writeln!(
                        out,
                        "<circle cx=\"{:.1}\" cy=\"{middle}\" r=\"5\" fill=\"{colour}\">\
                         <title>{name}: {ratio:.2}</title></circle>",
                        x(ratio)
                    );
                }
            }
            y += ROW;
        }
    }
    out + "</svg>\n"
}

/// Title, style and legend.
fn head(height: f64, build: &str) -> String {
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\">\n\
         <title>Time of one call, relative to rbd ({build} build)</title>\n\
         <style>text {{ font: 12px sans-serif; fill: #333; }} .head {{ font-weight: bold; }} \
         .grid {{ stroke: #ddd; }} .one {{ stroke: #333; }}</style>\n\
         <rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#fff\"/>\n\
         <text class=\"head\" x=\"10\" y=\"20\">Time of one call, relative to rbd ({build} build = 1)</text>\n"
    );
    for (i, (peer, colour)) in PEERS.into_iter().zip(COLOURS).enumerate() {
        let x = 16.0 + 130.0 * i as f64;
        let _ = writeln!(
            out,
            "<circle cx=\"{x}\" cy=\"38\" r=\"5\" fill=\"{colour}\"/>\
             <text x=\"{}\" y=\"42\">{}</text>",
            x + 10.0,
            Column::Peer(peer).title()
        );
    }
    out
}
