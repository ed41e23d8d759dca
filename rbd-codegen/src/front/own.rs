//! Functions of the user's own as Rust and C.

#[cfg(feature = "pretty")]
use std::path::{Path, PathBuf};

use proc_macro2::TokenStream;
#[cfg(feature = "c")]
use rbd_ir::lower::{Loops, lower_function};
use rbd_ir::lower::{Target, scheduled};

#[cfg(feature = "pretty")]
use super::builder::{BuildError, is_optimized, out_folder, write_if_changed};
#[cfg(feature = "c")]
use crate::emit::c::{self, COptions, CScalar, CSource, FmuSource};
use crate::emit::rust;
use crate::generate::OwnFunction;
#[cfg(feature = "c")]
use crate::generate::external::of_own;
use crate::options::Options;

impl OwnFunction {
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
        let scheduled = scheduled(&self.body, &target);
        let external = options.casadi.then(|| of_own(self));
        let external = external.map(|own| own.map(|program| lower_function(&program, &target)));
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
