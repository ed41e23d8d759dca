//! The machine that was measured.

use std::process::Command;

use serde::Serialize;

/// Processor and compiler.
#[derive(Serialize)]
pub struct Machine {
    /// As the system names it.
    pub processor: String,
    /// The number of available cores.
    pub cores: usize,
    /// rustc's version.
    pub rustc: String,
}

impl Machine {
    /// Reads the data of this machine.
    pub fn read() -> Self {
        let cores = std::thread::available_parallelism();
        Self {
            processor: processor(),
            cores: cores.map_or(1, std::num::NonZero::get),
            rustc: version("rustc").unwrap_or_else(|| "unknown".to_owned()),
        }
    }
}

impl std::fmt::Display for Machine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self {
            processor,
            cores,
            rustc,
        } = self;
        write!(f, "Processor: {processor}, cores: {cores}; {rustc}.")
    }
}

/// The processor as the system names it.
pub fn processor() -> String {
    let cpuinfo = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = cpuinfo
        .lines()
        .find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    name.map_or("unknown", |(_, name)| name).to_owned()
}

/// The first line of the output of `program --version`.
pub fn version(program: &str) -> Option<String> {
    let output = Command::new(program).arg("--version").output().ok()?;
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    Some(said.lines().next()?.to_owned())
}
