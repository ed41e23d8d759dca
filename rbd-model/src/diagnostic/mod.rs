//! Messages to users: one message, the sink that collects them, and the merging of similar ones.

pub(crate) mod format;
pub(crate) mod gather;
mod message;
#[doc(hidden)]
pub mod sink;

pub use message::{Diagnostic, Diagnostics, Severity, WarningKind};
