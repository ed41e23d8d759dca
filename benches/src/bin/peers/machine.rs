//! On what was measured, and with what.

use std::process::Command;

use serde::Serialize;

use crate::workshop::{Workshop, output};

/// Processor, compilers and versions of the libraries.
#[derive(Serialize)]
pub(crate) struct Machine {
    processor: String,
    compilers: Vec<String>,
    libraries: Vec<String>,
}

impl Machine {
    pub(crate) fn read(workshop: &Workshop, compilers: &[&str]) -> Self {
        let cpuinfo = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let processor = cpuinfo
            .lines()
            .find_map(|line| line.strip_prefix("model name")?.split_once(": "))
            .map_or("unknown", |(_, name)| name)
            .to_owned();
        let first_line = |program: &&str| {
            let said = output(Command::new(program).arg("--version")).ok()?;
            Some(said.lines().next()?.to_owned())
        };
        let programs = compilers.iter().chain(&["rustc"]);
        let requirements = std::fs::read_to_string(workshop.source("requirements.txt"));
        let requirements = requirements.unwrap_or_default();
        let python = requirements.lines().map(|line| line.replace("==", " "));
        Self {
            processor,
            compilers: programs.filter_map(first_line).collect(),
            libraries: python.chain([crate::crates::dynibo_version()]).collect(),
        }
    }

    /// Each with its name.
    pub(crate) fn lines(&self) -> [(&'static str, String); 3] {
        [
            ("processor", self.processor.clone()),
            ("compilers", self.compilers.join("; ")),
            ("libraries", self.libraries.join(", ")),
        ]
    }
}
