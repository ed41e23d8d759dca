//! The machine and the software that were measured.

use rbd_benches::machine::{processor, version};
use serde::Serialize;

use crate::workshop::Workshop;

/// Processor, compilers and versions of the libraries.
#[derive(Serialize)]
pub(crate) struct Machine {
    processor: String,
    compilers: Vec<String>,
    libraries: Vec<String>,
}

impl Machine {
    pub(crate) fn read(workshop: &Workshop, compilers: &[&str]) -> Self {
        let programs = compilers.iter().chain(&["rustc"]);
        let requirements = std::fs::read_to_string(workshop.source("requirements.txt"));
        let requirements = requirements.unwrap_or_default();
        let python = requirements.lines().map(|line| line.replace("==", " "));
        Self {
            processor: processor(),
            compilers: programs.filter_map(|program| version(program)).collect(),
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
