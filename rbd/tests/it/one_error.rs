//! A feature that is missing is one error, however much of the generated code stands on it.

use std::path::Path;

use rbd_codegen::Builder;

use crate::scratch::{errors, errors_beside};

/// Uses everything that `batch = true` adds.
const BATCH: &str = r#"//! Many states at once.

/// Uses them.
pub fn torques(q: &[f64], tau: &mut [f64]) -> bool {
    let batch = Arm.batch().at_most_bits(256);
    let h = batch.crba(q, &mut *tau).is_ok();
    batch.progress(&|_| {}).rnea(q, q, q, &mut *tau).is_ok() && h && Arm.tool().batch().placement(q, tau).is_ok()
}

"#;

#[track_caller]
fn one(errors: &[String], parts: &[&str]) {
    let [error] = errors else {
        panic!("{} errors:\n{}", errors.len(), errors.join("\n"));
    };
    for part in parts {
        assert!(error.contains(part), "{error}");
    }
}

const GATED: [&str; 2] = [
    "unresolved import `rbd",
    "the item is gated behind the `batch` feature",
];

#[test]
fn batch_without_its_feature_is_one_error() {
    let robot =
        r#"rbd::robot!("arm.urdf", batch = true, frames = [frame("tool", link = "hand")]);"#;
    let library = format!("{BATCH}{robot}\n");
    one(
        &errors("0", "by_macro", r#""std", "macros""#, &library, None),
        &GATED,
    );
}

#[test]
fn built_code_with_batches_is_one_error_without_the_feature() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let robot = Builder::new(root.join("examples/arm.urdf"))
        .batch(true)
        .frames([rbd_codegen::FrameOption::on_link("tool", "hand")])
        .generate_text()
        .unwrap();
    let library = format!("{BATCH}include!(\"robot.rs\");\n");
    one(
        &errors("0", "by_builder", r#""std""#, &library, Some(&robot)),
        &GATED,
    );
    let errors = errors(
        "0",
        "with_batch",
        r#""std", "batch""#,
        &library,
        Some(&robot),
    );
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

#[test]
fn neither_std_nor_libm_is_one_error() {
    let library = r#"//! A robot without a square root.
#![no_std]

rbd::robot!("arm.urdf");

/// Uses it.
pub fn torque(q: &[f32; 3]) -> [f32; 3] {
    Arm.forward_dynamics(q, &[0.0; 3], &Arm.gravity(q))
}
"#;
    let errors = errors("0", "no_libm", r#""macros""#, library, None);
    one(
        &errors,
        &[
            "one of its features `std` and `libm`",
            "features = [\"libm\"",
        ],
    );
}

/// The formats that a robot is read from beside URDF, each behind a feature that is off here.
#[test]
fn the_feature_of_a_format_is_named() {
    let formats = ["json", "mjcf", "sdf", "xacro"];
    let files = ["a.json", "a.xml", "a.sdf", "a.urdf.xacro"];
    let texts = [
        "{}",
        "<mujoco/>",
        "<sdf version='1.9'/>",
        "<robot name='a'/>",
    ];
    let robots = formats
        .iter()
        .zip(files)
        .map(|(format, file)| format!("mod {format} {{ rbd::robot!(\"{file}\"); }}\n"));
    let library = robots.collect::<String>();
    let files: Vec<_> = files.into_iter().zip(texts).collect();
    let errors = errors_beside("0", "formats", r#""std", "macros""#, &library, &files);
    assert_eq!(errors.len(), formats.len(), "{errors:?}");
    for (error, format) in errors.iter().zip(formats) {
        let expected = format!("needs the feature `{format}`; add it to the features of rbd");
        assert!(error.contains(&expected), "{error}");
    }
}

/// A macro in a crate without the standard library's floats.
#[test]
fn a_robot_of_a_macro_needs_no_standard_library() {
    let library = r#"//! A robot with batches.
#![no_std]

rbd::robot!("arm.urdf", batch = true);
"#;
    let errors = errors(
        "0",
        "bare_macro",
        r#""libm", "macros", "batch""#,
        library,
        None,
    );
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}
