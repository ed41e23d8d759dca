//! Converts the bytes of a file to text for an XML parser.

use std::borrow::Cow;

use super::scan::scan;
use crate::WarningKind;
use crate::diagnostic::sink::{DiagnosticSink, Place};

/// The largest size of a file.
pub(crate) const MAX_BYTES: usize = 16 << 20;

/// The file's text, with parts that are not the robot's markup blanked; its lines are those of the file.
/// `None` if an error makes reading on pointless.
///
/// Text is UTF-8 with or without a byte order mark. A file that is not, and whose declaration
/// names Latin-1, is converted with a warning; any other is an error.
pub(crate) fn decode(bytes: Cow<'_, [u8]>, problems: &mut DiagnosticSink) -> Option<String> {
    if bytes.len() > MAX_BYTES {
        let problem = format!("the file is larger than {} MiB", MAX_BYTES >> 20);
        problems.error(
            Place::FILE,
            problem,
            "meshes belong in files of their own; is this a URDF file?",
        );
        return None;
    }
    if bytes.starts_with(b"\xFF\xFE") || bytes.starts_with(b"\xFE\xFF") {
        problems.error(Place::line(1), "the file is UTF-16", "save it as UTF-8");
        return None;
    }
    let mut bytes = bytes.into_owned();
    let scanned = scan(&mut bytes, problems)?;
    if !scanned.has_element {
        problems.error(
            Place::line(1),
            "there is no XML element in the file",
            "a URDF file holds <robot name=\"...\"> with links and joints",
        );
        return None;
    }
    let error = match String::from_utf8(bytes) {
        Ok(text) => return Some(text),
        Err(error) => error,
    };
    let valid = error.utf8_error().valid_up_to();
    let bytes = error.into_bytes();
    let line = 1 + bytes[..valid].iter().filter(|b| **b == b'\n').count() as u32;
    latin1(&bytes, scanned.encoding.as_deref(), line, problems)
}

fn latin1(
    bytes: &[u8],
    declared: Option<&str>,
    line: u32,
    problems: &mut DiagnosticSink,
) -> Option<String> {
    let is_latin1 = matches!(
        declared,
        Some("iso-8859-1" | "iso8859-1" | "latin1" | "latin-1" | "windows-1252")
    );
    if !is_latin1 || bytes.iter().any(|b| (0x80..0xA0).contains(b)) {
        problems.error(
            Place::line(line),
            "the text here is not UTF-8",
            "save the file as UTF-8",
        );
        return None;
    }
    problems.warning(
        WarningKind::Encoding,
        Place::line(line),
        "the text here is not UTF-8; it is read as Latin-1, as the XML declaration says",
        "save the file as UTF-8",
    );
    Some(bytes.iter().map(|b| char::from(*b)).collect())
}
