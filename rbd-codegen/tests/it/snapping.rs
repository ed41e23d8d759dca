//! What the report says of snapping: what was changed, by how much, and what that does to results.

use rbd_codegen::report::{Report, Snapping};
use rbd_codegen::{FrameOption, Options, generate, load, load_str};

fn snapping(text: &str, options: &Options) -> Snapping {
    let read = |tolerance| {
        let options = options.clone().snap_tolerance(tolerance);
        load_str(text.as_bytes(), "arm.urdf", &options)
            .expect("it is sound")
            .model
    };
    let (model, as_written) = (read(options.robot.snap_tolerance), read(0.0));
    let generated = generate(&model, options).expect("it can be generated");
    let report = Report::new(&model, &generated, &[]);
    let report = report.with_snapping(&model, &as_written, &generated, options);
    report.snapping.expect("asked for")
}

/// A pendulum on a shelf: its axis stands off the vertical by `roll`, its joint off the base by `x`.
fn pendulum(roll: &str, x: &str) -> String {
    format!(
        "<robot name=\"arm\"><link name=\"base\"/><link name=\"bob\"><inertial>\
         <origin xyz=\"1 0 0\"/><mass value=\"2\"/><inertia ixx=\"1\" ixy=\"0\" ixz=\"0\" iyy=\"1\" \
         iyz=\"0\" izz=\"1\"/></inertial></link><joint name=\"swing\" type=\"continuous\">\
         <parent link=\"base\"/><child link=\"bob\"/><origin xyz=\"{x} 0 0.5\" rpy=\"{roll} 0 0\"/>\
         <axis xyz=\"0 0 1\"/></joint></robot>"
    )
}

#[test]
fn what_is_exact_is_not_snapped() {
    let snapping = snapping(&pendulum("1.5707963267948966", "0.3"), &Options::default());
    assert!(
        snapping.snapped.is_empty() && snapping.changes.is_empty(),
        "{snapping:?}"
    );
    assert!(snapping.worst().is_none());
}

/// π/2 to ten digits: off by 2.05e-10.
#[test]
fn the_effect_of_the_tolerance_is_told() {
    let options = Options::default().frames(vec![
        FrameOption::on_link("tool", "bob").xyz([0.5, 3e-10, 1.0]),
    ]);
    let roll = "1.570796327";
    let snapping = snapping(&pendulum(roll, "2e-10"), &options);
    let change = |subject: &str, what: &str| {
        let mut rows = snapping.snapped.iter();
        let row = rows.find(|row| row.subject == subject && row.what == what);
        row.unwrap_or_else(|| panic!("{snapping:?}")).change
    };
    let off = roll.parse::<f64>().expect("a number") - std::f64::consts::FRAC_PI_2;
    assert!((change("joint `swing`", "rotation") - off).abs() < 1e-15);
    assert_eq!(change("joint `swing`", "origin"), 2e-10);
    assert_eq!(change("frame `tool`", "origin"), 3e-10);

    let result = |function: &str| {
        let mut rows = snapping.changes.iter();
        rows.find(|row| row.function == function)
            .expect("it has a row")
            .change
    };
    // H about the axis does not know how the axis stands.
    assert!(result("crba") < 1e-15);
    // τ = H q̈ + m g sin(tilt) cos q ...: the cosine of an angle off a right one is as good as 1.
    assert!(result("gravity") < 1e-15);
    // The origin moves by 2e-10, the placements of links are of size 1.
    let placements = result("forward_kinematics");
    assert!((1e-10..5e-10).contains(&placements), "{placements:e}");
    assert!(result("tool.placement") > 1e-10);
    assert!(
        snapping.worst().is_some_and(|row| row.change < 1e-9),
        "{:?}",
        snapping.worst()
    );
}

/// The pendulum flat: gravity is across the axis but for what is snapped, and gone with it.
#[test]
fn a_result_that_vanishes_is_told_too() {
    let snapping = snapping(&pendulum("3e-10", "0"), &Options::default());
    let mut rows = snapping.changes.iter();
    let gravity = rows
        .find(|row| row.function == "gravity")
        .expect("it has a row");
    // 3e-10 m g, beside a thousandth of joint forces of size m g.
    assert!((1e-8..1e-5).contains(&gravity.change), "{gravity:?}");
}

/// Figures of the README: `RBD_SHARED=../shared cargo test -p rbd-codegen --test it snapping::of_third -- --ignored
/// --nocapture`.
#[test]
#[ignore = "needs RBD_SHARED, a folder of third-party robots"]
fn of_third_party_robots() {
    let shared = rbd_testing::shared();
    for file in rbd_testing::files(&shared.join("robots/known/urdf"), ".urdf") {
        let options = Options::default();
        let Ok(own) = load(&file, &options) else {
            continue;
        };
        let exact = Options::default().snap_tolerance(0.0);
        let as_written = load(&file, &exact).expect("as with a tolerance").model;
        let options = options.functions(Some(
            [
                "rnea",
                "gravity",
                "crba",
                "forward_dynamics",
                "forward_kinematics",
            ]
            .iter()
            .filter_map(|name| rbd_codegen::FunctionName::from_name(name))
            .filter(|name| rbd_codegen::possible_functions(&own.model).contains(name))
            .collect(),
        ));
        let generated = generate(&own.model, &options).expect("it can be generated");
        let report = Report::new(&own.model, &generated, &[]);
        let report = report.with_snapping(&own.model, &as_written, &generated, &options);
        let snapping = report.snapping.expect("asked for");
        let changes = snapping.changes.iter();
        let changes: Vec<String> = changes
            .map(|row| format!("{} {:.1e}", row.function, row.change))
            .collect();
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        println!(
            "{name}: {} snapped; {}",
            snapping.snapped.len(),
            changes.join(", ")
        );
        for row in &snapping.changes {
            assert!(row.change.is_finite(), "{name}: {row:?}");
        }
    }
}
