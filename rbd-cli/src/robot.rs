//! From the command line's file and options to a generated robot.

use std::path::Path;
use std::time::{Duration, Instant};

use rbd_codegen::{Diagnostic, Generated, Item, Model, Options};

use crate::failure::Failure;

/// A robot that was read and generated.
pub(crate) struct Robot {
    pub(crate) model: Model,
    pub(crate) generated: Generated,
    pub(crate) warnings: Vec<Diagnostic>,
    /// How long reading and generating took, without writing it as Rust.
    pub(crate) time: Duration,
}

impl Robot {
    pub(crate) fn load(file: &Path, options: &Options) -> Result<Self, Failure> {
        let start = Instant::now();
        let loaded = rbd_codegen::load(file, options)?;
        let generated = rbd_codegen::generate(&loaded.model, options)?;
        Ok(Self {
            model: loaded.model,
            generated,
            warnings: loaded.warnings,
            time: start.elapsed(),
        })
    }

    /// The robot as formatted Rust.
    pub(crate) fn source(&self) -> Result<String, Failure> {
        let tokens = self.generated.tokens(&self.model, &Item::public());
        let file = syn::parse2(tokens).map_err(Failure::context("the generated code"))?;
        Ok(prettyplease::unparse(&file))
    }

    /// Prints what was assumed or left out on standard error.
    pub(crate) fn print_warnings(&self) {
        for warning in &self.warnings {
            eprintln!("warning: {warning}");
        }
        for reason in &self.generated.omitted {
            eprintln!("note: {reason}");
        }
    }
}
