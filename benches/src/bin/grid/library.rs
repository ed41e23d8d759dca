//! The library that `benches/grid/adapter.py` calls.

use std::path::{Path, PathBuf};

use rbd_benches::place;
use rbd_codegen::{Base, FunctionName};

use crate::{Error, workshop};

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

/// Builds the library of the robot in `file` and returns its path.
pub(crate) fn build(file: &str, base: &str) -> Result<PathBuf, Error> {
    let file = Path::new(file)
        .canonicalize()
        .map_err(|error| format!("{file}: {error}"))?;
    let chosen = match base {
        "fixed" => Base::Fixed,
        "floating" => Base::Floating,
        _ => return Err(format!("the base is `fixed` or `floating`, not `{base}`").into()),
    };
    let name = file.file_stem().unwrap_or_default().to_string_lossy();
    let folder = place::results("grid")?.join(format!("{name}_{base}"));
    std::fs::create_dir_all(folder.join("src"))?;
    let manifest = workshop::manifest(
        &["std", "rayon"],
        "[dependencies.rayon]\nversion = \"1.11.0\"\ndefault-features = false\n\
         [lib]\ncrate-type = [\"cdylib\"]\n",
    )?;
    std::fs::write(folder.join("Cargo.toml"), manifest)?;
    std::fs::write(
        folder.join("src/robot.rs"),
        workshop::robot(&file, chosen, &FUNCTIONS)?,
    )?;
    let library = include_str!("../../../grid/library.rs");
    std::fs::write(folder.join("src/lib.rs"), library)?;
    let built = workshop::build(&folder)?.join(format!(
        "{}grid{}",
        std::env::consts::DLL_PREFIX,
        std::env::consts::DLL_SUFFIX
    ));
    Ok(built)
}
