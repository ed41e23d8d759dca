//! The module `rbd._rbd` of the Python package `rbd`: robots loaded as machine code (`rbd::jit`), called with numpy's
//! arrays. What users see is in `python/rbd`.
//!
//! ```text
//! errors      messages as exceptions
//! options     keyword arguments as options
//! array       numpy's arrays, looked at without a copy
//! operand     how the numbers of an argument or a result stand
//! results     the arrays of results
//! definition  functions as Python's interface for C declares them
//! compiled    a function's code, by number too
//! function    a function of a robot
//! call        a call: what its arguments must be
//! single      one state
//! many        many states, by parts on several threads
//! symbolic    calls on symbols
//! callable    what Python calls
//! pose_error  the error of a frame's pose as a function
//! traced      functions of the user's own
//! robot       a robot
//! facts       its joints and inertial parameters
//! xla         calls from XLA's programs, as JAX compiles them; `frame` has its structs
//! ```
#![cfg(feature = "extension")]

mod array;
mod call;
mod callable;
mod compiled;
mod definition;
mod errors;
mod facts;
mod function;
mod many;
mod operand;
mod options;
mod pose_error;
mod results;
mod robot;
mod single;
mod symbolic;
mod traced;
mod xla;

use pyo3::prelude::*;

/// The module; it holds no lock of the interpreter and no state of its own, so interpreters without a lock may load it.
#[pymodule(gil_used = false)]
mod _rbd {
    use std::ffi::OsString;

    use pyo3::prelude::*;
    use rbd_codegen::internals::catalogue::{DerivativeForm, families};

    #[pymodule_export]
    use super::callable::callable;
    #[pymodule_export]
    use super::function::Function;
    #[pymodule_export]
    use super::robot::Robot;
    #[pymodule_export]
    use super::traced::Traced;

    /// Runs the command `rbd` with these arguments, of which the first is its name; its exit code.
    #[pyfunction]
    fn command(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
        py.detach(|| rbd_cli::run(arguments))
    }

    /// The least version of XLA's interface whose calls are read, and of that major version all others.
    #[pyfunction]
    fn xla_version() -> (i32, i32) {
        crate::xla::VERSION
    }

    /// The address of what XLA's programs call.
    #[pyfunction]
    fn xla_handler() -> usize {
        crate::xla::called as *const () as usize
    }

    /// The functions whose results are matrices of derivatives: what each differentiates, its name, and by which
    /// arguments.
    #[pyfunction]
    fn derivatives() -> Vec<(&'static str, &'static str, Vec<&'static str>)> {
        let methods = families().flat_map(|(_, methods)| methods);
        let found = methods.filter_map(|method| {
            let derivative = method.derivative?;
            let by = derivative.by.iter().map(|parameter| parameter.name());
            let is_matrices = derivative.form == DerivativeForm::Jacobian;
            is_matrices.then(|| (derivative.of.method().name, method.name, by.collect()))
        });
        found.collect()
    }

    /// The reason why this process runs no machine code, if it runs none.
    #[pyfunction]
    fn why_unavailable() -> Option<String> {
        rbd::jit::why_unavailable().map(|reason| reason.to_string())
    }
}
