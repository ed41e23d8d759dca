//! Functions of the user's own as Rust and C.

#[cfg(feature = "pretty")]
use std::path::{Path, PathBuf};

use proc_macro2::TokenStream;
#[cfg(feature = "c")]
use rbd_ir::lower::Loops;
use rbd_ir::lower::{Target, scheduled};
use rbd_model::Diagnostic;
use rbd_model::names::identifier;

#[cfg(feature = "pretty")]
use super::builder::{BuildError, is_optimized, out_folder, write_if_changed};
#[cfg(feature = "c")]
use crate::emit::c::{self, COptions, CScalar, CSource, FmuSource};
use crate::emit::rust;
#[cfg(feature = "c")]
use crate::generate::external::of_own;
use crate::generate::{MethodOf, OwnFunction, own_error};
use crate::options::Options;

impl OwnFunction {
    /// The same as a method, in Rust, of the robot's type of this path, and of its configuration with sines if the argument at
    /// the place `configuration` is the robot's.
    ///
    /// # Errors
    /// If this is no path of a type, or robots have a function of its name.
    pub fn method_of(
        mut self,
        robot_type: &str,
        configuration: Option<usize>,
    ) -> Result<Self, rbd_model::Diagnostics> {
        let mut errors = Vec::new();
        let robot_type: Vec<String> = robot_type.split("::").map(str::to_owned).collect();
        if !is_path(&robot_type) {
            let subject = format!("type `{}`", robot_type.join("::"));
            errors.push(Diagnostic {
                hint: "give the robot's type as it is called where the text stands: `Panda`, `crate::arms::Panda`".to_owned(),
                ..own_error(&subject, "it is no path of a type in Rust")
            });
        }
        if rust::is_of_robot(&self.signature.name) {
            let subject = format!("function `{}`", self.signature.name);
            errors.push(own_error(&subject, "robots have a function of this name"));
        }
        self.method_of = Some(MethodOf {
            robot_type,
            configuration,
        });
        match errors.is_empty() {
            true => Ok(self),
            false => Err(rbd_model::Diagnostics(errors)),
        }
    }

    /// As Rust tokens, by the options `reproducible`, `optimized` and `crate_path`.
    pub fn tokens(&self, options: &Options) -> TokenStream {
        let scheduled = scheduled(&self.body, &Target::rust());
        rust::own_function(self, &scheduled, options)
    }

    /// The same as formatted source.
    #[cfg(feature = "pretty")]
    pub fn text(&self, options: &Options) -> String {
        super::pretty::file(self.tokens(options))
    }

    /// As C99, in files `stem.c` and `stem.h`.
    ///
    /// # Errors
    /// If the prefix is no identifier, or CasADi is to take `float`.
    #[cfg(feature = "c")]
    pub fn c(&self, options: &COptions, stem: &str) -> Result<CSource, rbd_model::Diagnostics> {
        let mut target = Target::c();
        // Lanes take the operations one by one.
        if options.batch {
            target.loops = Loops::None;
        }
        let external = options.casadi.then(|| of_own(self));
        let external = external.map(|own| own.map(|body| scheduled(&body, &target)));
        let scheduled = scheduled(&self.body, &target);
        let source = c::own_function(self, &scheduled, external.as_ref(), options, stem);
        source.map_err(rbd_model::Diagnostics)
    }

    /// As an FMU of FMI 3.0 without states, in `double`: its inputs are the arguments, which start with the numbers of `starts`, its
    /// outputs the results, matrices as a whole.
    ///
    /// # Errors
    /// If the prefix is no identifier, a result or argument is called `time` or as another, or an array has no numbers.
    #[cfg(feature = "c")]
    pub fn fmu(
        &self,
        options: &COptions,
        starts: &[f64],
    ) -> Result<FmuSource, rbd_model::Diagnostics> {
        let options = options.clone().scalar(CScalar::Double);
        let scheduled = scheduled(&self.body, &Target::c());
        c::own_fmu(self, &scheduled, starts, &options).map_err(rbd_model::Diagnostics)
    }

    /// Writes the Rust source to `name` in `OUT_DIR` and gives the path.
    ///
    /// # Errors
    /// That this is no build script; that the text cannot be written.
    #[cfg(feature = "pretty")]
    pub fn out(&self, options: &Options, name: &Path) -> Result<PathBuf, BuildError> {
        let mut options = options.clone();
        options.optimized = options.optimized.or_else(is_optimized);
        write_if_changed(out_folder()?.join(name), &self.text(&options))
    }

    /// Writes C to `stem.c` and `stem.h` in `OUT_DIR` and gives the path of the source.
    ///
    /// # Errors
    /// As [`out`](Self::out) and [`c`](Self::c).
    #[cfg(all(feature = "c", feature = "pretty"))]
    pub fn out_c(&self, options: &COptions, stem: &str) -> Result<PathBuf, BuildError> {
        self.c(options, stem)?.write(&out_folder()?, stem)
    }
}

/// Whether these are the segments of a path, of which `self`, `super` and `crate` begin some.
fn is_path(segments: &[String]) -> bool {
    let is_start = |segment: &str| ["self", "super", "crate"].contains(&segment);
    let start = segments
        .iter()
        .take_while(|segment| is_start(segment))
        .count();
    let (_, names) = segments.split_at(start);
    !names.is_empty() && names.iter().all(|name| identifier::is_valid(name))
}
