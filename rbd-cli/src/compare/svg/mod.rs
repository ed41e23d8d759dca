//! Charts as SVG: thin lines on a logarithmic axis, every curve and bar named beside it. Colours are
//! classes of the page's style sheet.

mod bars;
mod growth;
mod labels;
mod legend;
mod scale;

pub(super) use bars::bars;
pub(super) use growth::growth;

use crate::document::escaped_html;

/// Width of every chart, in the chart's own units (about pixels).
const WIDTH: f64 = 1080.0;

/// The element around `body`, with a title and a description for readers who cannot see it; `id` must be
/// unique on the page.
fn element(id: &str, height: f64, title: &str, description: &str, body: &str) -> String {
    let (title, description) = (escaped_html(title), escaped_html(description));
    format!(
        "<svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-labelledby=\"{id}-title {id}-desc\">\n\
         <title id=\"{id}-title\">{title}</title>\n<desc id=\"{id}-desc\">{description}</desc>\n\
         {body}</svg>\n"
    )
}

/// The alignment of a text at its x.
#[derive(Clone, Copy)]
enum Anchor {
    Start,
    Middle,
    End,
}

/// A line of text whose baseline is at y.
fn text(x: f64, y: f64, anchor: Anchor, class: &str, text: &str) -> String {
    let anchor = match anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    };
    format!(
        "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" class=\"{class}\">{}</text>\n",
        escaped_html(text)
    )
}

/// A straight line.
fn line([x1, y1]: [f64; 2], [x2, y2]: [f64; 2], class: &str) -> String {
    format!(
        "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" class=\"{class}\"/>\n"
    )
}

/// A number of operations with separated thousands.
fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push('\u{202f}');
        }
        out.push(digit);
    }
    out
}
