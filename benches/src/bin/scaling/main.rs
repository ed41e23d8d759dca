//! How the time of generated code grows with the robot: general chains of 1 to 60 joints.
//!
//! `cargo run --release -p rbd-benches --bin scaling [-- n ...]` generates a scratch crate in
//! `target/scaling`, runs it and writes `scaling.md` and `scaling.svg` beside it.

mod chain;
mod plot;

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use rbd_codegen::{Builder, FunctionName};

type Error = Box<dyn std::error::Error>;

/// Numbers of joints where none are named.
const JOINTS: [usize; 12] = [1, 2, 3, 5, 7, 10, 15, 20, 30, 40, 50, 60];

const FUNCTIONS: [&str; 3] = ["rnea", "crba", "aba"];

/// Times of the three functions in ns for a chain of `joints`.
struct Row {
    joints: usize,
    ns: Vec<f64>,
}

fn main() -> Result<(), Error> {
    let named = std::env::args().skip(1).map(|n| n.parse::<usize>());
    let mut joints: Vec<usize> = named.collect::<Result<_, _>>()?;
    if joints.is_empty() {
        joints = JOINTS.to_vec();
    }
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("..")
        .canonicalize()?;
    let target = match std::env::var_os("CARGO_TARGET_DIR") {
        Some(target) => workspace.join(target),
        None => workspace.join("target"),
    };
    let folder = target.join("scaling");
    write_crate(&folder, &workspace, &joints)?;
    let output = Command::new("cargo")
        .args(["run", "--quiet", "--release"])
        .env("CARGO_TARGET_DIR", folder.join("target"))
        .current_dir(&folder)
        .output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned().into());
    }
    let printed = String::from_utf8(output.stdout)?;
    let rows = printed.lines().map(read).collect::<Result<Vec<_>, _>>()?;
    let table = markdown(&rows);
    std::fs::write(folder.join("scaling.md"), &table)?;
    std::fs::write(folder.join("scaling.svg"), plot::times(&rows))?;
    println!("{table}");
    eprintln!("written to {}", folder.display());
    Ok(())
}

/// A crate whose `main` times every chain: a file each, and the program of `benches/scaling`.
fn write_crate(folder: &Path, workspace: &Path, joints: &[usize]) -> Result<(), Error> {
    std::fs::create_dir_all(folder.join("src"))?;
    let manifest = format!(
        "[package]\nname = \"scaling\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\
         [dependencies]\nrbd = {{ path = {:?} }}\n[workspace]\n",
        workspace.join("rbd")
    );
    std::fs::write(folder.join("Cargo.toml"), manifest)?;
    let functions = [FunctionName::Rnea, FunctionName::Crba, FunctionName::Aba];
    let (mut modules, mut chains) = (String::new(), String::new());
    for n in joints {
        let text = Builder::from_description(chain::chain(*n))
            .struct_name(format!("Chain{n}"))
            .functions(functions)
            .generate_text()
            .map_err(|error| error.to_string())?;
        std::fs::write(folder.join(format!("src/chain_{n}.rs")), text)?;
        let _ = writeln!(modules, "mod chain_{n};");
        let _ = writeln!(chains, "    chain!({n}, chain_{n}::Chain{n}),");
    }
    let main = include_str!("../../../scaling/main.rs")
        .replace("// MODULES\n", &modules)
        .replace("        // CHAINS\n", &chains);
    Ok(std::fs::write(folder.join("src/main.rs"), main)?)
}

/// `n ns ns ns`
fn read(line: &str) -> Result<Row, Error> {
    let mut words = line.split(' ');
    let joints = words.next().unwrap_or_default().parse()?;
    let ns = words.map(str::parse).collect::<Result<_, _>>()?;
    Ok(Row { joints, ns })
}

fn markdown(rows: &[Row]) -> String {
    let mut out = String::from("ns a call, and ns for each joint.\n\n| joints |");
    for function in FUNCTIONS {
        let _ = write!(out, " {function} | a joint |");
    }
    out += "\n|---|---|---|---|---|---|---|\n";
    for row in rows {
        let _ = write!(out, "| {} |", row.joints);
        for ns in &row.ns {
            let _ = write!(out, " {ns:.0} | {:.1} |", ns / row.joints as f64);
        }
        out += "\n";
    }
    out
}
