//! `<include>`: replaced by the elements of another file, as in MuJoCo.
//!
//! The children of an included file's root, whatever the root's name, replace the `<include>`. The text of
//! all files becomes one, which records the file of each line. The path starts from the folder of the first
//! file and, if there is no such file, from that of the including file. A file is included once.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use roxmltree::{Document, Node};

use super::submodel;
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
    root.tag_name().name() == "mujoco" && root.descendants().any(names_a_file)
}

/// Whether the contents of a file belong to this element.
fn names_a_file(node: Node<'_, '_>) -> bool {
    node.has_tag_name("include") || submodel::is_model(node)
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
    let origin_path = origin.path.map(Path::to_path_buf);
    let mut expansion = Expansion {
        origin,
        problems,
        first: folder(origin_path.as_deref()),
        read: Vec::new(),
        models: Vec::new(),
        bytes: text.len(),
        signs,
        text: String::with_capacity(text.len()),
        pieces: Vec::new(),
        failed: false,
    };
    let first = origin_path.as_deref().and_then(canonical);
    expansion.models.extend(first.clone());
    expansion.read.extend(first);
    let file = File {
        number: 0,
        lines: Lines::new(text),
        folder: folder(origin_path.as_deref()),
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
pub(super) struct File {
    /// Its number in the sink, 0 for the first.
    pub(super) number: usize,
    pub(super) lines: Lines,
    /// Its folder.
    folder: PathBuf,
    /// The additional nesting depth of its elements, compared with the file itself.
    depth: usize,
}

pub(super) struct Expansion<'a, 'o> {
    origin: &'a mut Origin<'o>,
    pub(super) problems: &'a mut DiagnosticSink,
    /// The folder of this model's first file, in which paths begin.
    pub(super) first: PathBuf,
    /// The files of this model that were read, so that none is included twice.
    pub(super) read: Vec<PathBuf>,
    /// The files of models around this one.
    pub(super) models: Vec<PathBuf>,
    /// Their total size; all are kept while a chain of includes is followed.
    bytes: usize,
    signs: Signs,
    pub(super) text: String,
    pieces: Vec<Piece>,
    failed: bool,
}

impl Expansion<'_, '_> {
    /// Appends this part of a file's text, with the files that it includes.
    fn put(&mut self, file: &File, document: &Document<'_>, part: std::ops::Range<usize>) {
        let text = document.input_text();
        let mut from = part.start;
        let nodes = document.root_element().descendants().skip(1);
        for node in nodes.filter(|node| names_a_file(*node)) {
            let place = node.range();
            // An include nested in another was reported with that one.
            if place.start < from || place.start >= part.end {
                continue;
            }
            self.copy(file, text, from..place.start);
            from = place.end;
            let read = match submodel::is_model(node) {
                true => self.submodel(file, node, text),
                false => self.include(file, node),
            };
            self.failed |= read.is_none();
        }
        self.copy(file, text, from..part.end);
    }

    /// Appends `node`, a model in `text`, with the root of its file. `None` after an error.
    fn submodel(&mut self, from: &File, node: Node<'_, '_>, text: &str) -> Option<()> {
        let (place, name) = (node.range(), node.attribute("file")?);
        let end = node.attributes().map(|attribute| attribute.range().end);
        self.copy(from, text, place.start..end.max()?);
        self.text += ">";
        let found = self.find(from, node, name)?;
        let identity = canonical(&found.0).unwrap_or_else(|| found.0.clone());
        if self.models.contains(&identity) {
            let problem = format!("`{}` is a model of itself", shorten(name));
            return self.error(from, node, &problem, "take the circle out that leads here");
        }
        self.models.push(identity.clone());
        let first = std::mem::replace(&mut self.first, folder(Some(&found.0)));
        let read = std::mem::replace(&mut self.read, vec![identity]);
        let inserted = self.elements(from, node, found);
        self.models.pop();
        (self.first, self.read) = (first, read);
        self.copy(from, text, place.end..place.end);
        self.text += "</model>";
        inserted
    }

    pub(super) fn copy(&mut self, file: &File, text: &str, part: std::ops::Range<usize>) {
        self.pieces.push(Piece {
            start: self.text.len(),
            line: line_in(file.number, file.lines.at(part.start)),
        });
        self.text += &text[part];
    }

    /// Appends the elements of the file that `node` names. `None` after an error.
    fn include(&mut self, from: &File, node: Node<'_, '_>) -> Option<()> {
        let Some(name) = node.attribute("file") else {
            return self.error(from, node, "it is missing", "write the path of the file");
        };
        if node.children().any(|child| child.is_element()) {
            let problem = "there are elements in it, which MuJoCo does not allow";
            return self.error(from, node, problem, "write them beside it");
        }
        let found = self.find(from, node, name)?;
        let identity = canonical(&found.0).unwrap_or_else(|| found.0.clone());
        if self.read.contains(&identity) {
            let problem = format!("`{}` is read a second time", shorten(name));
            let hint = "MuJoCo includes a file once; take this out, or the circle that leads here";
            return self.error(from, node, &problem, hint);
        }
        self.read.push(identity);
        self.elements(from, node, found)
    }

    /// Appends the elements of a file that was found: for `<include>` those of its root, else the root itself.
    pub(super) fn elements(
        &mut self,
        from: &File,
        node: Node<'_, '_>,
        found: (PathBuf, Vec<u8>),
    ) -> Option<()> {
        let number = self.problems.include(&self.shown(&found.0));
        let before = self.problems.enter(number);
        let read = self.elements_of(from, node, number, found);
        self.problems.enter(before);
        read
    }

    fn elements_of(
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
        let is_model = submodel::is_model(node);
        // The elements below the root, at depth 2, take the place of the <include>; a model's root, at depth 1,
        // stands in its <model>.
        let depth = match is_model {
            true => from.depth + depth_of(node),
            false => from.depth + depth_of(node) - 2,
        };
        if depth + own > MAX_DEPTH {
            let problem = format!("elements are nested more than {MAX_DEPTH} deep with this file");
            self.problems.error(Place::FILE, problem, "nest them less");
            return None;
        }
        let [first, last] = [root.first_child(), root.last_child()].map(|c| c.map(|c| c.range()));
        let part = match is_model {
            true => submodel::checked_root(root, &Lines::new(&text), self.problems)?,
            false => first?.start..last?.end,
        };
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
    pub(super) fn find(
        &mut self,
        from: &File,
        node: Node<'_, '_>,
        name: &str,
    ) -> Option<(PathBuf, Vec<u8>)> {
        if self.origin.path.is_none() {
            let problem = "other files cannot be read for a text";
            let hint = "load the file that includes by its path, which says where others lie";
            return self.error(from, node, problem, hint);
        }
        if self.origin.included.len() >= MAX_INCLUDED {
            let problem = format!("more than {MAX_INCLUDED} files are included");
            return self.error(from, node, &problem, "join some of them");
        }
        let beside_first = self.first.join(name);
        let beside_this = from.folder.join(name);
        let path = match beside_first.is_file() || !beside_this.is_file() {
            true => beside_first,
            false => beside_this,
        };
        match read_limited(&path) {
            Ok(bytes) => {
                self.origin.included.push(path.clone());
                Some((path, bytes))
            }
            Err(error) => {
                let problem = format!("{} cannot be read: {error}", path.display());
                let hint = "the path starts from the folder of the first file; correct it";
                self.error(from, node, &problem, hint)
            }
        }
    }

    /// The name of the included file at `path` in messages, in the style of the first file's.
    fn shown(&self, path: &Path) -> String {
        let relative = path.strip_prefix(folder(self.origin.path));
        let beside = folder(Some(Path::new(self.origin.file)));
        let shown = relative.map_or_else(|_| path.to_owned(), |path| beside.join(path));
        shown.display().to_string()
    }

    pub(super) fn error<T>(
        &mut self,
        from: &File,
        node: Node<'_, '_>,
        problem: &str,
        hint: &str,
    ) -> Option<T> {
        let line = line_in(from.number, from.lines.of(node));
        let field = format!("<{} file>", node.tag_name().name());
        let place = Place::new(line, "", &field);
        self.problems.error(place, problem, hint);
        None
    }
}

/// The folder of a file, empty for the current one.
pub(super) fn folder(file: Option<&Path>) -> PathBuf {
    let folder = file.and_then(Path::parent);
    folder.map(Path::to_path_buf).unwrap_or_default()
}

/// The nesting depth of an element, from 1 for the root.
fn depth_of(node: Node<'_, '_>) -> usize {
    // The ancestors include itself and the document.
    node.ancestors().count() - 1
}

pub(super) fn canonical(path: &Path) -> Option<PathBuf> {
    std::fs::canonicalize(path).ok()
}
