//! The gallery shows every example.

use std::path::Path;

#[test]
fn the_gallery_has_every_example() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rbd/examples");
    let page = include_str!("../../src/examples.md");
    for entry in std::fs::read_dir(folder).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let is_program = name.ends_with(".rs") || !name.contains('.');
        let link = format!("(../../rbd/examples/{name})");
        assert!(
            !is_program || page.contains(&link),
            "examples.md lacks {name}"
        );
    }
}
