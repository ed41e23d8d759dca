//! The generated program as C and its other files.

use rbd_ir::lower::{Loops, Target, scheduled};
use rbd_model::Diagnostics;

use super::compile::Compiled;
use crate::emit::c::{self, COptions, CScalar, CSource, FmuSource};
use crate::generate::external::externals;
use crate::lower::lower;

impl Compiled {
    /// As C99, in files `stem.c` and `stem.h`.
    ///
    /// # Errors
    /// If the prefix is no identifier, two functions would have one name, or CasADi is to take `float`.
    pub fn c(&self, options: &COptions, stem: &str) -> Result<CSource, Diagnostics> {
        let mut target = Target::c();
        // Lanes take the operations one by one.
        if options.batch {
            target.loops = Loops::None;
        }
        let program = lower(&self.program, &target);
        let external = match options.casadi {
            true => externals(&self.model, &self.options, &self.program),
            false => Vec::new(),
        };
        let external = external
            .into_iter()
            .map(|function| function.map(|program| scheduled(&program, &target)));
        let external: Vec<_> = external.collect();
        c::robot(&self.model, &program, &external, options, stem).map_err(Diagnostics)
    }

    /// As a Functional Mock-up Unit of FMI 3.0, in `double`: compiled with
    /// [`Options::for_fmu`](crate::Options::for_fmu).
    ///
    /// # Errors
    /// If the prefix is no identifier, nothing moves, the robot has constraints, numbers of the robot are known at run
    /// time only, or a function of an FMU is left out.
    pub fn fmu(&self, options: &COptions) -> Result<FmuSource, Diagnostics> {
        let options = options.clone().scalar(CScalar::Double);
        let program = lower(&self.program, &Target::c());
        c::fmu(&self.model, &program, &options).map_err(Diagnostics)
    }
}
