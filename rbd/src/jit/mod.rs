//! Robots that are loaded while the program runs, at full speed (feature `jit`).
//!
//! [`load`] reads what the macros read. Functions have the names, arguments and results of generated ones, and are the
//! same straight-line programs; an emitter of rbd's own writes them as machine code into memory when they are first asked
//! for, without a compiler, in milliseconds to half a second. Results have the bits of compiled Rust code; the last digits of
//! ∂q̈ differ up to the size of a quadruped, whose columns Rust solves in a loop where machine code has them written out.
//!
//! ```
//! # fn main() -> Result<(), rbd::jit::Error> {
//! # if !rbd::jit::is_available() { return Ok(()); }
//! let path = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/arm.urdf");
//! let arm = rbd::jit::load(path)?;
//! let rnea = arm.rnea()?; // compiled here
//! let (q, qd, qdd, mut tau) = ([0.1, 0.2, 0.3], [0.0; 3], [0.0, 0.0, 1.0], [0.0; 3]);
//! rnea.call(&q, &qd, &qdd, &mut tau); // τ = H q̈ + C, in N m: no allocation, no lock
//!
//! let derivatives = arm.function("forward_dynamics_derivatives")?; // any function, by its name
//! for array in derivatives.results() {
//!     println!("{}: {} numbers ({})", array.name, array.length, array.unit);
//! }
//! let mut results: Vec<Vec<f64>> = derivatives.new_results();
//! let mut out: Vec<&mut [f64]> = results.iter_mut().map(Vec::as_mut_slice).collect();
//! derivatives.call(&[&q, &qd, &tau], &mut out);
//! let dqdd_dq = derivatives.results()[1].to_dense(&results[1]); // by rows, zeros too
//! assert_eq!(dqdd_dq.len(), 9);
//! # Ok(())
//! # }
//! ```
//!
//! # Where
//! On x86-64, fastest with AVX2 and FMA, and on AArch64, where the system gives memory that can be executed
//! ([`is_available`]). Elsewhere all of this compiles, and functions are an [`Error`] that says so, unless their robot is
//! [`interpreted`](Robot::interpreted). [`dynamic`](crate::dynamic) runs everywhere too, as loops.
//!
//! # Arrays
//! Arguments and results are slices of `f64`, each an array by itself: first the nonzeros of the matrix that the function
//! is called on, if it is one of a matrix (`ltdl_solve`), then its arguments, then `parameters`, the numbers of the option
//! `fields`, if there are any. Forces on links are [moment; force] each, placements the rotation by rows and then the
//! translation. Inertia matrices and factors are the nonzeros of the lower triangle; sparse derivatives the entries that
//! can be other than zero: [`Array::positions`] says which, and [`Array::to_dense`] gives the whole matrix.

mod array;
mod catalogue;
mod dynamics;
mod error;
mod function;
mod handle;
mod limits;
mod lowered;
mod robot;
mod step;
mod steps;
mod time;
mod traced;

pub use array::Array;
pub use catalogue::Catalogue;
pub use dynamics::RobotDynamics;
pub use error::Error;
pub use function::{Batch, Function};
pub use handle::Handle;
pub use limits::Limits;
pub use rbd_codegen::{
    Base, ConstraintOption, Diagnostic, Diagnostics, Effort, FieldKind, FrameOption, JointOverride,
    JointTerm, Loaded, Mimic, Options, RobotDescription, RunTimeField, Shape,
};
#[cfg(feature = "build")]
pub use rbd_codegen::{BuildError, COptions, CScalar, CSource, FmuSource};
pub use rbd_ir::ir::Symbol;
pub use rbd_jit::{Element, Layout, Strided, StridedMut};
pub use robot::Robot;
pub use time::Time;
pub use traced::{Argument, Symbolic, Traced};

use std::path::Path;

/// Reads the robot in the file at `path`: URDF; JSON, MJCF, SDF and xacro behind the features of these names.
///
/// # Errors
/// Everything that is wrong with the file, also that it cannot be read: the same messages as the macros'.
pub fn load(path: impl AsRef<Path>) -> Result<Robot, Error> {
    Robot::load(path)
}

/// Whether this process runs machine code.
pub fn is_available() -> bool {
    rbd_jit::is_available()
}

/// The reason why this process runs no machine code, if it runs none: its processor, or a system that refuses memory which
/// can be executed. [`Robot::interpreted`] is for it.
pub fn why_unavailable() -> Option<rbd_jit::Error> {
    rbd_jit::why_unavailable()
}
