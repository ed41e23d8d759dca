//! A scratch crate with a program for each robot and one for each of its functions.

use std::path::{Path, PathBuf};

use rbd_benches::place;
use rbd_codegen::{FunctionName, Model, Options, RobotDescription, generate, load};

use crate::Error;
use crate::functions::{Use, What, of_default, of_derivatives, program};

/// Numbers of joints of the chains.
const CHAINS: [usize; 5] = [2, 7, 15, 30, 60];
/// Files of `robots/urdf`.
const FILES: [&str; 3] = ["panda", "quadruped", "humanoid"];

/// A robot whose programs are compiled and compared with [`EMPTY`].
pub(crate) struct Robot {
    pub(crate) name: String,
    pub(crate) joints: usize,
    /// Program with all functions.
    pub(crate) all: String,
    pub(crate) parts: Vec<Part>,
}

/// A program with one function.
pub(crate) struct Part {
    pub(crate) function: FunctionName,
    pub(crate) program: String,
    /// The program to subtract: it has the other functions that this one needs.
    pub(crate) without: Option<String>,
}

/// The program without a robot.
pub(crate) const EMPTY: &str = "empty";

/// Writes the crate for these files, or for the default ones if there are none.
pub(crate) fn write(folder: &Path, files: &[PathBuf], what: What) -> Result<Vec<Robot>, Error> {
    let programs = folder.join("src/bin");
    if programs.exists() {
        std::fs::remove_dir_all(&programs)?;
    }
    std::fs::create_dir_all(&programs)?;
    let workspace = place::workspace()?;
    let mut manifest = format!(
        "[package]\nname = \"scratch\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\
         [dependencies]\nrbd = {{ path = {:?}, features = [\"json\", \"machine-code\", \"batch\"] }}\n[workspace]\n",
        workspace.join("rbd")
    );
    if what.is_optimized {
        manifest += "[profile.dev.build-override]\nopt-level = 1\n\
                     [profile.release.build-override]\nopt-level = 1\n";
    }
    std::fs::write(folder.join("Cargo.toml"), manifest)?;
    let empty = "use rbd as _;\nfn main() {}\n";
    std::fs::write(programs.join(EMPTY).with_extension("rs"), empty)?;
    let mut files = files.to_vec();
    if files.is_empty() {
        let urdf = |name| workspace.join("robots/urdf").join(name);
        files = FILES.map(|name| urdf(name).with_extension("urdf")).into();
        files.extend(chains(folder)?);
    }
    files
        .iter()
        .map(|file| robot(&programs, file, what))
        .collect()
}

fn chains(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let write = |joints| {
        let file = folder.join(format!("chain_{joints}.json"));
        let text = RobotDescription::general_chain(joints).to_json();
        std::fs::write(&file, text.map_err(|error| error.to_string())?)?;
        Ok(file)
    };
    CHAINS.into_iter().map(write).collect()
}

fn robot(programs: &Path, file: &Path, what: What) -> Result<Robot, Error> {
    let file = file.canonicalize()?;
    let name = file.file_stem().unwrap_or_default().to_string_lossy();
    let options = Options::default().base(what.base);
    let model: Model = load(&file, &options)?.model;
    let uses = match what.is_derivatives {
        true => of_derivatives(),
        false => of_default(&generate(&model, &options)?),
    };
    let write = |end: &str, uses: &[_]| -> Result<String, Error> {
        let name = format!("{name}_{end}");
        let text = program(&file.to_string_lossy(), what, uses);
        std::fs::write(programs.join(&name).with_extension("rs"), text)?;
        Ok(name)
    };
    let part = |of: &&'static Use| {
        Ok(Part {
            function: of.function,
            program: write(of.function.name(), &[*of])?,
            without: of.with.map(|with| format!("{name}_{}", with.name())),
        })
    };
    let parts = uses.iter().map(part).collect::<Result<_, Error>>()?;
    Ok(Robot {
        joints: model.joints.len(),
        all: write("all", &uses)?,
        parts,
        name: name.into_owned(),
    })
}
