//! The robots of this package, compiled.

mod compiled;
mod features;
