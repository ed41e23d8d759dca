//! The collector of everything that is wrong with a file.

use std::collections::BTreeMap;

use super::format::Format;
use super::gather::{self, printable};
use crate::{Diagnostic, Diagnostics, Options, WarningKind};

/// More than this many of one severity are counted and not listed.
const MAX_LISTED: usize = 1000;

/// Errors and warnings as they are found.
#[derive(Debug)]
pub(crate) struct Problems {
    file: String,
    format: Format,
    errors: Vec<Diagnostic>,
    warnings: Vec<Diagnostic>,
    unlisted_errors: usize,
    unlisted_warnings: BTreeMap<WarningKind, usize>,
}

/// Where a problem is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place<'a> {
    /// Line in the file, from 1.
    pub(crate) line: Option<u32>,
    /// As in "joint `elbow`".
    pub(crate) subject: &'a str,
    /// As in "<axis xyz>".
    pub(crate) field: &'a str,
}

impl<'a> Place<'a> {
    /// The file as a whole.
    pub(crate) const FILE: Place<'static> = Place {
        line: None,
        subject: "",
        field: "",
    };

    /// A line that belongs to no link or joint.
    pub(crate) fn line(line: u32) -> Self {
        Self::new(line, "", "")
    }

    /// All three known; line 0 stands for none.
    pub(crate) fn new(line: u32, subject: &'a str, field: &'a str) -> Self {
        Self {
            line: (line > 0).then_some(line),
            subject,
            field,
        }
    }
}

impl Problems {
    /// Nothing found yet in `file`.
    pub(crate) fn new(file: &str) -> Self {
        Self {
            file: file.to_owned(),
            format: Format::of_file(file),
            errors: Vec::new(),
            warnings: Vec::new(),
            unlisted_errors: 0,
            unlisted_warnings: BTreeMap::new(),
        }
    }

    /// The format in whose words messages are.
    pub(crate) fn format(&self) -> Format {
        self.format
    }

    /// Puts later messages in the words of `format`.
    pub(crate) fn set_format(&mut self, format: Format) {
        self.format = format;
    }

    /// Something is wrong.
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

    /// Something is assumed.
    pub(crate) fn warning(
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
        Diagnostic {
            warning,
            file: printable(&self.file),
            line: place.line,
            subject: printable(&self.format.words(place.subject)),
            field: printable(&self.format.words(place.field)),
            problem: printable(&self.format.words(problem)),
            hint: printable(&self.format.words(hint)),
        }
    }

    /// Whether an error was found.
    pub(crate) fn has_errors(&self) -> bool {
        !self.errors.is_empty()
    }

    /// The warnings that `options` leaves, one a kind, if there is no error; and everything in the
    /// order of the lines, errors first, if there is one.
    pub(crate) fn finish(mut self, options: &Options) -> Result<Vec<Diagnostic>, Diagnostics> {
        let is_allowed = |kind: &WarningKind| options.allow.contains(kind);
        self.warnings
            .retain(|w| !w.warning.as_ref().is_some_and(is_allowed));
        self.unlisted_warnings.retain(|kind, _| !is_allowed(kind));
        self.errors.sort_by_key(|d| d.line);
        if gather::xacro(&mut self.errors, &mut self.warnings) {
            self.unlisted_errors = 0;
            self.unlisted_warnings.clear();
        }
        if options.strict {
            let strict = self.warnings.drain(..).map(as_error);
            self.errors.extend(strict);
            let unlisted = std::mem::take(&mut self.unlisted_warnings);
            self.unlisted_errors += unlisted.values().sum::<usize>();
            self.errors.sort_by_key(|d| d.line);
        }
        self.note_unlisted();
        self.warnings.sort_by_key(|d| d.line);
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

/// `text` in a message: at most about 60 characters of it, on one line; what cannot be seen is
/// written out.
pub(crate) fn shorten(text: &str) -> String {
    const MAX: usize = 60;
    let short = text.chars().take(MAX);
    let short = short.map(|c| if c.is_whitespace() { ' ' } else { c });
    let mut short = printable(&short.collect::<String>());
    if text.chars().nth(MAX).is_some() {
        short += &format!("... ({} bytes)", text.len());
    }
    short
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

/// The first few of `names`, quoted.
pub(crate) fn listed<'a>(names: impl ExactSizeIterator<Item = &'a str>) -> String {
    let names: Vec<String> = names.map(|n| format!("`{}`", shorten(n))).collect();
    first_few(&names)
}

/// The first few of `texts`, and how many more there are.
pub(crate) fn first_few(texts: &[String]) -> String {
    const MAX: usize = 12;
    let (few, rest) = texts.split_at(texts.len().min(MAX));
    match rest.len() {
        0 => few.join(", "),
        more => format!("{}, and {more} more", few.join(", ")),
    }
}
