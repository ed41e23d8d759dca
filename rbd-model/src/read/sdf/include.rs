//! `<include>`: the file that it names is put into it, so that one text holds all models.
//!
//! `model://NAME` and `NAME` are a folder or file beside the file that includes or above it, or one that the
//! option `packages` gives; of a folder, `model.config` names the file.

use std::borrow::Cow;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

use roxmltree::{Document, Node};

use super::schema::NEWEST;
use crate::diagnostic::format::Format;
use crate::diagnostic::sink::{DiagnosticSink, MAX_INCLUDED, Place, line_in};
use crate::names::printable::shorten;
use crate::read::origin::{Origin, read_limited};
use crate::read::packages;
use crate::read::xml::document::{self, Lines, Piece};
use crate::read::xml::reader::text_of;
use crate::read::xml::scan::{MAX_DEPTH, Signs};
use crate::read::xml::text;

/// Whether the file with this root includes others by SDF's element.
pub(crate) fn is_needed(root: Node<'_, '_>) -> bool {
    root.tag_name().name() == "sdf" && includes(root).next().is_some()
}

/// Every `<include>` of a model, in the order of the file.
fn includes<'a, 'd>(root: Node<'a, 'd>) -> impl Iterator<Item = Node<'a, 'd>> {
    let place = |node: Node<'_, '_>| ["sdf", "world", "model"].contains(&node.tag_name().name());
    let all = root.descendants();
    all.filter(move |node| node.has_tag_name("include") && node.parent().is_some_and(place))
}

/// The text of `document` with the files that it includes, and its lines. `None` if an error was found.
pub(crate) fn expand(
    document: &Document<'_>,
    origin: &mut Origin<'_>,
    problems: &mut DiagnosticSink,
) -> Option<(String, Lines)> {
    problems.set_format(Format::Sdf);
    let text = document.input_text();
    let mut signs = Signs::default();
    // Within the limit, since it was read.
    drop(signs.add(text.as_bytes()));
    let chain = origin.path.map(Path::to_path_buf);
    let mut expansion = Expansion {
        origin,
        problems,
        numbers: HashMap::new(),
        chain: chain.into_iter().collect(),
        bytes: text.len(),
        signs,
        text: String::with_capacity(text.len()),
        pieces: Vec::new(),
        failed: false,
    };
    expansion.put(document, 0, 0, 0..text.len());
    let Expansion {
        text,
        pieces,
        failed,
        ..
    } = expansion;
    let lines = Lines::of_pieces(&text, pieces);
    (!failed).then_some((text, lines))
}

struct Expansion<'a, 'o> {
    origin: &'a mut Origin<'o>,
    problems: &'a mut DiagnosticSink,
    /// The number of each included file in the sink.
    numbers: HashMap<PathBuf, usize>,
    /// The file that is being read, after those that include it.
    chain: Vec<PathBuf>,
    /// The size of all files together.
    bytes: usize,
    signs: Signs,
    text: String,
    pieces: Vec<Piece>,
    failed: bool,
}

impl Expansion<'_, '_> {
    /// Appends this part of the text of a file with this number, `depth` elements deep.
    fn put(
        &mut self,
        document: &Document<'_>,
        number: usize,
        depth: usize,
        part: std::ops::Range<usize>,
    ) {
        let text = document.input_text();
        let lines = Lines::new(text);
        let mut from = part.start;
        for node in includes(document.root_element()) {
            let range = node.range();
            let Some(end) = text[range.clone()].rfind("</") else {
                let place = Place::new(line_in(number, lines.of(node)), "", "<include>");
                let hint = "write <uri>model://name</uri> in it";
                self.problems.error(place, "there is nothing in it", hint);
                self.failed = true;
                continue;
            };
            let end = range.start + end;
            self.copy(number, &lines, text, from..end);
            from = end;
            let line = line_in(number, lines.of(node));
            self.failed |= self.include(node, line, depth).is_none();
        }
        self.copy(number, &lines, text, from..part.end);
    }

    fn copy(&mut self, number: usize, lines: &Lines, text: &str, part: std::ops::Range<usize>) {
        self.pieces.push(Piece {
            start: self.text.len(),
            line: line_in(number, lines.at(part.start)),
        });
        self.text += &text[part];
    }

    /// Appends the file that `node` names. `None` after an error.
    fn include(&mut self, node: Node<'_, '_>, line: u32, depth: usize) -> Option<()> {
        let uri = node.children().find(|child| child.has_tag_name("uri"));
        let uri = uri.map(text_of).unwrap_or_default();
        let path = self.find(line, &uri)?;
        if self.chain.contains(&path) {
            let problem = format!("`{}` includes itself", shorten(&uri));
            return self.error(line, problem, "take one out of the circle");
        }
        let bytes = match read_limited(&path) {
            Ok(bytes) => bytes,
            Err(error) => {
                let problem = format!("{} cannot be read: {error}", path.display());
                return self.error(line, problem, "correct the <uri>");
            }
        };
        if self.numbers.len() >= MAX_INCLUDED && !self.numbers.contains_key(&path) {
            let problem = format!("more than {MAX_INCLUDED} files are included");
            return self.error(line, problem, "join some of them");
        }
        self.bytes += bytes.len();
        let signs = self.signs.add(&bytes);
        if self.bytes > text::MAX_BYTES || signs.is_err() {
            let problem = "the files together are too large".to_owned();
            let hint = "meshes belong in files of their own; is this a robot?";
            return self.error(line, problem, hint);
        }
        let shown = self.shown(&path);
        let number = match self.numbers.get(&path) {
            Some(number) => *number,
            None => {
                let number = self.problems.include(&shown);
                self.numbers.insert(path.clone(), number);
                self.origin.included.push(path.clone());
                number
            }
        };
        let depth = depth + node.ancestors().count();
        let before = self.problems.enter(number);
        self.chain.push(path);
        let read = self.elements(number, bytes, depth);
        self.chain.pop();
        self.problems.enter(before);
        read
    }

