//! The reason why a build script gets no code.

use rbd_model::Diagnostics;

use std::path::PathBuf;
use std::{fmt, io};

/// Why nothing was generated.
#[non_exhaustive]
pub enum BuildError {
    /// The robot's file is wrong.
    Robot(Diagnostics),
    /// A variable that cargo sets for build scripts is missing.
    NoVariable(&'static str),
    /// The result could not be written.
    Write(PathBuf, io::Error),
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Robot(diagnostics) => diagnostics.fmt(f),
            Self::NoVariable(name) => {
                write!(
                    f,
                    "{name} is not set: this is meant to run in a build script"
                )
            }
            Self::Write(path, error) => write!(f, "cannot write {}: {error}", path.display()),
        }
    }
}

impl fmt::Debug for BuildError {
    /// The message, since that is how an error from `main` is shown.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}")
    }
}

impl std::error::Error for BuildError {}

impl From<Diagnostics> for BuildError {
    fn from(diagnostics: Diagnostics) -> Self {
        Self::Robot(diagnostics)
    }
}
