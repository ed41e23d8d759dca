//! Values over an axis, a curve each.

use super::axis::{Axis, Scale, label};
use super::canvas::{Anchor, Canvas, Line, Place};
use super::colour;

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 440.0;
/// The ends of the axes; names are to the right.
const LEFT: f64 = 64.0;
const RIGHT: f64 = 560.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 396.0;
/// The distance between the baselines of two names.
const GAP: f64 = 14.0;
/// Curves with more points have no dots, since these would run into one another.
const DOTS: usize = 64;

/// A chart of curves.
pub struct Curves {
    /// The title, with the unit of the values.
    pub title: String,
    /// The horizontal axis.
    pub x: Named,
    /// The scale of the vertical axis.
    pub y: Scale,
    /// In the order of their colours.
    pub curves: Vec<Curve>,
}

/// An axis.
pub struct Named {
    /// The name at its end.
    pub name: &'static str,
    /// The scale of the axis.
    pub scale: Scale,
}

/// A curve.
pub struct Curve {
    /// The name at its end.
    pub name: String,
    /// The data points.
    pub points: Vec<[f64; 2]>,
    /// A reference line, dashed and without dots.
    pub reference: Vec<[f64; 2]>,
}

impl Curves {
    /// Renders the chart as SVG.
    pub fn svg(&self) -> String {
        let points = || {
            let each = |curve: &'_ Curve| [curve.points.clone(), curve.reference.clone()].concat();
            self.curves.iter().flat_map(each)
        };
        let x = Axis::new(self.x.scale, points().map(|[x, _]| x), [LEFT, RIGHT]);
        let y = Axis::new(self.y, points().map(|[_, y]| y), [BOTTOM, TOP]).widened(0.05);
        let mut canvas = Canvas::new(&self.title, WIDTH, HEIGHT);
        self.grid(&mut canvas, &x, &y);
        let end = |curve: &Curve| {
            curve
                .points
                .last()
                .map_or(BOTTOM, |[_, value]| y.at(*value))
        };
        let ends: Vec<f64> = self.curves.iter().map(end).collect();
        let names = spread(&ends);
        for (i, curve) in self.curves.iter().enumerate() {
            let place = |[a, b]: &[f64; 2]| [x.at(*a), y.at(*b)];
            let places: Vec<Place> = curve.points.iter().map(place).collect();
            let reference: Vec<Place> = curve.reference.iter().map(place).collect();
            canvas.path(&reference, colour(i), true);
            canvas.path(&places, colour(i), false);
            let has_dots = places.len() <= DOTS;
            for (at, [a, b]) in places.iter().zip(&curve.points).filter(|_| has_dots) {
                let text = format!("{}, {} {}: {b:.2}", curve.name, label(*a), self.x.name);
                canvas.dot(*at, 3.0, colour(i), &text);
            }
            // A dot in the curve's colour: two names may be nearer to one another's curves.
            canvas.dot([RIGHT + 16.0, names[i]], 4.0, colour(i), &curve.name);
            canvas.text([RIGHT + 26.0, names[i] + 4.0], Anchor::Start, &curve.name);
        }
        canvas.finish()
    }

    fn grid(&self, canvas: &mut Canvas, x: &Axis, y: &Axis) {
        for tick in x.ticks() {
            let at = x.at(tick);
            canvas.line(Line::Grid, [at, TOP], [at, BOTTOM]);
            canvas.text([at, BOTTOM + 16.0], Anchor::Middle, &label(tick));
        }
        for tick in y.ticks() {
            let at = y.at(tick);
            canvas.line(Line::Grid, [LEFT, at], [RIGHT, at]);
            canvas.text([LEFT - 6.0, at + 4.0], Anchor::End, &label(tick));
        }
        canvas.text([RIGHT, BOTTOM + 34.0], Anchor::End, self.x.name);
    }
}

/// Positions for names, at least [`GAP`] apart, near the wanted ones.
fn spread(wanted: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    order.sort_by(|a, b| wanted[*b].total_cmp(&wanted[*a]));
    let mut places = wanted.to_vec();
    let mut lowest = BOTTOM;
    for i in order {
        places[i] = places[i].min(lowest);
        lowest = places[i] - GAP;
    }
    places
}
