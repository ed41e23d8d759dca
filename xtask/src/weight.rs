//! Lines of source and of LLVM's IR of each crate, beside the goldens in `.ci/weight.golden`.
//!
//! The IR is what rustc hands to LLVM without optimisation, as it builds macros of users: its length is what a build
//! takes, whatever the machine. `rbd-macros` has source alone: for its IR the generator would be built a second time.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, BufRead};
use std::path::{Path, PathBuf};

use crate::process::{in_root, succeeds};

/// The crates of the command, and machine code in memory; all but the last ones are also those of `robot!`.
const CRATES: [&str; 9] = [
    "rbd-runtime",
    "rbd-model",
    "rbd-ir",
    "rbd-spook",
    "rbd-codegen",
    "rbd-macros",
    "rbd-classical",
    "rbd-cli",
    "rbd-jit",
];

const GOLDEN: &str = ".ci/weight.golden";

/// How far above its golden a crate may be, in per cent.
const SLACK: u64 = 5;

#[derive(Clone, Copy, Default)]
struct Weight {
    source: u64,
    llvm: u64,
}

/// Prints the table; `--bless` writes the goldens anew.
pub(crate) fn run(arguments: &[String]) -> bool {
    match weigh() {
        Ok(found) if arguments.iter().any(|argument| argument == "--bless") => bless(&found),
        Ok(found) => compare(&found),
        Err(error) => {
            eprintln!("{error}");
            false
        }
    }
}

fn weigh() -> io::Result<BTreeMap<&'static str, Weight>> {
    let folder = Path::new("target/weight");
    let ir = folder.join("debug/deps");
    // Files of earlier builds have other names.
    let _ = fs::remove_dir_all(&ir);
    let mut command = in_root(env!("CARGO"));
    command
        .args([
            "build",
            "--quiet",
            "--package",
            "rbd-cli",
            "--package",
            "rbd-jit",
        ])
        .arg("--target-dir")
        .arg(folder)
        .env("CARGO_INCREMENTAL", "0")
        .env("CARGO_PROFILE_DEV_DEBUG", "0")
        .env(
            "RUSTFLAGS",
            "--emit=llvm-ir -Copt-level=0 -Cno-prepopulate-passes -Ccodegen-units=1",
        );
    if !succeeds(command) {
        return Err(io::Error::other("the build failed"));
    }
    CRATES
        .into_iter()
        .map(|name| {
            let weight = Weight {
                source: lines_of_source(&Path::new(name).join("src"))?,
                llvm: lines_of_ir(&ir, name)?,
            };
            Ok((name, weight))
        })
        .collect()
}

fn lines_of_source(folder: &Path) -> io::Result<u64> {
    let mut sum = 0;
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            sum += lines_of_source(&path)?;
        } else if path.extension().is_some_and(|end| end == "rs") {
            sum += fs::read_to_string(&path)?.lines().count() as u64;
        }
    }
    Ok(sum)
}

/// The lines inside of functions.
fn lines_of_ir(folder: &Path, name: &str) -> io::Result<u64> {
    let stem = format!("{}-", name.replace('-', "_"));
    let is_own = |path: &PathBuf| {
        let file = path.file_name().and_then(|file| file.to_str());
        file.is_some_and(|file| file.starts_with(&stem) && file.ends_with(".ll"))
    };
    let mut sum = 0;
    let paths: Vec<PathBuf> = fs::read_dir(folder)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<io::Result<_>>()?;
    for path in paths.iter().filter(|path| is_own(path)) {
        let mut is_inside = false;
        for line in io::BufReader::new(fs::File::open(path)?).lines() {
            let line = line?;
            if line.starts_with('}') {
                is_inside = false;
            }
            sum += u64::from(is_inside);
            is_inside |= line.starts_with("define ");
        }
    }
    Ok(sum)
}

fn bless(found: &BTreeMap<&str, Weight>) -> bool {
    let row = |name: &&str| {
        let Weight { source, llvm } = found[*name];
        format!("{name} {source} {llvm}\n")
    };
    let rows: String = CRATES.iter().map(row).collect();
    let text = format!(
        "# crate, lines of source, lines of LLVM's IR: `cargo xtask weight --bless`\n{rows}"
    );
    fs::write(GOLDEN, text).is_ok()
}

fn compare(found: &BTreeMap<&str, Weight>) -> bool {
    let golden = fs::read_to_string(GOLDEN).unwrap_or_default();
    let mut allowed = BTreeMap::new();
    for line in golden.lines().filter(|line| !line.starts_with('#')) {
        let mut words = line.split_whitespace();
        let name = words.next().unwrap_or_default();
        let mut number = || words.next().and_then(|word| word.parse().ok()).unwrap_or(0);
        let (source, llvm) = (number(), number());
        allowed.insert(name, Weight { source, llvm });
    }
    println!(
        "{:14} {:>9} {:>9} {:>11} {:>11}",
        "crate", "source", "golden", "LLVM's IR", "golden"
    );
    let mut is_light = true;
    for name in CRATES {
        let own = found[name];
        let most = allowed.get(name).copied().unwrap_or_default();
        let over = |own: u64, most: u64| own * 100 > most * (100 + SLACK);
        let is_over = over(own.source, most.source) || over(own.llvm, most.llvm);
        is_light &= !is_over;
        let note = if is_over { "  too heavy" } else { "" };
        println!(
            "{name:14} {:>9} {:>9} {:>11} {:>11}{note}",
            own.source, most.source, own.llvm, most.llvm
        );
    }
    if !is_light {
        eprintln!(
            "more than {SLACK} % above {GOLDEN}: make it lighter, or say in the commit why it is worth it and bless"
        );
    }
    is_light
}
