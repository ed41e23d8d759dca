//! What macro, `build.rs` and command share: from a file to the text of its robot.

#[cfg(feature = "pretty")]
pub(crate) mod builder;
#[cfg(feature = "c")]
mod c;
pub(crate) mod compile;
pub(crate) mod load;
#[cfg(feature = "pretty")]
mod packed;
#[cfg(feature = "pretty")]
mod pretty;
pub(crate) mod stub;
