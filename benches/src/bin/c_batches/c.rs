//! The programs in C.

use std::path::{Path, PathBuf};
use std::process::Command;

use rbd_benches::place::workspace;
use rbd_codegen::{COptions, CScalar, FunctionName, Options, WarningKind, compile};

use crate::{Case, Error, FUNCTIONS, Times};

/// Generates and compiles a robot and its driver, and returns the program's path.
pub(crate) fn build(case: &Case, compiler: &str, folder: &Path) -> Result<PathBuf, Error> {
    let functions = FUNCTIONS
        .iter()
        .filter_map(|name| FunctionName::from_name(name));
    let options = Options::default()
        .base(case.base)
        .allow(vec![WarningKind::MissingInertial])
        .functions(Some(functions.collect()));
    let urdf = workspace()?.join(format!("robots/urdf/{}.urdf", case.name));
    let c_options = COptions::default()
        .prefix("robot")
        .scalar(case.scalar)
        .batch(true);
    let text = compile(&urdf, case.name, &options)?.c(&c_options, "robot")?;
    std::fs::create_dir_all(folder)?;
    for (name, text) in [
        ("robot.c", text.source.as_str()),
        ("robot.h", &text.header),
        ("driver.c", include_str!("driver.c")),
    ] {
        std::fs::write(folder.join(name), text)?;
    }
    let number = match case.scalar {
        CScalar::Double => "-DNUMBER=double",
        CScalar::Float => "-DNUMBER=float",
    };
    let status = Command::new(compiler)
        .args(["-std=c99", "-O3", "-march=native", number])
        .args(["driver.c", "robot.c", "-o", "program", "-lm"])
        .current_dir(folder)
        .status()?;
    match status.success() {
        true => Ok(folder.join("program")),
        false => Err(format!("{compiler} fails").into()),
    }
}

/// The output of a program that runs for so many seconds.
pub(crate) fn run(program: &Path, seconds: f64) -> Result<Times, Error> {
    let output = Command::new(program).arg(seconds.to_string()).output()?;
    let text = String::from_utf8(output.stdout)?;
    let times: Result<Vec<f64>, _> = text.lines().map(str::parse).collect();
    times?.try_into().map_err(|_| "a time is missing".into())
}
