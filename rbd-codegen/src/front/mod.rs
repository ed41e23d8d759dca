//! The shared front end of macro, `build.rs` and command: from a file to the code of its robot.

#[cfg(feature = "pretty")]
pub(crate) mod builder;
#[cfg(feature = "c")]
mod c;
pub(crate) mod compile;
mod machine_code;
mod own;
#[cfg(feature = "pretty")]
pub(crate) mod packed;
#[cfg(feature = "pretty")]
pub(crate) mod pretty;
mod size;
pub(crate) mod stub;
