//! A feature that is missing is one error, however much of the generated code stands on it.

mod scratch;

use std::path::Path;

use rbd_codegen::Builder;

use scratch::errors;

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
