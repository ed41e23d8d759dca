//! A first pass over the bytes: checks limits before a parser sees the file, and blanks parts that no
//! parser needs.
//!
//! Comments, processing instructions, the XML declaration, a byte order mark, text before the
//! first tag and a document type without declarations become spaces, so that every line keeps its
//! number. `a::b` in a tag becomes `a:_b`.

use crate::WarningKind;
use crate::diagnostic::sink::{DiagnosticSink, Place};
use crate::names::printable::shorten;

/// The deepest nesting of elements.
pub(crate) const MAX_DEPTH: usize = 64;
/// The largest number of attributes of one element.
const MAX_ATTRIBUTES: usize = 256;
/// The largest number of equals signs and of angle brackets in a file with all that it includes: the parser
/// reserves memory for as many attributes and elements, 70 to 80 bytes each, before it reads any.
const MAX_SIGNS: usize = 300_000;
/// The largest number of namespace declarations in a file.
const MAX_NAMESPACES: usize = 256;

/// Counts of signs: equals signs and angle brackets.
#[derive(Debug, Default)]
pub(crate) struct Signs([usize; 2]);

impl Signs {
    /// Adds those of a text. An error names the sign of which there are too many.
    pub(crate) fn add(&mut self, text: &[u8]) -> Result<(), String> {
        let kinds = [(b'=', "equals signs"), (b'<', "angle brackets")];
        for ((sign, what), count) in kinds.into_iter().zip(&mut self.0) {
            *count += text.iter().filter(|byte| **byte == sign).count();
            if *count > MAX_SIGNS {
                return Err(format!("there are more than {MAX_SIGNS} {what}"));
            }
        }
        Ok(())
    }
}

/// The findings of the pass.
#[derive(Debug, Default)]
pub(crate) struct Scanned {
    /// The encoding that the XML declaration names.
    pub(crate) encoding: Option<String>,
    /// Whether any element was seen.
    pub(crate) has_element: bool,
}

/// Blanks `bytes` and checks the limits. `None` if an error makes reading on pointless.
pub(crate) fn scan(bytes: &mut [u8], problems: &mut DiagnosticSink) -> Option<Scanned> {
    if let Err(problem) = Signs::default().add(bytes) {
        let hint = "meshes belong in files of their own; is this a robot's description?";
        problems.error(Place::FILE, problem, hint);
        return None;
    }
    let mut scanner = Scanner {
        bytes,
        at: 0,
        line: 1,
        depth: 0,
        namespaces: 0,
        found: Scanned::default(),
        problems,
    };
    scanner.preamble();
    scanner.run()?;
    Some(scanner.found)
}

struct Scanner<'a> {
    bytes: &'a mut [u8],
    at: usize,
    line: u32,
    depth: usize,
    namespaces: usize,
    found: Scanned,
    problems: &'a mut DiagnosticSink,
}

