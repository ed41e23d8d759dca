//! What users are told: one message, the sink that collects them, and how messages of one kind are
//! gathered.

pub(crate) mod format;
pub(crate) mod gather;
mod message;
#[doc(hidden)]
pub mod sink;

pub use message::{Diagnostic, Diagnostics, Severity, WarningKind};
