//! The report as markdown.

use std::fmt::{self, Write};

use super::{BodyRow, FactorCost, JointRow, Report};

impl Report {
    /// The report as markdown.
    pub fn to_markdown(&self) -> String {
        let mut text = String::new();
        write(self, &mut text).expect("writing to a string does not fail");
        text
    }
}

fn write(report: &Report, out: &mut String) -> fmt::Result {
    let Report {
        robot,
        nq,
        nv,
        gravity: [x, y, z],
        d1,
        d2,
        ..
    } = report;
    writeln!(out, "# {}\n", escape_markdown(robot))?;
    writeln!(
        out,
        "nq {nq}, nv {nv}, {} links, gravity ({x}, {y}, {z}) m/s².\n",
        report.links.len()
    )?;
    joints(report, out)?;
    writeln!(out, "## Sparsity of H and L\n\nD1 = {d1}, D2 = {d2}.\n")?;
    writeln!(out, "```text\n{}```\n", report.sparsity_picture())?;
    counts(report, out)?;
    factors(report, out)?;
    parameters(report, out)?;
    notes(report, out)
}

fn joints(report: &Report, out: &mut String) -> fmt::Result {
    writeln!(
        out,
        "## Joints\n\n| | joint | type | axis | on | range | mass, kg |"
    )?;
    writeln!(out, "|--:|---|---|---|---|---|--:|")?;
    for (index, joint) in report.joints.iter().enumerate() {
        let JointRow {
            name,
            joint_type,
            mass,
            ..
        } = joint;
        let on = joint
            .parent
            .map_or("base", |parent| &report.joints[parent].name);
        let range = joint
            .limits
            .map_or(String::new(), |(low, high)| format!("{low} … {high}"));
        let axis = joint.axis_text();
        let (name, on) = (escape_markdown(name), escape_markdown(on));
        writeln!(
            out,
            "| {index} | {name} | {joint_type} | {axis} | {on} | {range} | {mass} |"
        )?;
    }
    writeln!(out)
}

fn counts(report: &Report, out: &mut String) -> fmt::Result {
    writeln!(out, "## Operations\n")?;
    writeln!(out, "Generated, and in brackets the generic reference.\n")?;
    writeln!(
        out,
        "| function | mul | add | div | sqrt | sin, cos | reference / generated |"
    )?;
    writeln!(out, "|---|--:|--:|--:|--:|--:|--:|")?;
    for (name, count) in &report.functions.0 {
        let reference = report.reference.get(name);
        write!(out, "| {name} |")?;
        let others = reference.map(|r| r.to_array());
        for (kind, number) in count.to_array().iter().enumerate() {
            match others.map(|other| other[kind]) {
                Some(other) if other + number > 0 => write!(out, " {number} ({other}) |")?,
                _ => write!(out, " {number} |")?,
            }
        }
        let ratio = reference.and_then(|reference| reference.ratio(*count));
        writeln!(
            out,
            " {} |",
            ratio.map_or(String::new(), |ratio| format!("{ratio:.1}"))
        )?;
    }
    writeln!(out)
}

fn factors(report: &Report, out: &mut String) -> fmt::Result {
    if report.table_6_6.is_empty() {
        return Ok(());
    }
    writeln!(
        out,
        "## RBDA Table 6.6\n\n| function | predicted | counted |\n|---|--:|--:|"
    )?;
    for FactorCost {
        function,
        predicted,
        counted,
    } in &report.table_6_6
    {
        writeln!(out, "| {function} | {predicted} | {counted} |")?;
    }
    writeln!(out)
}

fn parameters(report: &Report, out: &mut String) -> fmt::Result {
    let Some(parameters) = &report.parameters else {
        return Ok(());
    };
    writeln!(out, "## Base inertial parameters\n")?;
    writeln!(
        out,
        "{}. {}\n",
        parameters.summary(),
        escape_markdown(parameters.legend)
    )?;
    writeln!(out, "| link | form | value |\n|---|---|--:|")?;
    for form in &parameters.forms {
        let (link, text) = (escape_markdown(&form.link), escape_markdown(&form.text()));
        writeln!(out, "| {link} | {text} | {} |", form.value_text())?;
    }
    writeln!(out)?;
    bodies("Only in combination", &parameters.combined, out)?;
    bodies("No effect", &parameters.no_effect, out)
}

fn bodies(title: &str, bodies: &[BodyRow], out: &mut String) -> fmt::Result {
    if bodies.is_empty() {
        return Ok(());
    }
    writeln!(out, "{title}:\n")?;
    for body in bodies {
        writeln!(out, "- {}: {}", escape_markdown(&body.link), body.text())?;
    }
    writeln!(out)
}

fn notes(report: &Report, out: &mut String) -> fmt::Result {
    if !report.omitted.is_empty() {
        writeln!(out, "## Left out\n")?;
        for reason in &report.omitted {
            writeln!(out, "- {reason}")?;
        }
        writeln!(out)?;
    }
    if !report.warnings.is_empty() {
        writeln!(out, "## Warnings\n")?;
        for warning in &report.warnings {
            writeln!(out, "- {}", escape_markdown(&warning.message))?;
        }
    }
    Ok(())
}

/// `text` with what would end a table cell or start markup escaped.
pub fn escape_markdown(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '|' | '*' | '`' | '<' | '\\' | '[' | ']') {
            out.push('\\');
        }
        out.push(if c == '\n' { ' ' } else { c });
    }
    out
}
