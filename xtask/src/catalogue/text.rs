//! Text of Rust.

use std::io::Write;
use std::process::{Command, Stdio};

/// The first line of all files that are written.
pub(super) const HEADER: &str =
    "// Written by `cargo xtask catalogue` from rbd-codegen/src/catalogue/rows; do not edit.";

/// So many characters of documentation in a line.
const WIDTH: usize = 104;

/// Documentation, in lines.
pub(super) fn documentation(text: &str) -> String {
    let (mut lines, mut line) = (String::new(), String::new());
    for word in text.split(' ') {
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > WIDTH {
            lines += &format!("///{line}\n");
            line.clear();
        }
        line.push(' ');
        line += word;
    }
    lines + &format!("///{line}\n")
}

/// The text as rustfmt has it.
pub(super) fn formatted(text: &str) -> Result<String, String> {
    let failed = |problem: std::io::Error| format!("rustfmt: {problem}");
    let mut rustfmt = Command::new("rustfmt")
        .args([
            "--edition",
            "2024",
            "--config",
            "use_field_init_shorthand=true",
        ])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(failed)?;
    let input = rustfmt.stdin.take();
    let mut input = input.ok_or("rustfmt takes no text")?;
    let text = text.to_owned();
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = rustfmt.wait_with_output().map_err(failed)?;
    match writer.join() {
        Ok(Ok(())) if output.status.success() => {}
        _ => return Err("rustfmt does not take the text".to_owned()),
    }
    String::from_utf8(output.stdout).map_err(|problem| problem.to_string())
}
