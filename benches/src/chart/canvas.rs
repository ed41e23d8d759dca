//! The drawing elements of a chart.

use std::fmt::Write as _;

/// A position, x to the right and y downwards.
pub(super) type Place = [f64; 2];

/// The end of a text that is at its position.
#[derive(Clone, Copy)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// The style of a line.
#[derive(Clone, Copy)]
pub(super) enum Line {
    /// A line behind the data.
    Grid,
    /// A line to compare data with.
    Reference,
}

/// An SVG under construction.
pub(super) struct Canvas {
    svg: String,
}

const STYLE: &str = "text { font: 12px sans-serif; fill: #333; } .head { font-weight: bold; } \
                     .grid { stroke: #ddd; } .reference { stroke: #333; } \
                     polyline { fill: none; stroke-width: 2; } .dashed { stroke-dasharray: 5 4; \
                     stroke-width: 1; }";

impl Canvas {
    /// A white canvas with its title at the top.
    pub(super) fn new(title: &str, width: f64, height: f64) -> Self {
        let title = escaped(title);
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\">\n\
             <title>{title}</title>\n<style>{STYLE}</style>\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n\
             <text class=\"head\" x=\"10\" y=\"20\">{title}</text>\n"
        );
        Self { svg }
    }

    pub(super) fn line(&mut self, line: Line, from: Place, to: Place) {
        let class = match line {
            Line::Grid => "grid",
            Line::Reference => "reference",
        };
        let ([x1, y1], [x2, y2]) = (from, to);
        self.push(format_args!(
            "<line class=\"{class}\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"/>"
        ));
    }

    pub(super) fn text(&mut self, [x, y]: Place, anchor: Anchor, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let text = escaped(text);
        self.push(format_args!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{text}</text>"
        ));
    }

    pub(super) fn head(&mut self, [x, y]: Place, text: &str) {
        let text = escaped(text);
        self.push(format_args!(
            "<text class=\"head\" x=\"{x:.1}\" y=\"{y:.1}\">{text}</text>"
        ));
    }

    pub(super) fn path(&mut self, places: &[Place], colour: &str, is_dashed: bool) {
        let place = |[x, y]: &Place| format!("{x:.1},{y:.1}");
        let points: Vec<String> = places.iter().map(place).collect();
        let class = if is_dashed { " class=\"dashed\"" } else { "" };
        self.push(format_args!(
            "<polyline points=\"{}\" stroke=\"{colour}\"{class}/>",
            points.join(" ")
        ));
    }

    /// A dot that shows `text` on hover.
    pub(super) fn dot(&mut self, [x, y]: Place, radius: f64, colour: &str, text: &str) {
        let text = escaped(text);
        self.push(format_args!(
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\" fill=\"{colour}\"><title>{text}</title></circle>"
        ));
    }

    /// A bar from one corner to the other, which shows `text` on hover.
    pub(super) fn bar(&mut self, [x, y]: Place, to: Place, colour: &str, text: &str) {
        let (width, height) = (to[0] - x, to[1] - y);
        let text = escaped(text);
        self.push(format_args!(
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" \
             fill=\"{colour}\"><title>{text}</title></rect>"
        ));
    }

    pub(super) fn finish(self) -> String {
        self.svg + "</svg>\n"
    }

    fn push(&mut self, element: std::fmt::Arguments<'_>) {
        // Writing to a string does not fail.
        let _ = writeln!(self.svg, "{element}");
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
