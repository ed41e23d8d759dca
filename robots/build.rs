//! Generates the robots whose features are on, and the list of them.

use std::path::{Path, PathBuf};
use std::{env, error::Error, fmt::Write as _, fs};

use rbd_codegen::internals::names::identifier;
use rbd_codegen::{Base, Builder, WarningKind};

/// What published tables are known for; the files keep to them.
const OF_THE_SOURCES: [WarningKind; 3] = [
    WarningKind::InertiaWithoutMass,
    WarningKind::IndefiniteInertia,
    WarningKind::TriangleInequality,
];

/// A type, and the file and the base that it is generated from.
struct Robot {
    name: String,
    file: String,
    base: Base,
}

fn main() -> Result<(), Box<dyn Error>> {
    let robots: Vec<Robot> = enabled()?.iter().flat_map(|file| of_file(file)).collect();
    for robot in &robots {
        Builder::new(format!("urdf/{}.urdf", robot.file))
            .struct_name(&robot.name)
            .base(robot.base)
            .allow(OF_THE_SOURCES)
            // Tests of all robots are of what runs where optimisation is on.
            .optimized(true)
            .out(format!("{}.rs", robot.name))?;
    }
    let folder = PathBuf::from(env::var("OUT_DIR")?);
    fs::write(folder.join("robots.rs"), list(&robots)?)?;
    println!("cargo:rerun-if-changed=urdf");
    Ok(())
}

/// The robots that a file is good for: one that walks also floats, and one on wheels drives.
fn of_file(file: &str) -> Vec<Robot> {
    let robot = |prefix: &str, base| Robot {
        name: prefix.to_owned() + &identifier::upper_camel(file),
        file: file.to_owned(),
        base,
    };
    match file {
        "humanoid" | "quadruped" => {
            vec![robot("", Base::Fixed), robot("Floating", Base::Floating)]
        }
        "mobile_manipulator" => vec![robot("", Base::Planar)],
        _ => vec![robot("", Base::Fixed)],
    }
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
fn list(robots: &[Robot]) -> Result<String, std::fmt::Error> {
    let mut code = String::new();
    let mut rows = String::new();
    for Robot { name, file, base } in robots {
        writeln!(
            code,
            "include!(concat!(env!(\"OUT_DIR\"), \"/{name}.rs\"));"
        )?;
        writeln!(rows, "        {name} = \"{file}\" on {base:?},")?;
    }
    let head = "
/// `for_all_robots!(each)` is `each! { Panda = \"panda\" on Fixed, Puma560 = \"puma560\" on Fixed, }`
/// with the type, the file and the base of every robot whose feature is on.
#[macro_export]
macro_rules! for_all_robots {
    ($each:ident) => { $each! {
";
    Ok(code + head + &rows + "    } };\n}\n")
}
