//! `<include>`: replaced by the elements of another file, as in MuJoCo.
//!
//! The children of an included file's root, whatever the root's name, replace the `<include>`. The text of
//! all files becomes one, which records the file of each line. The path starts from the folder of the first
//! file and, if there is no such file, from that of the including file. A file is included once.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use roxmltree::{Document, Node};

use crate::diagnostic::format::Format;
use crate::diagnostic::sink::{DiagnosticSink, MAX_INCLUDED, Place, line_in};
use crate::names::printable::shorten;
use crate::read::origin::{Origin, read_limited};
use crate::read::xml::document::{self, Lines, Piece};
use crate::read::xml::scan::{MAX_DEPTH, Signs};
use crate::read::xml::text;

/// The text of a file with all that it includes.
pub(crate) struct Whole {
    pub(crate) text: String,
    pub(crate) lines: Lines,
}

/// The same under construction.
pub(crate) struct Parts {
    text: String,
    pieces: Vec<Piece>,
}

impl Parts {
    /// The whole text, with the namespace prefixes of included roots; those of the first file were declared
    /// before.
    pub(crate) fn whole(self) -> Whole {
        let Self { text, mut pieces } = self;
        let before = text.len();
        let text = document::declare_prefixes(text, &mut DiagnosticSink::new(""));
        for piece in pieces.iter_mut().skip(1) {
            piece.start += text.len() - before;
        }
        Whole {
            lines: Lines::of_pieces(&text, pieces),
            text,
        }
    }
}

/// Whether the file with this root includes others by MJCF's element.
pub(crate) fn is_needed(root: Node<'_, '_>) -> bool {
    let includes = |node: Node<'_, '_>| node.has_tag_name("include");
    root.tag_name().name() == "mujoco" && root.descendants().any(includes)
}

/// Inserts the files that `document` includes into its text. `None` if an error was found.
///
/// The document may be dropped before the whole is parsed, so that memory does not hold both.
pub(crate) fn expand(
    document: &Document<'_>,
    origin: &mut Origin<'_>,
    problems: &mut DiagnosticSink,
) -> Option<Parts> {
    problems.set_format(Format::Mjcf);
    let text = document.input_text();
    let mut signs = Signs::default();
    // Within the limit, since it was read.
    drop(signs.add(text.as_bytes()));
    let mut expansion = Expansion {
        origin,
        problems,
        read: Vec::new(),
        bytes: text.len(),
        signs,
        text: String::with_capacity(text.len()),
        pieces: Vec::new(),
        failed: false,
    };
    let first = expansion.origin.path.map(Path::to_path_buf);
    expansion.read.extend(first.as_deref().and_then(canonical));
    let file = File {
        number: 0,
        lines: Lines::new(text),
        folder: folder(first.as_deref()),
        depth: 0,
    };
    expansion.put(&file, document, 0..text.len());
    let Expansion {
        text,
        pieces,
        failed,
        ..
    } = expansion;
    (!failed).then_some(Parts { text, pieces })
}

/// A file whose elements are inserted into the text.
struct File {
    /// Its number in the sink, 0 for the first.
    number: usize,
    lines: Lines,
    /// Its folder.
    folder: PathBuf,
    /// The additional nesting depth of its elements, compared with the file itself.
    depth: usize,
}

struct Expansion<'a, 'o> {
    origin: &'a mut Origin<'o>,
    problems: &'a mut DiagnosticSink,
    /// The files read so far, so that none is included twice.
    read: Vec<PathBuf>,
    /// Their total size; all are kept while a chain of includes is followed.
    bytes: usize,
    signs: Signs,
    text: String,
    pieces: Vec<Piece>,
    failed: bool,
}

impl Expansion<'_, '_> {
    /// Appends this part of a file's text, with the files that it includes.
    fn put(&mut self, file: &File, document: &Document<'_>, part: std::ops::Range<usize>) {
        let text = document.input_text();
        let mut from = part.start;
        let includes = document.root_element().descendants().skip(1);
        for node in includes.filter(|node| node.has_tag_name("include")) {
            let place = node.range();
            // An include nested in another was reported with that one.
            if place.start >= from {
                self.copy(file, text, from..place.start);
                from = place.end;
                if self.include(file, node).is_none() {
                    self.failed = true;
                }
            }
        }
        self.copy(file, text, from..part.end);
    }

    fn copy(&mut self, file: &File, text: &str, part: std::ops::Range<usize>) {
        self.pieces.push(Piece {
            start: self.text.len(),
            line: line_in(file.number, file.lines.at(part.start)),
        });
        self.text += &text[part];
    }

