//! `cargo run -p rbd-benches --bin grid -- FILE fixed|floating` builds a library of that robot's batches for
//! `benches/grid/adapter.py` and prints its path.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;

use rbd_benches::place;
use rbd_codegen::{Base, Builder, FunctionName};

/// One function for each operation of `benches/grid/library.rs`.
const FUNCTIONS: [FunctionName; 8] = [
    FunctionName::Rnea,
    FunctionName::ForwardDynamics,
    FunctionName::Bias,
    FunctionName::Gravity,
    FunctionName::Crba,
    FunctionName::InverseInertiaMatrix,
    FunctionName::RneaDerivatives,
    FunctionName::ForwardDynamicsDerivatives,
];

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, word] = &arguments[..] else {
        return Err("the arguments are FILE fixed|floating".into());
    };
    let base = match &word[..] {
        "fixed" => Base::Fixed,
        "floating" => Base::Floating,
        _ => return Err(format!("the base is `fixed` or `floating`, not `{word}`").into()),
    };
    let file = Path::new(file)
        .canonicalize()
        .map_err(|error| format!("{file}: {error}"))?;
    let name = file.file_stem().unwrap_or_default().to_string_lossy();
    let folder = place::results("grid")?.join(format!("{name}_{word}"));
    write_crate(&folder, &file, base)?;
    println!("{}", build(&folder)?.display());
    Ok(())
}

/// Writes a crate of the robot's code and `benches/grid/library.rs`.
fn write_crate(folder: &Path, file: &Path, base: Base) -> Result<(), Box<dyn Error>> {
    let robot = Builder::new(file)
        .struct_name("Robot")
        .base(base)
        .functions(FUNCTIONS)
        .batch(true)
        .generate_text()
        .map_err(|error| error.to_string())?;
    let rbd = place::workspace()?.join("rbd");
    let manifest = format!(
        "[package]\nname = \"grid\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\
         [lib]\ncrate-type = [\"cdylib\"]\n[workspace]\n[dependencies]\n\
         rayon = {{ version = \"1.11.0\", default-features = false }}\n\
         rbd = {{ path = {rbd:?}, default-features = false, features = [\"std\", \"rayon\"] }}\n"
    );
    std::fs::create_dir_all(folder.join("src"))?;
    std::fs::write(folder.join("Cargo.toml"), manifest)?;
    std::fs::write(folder.join("src/robot.rs"), robot)?;
    let library = include_str!("../../grid/library.rs");
    Ok(std::fs::write(folder.join("src/lib.rs"), library)?)
}

/// Builds the crate in `folder` and returns its library.
fn build(folder: &Path) -> Result<PathBuf, Box<dyn Error>> {
    let target = folder.join("target");
    let mut cargo = Command::new("cargo");
    cargo.args(["build", "--quiet", "--release"]);
    let output = cargo
        .env("CARGO_TARGET_DIR", &target)
        .current_dir(folder)
        .output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned().into());
    }
    let (prefix, suffix) = (std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX);
    Ok(target.join(format!("release/{prefix}grid{suffix}")))
}
