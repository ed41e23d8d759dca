//! What the user sees when something is wrong, word for word: `tests/ui/*.stderr`, of the programs beside them.
//!
//! `RBD_BLESS=1 cargo test -p rbd --test it messages::` writes the messages anew.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::scratch::{self, cargo};

/// The folders of programs: here, and in the crate that is made of them.
const HERE: &str = "tests/ui/";
const THERE: &str = "src/bin/";

/// Programs need not run.
const MORE: &str = "\n[lints.rust]\ndead_code = \"allow\"\n";

#[test]
fn messages_are_those_that_were_written() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let scratch = scratch::empty("messages", r#""std", "macros""#, MORE);
    fs::create_dir(scratch.join(THERE)).unwrap();
    let mut programs = Vec::new();
    for file in files(&root.join(HERE)) {
        let name = file.file_name().unwrap();
        match file.extension().and_then(|end| end.to_str()) {
            Some("rs") => {
                fs::copy(&file, scratch.join(THERE).join(name)).unwrap();
                programs.push(file);
            }
            // Where `CARGO_MANIFEST_DIR` is for the programs.
            Some("urdf") => drop(fs::copy(&file, scratch.join(name)).unwrap()),
            _ => {}
        }
    }
    let said = said(&scratch);
    let mut differing = Vec::new();
    for program in programs {
        let name = program.file_stem().unwrap().to_str().unwrap();
        let (messages, is_refused) = said.get(name).cloned().unwrap_or_default();
        assert!(is_refused, "{name} compiles: {messages}");
        let golden = program.with_extension("stderr");
        if std::env::var_os("RBD_BLESS").is_some() {
            fs::write(golden, messages).unwrap();
        } else if fs::read_to_string(golden).unwrap_or_default() != messages {
            differing.push(format!("{name}:\n{messages}"));
        }
    }
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap();
    let mut files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

/// By program, what the compiler says and whether one of it is an error.
fn said(scratch: &Path) -> BTreeMap<String, (String, bool)> {
    let output = cargo("check", scratch)
        .args(["--bins", "--keep-going", "--message-format", "json"])
        .output()
        .unwrap();
    let mut said = BTreeMap::<String, (String, bool)>::new();
    for line in String::from_utf8(output.stdout).unwrap().lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        let message = &line["message"];
        let Some(rendered) = message["rendered"].as_str() else {
            continue;
        };
        let name = line["target"]["name"].as_str().unwrap();
        let (messages, is_refused) = said.entry(name.to_owned()).or_default();
        *is_refused |= message["level"] == "error";
        let is_summary = message["spans"].as_array().is_none_or(Vec::is_empty);
        if !is_summary {
            let separator = if messages.is_empty() { "" } else { "\n" };
            *messages += &format!("{separator}{}\n", shown(rendered.trim_end(), scratch));
        }
    }
    said
}

/// A message without what changes when a file of this repository does: its folder, and the numbers of lines of
/// other files than the program, which also widen the margin.
fn shown(rendered: &str, scratch: &Path) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let text = rendered.replace(scratch.to_str().unwrap(), "$CRATE");
    let text = text.replace(&format!(" {THERE}"), &format!(" {HERE}"));
    let text = text.replace(root.to_str().unwrap(), "$WORKSPACE");
    let mut lines = Vec::new();
    let mut is_elsewhere = false;
    for line in text.lines() {
        let start = line.trim_start();
        let is_place = start.starts_with("--> ") || start.starts_with("::: ");
        if is_place {
            is_elsewhere = !start[4..].starts_with(HERE);
        }
        let is_quoted = start.starts_with(|c: char| c.is_ascii_digit() || c == '|' || c == '.');
        is_elsewhere &= is_place || is_quoted;
        lines.push((is_elsewhere, is_place, line.to_owned()));
    }
    let margin = lines
        .iter()
        .filter_map(|(.., line)| line.find("--> "))
        .max();
    let own = lines.iter().filter(|(is_elsewhere, ..)| !is_elsewhere);
    let widest = own.map(|(.., line)| number(line).len()).max();
    let surplus = margin
        .unwrap_or(0)
        .saturating_sub(widest.unwrap_or(0).max(1));
    let shown = lines.into_iter().map(|(is_elsewhere, is_place, line)| {
        let line = match (is_elsewhere, is_place) {
            (true, true) => line.split(".rs:").next().unwrap().to_owned() + ".rs",
            (true, false) => line.replacen(number(&line), &" ".repeat(number(&line).len()), 1),
            _ => line,
        };
        let rest = line.strip_prefix(&" ".repeat(surplus));
        rest.map_or(line.clone(), str::to_owned)
    });
    shown.collect::<Vec<_>>().join("\n")
}

/// The number of a line that is quoted.
fn number(line: &str) -> &str {
    let start = line.trim_start();
    let end = start.find(|c: char| !c.is_ascii_digit());
    &start[..end.unwrap_or(start.len())]
}