    /// Appends the elements of the file that `node` names. `None` after an error.
    fn include(&mut self, from: &File, node: Node<'_, '_>) -> Option<()> {
        let line = line_in(from.number, from.lines.of(node));
        let Some(name) = node.attribute("file") else {
            return self.error(line, "it is missing", "write the path of the file");
        };
        if node.children().any(|child| child.is_element()) {
            let problem = "there are elements in it, which MuJoCo does not allow";
            return self.error(line, problem, "write them beside it");
        }
        let (path, bytes) = self.find(from, line, name)?;
        let number = self.problems.include(&self.shown(&path));
        let before = self.problems.enter(number);
        let read = self.elements(from, node, number, (path, bytes));
        self.problems.enter(before);
        read
    }

    /// Appends the elements of a file that was found.
    fn elements(
        &mut self,
        from: &File,
        node: Node<'_, '_>,
        number: usize,
        (path, bytes): (PathBuf, Vec<u8>),
    ) -> Option<()> {
        self.bytes += bytes.len();
        if self.bytes > text::MAX_BYTES {
            let problem = format!(
                "the files together are larger than {} MiB",
                text::MAX_BYTES >> 20
            );
            let hint = "meshes belong in files of their own; is this an MJCF file?";
            self.problems.error(Place::FILE, problem, hint);
            return None;
        }
        if let Err(problem) = self.signs.add(&bytes) {
            let hint = "meshes belong in files of their own; is this an MJCF file?";
            let problem = format!("{problem} in the files together");
            self.problems.error(Place::FILE, problem, hint);
            return None;
        }
        let text = text::decode(Cow::Owned(bytes), self.problems)?;
        let text = document::declare_prefixes(text, self.problems);
        let document = document::read(&text, self.problems)?;
        let root = document.root_element();
        if !root.children().any(|child| child.is_element()) {
            let problem = "there are no elements in this included file";
            let hint = "write some, or take the <include> out";
            self.problems.error(Place::FILE, problem, hint);
            return None;
        }
        let elements = root.descendants().filter(Node::is_element);
        let own = elements.map(depth_of).max().unwrap_or(0);
        // The elements below the root, at depth 2, take the place of the <include>.
        let depth = from.depth + depth_of(node) - 2;
        if depth + own > MAX_DEPTH {
            let problem = format!("elements are nested more than {MAX_DEPTH} deep with this file");
            self.problems.error(Place::FILE, problem, "nest them less");
            return None;
        }
        let [first, last] = [root.first_child(), root.last_child()].map(|c| c.map(|c| c.range()));
        let part = first?.start..last?.end;
        let file = File {
            number,
            lines: Lines::new(&text),
            folder: folder(Some(&path)),
            depth,
        };
        self.put(&file, &document, part);
        Some(())
    }

    /// Path and bytes of the file `name`.
    fn find(&mut self, from: &File, line: u32, name: &str) -> Option<(PathBuf, Vec<u8>)> {
        let Some(first) = self.origin.path else {
            let hint = "load the file that includes by its path, which says where others lie";
            return self.error(line, "other files cannot be read for a text", hint);
        };
        if self.origin.included.len() >= MAX_INCLUDED {
            let problem = format!("more than {MAX_INCLUDED} files are included");
            return self.error(line, &problem, "join some of them");
        }
        let beside_first = folder(Some(first)).join(name);
        let beside_this = from.folder.join(name);
        let path = match beside_first.is_file() || !beside_this.is_file() {
            true => beside_first,
            false => beside_this,
        };
        let bytes = match read_limited(&path) {
            Ok(bytes) => bytes,
            Err(error) => {
                let problem = format!("{} cannot be read: {error}", path.display());
                let hint = "the path starts from the folder of the first file; correct it";
                return self.error(line, &problem, hint);
            }
        };
        let identity = canonical(&path).unwrap_or_else(|| path.clone());
        if self.read.contains(&identity) {
            let problem = format!("`{}` is read a second time", shorten(name));
            let hint = "MuJoCo includes a file once; take this out, or the circle that leads here";
            return self.error(line, &problem, hint);
        }
        self.read.push(identity);
        self.origin.included.push(path.clone());
        Some((path, bytes))
    }

    /// The name of the included file at `path` in messages, in the style of the first file's.
    fn shown(&self, path: &Path) -> String {
        let relative = path.strip_prefix(folder(self.origin.path));
        let beside = folder(Some(Path::new(self.origin.file)));
        let shown = relative.map_or_else(|_| path.to_owned(), |path| beside.join(path));
        shown.display().to_string()
    }

    fn error<T>(&mut self, line: u32, problem: &str, hint: &str) -> Option<T> {
        let place = Place::new(line, "", "<include file>");
        self.problems.error(place, problem, hint);
        None
    }
}

/// The folder of a file, empty for the current one.
fn folder(file: Option<&Path>) -> PathBuf {
    let folder = file.and_then(Path::parent);
    folder.map(Path::to_path_buf).unwrap_or_default()
}

/// The nesting depth of an element, from 1 for the root.
fn depth_of(node: Node<'_, '_>) -> usize {
    // The ancestors include itself and the document.
    node.ancestors().count() - 1
}

fn canonical(path: &Path) -> Option<PathBuf> {
    std::fs::canonicalize(path).ok()
}
