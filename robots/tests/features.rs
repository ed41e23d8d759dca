//! The features of Cargo.toml are the files of `urdf/`.

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
    let files: BTreeSet<String> = fs::read_dir(format!("{root}/urdf"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "urdf"))
        .map(|path| path.file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
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
