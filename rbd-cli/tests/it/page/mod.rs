//! What every page of HTML is.

/// No label of a chart on another, none outside; the page is XML, and needs nothing else.
#[track_caller]
pub(crate) fn check_page(html: &str) {
    let options = roxmltree::ParsingOptions {
        allow_dtd: true,
        ..roxmltree::ParsingOptions::default()
    };
    let page = roxmltree::Document::parse_with_options(html, options).expect("XML");
    for forbidden in [
        "http", "<script", "<link", "url(", "src=", "href=", "@import", "NaN", "inf",
    ] {
        // Words such as "information" are no numbers.
        let found = match forbidden {
            "inf" => html.contains("\"inf") || html.contains(",inf"),
            other => html.contains(other),
        };
        assert!(!found, "{forbidden}");
    }
    let charts = page.descendants().filter(|node| node.has_tag_name("svg"));
    for chart in charts {
        let child = |name| chart.children().find(|node| node.has_tag_name(name));
        assert!(child("title").is_some() && child("desc").is_some());
        let ids = chart.attribute("aria-labelledby").unwrap_or_default();
        for id in ids.split(' ') {
            let named = page
                .descendants()
                .filter(|node| node.attribute("id") == Some(id));
            assert_eq!(named.count(), 1, "{id}");
        }
        check_labels(chart);
    }
}

/// With characters of 5.8 units, as wide as a common font's, and lines of 11.
#[track_caller]
fn check_labels(chart: roxmltree::Node<'_, '_>) {
    let number = |node: roxmltree::Node<'_, '_>, name| {
        let text = node.attribute(name).expect("an attribute");
        text.parse::<f64>().expect("a number")
    };
    let box_of = |node: roxmltree::Node<'_, '_>| {
        let text = node.text().unwrap_or_default().to_owned();
        let width = 5.8 * text.chars().count() as f64;
        let (x, y) = (number(node, "x"), number(node, "y"));
        let left = match node.attribute("text-anchor") {
            Some("end") => x - width,
            Some("middle") => x - width / 2.0,
            _ => x,
        };
        (text, left, left + width, y)
    };
    let texts = chart.descendants().filter(|node| node.has_tag_name("text"));
    let boxes: Vec<_> = texts.map(box_of).collect();
    for (index, (text, left, right, y)) in boxes.iter().enumerate() {
        assert!(
            *left >= 0.0 && *right <= 1080.0,
            "{text}: {left} to {right}"
        );
        for (other, other_left, other_right, other_y) in &boxes[..index] {
            let apart = (y - other_y).abs() >= 11.0 || left >= other_right || right <= other_left;
            assert!(apart, "{text} is on {other}");
        }
    }
}
