//! `rbd generate`.

use std::path::{Path, PathBuf};

use rbd_codegen::{COptions, CScalar, Compiled, Item};

use crate::arguments::{GenerateArguments, Language};
use crate::failure::Failure;
use crate::output::Output;
use crate::robot;

pub(crate) fn run(arguments: &GenerateArguments) -> Result<(), Failure> {
    let files = Files::of(arguments)?;
    let mut options = arguments.robot.options();
    options.robot.fields.clone_from(&arguments.fields);
    if matches!(files, Files::Fmu { .. }) {
        options = options.for_fmu();
    }
    let robot = robot::load(&arguments.robot.file, &options)?;
    robot::print_warnings(&robot);
    let texts = files.texts(arguments, &robot)?;
    if let Files::Fmu { folder } = &files
        && !arguments.check
    {
        let sources = folder.join("sources");
        std::fs::create_dir_all(&sources).map_err(Failure::context(sources.display()))?;
    }
    if arguments.casadi {
        let warnings = texts.iter().filter_map(size_warning);
        warnings.for_each(|warning| eprintln!("{warning}"));
    }
    for (file, text) in &texts {
        match file {
            Some(out) if arguments.check => compare(out, text)?,
            file => Output::new(file.as_deref(), arguments.out.force).write(text)?,
        }
    }
    Ok(())
}

const OF_THE_TREE: &str = "CasADi's `forward_dynamics` is that of the tree, without the constraints, and has no \
    `constrained_forward_dynamics` beside it: take q̈ and λ as unknowns, with `rnea`, `constraint_torques`, \
    `constraint_jacobian` and `constraint_bias`";

/// Bytes of C for CasADi from which on compilers take minutes: gcc 12 on a slow machine takes 31 s and 0.36 GB for `rnea` of
/// a humanoid of 29 joints (3 MB, -O1; 41 s at -O2).
const LARGE: usize = 6_000_000;

fn size_warning((file, text): &(Option<PathBuf>, String)) -> Option<String> {
    let file = file.as_deref().unwrap_or(Path::new("the code")).display();
    let size = text.len() as f64 / 1e6;
    (text.len() > LARGE).then(|| {
        format!(
            "warning: {file} has {size:.1} MB: with optimisation a compiler takes minutes; compile it with -O0, or ask for \
             fewer functions"
        )
    })
}

/// The target of the code.
enum Files {
    /// One file, or standard output.
    Rust(Option<PathBuf>),
    /// A source and its header.
    C { scalar: CScalar, source: PathBuf },
    /// A folder.
    Fmu { folder: PathBuf },
}

impl Files {
    fn of(arguments: &GenerateArguments) -> Result<Self, Failure> {
        let out = arguments.out.output().file().map(Path::to_owned);
        let scalar = match arguments.language {
            Language::Rust if arguments.prefix.is_some() => {
                let text = "--prefix is of C; in Rust `--name` names the struct";
                return Err(Failure::new(text));
            }
            Language::Rust if arguments.cmake => {
                return Err(Failure::new("--cmake is of C: add `--language c`"));
            }
            Language::Rust if arguments.casadi => {
                return Err(Failure::new("--casadi is of C: add `--language c`"));
            }
            Language::Rust => return Ok(Self::Rust(out)),
            Language::C => CScalar::Double,
            Language::CF32 => CScalar::Float,
            Language::Fmu => return Self::fmu(arguments, out),
        };
        refuse_what_is_of_rust(arguments)?;
        match out.filter(|path| path.extension().is_some_and(|extension| extension == "c")) {
            Some(source) => Ok(Self::C { scalar, source }),
            None => Err(Failure::new(
                "C is two files: name the source, as in `--out arm.c`; the header `arm.h` goes beside it",
            )),
        }
    }

