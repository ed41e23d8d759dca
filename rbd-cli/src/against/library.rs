//! A Python library that computes figures, as a process that answers requests.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

use crate::arguments::Peer;
use crate::check::Truth;
use crate::failure::Failure;

/// The program for MuJoCo.
const MUJOCO: &str = include_str!("figures_of_mujoco.py");

/// The running program; it ends when this is dropped.
pub(super) struct Library {
    /// As in "MuJoCo 4.0.0".
    pub(super) name: String,
    child: Child,
    stdin: Option<ChildStdin>,
    stdout: BufReader<ChildStdout>,
}

/// The library's figures for a file.
pub(super) struct Answer {
    pub(super) truth: Truth,
    pub(super) notes: Vec<String>,
}

impl Library {
    pub(super) fn start(peer: Peer, python: &Path) -> Result<Self, Failure> {
        let (program, package) = match peer {
            Peer::Mujoco => (MUJOCO, "mujoco"),
        };
        let mut child = Command::new(python)
            .args(["-c", program])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(Failure::context(format!("starting {}", python.display())))?;
        let stdin = child.stdin.take();
        let stdout = child.stdout.take();
        let stdout = stdout.ok_or_else(|| Failure::new("the Python program has no output"))?;
        let mut library = Self {
            name: String::new(),
            child,
            stdin,
            stdout: BufReader::new(stdout),
        };
        let hello = library.line()?;
        match hello["library"].as_str() {
            Some(name) => name.clone_into(&mut library.name),
            None => {
                let missing = hello["missing"].as_str().unwrap_or("it does not answer");
                return Err(Failure::new(format!(
                    "{}: {missing}; run `{} -m pip install {package}`, or name another Python by \
                     --python",
                    python.display(),
                    python.display()
                )));
            }
        }
        Ok(library)
    }

    /// Figures for the file at `path` in random states, or why the library refuses it.
    pub(super) fn figures(
        &mut self,
        path: &Path,
        states: u64,
        seed: u64,
    ) -> Result<Result<Answer, String>, Failure> {
        let request = json!({ "file": path, "states": states, "seed": seed });
        if let Some(stdin) = &mut self.stdin {
            let sent = writeln!(stdin, "{request}").and_then(|()| stdin.flush());
            sent.map_err(Failure::context("asking the Python program"))?;
        }
        let answer = self.line().map_err(Failure::context(path.display()))?;
        if let Some(problem) = answer["error"].as_str() {
            return Ok(Err(problem.to_owned()));
        }
        let notes = answer["notes"].as_array().into_iter().flatten();
        let notes = notes.filter_map(|note| note.as_str().map(str::to_owned));
        let notes = notes.collect();
        let truth = serde_json::from_value(answer).map_err(Failure::context(path.display()))?;
        Ok(Ok(Answer { truth, notes }))
    }

    fn line(&mut self) -> Result<Value, Failure> {
        let mut line = String::new();
        let read = self.stdout.read_line(&mut line);
        read.map_err(Failure::context("the Python program"))?;
        if line.is_empty() {
            return Err(Failure::new("the Python program has stopped"));
        }
        serde_json::from_str(&line).map_err(Failure::context("the Python program"))
    }
}

impl Drop for Library {
    fn drop(&mut self) {
        // Closing its input ends the program.
        self.stdin = None;
        let _ = self.child.wait();
    }
}
