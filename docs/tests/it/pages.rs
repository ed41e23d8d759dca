//! The pages hang together, and their sentences say what things are.

use std::path::{Path, PathBuf};

use crate::text::{links, sentences};

/// A reader of the README should see all of it.
const README_LINES: usize = 120;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The pages of the book, in order of their names.
fn pages() -> Vec<PathBuf> {
    let folder = root().join("docs/src");
    let entries = std::fs::read_dir(folder).unwrap();
    let mut pages: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    pages.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    pages.sort();
    pages
}

fn texts_of_the_root() -> Vec<PathBuf> {
    ["README.md", "CHANGELOG.md", "CONTRIBUTING.md"]
        .map(|name| root().join(name))
        .into()
}

#[test]
fn the_readme_is_short() {
    let lines = read(&root().join("README.md")).lines().count();
    assert!(
        lines <= README_LINES,
        "README.md has {lines} lines of {README_LINES}"
    );
}

/// Openings that keep the doer, or the name of the thing, back until the end of the sentence.
const BANNED: [&str; 5] = ["What", "Of", "Whose", "Who", "Which"];

/// The sentences of a text that begin with a banned word; questions may.
fn riddles(text: &str) -> Vec<String> {
    let is_riddle = |sentence: &String| {
        let first = sentence.split_whitespace().next();
        first.is_some_and(|word| BANNED.contains(&word)) && !sentence.ends_with('?')
    };
    sentences(text).into_iter().filter(is_riddle).collect()
}

#[test]
fn sentences_of_pages_say_what_things_are() {
    let mut found = String::new();
    for path in texts_of_the_root().into_iter().chain(pages()) {
        for riddle in riddles(&read(&path)) {
            found += &format!("{}: {riddle}\n", path.display());
        }
    }
    assert!(found.is_empty(), "{found}");
}

/// The crates whose doc comments are checked.
const CRATES: [&str; 14] = [
    "benches",
    "fuzz",
    "rbd",
    "rbd-classical",
    "rbd-cli",
    "rbd-codegen",
    "rbd-ir",
    "rbd-jit",
    "rbd-macros",
    "rbd-model",
    "rbd-runtime",
    "rbd-spook",
    "rbd-testing",
    "xtask",
];

/// The doc comments of a file, as Markdown.
fn documentation(source: &str) -> String {
    let mut text = String::new();
    for line in source.lines() {
        let line = line.trim_start();
        let comment = line
            .strip_prefix("///")
            .or_else(|| line.strip_prefix("//!"))
            .unwrap_or("");
        text += comment.strip_prefix(' ').unwrap_or(comment);
        text += "\n";
    }
    text
}

/// Adds the riddles of all Rust files below `folder`.
fn add_riddles(folder: &Path, found: &mut String) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            add_riddles(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            for riddle in riddles(&documentation(&read(&path))) {
                *found += &format!("{}: {riddle}\n", path.display());
            }
        }
    }
}

#[test]
fn sentences_of_doc_comments_say_what_things_are() {
    let mut found = String::new();
    for name in CRATES {
        add_riddles(&root().join(name).join("src"), &mut found);
    }
    assert!(found.is_empty(), "{found}");
}

#[test]
fn every_page_is_in_the_summary_and_is_compiled() {
    let summary = read(&root().join("docs/src/SUMMARY.md"));
    let compiled = read(&root().join("docs/pages.rs"));
    for page in pages() {
        let name = page.file_name().unwrap().to_str().unwrap();
        if name == "SUMMARY.md" {
            continue;
        }
        assert!(
            summary.contains(&format!("({name})")),
            "SUMMARY.md lacks {name}"
        );
        let text = read(&page);
        assert!(
            !text.contains("rust,ignore"),
            "{name} has code that is not compiled"
        );
        assert!(
            !text.contains("{{#"),
            "{name} includes what GitHub does not show"
        );
        let has_rust = text.lines().any(|line| line.starts_with("```rust"));
        let is_compiled = compiled.contains(&format!("\"src/{name}\""));
        assert!(is_compiled || !has_rust, "pages.rs lacks {name}");
    }
}

#[test]
fn the_build_scripts_of_the_pages_are_those_that_run() {
    let both = [
        ("docs/build.rs", "front-ends.md"),
        ("rbd/examples/own_function/build.rs", "own-functions.md"),
    ];
    for (path, name) in both {
        let script = read(&root().join(path));
        let (_, script) = script.split_once("\n\n").unwrap();
        let page = read(&root().join("docs/src").join(name));
        assert!(page.contains(script), "{name} lacks {path}");
    }
}

#[test]
fn links_lead_somewhere() {
    let mut dead = String::new();
    for path in texts_of_the_root().into_iter().chain(pages()) {
        for link in links(&read(&path)) {
            let file = link.split('#').next().unwrap();
            let is_here = !link.contains("://") && !file.is_empty();
            if is_here && !path.parent().unwrap().join(file).exists() {
                dead += &format!("{}: {link}\n", path.display());
            }
        }
    }
    assert!(dead.is_empty(), "{dead}");
}

/// The robots that pages name, and the functions of their columns, as the goldens call them.
const ROBOTS: [(&str, &str); 11] = [
    ("Franka Panda", "panda"),
    ("UR5e", "ur5e"),
    ("KUKA iiwa 14", "iiwa14"),
    ("Puma 560", "puma560"),
    ("Stanford arm", "stanford_arm"),
    ("general 6R chain", "general_6r"),
    ("quadruped, 12 joints", "quadruped"),
    ("humanoid, 32 joints", "humanoid"),
    ("quadruped, floating", "quadruped floating"),
    ("humanoid, floating", "humanoid floating"),
    ("mobile manipulator", "mobile_manipulator planar"),
];
const FUNCTIONS: [(&str, &str); 7] = [
    ("RNEA", "rnea"),
    ("inverse dynamics", "rnea"),
    ("inertia matrix", "crba"),
    ("articulated bodies", "aba"),
    ("forward dynamics", "forward_dynamics"),
    ("LᵀDL", "ltdl_factor"),
    ("robot", ""),
];

/// `290 + 269 [28]` as the goldens write it, `290 + 269 (28, `.
fn as_golden(cell: &str) -> String {
    let (sums, divisions) = cell.split_once(" [").unwrap_or((cell, "0]"));
    format!("{sums} ({},", divisions.trim_end_matches(']'))
}

#[test]
fn counts_in_the_pages_are_those_of_the_goldens() {
    let golden = read(&root().join("rbd-codegen/tests/golden/operation_counts.txt"));
    let mut compared = 0;
    for page in ["README.md", "docs/src/measurements.md"] {
        let text = read(&root().join(page));
        let lines = text.lines().skip_while(|line| !line.contains("| LᵀDL |"));
        let rows: Vec<Vec<&str>> = lines
            .take_while(|line| line.starts_with('|'))
            .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
            .collect();
        for row in &rows[2..] {
            let named = |(name, _): &&(&str, &str)| row[0].starts_with(name);
            let robot = ROBOTS
                .iter()
                .find(named)
                .unwrap_or_else(|| panic!("{}", row[0]))
                .1;
            for (column, cell) in row.iter().enumerate().skip(1) {
                let function = FUNCTIONS.iter().find(|(name, _)| *name == rows[0][column]);
                let function = function.unwrap_or_else(|| panic!("{}", rows[0][column])).1;
                let wanted = format!("\n{robot} {function}: {}", as_golden(cell));
                assert!(golden.contains(&wanted), "{page}: no{wanted}");
                compared += 1;
            }
        }
    }
    assert!(compared > 50, "{compared} counts");
}
