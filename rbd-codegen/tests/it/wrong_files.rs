//! What is decided for every wrong file of `robots_bad/`, and the words in which it is said.
//!
//! Each file is a small robot with one thing out of the ordinary, named after it. Beside it lies
//! what the reader says; `RBD_BLESS=1 cargo test -p rbd-codegen --test it wrong_files::` writes it anew.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use rbd_codegen::{
    FrameOption, JointKind, Mimic, Options, RobotDescription, WarningKind, load_description,
    load_str,
};

#[derive(Clone, Copy, Debug, PartialEq)]
enum Decision {
    /// Refused.
    Error,
    /// Accepted with warnings of these kinds.
    Warning(&'static [WarningKind]),
    /// Accepted without a word.
    Accepted,
}

#[rustfmt::skip]
const DECISIONS: &[(&str, Decision)] = &[
    ("axis_commas", Decision::Error),
    ("axis_denormal", Decision::Error),
    ("axis_not_unit", Decision::Warning(&[WarningKind::NonUnitAxis])),
    ("axis_two_numbers", Decision::Error),
    ("axis_unit_to_four_digits", Decision::Accepted),
    ("axis_without_xyz", Decision::Error),
    ("byte_order_mark", Decision::Accepted),
    ("comment_before_declaration", Decision::Accepted),
    ("cycle", Decision::Error),
    ("cycle_beside_root", Decision::Error),
    ("default_namespace", Decision::Accepted),
    ("document_type_alone", Decision::Warning(&[WarningKind::Encoding])),
    ("duplicate_attribute", Decision::Error),
    ("duplicate_joint", Decision::Error),
    ("duplicate_link", Decision::Error),
    ("dynamics", Decision::Accepted),
    ("dynamics_element_misspelt", Decision::Error),
    ("dynamics_misspelt", Decision::Error),
    ("dynamics_no_number", Decision::Error),
    ("dynamics_twice", Decision::Error),
    ("dynamics_unknown_attribute", Decision::Warning(&[WarningKind::UnknownAttribute])),
    ("empty_file", Decision::Error),
    ("empty_robot", Decision::Error),
    ("entity_expansion", Decision::Error),
    ("entity_external", Decision::Error),
    ("entity_unknown", Decision::Error),
    ("garbage", Decision::Error),
    ("good", Decision::Accepted),
    ("inertia_element_missing", Decision::Error),
    ("inertia_element_misspelt", Decision::Error),
    ("inertia_indefinite", Decision::Warning(&[WarningKind::IndefiniteInertia])),
    ("inertia_infinite", Decision::Error),
    ("inertia_negative", Decision::Warning(&[WarningKind::IndefiniteInertia, WarningKind::IndefiniteInertiaMatrix])),
    ("inertia_triangle", Decision::Warning(&[WarningKind::TriangleInequality])),
    ("inertia_zero", Decision::Warning(&[WarningKind::MassWithoutInertia])),
    ("inertia_zero_on_axis", Decision::Warning(&[WarningKind::MassWithoutInertia, WarningKind::SingularInertiaMatrix])),
    ("inertial_capitalised", Decision::Error),
    ("inertial_missing", Decision::Warning(&[WarningKind::MissingInertial, WarningKind::SingularInertiaMatrix])),
    ("inertial_missing_on_frame", Decision::Accepted),
    ("inertial_missing_on_root", Decision::Accepted),
    ("inertial_missing_on_shape", Decision::Warning(&[WarningKind::MissingInertial])),
    ("inertial_misspelt", Decision::Error),
    ("inertial_without_inertia", Decision::Error),
    ("inertial_without_mass", Decision::Error),
    ("inertials_missing", Decision::Warning(&[WarningKind::MissingInertial, WarningKind::NonUnitAxis, WarningKind::SingularInertiaMatrix])),
    ("joint_misspelt", Decision::Error),
    ("latin1_declared", Decision::Warning(&[WarningKind::Encoding])),
    ("latin1_undeclared", Decision::Error),
    ("limit_degrees", Decision::Warning(&[WarningKind::LikelyUnit])),
    ("limit_effort_negative", Decision::Warning(&[WarningKind::IncompleteLimits])),
    ("limit_empty", Decision::Warning(&[WarningKind::IncompleteLimits])),
    ("limit_infinite", Decision::Warning(&[WarningKind::IncompleteLimits])),
    ("limit_missing", Decision::Warning(&[WarningKind::IncompleteLimits])),
    ("limit_no_number", Decision::Error),
    ("limit_reversed", Decision::Warning(&[WarningKind::ReversedLimits])),
    ("limit_vendor_attribute", Decision::Warning(&[WarningKind::UnknownAttribute])),
    ("limit_without_lower", Decision::Warning(&[WarningKind::IncompleteLimits])),
    ("limit_without_velocity", Decision::Warning(&[WarningKind::IncompleteLimits])),
    ("link_misspelt", Decision::Error),
    ("link_name_empty", Decision::Error),
    ("link_of_itself", Decision::Error),
    ("link_without_name", Decision::Error),
    ("mass_attribute_misspelt", Decision::Error),
    ("mass_decimal_comma", Decision::Error),
    ("mass_empty", Decision::Error),
    ("mass_hexadecimal", Decision::Error),
    ("mass_infinite", Decision::Error),
    ("mass_minus_zero_fixed_leaf", Decision::Warning(&[WarningKind::InertiaWithoutMass, WarningKind::NoMovingJoint])),
    ("mass_nan", Decision::Error),
    ("mass_negative", Decision::Error),
    ("mass_outside_inertial", Decision::Error),
    ("mass_overflow", Decision::Error),
    ("mass_underflow", Decision::Warning(&[WarningKind::Underflow, WarningKind::InertiaWithoutMass])),
    ("mass_unit", Decision::Error),
    ("mass_with_unit", Decision::Error),
    ("mass_xacro", Decision::Error),
    ("mass_zero_with_inertia", Decision::Warning(&[WarningKind::InertiaWithoutMass])),
    ("mimic", Decision::Warning(&[WarningKind::MimicLimits])),
    ("mimic_cycle", Decision::Error),
    ("mimic_itself", Decision::Error),
    ("mimic_missing_joint", Decision::Error),
    ("mimic_multiplier_nan", Decision::Error),
    ("mimic_of_fixed", Decision::Warning(&[WarningKind::IndependentMimic])),
    ("mimic_on_fixed", Decision::Warning(&[WarningKind::IndependentMimic])),
    ("mimic_without_joint", Decision::Error),
    ("mismatched_tags", Decision::Error),
    ("missing_axis", Decision::Warning(&[WarningKind::MissingAxis])),
    ("missing_child_link", Decision::Error),
    ("missing_parent_link", Decision::Error),
    ("misspelt_parent_link", Decision::Error),
    ("name_bidirectional", Decision::Error),
    ("name_invisible", Decision::Error),
    ("name_line_break", Decision::Error),
    ("names_collide", Decision::Warning(&[WarningKind::RenamedIdentifier])),
    ("names_keywords", Decision::Accepted),
    ("names_symbols", Decision::Accepted),
    ("names_with_spaces", Decision::Accepted),
    ("namespaced_link", Decision::Error),
    ("no_links", Decision::Error),
    ("no_moving_joint", Decision::Warning(&[WarningKind::NoMovingJoint])),
    ("origin_decimal_comma_and_extra", Decision::Error),
    ("origin_four_numbers", Decision::Error),
    ("origin_missing", Decision::Accepted),
    ("origin_nan", Decision::Error),
    ("origin_xacro", Decision::Error),
    ("parent_missing", Decision::Error),
    ("plain_text", Decision::Error),
    ("prefix_undeclared", Decision::Warning(&[WarningKind::Encoding])),
    ("quaternion", Decision::Accepted),
    ("robot_without_name", Decision::Error),
    ("rpy_degrees", Decision::Warning(&[WarningKind::LargeAngle])),
    ("rpy_missing", Decision::Accepted),
    ("rpy_quarter_turn_of_five_digits", Decision::Accepted),
    ("several_problems", Decision::Error),
    ("several_roots", Decision::Error),
    ("stray_text", Decision::Warning(&[WarningKind::StrayText])),
    ("text_before_declaration", Decision::Warning(&[WarningKind::Encoding])),
    ("truncated", Decision::Error),
    ("truncated_between_tags", Decision::Error),
    ("two_inertials", Decision::Error),
    ("two_origins", Decision::Error),
    ("two_parent_elements", Decision::Error),
    ("two_parents", Decision::Error),
    ("two_roots_elements", Decision::Error),
    ("type_capitalised", Decision::Error),
    ("type_continuous", Decision::Accepted),
    ("type_empty", Decision::Error),
    ("type_floating", Decision::Accepted),
    ("type_missing", Decision::Error),
    ("type_misspelt", Decision::Error),
    ("type_planar", Decision::Warning(&[WarningKind::PlanarAxis])),
    ("type_prismatic", Decision::Accepted),
    ("type_spherical", Decision::Error),
    ("type_xacro", Decision::Error),
    ("unknown_element", Decision::Warning(&[WarningKind::UnknownElement])),
    ("unknown_element_in_link", Decision::Warning(&[WarningKind::UnknownElement])),
    ("utf16", Decision::Error),
    ("vendor_elements", Decision::Accepted),
    ("version_known", Decision::Accepted),
    ("version_unknown", Decision::Warning(&[WarningKind::UnknownVersion])),
    ("white_space_only", Decision::Error),
    ("wrong_root", Decision::Error),
    ("xacro_element", Decision::Error),
    ("xacro_not_expanded", Decision::Error),
    ("xacro_values", Decision::Error),
    ("zero_axis", Decision::Error),
    ("zero_axis_of_fixed", Decision::Warning(&[WarningKind::NoMovingJoint])),
];

/// Some of a kind are said once, with the names of the first few; strictly, each by itself.
#[test]
fn warnings_are_one_a_kind() {
    let (said, ..) = judge("inertials_missing", &Options::default());
    assert_eq!(said.lines().count(), 3, "{said}");
    assert!(
        said.contains("16 in all, likewise link `l2` (line 5)"),
        "{said}"
    );
    assert!(said.contains("link `l13` (line 16), and 3 more"), "{said}");
    assert!(!said.contains("`l14`"), "{said}");
    let strict = Options::default().strict(true);
    let (said, ..) = judge("inertials_missing", &strict);
    assert!(said.contains("link `l16`"), "{said}");
}

/// What a joint follows does not matter where none follows.
#[test]
fn a_leader_that_is_missing_matters_only_to_followers() {
    let independent = Options::default().mimic(Mimic::Independent);
    let (said, loads, kinds) = judge("mimic_missing_joint", &independent);
    assert!(loads, "{said}");
    assert_eq!(kinds, [WarningKind::IndependentMimic], "{said}");
}

/// An unexpanded file is one mistake, however much of it shows.
#[test]
fn xacro_is_one_error() {
    for (name, errors) in [("xacro_not_expanded", 1), ("xacro_values", 2)] {
        let (said, ..) = judge(name, &Options::default());
        assert_eq!(said.lines().count(), errors, "{said}");
        assert!(said.contains("other places; expand it by `xacro"), "{said}");
    }
}

/// What cannot be seen never reaches a terminal or source as it is.
#[test]
fn messages_show_what_cannot_be_seen() {
    for name in ["name_bidirectional", "name_invisible", "name_line_break"] {
        let (said, ..) = judge(name, &Options::default());
        assert!(said.contains("\\u{") || name == "name_line_break", "{said}");
        let odd = |c: char| (c.is_control() && c != '\n') || "\u{202e}\u{2066}\u{200b}".contains(c);
        assert!(!said.contains(odd), "{said:?}");
    }
    let frames = |name: &str| Options::default().frames(vec![FrameOption::on_link(name, "arm")]);
    let (said, loads, _) = judge("good", &frames("to\u{202e}ol"));
    assert!(!loads && said.contains("to\\u{202e}ol"), "{said}");
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/robots_bad")
}

/// What is said of the file called `name`, one line each, and whether it loads.
fn judge(name: &str, options: &Options) -> (String, bool, Vec<WarningKind>) {
    let file = format!("{name}.urdf");
    let text = std::fs::read(folder().join(&file)).expect("the file is there");
    match load_str(&text, &file, options) {
        Ok(loaded) => {
            let lines = loaded.warnings.iter().map(|w| format!("warning: {w}\n"));
            let kinds = loaded.warnings.iter().filter_map(|w| w.warning).collect();
            (lines.collect(), true, kinds)
        }
        Err(diagnostics) => (format!("{diagnostics}\n"), false, Vec::new()),
    }
}

#[test]
fn every_file_has_its_decision() {
    for (name, decision) in DECISIONS {
        let (said, loads, kinds) = judge(name, &Options::default());
        let found: BTreeSet<WarningKind> = kinds.into_iter().collect();
        match decision {
            Decision::Error => {
                assert!(!loads, "{name} loads");
                assert!(said.starts_with("error: "), "{name}: {said}");
            }
            Decision::Warning(expected) => {
                assert!(loads, "{name}: {said}");
                assert_eq!(found, expected.iter().copied().collect(), "{name}: {said}");
            }
            Decision::Accepted => assert!(loads && said.is_empty(), "{name}: {said}"),
        }
    }
}

#[test]
fn every_message_is_as_recorded() {
    let bless = std::env::var_os("RBD_BLESS").is_some();
    for (name, _) in DECISIONS {
        let (said, ..) = judge(name, &Options::default());
        let golden = folder().join(format!("{name}.txt"));
        if bless {
            std::fs::write(&golden, said).expect("the folder can be written");
        } else {
            let expected = std::fs::read_to_string(&golden).unwrap_or_default();
            assert_eq!(
                said, expected,
                "{name}; RBD_BLESS=1 writes what is said now"
            );
        }
    }
}

#[test]
fn every_file_has_a_row() {
    let rows: BTreeSet<String> = DECISIONS
        .iter()
        .map(|(name, _)| (*name).to_owned())
        .collect();
    assert_eq!(rows.len(), DECISIONS.len(), "a row stands twice");
    let mut files = BTreeSet::new();
    for entry in std::fs::read_dir(folder()).expect("the folder is there") {
        let path = entry.expect("the folder can be read").path();
        let stem = path.file_stem().expect("files have names");
        files.insert(stem.to_string_lossy().into_owned());
    }
    assert_eq!(files, rows);
}

#[test]
fn strict_makes_errors_of_warnings_and_allow_silences_them() {
    for (name, decision) in DECISIONS {
        let Decision::Warning(kinds) = decision else {
            continue;
        };
        let strict = Options::default().strict(true);
        assert!(!judge(name, &strict).1, "{name} loads strictly");
        let allowed = strict.allow(kinds.to_vec());
        let (said, loads, _) = judge(name, &allowed);
        assert!(loads && said.is_empty(), "{name}: {said}");
    }
}

/// `robot` with masses, lengths, inertias and angles of limits in other units, times `factors`.
fn in_units(robot: &RobotDescription, factors: [f64; 4]) -> RobotDescription {
    let [mass, length, inertia, angle] = factors;
    let mut robot = robot.clone();
    for inertial in robot.links.iter_mut().filter_map(|l| l.inertial.as_mut()) {
        inertial.mass *= mass;
        inertial.origin.xyz = inertial.origin.xyz.map(|x| x * length);
        let i = &mut inertial.inertia;
        for moment in [
            &mut i.ixx, &mut i.ixy, &mut i.ixz, &mut i.iyy, &mut i.iyz, &mut i.izz,
        ] {
            *moment *= inertia;
        }
    }
    for joint in &mut robot.joints {
        joint.origin.xyz = joint.origin.xyz.map(|x| x * length);
        if let (JointKind::Revolute, Some(limits)) = (joint.kind, &mut joint.limits) {
            limits.lower = limits.lower.map(|end| end * angle);
            limits.upper = limits.upper.map(|end| end * angle);
        }
    }
    robot
}

/// The warning of another unit, empty if there is none.
fn suspected(robot: &RobotDescription) -> String {
    let loaded = robot.build(&Options::default()).expect("the robot loads");
    let mut units = loaded.warnings.iter();
    let unit = units.find(|w| w.warning == Some(WarningKind::LikelyUnit));
    unit.map(ToString::to_string).unwrap_or_default()
}

fn none_is_suspected(files: &[PathBuf]) {
    for file in files {
        let (robot, _) = load_description(file, &Options::default()).expect("the file loads");
        assert_eq!(suspected(&robot), "", "{}", file.display());
    }
}

#[test]
#[ignore = "needs RBD_SHARED, a folder of third-party robots"]
fn no_third_party_robot_has_other_units() {
    let known = rbd_testing::shared().join("robots/known/urdf");
    none_is_suspected(&rbd_testing::files(&known, ".urdf"));
}

/// Other units than SI's are named, one warning a robot.
#[test]
fn other_units_are_likely_where_numbers_do_not_fit_each_other() {
    none_is_suspected(&rbd_testing::files(
        &rbd_testing::robots().join("urdf"),
        ".urdf",
    ));
    none_is_suspected(&rbd_testing::files(
        &rbd_testing::robots().join("mjcf"),
        ".xml",
    ));
    for name in [
        "panda",
        "iiwa14",
        "humanoid",
        "quadruped",
        "three_finger_hand",
    ] {
        let file = rbd_testing::robots().join(format!("urdf/{name}.urdf"));
        let (robot, _) = load_description(&file, &Options::default()).expect("the file loads");
        for (factors, unit) in [
            ([1e3, 1.0, 1.0, 1.0], "likely grams"),
            ([1e3, 1.0, 1e3, 1.0], "likely grams"),
            ([1.0, 1e3, 1.0, 1.0], "likely millimetres"),
            ([1.0, 1e3, 1e6, 1.0], "likely millimetres"),
            ([1.0, 1.0, 1e6, 1.0], "likely kg mm²"),
            ([1.0, 1.0, 1e9, 1.0], "likely g mm²"),
            ([1e3, 1.0, 1e9, 1.0], "likely grams"),
            (
                [1.0, 1.0, 1.0, 180.0 / std::f64::consts::PI],
                "likely degrees",
            ),
        ] {
            let said = suspected(&in_units(&robot, factors));
            assert!(said.contains(unit), "{name} {factors:?}: {said}");
        }
    }
}
