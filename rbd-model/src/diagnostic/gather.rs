//! Merges messages about the same problem in several places.

use super::message::{Diagnostic, WarningKind};
use crate::names::printable::first_few;
use crate::names::xacro::XACRO_HINT;

/// The largest number of causes in one warning.
const MAX_CAUSES: usize = 8;

/// One warning for each kind, in the order of their first lines: each cause once, with the names of the
/// links and joints that share it. For each kind, the number of warnings that were not kept.
pub(super) fn by_kind(
    warnings: Vec<Diagnostic>,
    unlisted: impl Fn(WarningKind) -> usize,
) -> Vec<Diagnostic> {
    let kinds = groups(warnings, |a, b| a.warning == b.warning);
    let gathered = kinds.into_iter().filter_map(|same| {
        let kind = same.first()?.warning?;
        one(same, unlisted(kind))
    });
    gathered.collect()
}

/// `all`, grouped by `same`, in the order of the first of each group.
fn groups(
    all: Vec<Diagnostic>,
    same: impl Fn(&Diagnostic, &Diagnostic) -> bool,
) -> Vec<Vec<Diagnostic>> {
    let mut groups: Vec<Vec<Diagnostic>> = Vec::new();
    for diagnostic in all {
        let mut known = groups.iter_mut();
        match known.find(|group| same(&group[0], &diagnostic)) {
            Some(group) => group.push(diagnostic),
            None => groups.push(vec![diagnostic]),
        }
    }
    groups
}

/// The first of one kind, extended by the others; `unlisted` were not kept.
fn one(kind: Vec<Diagnostic>, unlisted: usize) -> Option<Diagnostic> {
    let mut first = kind.first()?.clone();
    let mut more = unlisted;
    let causes = groups(kind, |a, b| (&a.field, &a.hint) == (&b.field, &b.hint));
    let mut texts = Vec::new();
    for (i, cause) in causes.iter().enumerate() {
        match i {
            0 => texts.extend(likewise(cause, &first.file)),
            1..MAX_CAUSES => {
                texts.push(format!("also {}", sentence(&cause[0], &first.file)));
                texts.extend(likewise(cause, &first.file));
            }
            _ => more += cause.len(),
        }
    }
    if more > 0 {
        texts.push(format!("and {more} more of this kind"));
    }
    for text in texts {
        let separator = if first.hint.is_empty() { "" } else { "; " };
        first.hint += &format!("{separator}{text}");
    }
    Some(first)
}

/// "the same of link `hand` (line 9), and 3 more".
fn likewise(cause: &[Diagnostic], file: &str) -> Option<String> {
    let others = cause.get(1..).filter(|others| !others.is_empty())?;
    let named: Vec<String> = others.iter().map(|d| place(d, file)).collect();
    let count = cause.len();
    Some(format!("{count} in all, likewise {}", first_few(&named)))
}

/// "link `elbow` (line 7)", with the file if it is not `file`.
fn place(warning: &Diagnostic, file: &str) -> String {
    let line = warning.line.map(|line| match warning.file == file {
        true => format!("line {line}"),
        false => format!("line {line} of {}", warning.file),
    });
    match (warning.subject.as_str(), line) {
        ("", Some(line)) => line,
        ("", None) => "the file".to_owned(),
        (subject, Some(line)) => format!("{subject} ({line})"),
        (subject, None) => subject.to_owned(),
    }
}

/// A warning without its file and kind.
fn sentence(warning: &Diagnostic, file: &str) -> String {
    let mut text = place(warning, file);
    if !warning.field.is_empty() {
        text += &format!(", {}", warning.field);
    }
    text += &format!(": {}", warning.problem);
    if !warning.hint.is_empty() {
        text += &format!("; {}", warning.hint);
    }
    text
}

/// Merges all errors about unexpanded xacro into one. If whole elements are unexpanded, all other messages
/// follow from that and are dropped; returns `true` then.
pub(super) fn xacro(errors: &mut Vec<Diagnostic>, warnings: &mut Vec<Diagnostic>) -> bool {
    let is_xacro = |error: &Diagnostic| error.hint == XACRO_HINT;
    let count = errors.iter().filter(|error| is_xacro(error)).count();
    let Some(first) = errors.iter().position(is_xacro) else {
        return false;
    };
    let has_elements = errors
        .iter()
        .any(|error| is_xacro(error) && error.problem == XACRO_ELEMENT);
    let mut kept = errors[first].clone();
    if count > 1 {
        kept.problem += &format!(", nor was xacro in {} other places", count - 1);
    }
    if has_elements {
        errors.clear();
        warnings.clear();
    } else {
        errors.retain(|error| !is_xacro(error));
    }
    errors.push(kept);
    errors.sort_by_key(|error| error.line);
    has_elements
}

/// The problem of an element of xacro.
pub(crate) const XACRO_ELEMENT: &str = "this is xacro, which was not expanded";
