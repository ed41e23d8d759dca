//! The folders in which everything is built, and the commands that run there.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use rbd_benches::place;

use crate::Error;
use crate::robots::{GRAVITY, Robot, Urdf};

/// Folders: the sources of the contenders, and the build products under `target/`.
pub(crate) struct Workshop {
    pub(crate) workspace: PathBuf,
    pub(crate) sources: PathBuf,
    pub(crate) folder: PathBuf,
}

impl Workshop {
    /// Creates the folders and installs packages from PyPI.
    pub(crate) fn open() -> Result<Self, Error> {
        let workspace = place::workspace()?;
        let workshop = Self {
            sources: workspace.join("benches/peers"),
            folder: place::results("peers")?,
            workspace,
        };
        for folder in ["models", "generated", "build", "crates"] {
            std::fs::create_dir_all(workshop.folder.join(folder))?;
        }
        let install = Command::new("sh")
            .arg(workshop.source("install.sh"))
            .arg(&workshop.folder)
            .status()?;
        if !install.success() {
            return Err("install.sh failed".into());
        }
        Ok(workshop)
    }

    pub(crate) fn source(&self, name: &str) -> PathBuf {
        self.sources.join(name)
    }

    pub(crate) fn built(&self, name: &str) -> PathBuf {
        self.folder.join("build").join(name)
    }

    /// The path of a robot's files without their endings.
    pub(crate) fn model(&self, robot: &Robot) -> PathBuf {
        self.folder.join("models").join(robot.name)
    }

    /// Writes the robot's files, the same for all contenders.
    pub(crate) fn export(&self, robot: &Robot) -> Result<(), Error> {
        let urdf = match robot.urdf {
            Urdf::ExampleRobotData(path) => self
                .folder
                .join("cmeel/share/example-robot-data/robots")
                .join(path),
            Urdf::Workspace(path) => self.workspace.join(path),
        };
        let script = self.source("export.py");
        let states = self.model(robot).with_extension("states");
        if !outdated(&states, &[script.clone(), urdf.clone()]) {
            return Ok(());
        }
        let mut python = Command::new(self.folder.join("venv/bin/python"));
        python.arg(script).arg(self.folder.join("models"));
        python.args([&GRAVITY.to_string(), robot.name]).arg(urdf);
        python.arg(if robot.floating { "floating" } else { "fixed" });
        let held = robot.held.iter();
        python.args(held.map(|link| format!("held={link}")));
        run(python.args(robot.locked), "description exported")
    }
}

/// Whether `made` is missing or older than one of `from`.
pub(crate) fn outdated(made: &Path, from: &[PathBuf]) -> bool {
    let age = |path: &Path| -> Option<SystemTime> { path.metadata().ok()?.modified().ok() };
    let made = age(made);
    made.is_none() || from.iter().any(|path| age(path) > made)
}

/// Runs a command to its end; its output is shown only if it fails.
pub(crate) fn run(command: &mut Command, what: &str) -> Result<(), Error> {
    eprintln!("{what}: {}", command.get_program().to_string_lossy());
    output(command).map(drop)
}

/// The standard output of a command.
pub(crate) fn output(command: &mut Command) -> Result<String, Error> {
    let program = command.get_program().to_string_lossy().into_owned();
    let output = command
        .output()
        .map_err(|error| format!("{program}: {error}"))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(format!("{program}: {}\n{said}", output.status).into())
}