    fn fmu(arguments: &GenerateArguments, out: Option<PathBuf>) -> Result<Self, Failure> {
        refuse_what_is_of_rust(arguments)?;
        let robot = &arguments.robot;
        let wrong = [
            (
                arguments.cmake,
                "--cmake is of C: who imports an FMU compiles it",
            ),
            (
                arguments.casadi,
                "--casadi is of C: add `--language c` in place of `fmu`",
            ),
            (
                robot.batch,
                "--batch is of Rust and C: an FMU is of one state",
            ),
            (
                robot.asked.any(),
                "an FMU has the functions that it calls; `--frames` adds frames",
            ),
        ];
        let wrong: Vec<&str> = wrong
            .iter()
            .filter(|(is, _)| *is)
            .map(|(_, text)| *text)
            .collect();
        if !wrong.is_empty() {
            return Err(Failure::new(wrong.join("\nerror: ")));
        }
        let folder = out.ok_or_else(|| {
            Failure::new("an FMU is a folder of files: name it, as in `--out arm_fmu`")
        })?;
        Ok(Self::Fmu { folder })
    }

    /// The files, and their contents.
    fn texts(
        &self,
        arguments: &GenerateArguments,
        robot: &Compiled,
    ) -> Result<Vec<(Option<PathBuf>, String)>, Failure> {
        let (scalar, source) = match self {
            Self::Rust(out) => return Ok(vec![(out.clone(), robot.text(&Item::public()))]),
            Self::C { scalar, source } => (*scalar, source),
            Self::Fmu { folder } => return fmu_texts(arguments, robot, folder),
        };
        let mut options = COptions::default()
            .scalar(scalar)
            .reproducible(robot.options.reproducible)
            .casadi(arguments.casadi)
            .batch(arguments.robot.batch);
        options.prefix.clone_from(&arguments.prefix);
        if arguments.casadi && !robot.model.constraints.is_empty() {
            eprintln!("warning: {OF_THE_TREE}");
        }
        let stem = source.file_stem().unwrap_or_default().to_string_lossy();
        let text = robot.c(&options, &stem)?;
        let mut files = vec![
            (source.with_extension("h"), text.header),
            (source.clone(), text.source),
        ];
        if arguments.cmake {
            files.push((source.with_file_name("CMakeLists.txt"), text.cmake));
            files.push((source.with_extension("pc.in"), text.pkg_config));
        }
        let files = files.into_iter();
        Ok(files.map(|(file, text)| (Some(file), text)).collect())
    }
}

fn refuse_what_is_of_rust(arguments: &GenerateArguments) -> Result<(), Failure> {
    let wrong = arguments.robot.of_rust_alone();
    if wrong.is_empty() {
        return Ok(());
    }
    let wrong = wrong.iter();
    let lines = wrong.map(|(option, hint)| format!("{option} is of Rust alone: {hint}"));
    Err(Failure::new(lines.collect::<Vec<_>>().join("\nerror: ")))
}

/// The files of an FMU.
fn fmu_texts(
    arguments: &GenerateArguments,
    robot: &Compiled,
    folder: &Path,
) -> Result<Vec<(Option<PathBuf>, String)>, Failure> {
    let mut options = COptions::default().reproducible(robot.options.reproducible);
    options.prefix.clone_from(&arguments.prefix);
    let fmu = robot.fmu(&options)?;
    let files = fmu.files().into_iter();
    Ok(files
        .map(|(file, text)| (Some(folder.join(file)), text))
        .collect())
}

/// Fails if `out` is not `source`, naming the first line that differs.
fn compare(out: &Path, source: &str) -> Result<(), Failure> {
    let existing = std::fs::read_to_string(out).map_err(Failure::context(out.display()))?;
    if existing == source {
        return Ok(());
    }
    let same = existing
        .lines()
        .zip(source.lines())
        .take_while(|(a, b)| a == b)
        .count();
    Err(Failure::new(format!(
        "{}:{}: not what would be generated; run the command without --check",
        out.display(),
        same + 1
    )))
}

#[cfg(test)]
mod tests {
    use super::{LARGE, size_warning};

    #[test]
    fn large_files_are_warned_of() {
        let of = |size| size_warning(&(Some("arm.c".into()), " ".repeat(size)));
        assert_eq!(of(LARGE), None);
        let warning = of(LARGE + 1).expect("a warning");
        assert!(
            warning.starts_with("warning: arm.c has 6.0 MB"),
            "{warning}"
        );
    }
}
