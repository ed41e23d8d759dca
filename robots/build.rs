//! Generates the robots whose features are on, and the list of them.

use std::path::{Path, PathBuf};
use std::{env, error::Error, fmt::Write as _, fs};

use rbd_codegen::{Builder, model::identifier};

fn main() -> Result<(), Box<dyn Error>> {
    let robots = enabled()?;
    for robot in &robots {
        Builder::new(format!("urdf/{robot}.urdf"))
            .struct_name(identifier::upper_camel(robot))
            .out(format!("{robot}.rs"))?;
    }
    let folder = PathBuf::from(env::var("OUT_DIR")?);
    fs::write(folder.join("robots.rs"), list(&robots)?)?;
    println!("cargo:rerun-if-changed=urdf");
    Ok(())
}

/// The files of `urdf/` whose features are on.
fn enabled() -> Result<Vec<String>, Box<dyn Error>> {
    let mut robots = Vec::new();
    for entry in fs::read_dir(Path::new("urdf"))? {
        let path = entry?.path();
        let name = path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let feature = format!("CARGO_FEATURE_{}", name.to_uppercase());
        if path.extension().is_some_and(|e| e == "urdf") && env::var_os(feature).is_some() {
            robots.push(name);
        }
    }
    robots.sort();
    Ok(robots)
}

/// The code of each robot, and a macro that goes over all of them.
fn list(robots: &[String]) -> Result<String, std::fmt::Error> {
    let mut code = String::new();
    for robot in robots {
        writeln!(
            code,
            "include!(concat!(env!(\"OUT_DIR\"), \"/{robot}.rs\"));"
        )?;
    }
    let types: Vec<String> = robots
        .iter()
        .map(|robot| identifier::upper_camel(robot))
        .collect();
    writeln!(
        code,
        "/// Calls `$each!` with the type of every robot whose feature is on:"
    )?;
    writeln!(code, "/// `$each! {{ Panda, Puma560, }}`.")?;
    writeln!(code, "#[macro_export]\nmacro_rules! for_all_robots {{")?;
    writeln!(
        code,
        "    ($each:ident) => {{ $each! {{ {} }} }};",
        types.join(", ")
    )?;
    writeln!(code, "}}")?;
    Ok(code)
}
