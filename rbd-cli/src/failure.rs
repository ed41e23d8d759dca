//! Failures, which end the command with exit code 1.

use std::fmt;

use rbd_codegen::Diagnostics;

use crate::words::of_command;

/// The reason why the command failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The robot file is invalid: all reasons.
    Robot(Diagnostics),
    /// Anything else, in a sentence.
    Other(String),
}

impl Failure {
    /// A failure with this text.
    pub(crate) fn new(text: impl Into<String>) -> Self {
        Self::Other(text.into())
    }

    /// For `map_err`: the action and its error.
    pub(crate) fn context<E: fmt::Display>(doing: impl fmt::Display) -> impl FnOnce(E) -> Self {
        move |error| Self::Other(format!("{doing}: {error}"))
    }
}

impl From<Diagnostics> for Failure {
    fn from(diagnostics: Diagnostics) -> Self {
        Self::Robot(diagnostics)
    }
}

impl From<rbd::jit::Error> for Failure {
    fn from(error: rbd::jit::Error) -> Self {
        match error {
            rbd::jit::Error::Robot(diagnostics) => Self::Robot(diagnostics),
            other => Self::new(other.to_string()),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Robot(diagnostics) => f.write_str(&of_command(diagnostics)),
            Self::Other(text) => write!(f, "error: {text}"),
        }
    }
}
