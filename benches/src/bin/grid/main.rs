//! Batches of the sizes, in the scalar and of the functions that GRiD publishes, on one core.
//!
//! `cargo run --release -p rbd-benches --bin grid [-- FILE ...]` times the iiwa 14 and the robots of the
//! files, which get a floating base, and writes `grid.md` and `grid.csv` into `target/grid`. GRiD's other
//! two robots are `go2_description.urdf` and `g1_29dof_rev_1_0.urdf` of unitree_ros, which are not in this
//! repository. Times are the smallest of all samples, and their median.
//!
//! `cargo run -p rbd-benches --bin grid -- library FILE fixed|floating` builds a library of that robot for
//! `benches/grid/adapter.py` and prints its path.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use rbd_benches::machine::Machine;
use rbd_benches::place;
use rbd_codegen::{Base, FunctionName};

use workshop::said;

mod library;
mod workshop;

type Error = Box<dyn std::error::Error>;

fn main() -> Result<(), Error> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [command, file, base] = &arguments[..]
        && command == "library"
    {
        println!("{}", library::build(file, base)?.display());
        return Ok(());
    }
    measure(arguments.into_iter().map(PathBuf::from))
}

/// Times the iiwa 14 and the robots of `floating`.
fn measure(floating: impl Iterator<Item = PathBuf>) -> Result<(), Error> {
    let arm = place::workspace()?.join("robots/urdf/iiwa14.urdf");
    let floating = floating.map(|file| (file, Base::Floating));
    let robots: Vec<_> = [(arm, Base::Fixed)].into_iter().chain(floating).collect();
    let folder = place::results("grid")?;
    write_crate(&folder, &robots)?;
    let times = said(&mut Command::new(workshop::build(&folder)?.join("grid")))?;
    let table = markdown(&times);
    std::fs::write(folder.join("grid.csv"), &times)?;
    std::fs::write(folder.join("grid.md"), &table)?;
    println!("{table}");
    eprintln!("written to {}", folder.display());
    Ok(())
}

/// Writes a file for each robot, and `benches/grid/main.rs`.
fn write_crate(folder: &Path, robots: &[(PathBuf, Base)]) -> Result<(), Error> {
    std::fs::create_dir_all(folder.join("src"))?;
    let manifest = workshop::manifest(&["std", "batch"], "")?;
    std::fs::write(folder.join("Cargo.toml"), manifest)?;
    let functions = [
        FunctionName::Rnea,
        FunctionName::Crba,
        FunctionName::ForwardDynamics,
    ];
    let (mut modules, mut lines) = (String::new(), String::new());
    for (i, (file, base)) in robots.iter().enumerate() {
        let text = workshop::robot(file, *base, &functions)?;
        std::fs::write(folder.join(format!("src/robot_{i}.rs")), text)?;
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        let _ = writeln!(modules, "mod robot_{i};");
        let _ = writeln!(lines, "    robot!({name:?}, robot_{i});");
    }
    let main = include_str!("../../../grid/main.rs")
        .replace("// MODULES\n", &modules)
        .replace("    // ROBOTS\n", &lines);
    Ok(std::fs::write(folder.join("src/main.rs"), main)?)
}

/// The lines of times as a table.
fn markdown(times: &str) -> String {
    let mut out = format!(
        "µs a batch, `f32`, rows in and out, one core, least and median. {}\n\n\
         | robot | function | states | least | median |\n|---|---|---|---|---|\n",
        Machine::read()
    );
    for line in times.lines() {
        let _ = writeln!(out, "| {} |", line.replace(',', " | "));
    }
    out
}
