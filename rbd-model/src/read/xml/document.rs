//! Well-formed XML, with line numbers.

use roxmltree::{Document, Error, Node, ParsingOptions};

use crate::WarningKind;
use crate::diagnostic::sink::{DiagnosticSink, Place};
use crate::names::printable::shorten;

/// The largest number of elements and texts in a file.
const MAX_NODES: u32 = 300_000;
/// The largest number of namespace prefixes that are declared on a file's behalf.
const MAX_PREFIXES: usize = 32;

/// The lines of a text.
pub(crate) struct Lines {
    blocks: Vec<Block>,
    pieces: Vec<Piece>,
}

/// 64 bytes of a text: a list of all lines would take four times as much memory as the text may.
#[derive(Clone, Copy, Debug, Default)]
struct Block {
    /// A bit for each byte that ends a line.
    ends: u64,
    /// The number of line ends before the block.
    before: u32,
}

/// A piece of a text that consists of several files: from its start up to the next piece, the text is from
/// one file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece {
    /// The byte of the text at which it begins.
    pub(crate) start: usize,
    /// The line of the file there, in the form of `problems::line_in`.
    pub(crate) line: u32,
}

impl Lines {
    /// The lines of `text`.
    pub(crate) fn new(text: &str) -> Self {
        // One more, for the end of the text.
        let mut blocks = Vec::with_capacity(text.len() / 64 + 1);
        let mut before = 0;
        for bytes in text.as_bytes().chunks(64) {
            let bits = bytes.iter().enumerate();
            let ends = bits.fold(0, |ends, (i, byte)| ends | u64::from(*byte == b'\n') << i);
            blocks.push(Block { ends, before });
            before += ends.count_ones();
        }
        if text.len().is_multiple_of(64) {
            blocks.push(Block { ends: 0, before });
        }
        Self {
            blocks,
            pieces: Vec::new(),
        }
    }

    /// The lines of `text`, which consists of these pieces, in order.
    #[cfg(any(feature = "mjcf", feature = "sdf"))]
    pub(crate) fn of_pieces(text: &str, pieces: Vec<Piece>) -> Self {
        Self {
            pieces,
            ..Self::new(text)
        }
    }

    /// The line, from 1, of the byte at `offset`.
    pub(crate) fn at(&self, offset: usize) -> u32 {
        let count = |offset: usize| {
            let block = self.blocks[offset / 64];
            let earlier = block.ends & ((1 << (offset % 64)) - 1);
            block.before + earlier.count_ones()
        };
        let piece = self.pieces.partition_point(|piece| piece.start <= offset);
        match piece.checked_sub(1).map(|i| self.pieces[i]) {
            Some(piece) => piece.line + count(offset) - count(piece.start),
            None => 1 + count(offset),
        }
    }

    /// The line on which `node` begins.
    pub(crate) fn of(&self, node: Node<'_, '_>) -> u32 {
        self.at(node.range().start)
    }
}

/// `text` with declarations for undeclared namespace prefixes: some tools write such files, and vendors'
/// tags do not matter here.
pub(crate) fn declare_prefixes(mut text: String, problems: &mut DiagnosticSink) -> String {
    for _ in 0..MAX_PREFIXES {
        let Err(Error::UnknownNamespace(prefix, at)) = parse(&text) else {
            break;
        };
        let Some(after_name) = end_of_root_name(&text) else {
            break;
        };
        let shown = shorten(&prefix);
        // SDF has such elements and attributes of vendors, and they need no declaration.
        if !text[..after_name].ends_with("<sdf") {
            problems.warning(
                WarningKind::Encoding,
                Place::line(at.row),
                format!("the prefix `{shown}:` is not declared"),
                format!("add xmlns:{shown}=\"...\" to <robot>"),
            );
        }
        text.insert_str(after_name, &format!(" xmlns:{prefix}=\"urn:{prefix}\""));
    }
    text
}

/// The offset just after `<robot`, or the name of the first element.
fn end_of_root_name(text: &str) -> Option<usize> {
    let start = text.find('<')? + 1;
    let stop = |c: char| c.is_whitespace() || c == '/' || c == '>';
    Some(start + text[start..].find(stop)?)
}