    /// Appends the elements of the file with this number.
    fn elements(&mut self, number: usize, bytes: Vec<u8>, depth: usize) -> Option<()> {
        let text = text::decode(Cow::Owned(bytes), self.problems)?;
        let text = document::declare_prefixes(text, self.problems);
        let document = document::read(&text, self.problems)?;
        let root = document.root_element();
        let name = root.tag_name().name();
        if name != "sdf" {
            let problem = format!("`{}` begins the file, and not `sdf`", shorten(name));
            let hint = "include files of this format; `gz sdf -p FILE` makes one of a robot's";
            self.problems.error(Place::FILE, problem, hint);
            return None;
        }
        let elements = root.descendants().filter(Node::is_element);
        let deepest = elements.map(|node| node.ancestors().count()).max();
        if depth + deepest.unwrap_or(0) > MAX_DEPTH {
            let problem = format!("elements are nested more than {MAX_DEPTH} deep with this file");
            self.problems.error(Place::FILE, problem, "nest them less");
            return None;
        }
        self.put(&document, number, depth, root.range());
        Some(())
    }

    /// The file that `uri` means.
    fn find(&mut self, line: u32, uri: &str) -> Option<PathBuf> {
        if uri.is_empty() {
            let hint = "write <uri>model://name</uri> in the <include>";
            return self.error(line, "there is no <uri>".to_owned(), hint);
        }
        let (scheme, rest) = uri.split_once("://").unwrap_or(("", uri));
        let rest = rest.trim_start_matches("./");
        if !["", "model", "file", "package"].contains(&scheme) {
            let problem = format!("`{}` is not read from the network", shorten(uri));
            let hint = "download the model, and write model://NAME";
            return self.error(line, problem, hint);
        }
        let Some(including) = self.chain.last().cloned() else {
            let problem = "other files cannot be read for a text".to_owned();
            let hint = "load the file that includes by its path, which says where others lie";
            return self.error(line, problem, hint);
        };
        let beside = folder(&including).join(rest);
        let by_name = ["", "file"].contains(&scheme).then(|| file_of(&beside));
        if let Some(path) = by_name.flatten() {
            return Some(path);
        }
        let (name, within) = rest.split_once('/').unwrap_or((rest, ""));
        let is_one = |folder: &Path| file_of(&folder.join(within)).is_some();
        let found = packages::find(name, self.origin.packages, &including, is_one);
        let path = found.and_then(|folder| file_of(&folder.join(within)));
        if path.is_none() {
            let problem = format!("the model `{}` is not found", shorten(uri));
            let hint = "it is looked for beside the file and above it; name its folder, or the folder \
                 of many models, by the option `packages`";
            return self.error(line, problem, hint);
        }
        path
    }

    /// The name of the included file at `path` in messages, in the style of the first file's.
    fn shown(&self, path: &Path) -> String {
        let first = self.origin.path.map(folder).unwrap_or_default();
        let relative = path.strip_prefix(first);
        let beside = folder(Path::new(self.origin.file));
        let shown = relative.map_or_else(|_| path.to_owned(), |path| beside.join(path));
        shown.display().to_string()
    }

    fn error<T>(&mut self, line: u32, problem: String, hint: &str) -> Option<T> {
        let place = Place::new(line, "", "<include>");
        self.problems.error(place, problem, hint);
        None
    }
}

/// The folder of a file, empty for the current one.
fn folder(file: &Path) -> PathBuf {
    file.parent().map(Path::to_path_buf).unwrap_or_default()
}

/// The file at `path`, or of the model in the folder there.
fn file_of(path: &Path) -> Option<PathBuf> {
    if path.is_file() {
        return Some(path.to_owned());
    }
    let config = read_limited(&path.join("model.config")).ok();
    let named = config.and_then(newest);
    let file = path.join(named.unwrap_or_else(|| "model.sdf".to_owned()));
    file.is_file().then_some(file)
}

/// The file of the newest version that `model.config` names and that is read here.
fn newest(config: Vec<u8>) -> Option<String> {
    let mut unheard = DiagnosticSink::new("");
    let text = text::decode(Cow::Owned(config), &mut unheard)?;
    let document = document::read(&text, &mut unheard)?;
    let files = document.root_element().children();
    let files = files.filter(|child| child.has_tag_name("sdf"));
    let version = |node: &Node<'_, '_>| {
        let text = node.attribute("version").unwrap_or("1.0");
        let (major, minor) = text.split_once('.').unwrap_or((text, "0"));
        let version = (major.trim().parse().ok()?, minor.trim().parse().ok()?);
        (version <= NEWEST).then_some(version)
    };
    files.max_by_key(version).map(text_of)
}
