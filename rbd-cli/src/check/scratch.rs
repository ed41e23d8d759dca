//! A scratch workspace in a temporary folder: for each robot a program that calls its generated code.

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use rbd_codegen::Item;
use tempfile::TempDir;

use super::program;
use crate::failure::Failure;
use crate::progress;
use rbd_codegen::Compiled;

/// The folder; deleted when this is dropped.
pub(crate) struct Scratch {
    folder: TempDir,
    robots: usize,
}

impl Scratch {
    /// Writes a program for each robot.
    pub(crate) fn write(robots: &[&Compiled]) -> Result<Self, Failure> {
        let folder = TempDir::with_prefix("rbd-check-").map_err(failed)?;
        let members: Vec<String> = (0..robots.len())
            .map(|k| format!("\"{}\"", package(k)))
            .collect();
        let manifest = format!(
            "[workspace]\nresolver = \"3\"\nmembers = [{}]\n\n[profile.release]\nincremental = false\n",
            members.join(", ")
        );
        fs::write(folder.path().join("Cargo.toml"), manifest).map_err(failed)?;
        if let Some(lock) = source_tree()
            .map(|root| root.join("Cargo.lock"))
            .filter(|f| f.exists())
        {
            fs::copy(lock, folder.path().join("Cargo.lock")).map_err(failed)?;
        }
        for (k, robot) in robots.iter().enumerate() {
            write_package(&folder.path().join(package(k)), &package(k), robot).map_err(failed)?;
        }
        Ok(Self {
            folder,
            robots: robots.len(),
        })
    }

    /// Compiles in release; a path for each robot whose program compiled.
    pub(crate) fn build(&self) -> Result<Vec<Option<PathBuf>>, Failure> {
        // The runtime is one more crate.
        let progress = progress::bar("compiling", self.robots as u64 + 1);
        let log = File::create(self.log()).map_err(failed)?;
        let mut cargo = Command::new("cargo")
            .args(["build", "--release", "--keep-going"])
            .arg("--message-format=json-render-diagnostics")
            .arg("--target-dir")
            .arg(self.folder.path().join("target"))
            .current_dir(self.folder.path())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .map_err(Failure::context("starting cargo"))?;
        let mut programs = vec![None; self.robots];
        for line in cargo
            .stdout
            .take()
            .into_iter()
            .flat_map(|out| BufReader::new(out).lines())
        {
            let Some(artifact) = Artifact::parse(&line.map_err(failed)?) else {
                continue;
            };
            progress.inc(1);
            let robot = (0..self.robots).find(|k| package(*k) == artifact.name);
            if let (Some(robot), Some(program)) = (robot, artifact.executable) {
                programs[robot] = Some(program);
            }
        }
        cargo.wait().map_err(failed)?;
        progress.finish_and_clear();
        Ok(programs)
    }

    /// The compiler's errors.
    pub(crate) fn errors(&self) -> String {
        let log = fs::read_to_string(self.log()).unwrap_or_default();
        let errors = log
            .split("\n\n")
            .filter(|message| message.contains("error"));
        errors.collect::<Vec<_>>().join("\n\n")
    }

    fn log(&self) -> PathBuf {
        self.folder.path().join("cargo.log")
    }
}

fn failed(error: std::io::Error) -> Failure {
    Failure::context("the scratch crate")(error)
}

/// Name of the package of robot `k`.
fn package(k: usize) -> String {
    format!("robot-{k}")
}

fn write_package(folder: &Path, name: &str, robot: &Compiled) -> std::io::Result<()> {
    let source = folder.join("src");
    fs::create_dir_all(&source)?;
    fs::write(folder.join("Cargo.toml"), package_manifest(name))?;
    fs::write(source.join("main.rs"), program::main(robot))?;
    fs::write(source.join("wire.rs"), program::WIRE)?;
    let tokens = robot.tokens(&Item::public());
    fs::write(source.join("robot.rs"), tokens.to_string())
}

fn package_manifest(name: &str) -> String {
    let version = env!("CARGO_PKG_VERSION");
    // A path within TOML; JSON's escapes are valid in TOML.
    let runtime = match source_tree().map(|root| root.join("rbd-runtime")) {
        Some(path) => format!(
            "{{ path = {} }}",
            serde_json::Value::from(path.to_string_lossy())
        ),
        None => format!("\"{version}\""),
    };
    format!(
        "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
         [dependencies]\nrbd-runtime = {runtime}\n"
    )
}

/// The workspace that this command was built in, if it is still there.
fn source_tree() -> Option<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent()?;
    root.join("rbd-runtime/Cargo.toml")
        .exists()
        .then(|| root.to_path_buf())
}

/// A build product of cargo.
struct Artifact {
    name: String,
    executable: Option<PathBuf>,
}

impl Artifact {
    /// `None` for cargo's other messages.
    fn parse(line: &str) -> Option<Self> {
        let message: serde_json::Value = serde_json::from_str(line).ok()?;
        (message["reason"] == "compiler-artifact").then(|| Self {
            name: message["target"]["name"]
                .as_str()
                .unwrap_or_default()
                .to_owned(),
            executable: message["executable"].as_str().map(PathBuf::from),
        })
    }
}