fn parse(text: &str) -> Result<Document<'_>, Error> {
    let options = ParsingOptions {
        allow_dtd: false,
        nodes_limit: MAX_NODES,
        entity_resolver: None,
    };
    Document::parse_with_options(text, options)
}

/// Parses `text`, or reports in `problems` why it cannot be parsed.
pub(crate) fn read<'t>(text: &'t str, problems: &mut DiagnosticSink) -> Option<Document<'t>> {
    match parse(text) {
        Ok(document) => Some(document),
        Err(error) => {
            report(&error, text, problems);
            None
        }
    }
}

fn report(error: &Error, text: &str, problems: &mut DiagnosticSink) {
    let line = match error {
        // These errors have no position: they show at the end.
        Error::UnclosedRootNode | Error::UnexpectedEndOfStream | Error::NodesLimitReached => {
            text.lines().count().max(1) as u32
        }
        other => other.pos().row,
    };
    let (problem, hint) = in_words(error, text);
    problems.error(Place::line(line), problem, hint);
}

/// The problem and the advice.
fn in_words(error: &Error, text: &str) -> (String, &'static str) {
    match error {
        Error::UnexpectedCloseTag(expected, actual, _) => (
            format!("</{}> closes <{}>", shorten(actual), shorten(expected)),
            "close every element with its own name, innermost first",
        ),
        Error::DuplicatedAttribute(name, _) => (
            format!("the attribute `{}` is given twice", shorten(name)),
            "keep the one that is meant",
        ),
        Error::UnknownEntityReference(name, _) => (
            format!("`&{};` is not known", shorten(name)),
            "write out what it stands for",
        ),
        Error::UnclosedRootNode | Error::UnexpectedEndOfStream => (
            "the file ends before its first element is closed".to_owned(),
            "close every element; the file may be cut off",
        ),
        Error::NodesLimitReached => (
            format!("there are more than {MAX_NODES} elements and texts"),
            "meshes belong in files of their own; is this a robot's file?",
        ),
        Error::InvalidAttributeValue(_) => (
            "there is a `<` in the value of an attribute".to_owned(),
            "look for a missing quotation mark, or write &lt;",
        ),
        Error::UnknownToken(_) => (
            "there is something after the end of the robot, or that is no XML".to_owned(),
            after_root(text),
        ),
        other => (
            format!("this is no XML: {}", shorten(&other.to_string())),
            "correct the text there",
        ),
    }
}

/// The advice for what stands after the first element.
fn after_root(text: &str) -> &'static str {
    let end = end_of_root_name(text).unwrap_or(0);
    let root = text[..end].rsplit('<').next();
    match root.unwrap_or("") {
        "robot" => "a URDF file holds one <robot> and nothing after it",
        "mujoco" => "an MJCF file holds one <mujoco> and nothing after it",
        "sdf" => "an SDF file holds one <sdf> and nothing after it",
        _ => "put one element around all that the file holds",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_count_from_one() {
        let lines = Lines::new("a\nbc\n\nd");
        let found: Vec<u32> = [0, 1, 2, 4, 5, 6].map(|at| lines.at(at)).into();
        assert_eq!(found, [1, 1, 2, 2, 3, 4]);
    }

    #[test]
    fn lines_are_those_of_a_count() {
        for length in 0..200 {
            let text = "ab\n\nc\n".repeat(40);
            let text = &text[..length];
            let lines = Lines::new(text);
            for at in 0..=length {
                let ends = text[..at].bytes().filter(|byte| *byte == b'\n').count();
                assert_eq!(lines.at(at), 1 + ends as u32, "{at} of {length}");
            }
        }
    }

    #[test]
    fn prefixes_are_declared() {
        let mut problems = DiagnosticSink::new("f");
        let text = declare_prefixes("<robot><a:b c:d=''/></robot>".to_owned(), &mut problems);
        assert!(read(&text, &mut problems).is_some());
        assert!(!problems.has_errors());
    }
}
