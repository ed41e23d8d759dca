//! The program that times the chains: a file for each, and `benches/scaling/main.rs`.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use rbd_benches::place;
use rbd_codegen::internals::rust;
use rbd_codegen::{Builder, FunctionName, Options, RobotDescription, Target, generate, lower};

use crate::{Error, Row, Suite};

/// Writes the crate and lets cargo build it.
pub(crate) fn build(folder: &Path, suite: Suite, joints: &[usize]) -> Result<PathBuf, Error> {
    write_crate(folder, suite, joints)?;
    let target = folder.join("target");
    let output = Command::new("cargo")
        .args(["build", "--quiet", "--release"])
        .env("CARGO_TARGET_DIR", &target)
        .current_dir(folder)
        .output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned().into());
    }
    Ok(target.join("release/scaling"))
}

/// Runs it.
pub(crate) fn times(program: &Path) -> Result<Vec<Row>, Error> {
    let output = Command::new(program).output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned().into());
    }
    String::from_utf8(output.stdout)?
        .lines()
        .map(read)
        .collect()
}

fn write_crate(folder: &Path, suite: Suite, joints: &[usize]) -> Result<(), Error> {
    std::fs::create_dir_all(folder.join("src"))?;
    let manifest = format!(
        "[package]\nname = \"scaling\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\
         [dependencies]\nrbd = {{ path = {:?}, default-features = false, features = [\"std\"] }}\n[workspace]\n",
        place::workspace()?.join("rbd")
    );
    std::fs::write(folder.join("Cargo.toml"), manifest)?;
    let (mut modules, mut chains) = (String::new(), String::new());
    for n in joints {
        let text = Builder::from_description(RobotDescription::general_chain(*n))
            .struct_name(format!("Chain{n}"))
            .functions(suite.functions().iter().copied())
            .generate_text()
            .map_err(|error| error.to_string())?;
        std::fs::write(folder.join(format!("src/chain_{n}.rs")), text)?;
        let _ = writeln!(modules, "mod chain_{n};");
        let one_by_one = match suite {
            Suite::Recursive => String::new(),
            Suite::ConstraintForces => {
                let text = one_by_one(*n)?;
                std::fs::write(folder.join(format!("src/one_by_one_{n}.rs")), text)?;
                let _ = writeln!(modules, "mod one_by_one_{n};");
                format!(", one_by_one_{n}::Chain{n}")
            }
        };
        let _ = writeln!(
            chains,
            "        chain!({n}, chain_{n}::Chain{n}{one_by_one}),"
        );
    }
    let main = include_str!("../../../scaling/main.rs")
        .replace("// MODULES\n", &modules)
        .replace("        // CHAINS\n", &chains);
    Ok(std::fs::write(folder.join("src/main.rs"), main)?)
}

/// Cyclic reduction without SIMD packs.
fn one_by_one(joints: usize) -> Result<String, Error> {
    let options =
        Options::default().functions(Some(vec![FunctionName::ConstraintForcesCyclicReduction]));
    let robot = RobotDescription::general_chain(joints);
    let model = robot.build(&options).map_err(|e| e.to_string())?.model;
    let program = generate(&model, &options).map_err(|e| e.to_string())?;
    let mut target = Target::rust();
    target.packs = false;
    Ok(rust(&model, lower(&program, &target), &options).to_string())
}

/// `n ns ns ns`
fn read(line: &str) -> Result<Row, Error> {
    let mut words = line.split(' ');
    let joints = words.next().unwrap_or_default().parse()?;
    let ns = words.map(str::parse).collect::<Result<_, _>>()?;
    Ok(Row {
        joints,
        ns,
        executed: vec![],
    })
}
