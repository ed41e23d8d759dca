//! The robot's tree, drawn with lines.

use rbd_codegen::report::Report;

/// Links of one body that are named; the others are counted.
const NAMED_LINKS: usize = 4;

pub(super) fn draw(report: &Report) -> String {
    let mut out = format!("base: {}\n", links(report, None));
    // A stack of its own: a chain may be as long as the file allows.
    let mut pending = vec![Branch {
        joint: None,
        before: String::new(),
        below: String::new(),
    }];
    while let Some(Branch {
        joint,
        before,
        below,
    }) = pending.pop()
    {
        if let Some(joint) = joint {
            joint_line(report, joint, &before, &mut out);
        }
        let carried: Vec<usize> = (0..report.joints.len())
            .filter(|j| report.joints[*j].parent == joint)
            .collect();
        // The last is pushed first, so that the first is drawn first.
        for (position, joint) in carried.iter().enumerate().rev() {
            let last = position + 1 == carried.len();
            let (tee, bar) = if last {
                ("╰─ ", "   ")
            } else {
                ("├─ ", "│  ")
            };
            let (before, below) = (format!("{below}{tee}"), format!("{below}{bar}"));
            pending.push(Branch {
                joint: Some(*joint),
                before,
                below,
            });
        }
    }
    out
}

/// A joint still to be drawn; `None` is the base.
struct Branch {
    joint: Option<usize>,
    /// The text before its line.
    before: String,
    /// The text before the lines of its children.
    below: String,
}

fn joint_line(report: &Report, index: usize, before: &str, out: &mut String) {
    let joint = &report.joints[index];
    let (kind, mass) = (joint.kind(), joint.mass);
    let mimics = joint.mimics.as_ref();
    let mimics = mimics.map_or(String::new(), |row| format!(", {}", row.text()));
    out.push_str(before);
    out.push_str(&format!(
        "{index} {} ({kind}, {mass:.4} kg{mimics}): {}\n",
        joint.name,
        links(report, Some(index))
    ));
}

/// The links that a joint moves, with those that are fixed to them.
fn links(report: &Report, joint: Option<usize>) -> String {
    let carried = report.links.iter().filter(|link| link.joint == joint);
    let names: Vec<&str> = carried.map(|link| link.name.as_str()).collect();
    let shown = names[..names.len().min(NAMED_LINKS)].join(", ");
    match names.len().saturating_sub(NAMED_LINKS) {
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}
