//! The reader on folders of files that are no part of this repository.
//!
//! `RBD_SHARED=../shared cargo test -p rbd-codegen --test it third_party -- --ignored`

use std::path::Path;

use rbd_codegen::{Options, load};
use rbd_testing::{files, shared};

/// Prints what is decided for each file; the names of all and of those refused.
fn survey(folder: &Path) -> [Vec<String>; 2] {
    let [mut all, mut refused] = [Vec::new(), Vec::new()];
    for path in files(folder, ".urdf") {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        match load(&path, &Options::default()) {
            Ok(loaded) => {
                let model = &loaded.model;
                let (joints, links) = (model.joints.len(), model.links.len());
                println!("{name}: {joints} joints, {links} links");
                for warning in &loaded.warnings {
                    println!("    warning: {warning}");
                }
            }
            Err(diagnostics) => {
                println!("{name}: refused");
                let said = diagnostics.to_string();
                for line in said.lines() {
                    println!("    {line}");
                }
                assert!(said.contains(&name), "the file is not named: {said}");
                refused.push(name.clone());
            }
        }
        all.push(name);
    }
    [all, refused]
}

#[test]
#[ignore = "needs RBD_SHARED, a folder of third-party robots"]
fn third_party_robots_load() {
    let [all, refused] = survey(&shared().join("robots/known/urdf"));
    assert!(all.len() >= 30, "{} robots", all.len());
    assert!(refused.is_empty(), "refused: {refused:?}");
}

/// Each has what a reader may stumble over; some of it is no reason to refuse a file.
#[test]
#[ignore = "needs RBD_SHARED, a folder of third-party robots"]
fn wrong_third_party_files_are_refused_by_name() {
    let [all, refused] = survey(&shared().join("robots/bad"));
    assert!(all.len() >= 70, "{} files", all.len());
    assert!(!refused.contains(&"00_good.urdf".to_owned()));
    assert!(refused.len() >= 50, "{refused:?}");
}
