//! Generates the robots whose features are on, and the list of them.

use std::path::{Path, PathBuf};
use std::{env, error::Error, fmt::Write as _, fs};

use rbd_codegen::{Builder, WarningKind, model::identifier};

/// What published tables are known for; the files keep to them.
const OF_THE_SOURCES: [WarningKind; 3] = [
    WarningKind::InertiaWithoutMass,
    WarningKind::IndefiniteInertia,
    WarningKind::TriangleInequality,
];

fn main() -> Result<(), Box<dyn Error>> {
    let robots = enabled()?;
    for robot in &robots {
        Builder::new(format!("urdf/{robot}.urdf"))
            .struct_name(identifier::upper_camel(robot))
            .allow(OF_THE_SOURCES)
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
        let name = path.file_stem().unwrap_or_default();
        let name = name.to_string_lossy().into_owned();
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
    let mut rows = String::new();
    for robot in robots {
        let name = identifier::upper_camel(robot);
        writeln!(
            code,
            "include!(concat!(env!(\"OUT_DIR\"), \"/{robot}.rs\"));"
        )?;
        writeln!(rows, "        {name} = \"{robot}\",")?;
    }
    let head = "
/// `for_all_robots!(each)` is `each! { Panda = \"panda\", Puma560 = \"puma560\", }` with the type
/// and the file of every robot whose feature is on.
#[macro_export]
macro_rules! for_all_robots {
    ($each:ident) => { $each! {
";
    Ok(code + head + &rows + "    } };\n}\n")
}
