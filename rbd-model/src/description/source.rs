//! The place in a program where a part of a description was written.

use std::panic::Location;

/// A line of source code, or nothing; all are equal, so that robots compare by their contents.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Source {
    /// A line of a JSON file.
    line: u32,
    location: Option<&'static Location<'static>>,
}

impl Source {
    /// The caller of the calling function.
    #[track_caller]
    pub(crate) fn caller() -> Self {
        Self {
            line: 0,
            location: Some(Location::caller()),
        }
    }

    /// A line in a file.
    #[cfg(feature = "json")]
    pub(crate) fn line(line: u32) -> Self {
        Self {
            line,
            location: None,
        }
    }

    /// The file of the program.
    pub(crate) fn file(self) -> Option<&'static str> {
        self.location.map(Location::file)
    }

    /// The line in a JSON file, or in the program's `file`; 0 if it is in neither.
    pub(crate) fn line_in(self, file: Option<&str>) -> u32 {
        match self.location {
            Some(location) if file == Some(location.file()) => location.line(),
            _ => self.line,
        }
    }
}

impl PartialEq for Source {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
