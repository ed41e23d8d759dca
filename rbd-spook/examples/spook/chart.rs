//! Curves as SVG. The same numbers give the same bytes.

use std::fmt::Write;

/// Curves over one axis.
pub(crate) struct Chart {
    pub(crate) title: &'static str,
    /// What the axes are, with units.
    pub(crate) axes: [&'static str; 2],
    pub(crate) curves: Vec<(String, Vec<[f64; 2]>)>,
    /// Where the scales end: x from and to, y from and to.
    pub(crate) range: [f64; 4],
}

/// The plot's place in the picture.
const LEFT: f64 = 70.0;
const TOP: f64 = 36.0;
const WIDTH: f64 = 540.0;
const HEIGHT: f64 = 260.0;

/// Okabe and Ito's, which part for everybody.
const COLOURS: [&str; 5] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#333333"];

/// The numbers of a scale: steps of 1, 2 or 5 times a power of ten, about five.
fn ticks(from: f64, to: f64) -> Vec<f64> {
    let rough = (to - from) / 5.0;
    let power = 10.0_f64.powf(rough.log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power);
    let step = steps
        .into_iter()
        .find(|step| *step >= rough)
        .unwrap_or(rough);
    let first = (from / step).ceil() as i64;
    let last = (to / step + 1e-9).floor() as i64;
    (first..=last).map(|i| i as f64 * step).collect()
}

impl Chart {
    fn place(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        let [x0, x1, y0, y1] = self.range;
        [
            LEFT + WIDTH * (x - x0) / (x1 - x0),
            TOP + HEIGHT * (y1 - y) / (y1 - y0),
        ]
    }

    pub(crate) fn to_svg(&self) -> String {
        let mut svg = String::from(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 640 360\" \
             font-family=\"sans-serif\" font-size=\"12\">\n\
             <rect width=\"640\" height=\"360\" fill=\"#ffffff\"/>\n",
        );
        self.write(&mut svg).expect("text can be written");
        svg.push_str("</svg>\n");
        svg
    }

    fn write(&self, svg: &mut String) -> std::fmt::Result {
        let [x0, x1, y0, y1] = self.range;
        let (right, bottom) = (LEFT + WIDTH, TOP + HEIGHT);
        writeln!(
            svg,
            "<text x=\"{LEFT}\" y=\"20\" font-size=\"14\">{}</text>",
            self.title
        )?;
        let line = "stroke=\"#cccccc\" stroke-width=\"1\"";
        for tick in ticks(x0, x1) {
            let [x, _] = self.place([tick, y0]);
            writeln!(svg, "<path d=\"M{x:.1} {TOP}V{bottom}\" {line}/>")?;
            let y = bottom + 16.0;
            writeln!(
                svg,
                "<text x=\"{x:.1}\" y=\"{y}\" text-anchor=\"middle\">{}</text>",
                round(tick)
            )?;
        }
        for tick in ticks(y0, y1) {
            let [_, y] = self.place([x0, tick]);
            writeln!(svg, "<path d=\"M{LEFT} {y:.1}H{right}\" {line}/>")?;
            let (x, y) = (LEFT - 6.0, y + 4.0);
            writeln!(
                svg,
                "<text x=\"{x}\" y=\"{y:.1}\" text-anchor=\"end\">{}</text>",
                round(tick)
            )?;
        }
        let (middle, below) = (LEFT + 0.5 * WIDTH, bottom + 34.0);
        let [x_axis, y_axis] = self.axes;
        writeln!(
            svg,
            "<text x=\"{middle}\" y=\"{below}\" text-anchor=\"middle\">{x_axis}</text>"
        )?;
        let side = TOP + 0.5 * HEIGHT;
        writeln!(
            svg,
            "<text transform=\"translate(18 {side}) rotate(-90)\" text-anchor=\"middle\">{y_axis}</text>"
        )?;
        for (index, (name, points)) in self.curves.iter().enumerate() {
            self.write_curve(svg, index, name, points)?;
        }
        Ok(())
    }

    /// As far as the curve is in the range.
    fn write_curve(
        &self,
        svg: &mut String,
        index: usize,
        name: &str,
        points: &[[f64; 2]],
    ) -> std::fmt::Result {
        let [x0, x1, y0, y1] = self.range;
        let colour = COLOURS[index % COLOURS.len()];
        let is_in = |[x, y]: &&[f64; 2]| (x0..=x1).contains(x) && (y0..=y1).contains(y);
        let mut path = String::new();
        for (i, point) in points.iter().take_while(is_in).enumerate() {
            let [x, y] = self.place(*point);
            write!(path, "{}{x:.1} {y:.1}", if i == 0 { "M" } else { "L" })?;
        }
        writeln!(
            svg,
            "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.5\"/>"
        )?;
        let (x, y) = (LEFT + WIDTH - 10.0, TOP + 18.0 + 16.0 * index as f64);
        writeln!(
            svg,
            "<text x=\"{x}\" y=\"{y}\" fill=\"{colour}\" text-anchor=\"end\">{name}</text>"
        )
    }
}

/// Without the digits that a product of steps leaves.
fn round(x: f64) -> f64 {
    (x * 1e9).round() / 1e9
}