impl Scanner<'_> {
    fn run(&mut self) -> Option<()> {
        while let Some(to_tag) = find(&self.bytes[self.at..], b"<") {
            self.advance(to_tag);
            let rest = &self.bytes[self.at..];
            if rest.starts_with(b"<!--") {
                self.comment()?;
            } else if rest.starts_with(b"<![CDATA[") {
                let end = self.end_of(b"]]>", "a CDATA section")?;
                self.advance(end);
            } else if rest.starts_with(b"<?") {
                self.instruction()?;
            } else if rest.starts_with(b"<!") {
                self.document_type()?;
            } else {
                self.tag()?;
            }
        }
        Some(())
    }

    /// Skips `count` bytes.
    fn advance(&mut self, count: usize) {
        let passed = &self.bytes[self.at..self.at + count];
        self.line += passed.iter().filter(|b| **b == b'\n').count() as u32;
        self.at += count;
    }

    /// Blanks `count` bytes.
    fn blank(&mut self, count: usize) {
        let start = self.at;
        self.advance(count);
        for byte in &mut self.bytes[start..start + count] {
            if *byte != b'\n' {
                *byte = b' ';
            }
        }
    }

    /// The length up to and including `terminator`, or an error.
    fn end_of(&mut self, terminator: &[u8], what: &str) -> Option<usize> {
        match find(&self.bytes[self.at..], terminator) {
            Some(at) => Some(at + terminator.len()),
            None => self.cut_off(what),
        }
    }

    fn cut_off<T>(&mut self, what: &str) -> Option<T> {
        self.problems.error(
            Place::line(self.line),
            format!("the file ends inside {what} that begins here"),
            "the file looks cut off; get a complete copy",
        );
        None
    }

    /// A byte order mark and text before the first tag.
    fn preamble(&mut self) {
        if self.bytes.starts_with(b"\xEF\xBB\xBF") {
            self.blank(3);
        }
        let space = |b: &u8| !b.is_ascii_whitespace();
        let Some(first) = self.bytes[self.at..].iter().position(space) else {
            return;
        };
        self.advance(first);
        let rest = &self.bytes[self.at..];
        if rest[0] == b'<' {
            return;
        }
        let roots: [&[u8]; 4] = [b"<?xml", b"<robot", b"<sdf", b"<mujoco"];
        let Some(length) = roots.iter().find_map(|root| find(rest, root)) else {
            return;
        };
        let line = self.line;
        self.blank(length);
        self.problems.warning(
            WarningKind::Encoding,
            Place::line(line),
            "there is text before the first tag; it is passed over",
            "remove it; xacro's messages belong in the terminal, not in its output",
        );
    }

    fn comment(&mut self) -> Option<()> {
        let length = match find(&self.bytes[self.at + 4..], b"-->") {
            Some(at) => at + 7,
            None => self.end_of(b"-->", "a comment")?,
        };
        self.blank(length);
        Some(())
    }

    fn instruction(&mut self) -> Option<()> {
        let length = self.end_of(b"?>", "an XML declaration or instruction")?;
        let text = &self.bytes[self.at..self.at + length];
        if text.starts_with(b"<?xml ") && self.found.encoding.is_none() {
            self.found.encoding = declared_encoding(text);
        }
        self.blank(length);
        Some(())
    }

    fn document_type(&mut self) -> Option<()> {
        let length = self.end_of(b">", "a document type")?;
        let text = &self.bytes[self.at..self.at + length];
        if text.starts_with(b"<!DOCTYPE") && !text.contains(&b'[') {
            let line = self.line;
            self.blank(length);
            self.problems.warning(
                WarningKind::Encoding,
                Place::line(line),
                "there is a document type; it is passed over",
                "remove the <!DOCTYPE>",
            );
            return Some(());
        }
        self.problems.error(
            Place::line(self.line),
            "there is a document type with declarations, and entities are not expanded",
            "remove the <!DOCTYPE> and write out what its entities stand for",
        );
        None
    }

    fn tag(&mut self) -> Option<()> {
        let Some(tag) = Tag::read(&self.bytes[self.at..]) else {
            return self.cut_off("a tag");
        };
        self.found.has_element = true;
        self.namespaces += tag.namespaces;
        if tag.closes {
            self.depth = self.depth.saturating_sub(1);
        } else if !tag.empty {
            self.depth += 1;
        }
        let too_many = [
            (self.depth, MAX_DEPTH, "elements are nested"),
            (tag.attributes, MAX_ATTRIBUTES, "attributes of one element:"),
            (self.namespaces, MAX_NAMESPACES, "namespaces are declared:"),
        ];
        for (count, limit, what) in too_many {
            if count > limit {
                let name = String::from_utf8_lossy(tag.name).into_owned();
                let field = format!("<{}>", shorten(&name));
                self.problems.error(
                    Place::new(self.line, "", &field),
                    format!("{what} more than {limit}"),
                    "this is no URDF file that a tool or a person writes",
                );
                return None;
            }
        }
        let (length, empty_prefixes) = (tag.length, tag.colons);
        for at in empty_prefixes {
            self.bytes[self.at + at] = b'_';
        }
        self.advance(length);
        Some(())
    }
}

/// One tag, as far as limits need it.
struct Tag<'a> {
    name: &'a [u8],
    length: usize,
    closes: bool,
    empty: bool,
    attributes: usize,
    namespaces: usize,
    /// The second of two colons in a name, as vendors of SDF write `gz::priority`, which XML does not have.
    colons: Vec<usize>,
}

impl<'a> Tag<'a> {
    /// The tag at the start of `text`; `None` if it does not end.
    fn read(text: &'a [u8]) -> Option<Self> {
        let mut quote = None;
        let (mut attributes, mut namespaces) = (0, 0);
        let mut end = None;
        let mut colons = Vec::new();
        for (i, byte) in text.iter().enumerate() {
            match (quote, byte) {
                (None, b'"' | b'\'') => quote = Some(byte),
                (None, b'>') => {
                    end = Some(i);
                    break;
                }
                (None, b'=') => attributes += 1,
                (None, b':') if i > 0 && text[i - 1] == b':' => colons.push(i),
                (None, b'x') if text[i..].starts_with(b"xmlns") => namespaces += 1,
                (Some(open), _) if open == byte => quote = None,
                _ => {}
            }
        }
        let end = end?;
        let closes = text.get(1) == Some(&b'/');
        let start = if closes { 2 } else { 1 };
        let name = &text[start.min(end)..end];
        let stop = |b: &u8| b.is_ascii_whitespace() || *b == b'/';
        let name = &name[..name.iter().position(stop).unwrap_or(name.len())];
        Some(Self {
            name,
            length: end + 1,
            closes,
            empty: !closes && text[end - 1] == b'/',
            attributes,
            namespaces,
            colons,
        })
    }
}

fn declared_encoding(declaration: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(declaration);
    let value = text.split_once("encoding")?.1.trim_start();
    let value = value.strip_prefix('=')?.trim_start();
    let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    Some(value[1..].split(quote).next()?.to_ascii_lowercase())
}

fn find(haystack: &[u8], needle: &[u8]) -> Option<usize> {
    let first = needle[0];
    let mut from = 0;
    while let Some(at) = haystack[from..].iter().position(|b| *b == first) {
        if haystack[from + at..].starts_with(needle) {
            return Some(from + at);
        }
        from += at + 1;
    }
    None
}
