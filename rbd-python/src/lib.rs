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
//! function    a function of a robot
//! call        a call: what its arguments must be
//! single      one state
//! many        many states, by parts on several threads
//! callable    what Python calls
//! robot       a robot
//! facts       its joints and inertial parameters
//! ```
#![cfg(feature = "extension")]

mod array;
mod call;
mod callable;
mod definition;
mod errors;
mod facts;
mod function;
mod many;
mod operand;
mod options;
mod results;
mod robot;
mod single;

use pyo3::prelude::*;

/// The module; it holds no lock of the interpreter and no state of its own, so interpreters without a lock may load it.
#[pymodule(gil_used = false)]
mod _rbd {
    use std::ffi::OsString;

    use pyo3::prelude::*;

    #[pymodule_export]
    use super::callable::callable;
    #[pymodule_export]
    use super::function::Function;
    #[pymodule_export]
    use super::robot::Robot;

    /// Runs the command `rbd` with these arguments, of which the first is its name; its exit code.
    #[pyfunction]
    fn command(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
        py.detach(|| rbd_cli::run(arguments))
    }

    /// Whether this processor runs machine code.
    #[pyfunction]
    fn is_available() -> bool {
        rbd::jit::is_available()
    }
}
