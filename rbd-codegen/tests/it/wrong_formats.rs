//! What is said of every wrong MJCF and SDF file of `formats_bad/`.
//!
//! Beside each lies what the reader says; `RBD_BLESS=1 cargo test -p rbd-codegen --features
//! mjcf,sdf --test it wrong_formats::` writes it anew.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rbd_codegen::{Options, load_str};

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/formats_bad");
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    let paths = entries.map(|entry| entry.expect("the folder can be read").path());
    let mut files: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|e| e != "txt"))
        .collect();
    files.sort();
    assert!(files.len() > 10);
    files
}

/// What is said of the file, one line each.
fn said(path: &Path) -> String {
    let text = std::fs::read(path).expect("the file is there");
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    match load_str(&text, &name, &Options::default()) {
        Ok(loaded) => {
            let lines = loaded.warnings.iter().map(|w| format!("warning: {w}\n"));
            lines.collect()
        }
        Err(diagnostics) => format!("{diagnostics}\n"),
    }
}

#[test]
fn every_message_is_as_recorded() {
    let bless = std::env::var_os("RBD_BLESS").is_some();
    for path in files() {
        let (said, golden) = (said(&path), path.with_extension("txt"));
        assert!(!said.is_empty(), "{path:?} is right");
        if bless {
            std::fs::write(&golden, said).expect("the folder can be written");
        } else {
            let expected = std::fs::read_to_string(&golden).unwrap_or_default();
            assert_eq!(
                said, expected,
                "{path:?}; RBD_BLESS=1 writes what is said now"
            );
        }
    }
}

/// Files made to exhaust a reader are refused, or read, at once.
#[test]
fn traps_are_refused() {
    let refused = |text: String, file: &str, part: &str| {
        let start = Instant::now();
        let said = load_str(text.as_bytes(), file, &Options::default()).map_err(|e| e.to_string());
        let took = start.elapsed();
        assert!(took < Duration::from_secs(30), "it took {took:?}");
        match said {
            Err(said) => assert!(said.contains(part), "{}", &said[..said.len().min(1000)]),
            Ok(_) => assert!(part.is_empty(), "it was read"),
        }
    };
    let mujoco = |bodies: String| format!("<mujoco><worldbody>{bodies}</worldbody></mujoco>");
    let many = "more than 2000 bodies or joints";
    refused(mujoco("<body/>".repeat(100_000)), "a.xml", many);
    refused(
        mujoco(format!("<body>{}</body>", "<joint/>".repeat(100_000))),
        "a.xml",
        many,
    );
    let inertial = "<inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/>";
    let body = format!("<body><joint/><joint axis='0 1 0'/>{inertial}</body>");
    refused(mujoco(body.repeat(1_000)), "a.xml", "");
    let class = "<default class='a'><joint damping='1'/><default class='a'/></default>";
    let text = format!("<mujoco>{class}<worldbody/></mujoco>");
    refused(text, "a.xml", "a second class called `a`");
    let joints = "<joint damping='1'/>".repeat(200_000);
    let text = format!(
        "<mujoco><default>{joints}</default><worldbody>{}</worldbody></mujoco>",
        body.repeat(1_000)
    );
    refused(text, "a.xml", "");
    let sdf = |model: String| format!("<sdf version='1.9'><model name='m'>{model}</model></sdf>");
    let frame = "<frame name='a'><pose relative_to='a'/></frame>".repeat(50_000);
    refused(
        sdf(frame),
        "a.sdf",
        "more than 2000 links, joints or frames",
    );
    let links: Vec<String> = (0..2_000)
        .map(|i| {
            let above = if i == 0 {
                "__model__".to_owned()
            } else {
                format!("l{}", i - 1)
            };
            format!("<link name='l{i}'><pose relative_to='{above}'>1 0 0 0 0 0</pose></link>")
        })
        .collect();
    let joints: Vec<String> = (1..2_000)
        .map(|i| {
            let ends = format!("<parent>l{}</parent><child>l{i}</child>", i - 1);
            format!("<joint name='j{i}' type='ball'>{ends}</joint>")
        })
        .collect();
    refused(sdf(links.concat() + &joints.concat()), "a.sdf", "");
}
