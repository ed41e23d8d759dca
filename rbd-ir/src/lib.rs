//! A compiler of straight-line numeric programs.
//!
//! A [`Function`](ir::Function) is a graph of scalar operations, traced by running code on
//! [`Symbol`](ir::Symbol)s. It is rewritten, differentiated and lowered for a machine and language, and
//! an emitter prints the statements, or the interpreter runs them.
//!
//! ```text
//! parallel   pieces of work on all cores
//! kernel/    loops over constant tables that a function calls
//! ir/        the graph, its smart constructors, symbols, interpreter, cost, verifier, printer
//! optimize/  rewrites that keep values: PASSES
//! derive/    derivatives of a Function, again a Function
//! lower/     for one Target: SLP, reciprocals, order of terms, fused products, order of operations, statements
//! ```

pub mod derive;
pub mod ir;
pub mod kernel;
pub mod lower;
pub mod optimize;
pub mod parallel;

/// The version, for what keeps generated code between builds.
#[doc(hidden)]
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
