//! The collector of all messages about a file.

use std::collections::BTreeMap;

use super::format::Format;
use super::gather;
use super::message::{Diagnostic, Diagnostics, WarningKind};
use crate::names::printable::{first_few, printable, short_numbers, shorten};

/// Beyond this many of one severity, messages are counted and not listed.
const MAX_LISTED: usize = 1000;

/// The number of bits of a line. A line of an included file has the file's number above them.
const LINE_BITS: u32 = 24;
const LINE_MASK: u32 = (1 << LINE_BITS) - 1;
/// The largest number of files that one file may include.
#[cfg(any(feature = "mjcf", feature = "sdf"))]
pub(crate) const MAX_INCLUDED: usize = 255;

/// Errors and warnings found so far.
#[derive(Debug)]
pub struct DiagnosticSink {
    file: String,
    /// Included files; the first has the number 1.
    included: Vec<String>,
    /// The number of the file to which lines without a file belong.
    within: usize,
    format: Format,
    errors: Vec<Diagnostic>,
    warnings: Vec<Diagnostic>,
    unlisted_errors: usize,
    unlisted_warnings: BTreeMap<WarningKind, usize>,
}

/// The place of a problem.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    /// Line in the file, from 1.
    pub line: Option<u32>,
    /// As in "joint `elbow`".
    pub subject: &'a str,
    /// As in `<axis xyz>`.
    pub field: &'a str,
}

impl<'a> Place<'a> {
    /// The file as a whole.
    pub const FILE: Place<'static> = Place {
        line: None,
        subject: "",
        field: "",
    };

    /// A line outside of links and joints.
    pub(crate) fn line(line: u32) -> Self {
        Self::new(line, "", "")
    }

    /// A place with all three; line 0 stands for none.
    pub(crate) fn new(line: u32, subject: &'a str, field: &'a str) -> Self {
        Self {
            line: (line > 0).then_some(line),
            subject,
            field,
        }
    }
}

impl DiagnosticSink {
    /// An empty sink for `file`.
    pub(crate) fn new(file: &str) -> Self {
        Self {
            file: file.to_owned(),
            included: Vec::new(),
            within: 0,
            format: Format::of_file(file),
            errors: Vec::new(),
            warnings: Vec::new(),
            unlisted_errors: 0,
            unlisted_warnings: BTreeMap::new(),
        }
    }

    /// The format whose words messages use.
    pub(crate) fn format(&self) -> Format {
        self.format
    }

    /// Sets the format whose words later messages use.
    pub(crate) fn set_format(&mut self, format: Format) {
        self.format = format;
    }

    /// Registers an included file that messages call `file`, and returns its number.
    #[cfg(any(feature = "mjcf", feature = "sdf"))]
    pub(crate) fn include(&mut self, file: &str) -> usize {
        self.included.push(file.to_owned());
        self.included.len()
    }

    /// Sets the file to which later lines without a file belong; returns the one before.
    #[cfg(any(feature = "mjcf", feature = "sdf"))]
    pub(crate) fn enter(&mut self, file: usize) -> usize {
        std::mem::replace(&mut self.within, file)
    }

    /// The name of the file of a line, and its number there.
    fn located(&self, line: u32) -> (&str, u32) {
        let file = match (line >> LINE_BITS) as usize {
            0 => self.within,
            file => file,
        };
        let name = file.checked_sub(1).map(|i| &self.included[i]);
        (name.unwrap_or(&self.file), line & LINE_MASK)
    }

    /// " on line 7", with the file if it is an included one; empty for line 0, which stands for none.
    pub(crate) fn on_line(&self, line: u32) -> String {
        match self.located(line) {
            (_, 0) => String::new(),
            (file, line) if file != self.file => format!(" on line {line} of {file}"),
            (_, line) => on_line(line),
        }
    }

    /// Reports an error.
    pub(crate) fn error(
        &mut self,
        place: Place<'_>,
        problem: impl Into<String>,
        hint: impl Into<String>,
    ) {
        if self.errors.len() == MAX_LISTED {
            self.unlisted_errors += 1;
        } else {
            let error = self.diagnostic(None, place, &problem.into(), &hint.into());
            self.errors.push(error);
        }
    }

    /// Reports an assumption.
    pub fn warning(
        &mut self,
        kind: WarningKind,
        place: Place<'_>,
        problem: impl Into<String>,
        hint: impl Into<String>,
    ) {
        if self.warnings.len() == MAX_LISTED {
            *self.unlisted_warnings.entry(kind).or_default() += 1;
        } else {
            let warning = self.diagnostic(Some(kind), place, &problem.into(), &hint.into());
            self.warnings.push(warning);
        }
    }

