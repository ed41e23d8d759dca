//! The features of Cargo.toml are the files of `urdf/` and `mjcf/`.

use std::collections::BTreeSet;
use std::fs;

#[test]
fn every_file_has_its_feature() {
    let root = env!("CARGO_MANIFEST_DIR");
    let manifest = fs::read_to_string(format!("{root}/Cargo.toml")).unwrap();
    let features = manifest
        .split("[features]")
        .nth(1)
        .unwrap()
        .split("\n[")
        .next()
        .unwrap();
    let declared: BTreeSet<String> = features
        .lines()
        .filter_map(|line| line.split_once(" = "))
        .map(|(name, _)| name.to_owned())
        .filter(|name| name != "default" && name != "all")
        .collect();
    let folders = [("urdf", "urdf"), ("mjcf", "xml")].into_iter();
    let files = folders.flat_map(|(folder, ending)| {
        let entries = fs::read_dir(format!("{root}/{folder}")).unwrap();
        let paths = entries.map(|entry| entry.unwrap().path());
        let robots = paths.filter(move |path| path.extension().is_some_and(|e| e == ending));
        robots.map(|path| path.file_stem().unwrap().to_string_lossy().into_owned())
    });
    let files: BTreeSet<String> = files.collect();
    assert_eq!(declared, files);
    let all = features
        .split("all = [")
        .nth(1)
        .unwrap()
        .split(']')
        .next()
        .unwrap();
    for name in &files {
        assert!(
            all.contains(&format!("\"{name}\"")),
            "`all` has no \"{name}\""
        );
    }
}
