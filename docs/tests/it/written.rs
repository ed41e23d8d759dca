//! Parts of pages and pictures that tests write: GitHub shows a page as it is in the repository.
//!
//! `RBD_BLESS=1 cargo test -p rbd-book --test it` writes them anew.

use std::path::PathBuf;
use std::sync::Mutex;

/// Two parts of one page are not written at once.
static WRITES: Mutex<()> = Mutex::new(());

fn source(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    folder.join("src").join(name)
}

/// Compares what stands in a page between `<!-- part -->` and `<!-- end of part -->`.
pub(crate) fn part(page: &str, part: &str, wanted: &str) {
    let _turn = WRITES.lock();
    let path = source(page);
    let text = std::fs::read_to_string(&path).unwrap();
    let (start, end) = (
        format!("<!-- {part} -->\n"),
        format!("<!-- end of {part} -->"),
    );
    let marks = format!("{page} has `{start}` and `{end}`");
    let (before, rest) = text.split_once(&start).expect(&marks);
    let (written, after) = rest.split_once(&end).expect(&marks);
    if std::env::var_os("RBD_BLESS").is_some() {
        std::fs::write(&path, format!("{before}{start}{wanted}{end}{after}")).unwrap();
    } else {
        assert_eq!(written, wanted, "{page}: RBD_BLESS=1 writes it anew");
    }
}

/// Compares a whole file beside the pages.
pub(crate) fn file(name: &str, wanted: &str) {
    if std::env::var_os("RBD_BLESS").is_some() {
        std::fs::write(source(name), wanted).unwrap();
    }
    let written = std::fs::read_to_string(source(name)).unwrap_or_default();
    assert!(written == wanted, "{name}: RBD_BLESS=1 writes it anew");
}
