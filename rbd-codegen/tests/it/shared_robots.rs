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

/// Files of `robots/bad` that are read, most of them with a warning: all others are refused.
const READ: [&str; 26] = [
    "00_good",
    "15_missing_axis",
    "31_mass_underflow",
    "33_rpy_missing",
    "34_origin_missing",
    "37_mass_zero_with_inertia",
    "39_inertia_triangle",
    "40_inertia_zero",
    "51_mimic_of_fixed",
    "54_type_floating",
    "55_type_planar",
    "57_type_prismatic",
    "64_limit_reversed",
    "66_limit_no_velocity",
    "67_limit_missing_revolute",
    "69_effort_negative",
    "70_limit_empty",
    "84_utf8_bom",
    "85_latin1",
    "91_names_space",
    "93_names_keywords",
    "94_names_leading_digit_sym",
    "A7_quat_and_rpy_v10",
    "B0_children_text",
    "B2_link_with_vendor_ext",
    "B5_unused_mass_fixed_leaf",
];

#[test]
#[ignore = "needs RBD_SHARED, a folder of third-party robots"]
fn wrong_third_party_files_are_refused_by_name() {
    let [all, refused] = survey(&shared().join("robots/bad"));
    let read = all.iter().filter(|name| !refused.contains(name));
    let read: Vec<&str> = read.map(|name| name.trim_end_matches(".urdf")).collect();
    assert_eq!(read, READ);
}
