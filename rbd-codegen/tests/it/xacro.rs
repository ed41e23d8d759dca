//! xacro files, where the command `xacro` is installed; elsewhere the test says that it was skipped.

use std::io::Write;
use std::path::Path;
use std::process::Command;

use rbd_codegen::{Options, load};

#[test]
fn a_file_is_expanded_with_its_arguments() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/formats/arm.urdf.xacro");
    let options = Options::default().xacro_arguments(vec!["length:=0.5".to_owned()]);
    let loaded = load(&path, &options);
    if Command::new("xacro").arg("--help").output().is_err() {
        let error = loaded.unwrap_err().to_string();
        assert!(error.contains("pip install xacro"), "{error}");
        // Past the test runner, which would keep it to itself.
        let note = b"xacro.rs: skipped, the command `xacro` is not installed\n";
        std::io::stderr().write_all(note).unwrap();
        return;
    }
    let loaded = loaded.unwrap_or_else(|problems| panic!("{problems}"));
    let model = loaded.model;
    assert_eq!(model.joint_names, ["left_elbow"]);
    let origin = model.joints[0].parent_from_joint.translation;
    assert_eq!(origin.to_array(), [0.0, 0.0, 1.0]);
    let rod = Path::new("tests/formats/rod.xacro");
    assert_eq!(loaded.included.len(), 1, "{:?}", loaded.included);
    assert!(loaded.included[0].ends_with(rod), "{:?}", loaded.included);
}