    fn diagnostic(
        &self,
        warning: Option<WarningKind>,
        place: Place<'_>,
        problem: &str,
        hint: &str,
    ) -> Diagnostic {
        let (file, line) = self.located(place.line.unwrap_or(0));
        Diagnostic {
            warning,
            file: printable(file),
            line: (line > 0).then_some(line),
            subject: printable(&self.format.words(place.subject)),
            field: printable(&self.format.words(place.field)),
            problem: short_numbers(&printable(&self.format.words(problem))),
            hint: short_numbers(&printable(&self.format.words(hint))),
        }
    }

    /// The number of errors.
    #[cfg(feature = "mjcf")]
    pub(crate) fn error_count(&self) -> usize {
        self.errors.len() + self.unlisted_errors
    }

    /// Whether there was an error.
    pub(crate) fn has_errors(&self) -> bool {
        !self.errors.is_empty()
    }

    /// Without errors, the warnings that are not in `allow`, one for each kind; otherwise everything in the
    /// order of the lines, errors first.
    pub(crate) fn finish(
        mut self,
        allow: &[WarningKind],
        strict: bool,
    ) -> Result<Vec<Diagnostic>, Diagnostics> {
        let is_allowed = |kind: &WarningKind| allow.contains(kind);
        self.warnings
            .retain(|w| !w.warning.as_ref().is_some_and(is_allowed));
        self.unlisted_warnings.retain(|kind, _| !is_allowed(kind));
        let included = std::mem::take(&mut self.included);
        let place = |d: &Diagnostic| {
            let number = included.iter().position(|file| printable(file) == d.file);
            (number, d.line)
        };
        self.errors.sort_by_key(place);
        if gather::xacro(&mut self.errors, &mut self.warnings) {
            self.unlisted_errors = 0;
            self.unlisted_warnings.clear();
        }
        if strict {
            let strict = self.warnings.drain(..).map(as_error);
            self.errors.extend(strict);
            let unlisted = std::mem::take(&mut self.unlisted_warnings);
            self.unlisted_errors += unlisted.values().sum::<usize>();
            self.errors.sort_by_key(place);
        }
        self.note_unlisted();
        self.warnings.sort_by_key(place);
        let unlisted = |kind| self.unlisted_warnings.get(&kind).copied().unwrap_or(0);
        let mut warnings = gather::by_kind(self.warnings, unlisted);
        if self.errors.is_empty() {
            return Ok(warnings);
        }
        self.errors.append(&mut warnings);
        Err(Diagnostics(self.errors))
    }

    fn note_unlisted(&mut self) {
        if self.unlisted_errors > 0 {
            let problem = format!("{} more errors are not listed", self.unlisted_errors);
            let note = self.diagnostic(None, Place::FILE, &problem, "");
            self.errors.push(note);
        }
    }
}

/// A warning under `strict`.
fn as_error(mut warning: Diagnostic) -> Diagnostic {
    if let Some(kind) = warning.warning.take() {
        let separator = if warning.hint.is_empty() { "" } else { "; " };
        warning.hint += &format!(
            "{separator}an error because of `strict`, which `allow = [{}]` lifts",
            kind.name()
        );
    }
    warning
}

/// The number of the file of a line, 0 for the first.
#[cfg(feature = "meshes")]
pub(crate) fn file_of(line: u32) -> usize {
    (line >> LINE_BITS) as usize
}

/// The line, from 1, of the included file with this number.
#[cfg(any(feature = "mjcf", feature = "sdf"))]
pub(crate) fn line_in(file: usize, line: u32) -> u32 {
    (file as u32) << LINE_BITS | line.min(LINE_MASK)
}

/// " on line 7"; empty for line 0, which stands for none.
pub(crate) fn on_line(line: u32) -> String {
    match line {
        0 => String::new(),
        line => format!(" on line {line}"),
    }
}

/// "link `x`".
pub(crate) fn link_subject(name: &str) -> String {
    format!("link `{}`", shorten(name))
}

/// "joint `x`".
pub(crate) fn joint_subject(name: &str) -> String {
    format!("joint `{}`", shorten(name))
}

/// "constraint `x`".
pub(crate) fn constraint_subject(name: &str) -> String {
    format!("constraint `{}`", shorten(name))
}

/// The first few of `names`, quoted.
pub(crate) fn listed<'a>(names: impl ExactSizeIterator<Item = &'a str>) -> String {
    let names: Vec<String> = names.map(|n| format!("`{}`", shorten(n))).collect();
    first_few(&names)
}
