//! Readers: from a file to its `Description`, one folder a format.
//!
//! ```text
//! bytes → decode → text → parse → XML → read → Description
//! JSON → RobotDescription ─────────────────────↗
//! ```
//!
//! Nothing here recurses, and the limits (16 MiB, elements 64 deep, 2,000 links, names of 128 bytes) are
//! checked before memory grows with the file's contents.

mod feature;
mod json;
mod missing;
#[cfg(feature = "mjcf")]
mod mjcf;
mod origin;
mod packages;
#[cfg(feature = "sdf")]
mod sdf;
pub mod table;
pub(crate) mod urdf;
mod xacro;
pub(crate) mod xml;

use std::borrow::Cow;
use std::path::{Path, PathBuf};

#[cfg(not(all(feature = "mjcf", feature = "sdf")))]
use roxmltree::Node;

#[cfg(not(all(feature = "mjcf", feature = "sdf")))]
use self::xml::document::Lines;
use self::xml::{document, text};
use crate::description::element::Description;
use crate::diagnostic::format::Format;
use crate::diagnostic::sink::{DiagnosticSink, Place};
use crate::names::printable::shorten;
use crate::{Diagnostics, RobotOptions};
#[cfg(not(all(feature = "mjcf", feature = "sdf")))]
use feature::missing_feature;
pub(crate) use origin::Origin;
pub use origin::read_limited;

/// The treatment of the elements and attributes of URDF.
pub fn rows_of_urdf() -> Vec<table::Row> {
    self::urdf::rows()
}

/// The treatment of the elements and attributes of SDF.
#[cfg(feature = "sdf")]
pub fn rows_of_sdf() -> Vec<table::Row> {
    self::sdf::rows()
}

/// The text of a file, expanded if it is xacro.
pub(crate) struct Text {
    pub(crate) bytes: Vec<u8>,
    /// The file's name in messages.
    pub(crate) file: String,
    pub(crate) included: Vec<PathBuf>,
}

pub(crate) fn text_of(
    path: &Path,
    file: &str,
    hint: &str,
    options: &RobotOptions,
) -> Result<Text, Diagnostics> {
    let mut problems = DiagnosticSink::new(file);
    let text = match read_limited(path) {
        Err(error) => {
            let looked_for = missing::absolute(path);
            let problem = format!("the file cannot be read: {error}: {}", looked_for.display());
            let is_missing = error.kind() == std::io::ErrorKind::NotFound;
            let meant = is_missing.then(|| missing::meant(path, file)).flatten();
            let hint = match meant {
                Some(meant) => format!("did you mean `{meant}`? {hint}"),
                None => hint.to_owned(),
            };
            problems.error(Place::FILE, problem, hint);
            None
        }
        Ok(_) if is_xacro(path) => {
            xacro::expand(path, options, &mut problems).map(|expanded| Text {
                bytes: expanded.text,
                file: format!("{file} (expanded)"),
                included: expanded.included,
            })
        }
        Ok(bytes) => Some(Text {
            bytes,
            file: file.to_owned(),
            included: Vec::new(),
        }),
    };
    match (text, problems.finish(&options.allow, options.strict)) {
        (Some(text), Ok(_)) => Ok(text),
        (_, Err(diagnostics)) => Err(diagnostics),
        (None, Ok(warnings)) => Err(Diagnostics(warnings)),
    }
}

fn is_xacro(path: &Path) -> bool {
    path.extension().is_some_and(|e| e == "xacro")
}

/// Every element that dynamics needs, with its line, whatever the format.
pub(crate) fn describe(
    bytes: Cow<'_, [u8]>,
    origin: &mut Origin<'_>,
    problems: &mut DiagnosticSink,
) -> Option<Description> {
    if Format::of_file(origin.file) == Format::Data {
        return json::read(&bytes, problems);
    }
    let text = text::decode(bytes, problems)?;
    let text = document::declare_prefixes(text, problems);
    let document = document::read(&text, problems)?;
    #[cfg(feature = "mjcf")]
    if include::is_needed(document.root_element()) {
        let parts = include::expand(&document, origin, problems)?;
        // Frees one document before the next is parsed.
        drop(document);
        drop(text);
        let whole = parts.whole();
        let document = document::read(&whole.text, problems)?;
        return read_mjcf(document.root_element(), &whole.lines, origin, problems);
    }
    #[cfg(feature = "sdf")]
    if self::sdf::include::is_needed(document.root_element()) {
        let (whole, lines) = self::sdf::include::expand(&document, origin, problems)?;
        drop(document);
        drop(text);
        let document = document::read(&whole, problems)?;
        return read_sdf(document.root_element(), &lines, problems);
    }
    let lines = document::Lines::new(&text);
    let root = document.root_element();
    match root.tag_name().name() {
        "robot" => {
            problems.set_format(Format::Urdf);
            crate::read::urdf::read::read(root, &lines, problems)
        }
        "mujoco" => read_mjcf(root, &lines, origin, problems),
        "sdf" => read_sdf(root, &lines, problems),
        name => {
            // Whatever the file's name suggests: the message is about all formats.
            problems.set_format(Format::Urdf);
            let hint = match name {
                "model" | "world" => {
                    "<robot> begins URDF, <mujoco> MJCF and <sdf> SDF; around a model of SDF write \
                     <sdf version=\"1.9\">"
                }
                _ => "<robot> begins URDF, <mujoco> MJCF and <sdf> SDF",
            };
            let field = format!("<{}>", shorten(name));
            let place = Place::new(lines.of(root), "", &field);
            problems.error(place, "the first element is none of a robot's", hint);
            None
        }
    }
}

#[cfg(feature = "mjcf")]
use self::mjcf::{include, read as read_mjcf};
#[cfg(feature = "sdf")]
use self::sdf::read as read_sdf;

#[cfg(not(feature = "mjcf"))]
fn read_mjcf(
    root: Node<'_, '_>,
    lines: &Lines,
    _: &mut Origin<'_>,
    problems: &mut DiagnosticSink,
) -> Option<Description> {
    missing_feature(Place::line(lines.of(root)), "MJCF", "mjcf", problems)
}

#[cfg(not(feature = "sdf"))]
fn read_sdf(
    root: Node<'_, '_>,
    lines: &Lines,
    problems: &mut DiagnosticSink,
) -> Option<Description> {
    missing_feature(Place::line(lines.of(root)), "SDF", "sdf", problems)
}
