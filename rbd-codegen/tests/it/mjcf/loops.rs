//! `<equality>`: loops and couplings.

use rbd_codegen::{Model, Options, WarningKind, load_str};
use rbd_runtime::reference::{Constraint, ConstraintBetween, Correction};
use rbd_testing::constraints::constraint_rows;

fn loaded(equality: &str) -> Model {
    let text = format!(
        r#"<mujoco model="loop"><compiler angle="radian"/><worldbody>
          <body name="crank" pos="0 0 1" euler="0 0.3 0">
            <joint name="first" axis="0 1 0" ref="0.25"/>
            <inertial pos="0.1 0 0" mass="1" diaginertia="0.01 0.01 0.01"/>
            <body name="rod" pos="0.2 0 0" euler="0 -0.7 0.1">
              <joint name="second" axis="0 1 0" ref="-0.5"/>
              <inertial pos="0.1 0 0" mass="1" diaginertia="0.01 0.01 0.01"/>
            </body>
          </body>
          <body name="slider" pos="0.5 0.1 0.8">
            <joint name="third" type="slide" axis="1 0 0"/>
            <inertial pos="0 0 0" mass="1" diaginertia="0.01 0.01 0.01"/>
          </body>
        </worldbody><equality>{equality}</equality></mujoco>"#
    );
    let loaded = load_str(text.as_bytes(), "loop.xml", &Options::default());
    let loaded = loaded.unwrap_or_else(|errors| panic!("{errors}"));
    assert!(loaded.warnings.is_empty(), "{:?}", loaded.warnings);
    loaded.model
}

/// φ in the pose that the file has, where joints are at `ref`.
fn violation(model: &Model) -> Vec<f64> {
    let [_, _, violation] = constraint_rows(
        &model.as_runtime(),
        &model.constraints,
        &[0.25, -0.5, 0.0],
        None,
    );
    violation
}

#[test]
fn connected_and_welded_bodies_meet_in_the_pose_of_the_file() {
    let model = loaded(
        r#"<connect name="pin" body1="rod" body2="slider" anchor="0.3 0 0.05"/>
           <connect body1="rod" anchor="0.3 0 0.05"/>
           <weld name="held" body1="rod" body2="slider"/>
           <weld body1="slider"/>
           <weld active="false" body1="rod" body2="crank"/>"#,
    );
    assert_eq!(
        model.constraint_names,
        ["pin", "connect_2", "held", "weld_4"]
    );
    let rows: Vec<usize> = model.constraints.iter().map(Constraint::rows).collect();
    assert_eq!(rows, [3, 3, 6, 6]);
    // Products of a few placements of size 1.
    let violation = violation(&model);
    assert!(
        violation.iter().all(|phi| phi.abs() < 1e-15),
        "{violation:?}"
    );
}

#[test]
fn welds_may_say_how_bodies_stand() {
    // Half a turn about x and a step along z.
    let model = loaded(r#"<weld body1="slider" body2="rod" relpose="0 0 0.5 0 1 0 0"/>"#);
    let ConstraintBetween::Frames { a, b, .. } = &model.constraints[0].between else {
        panic!("a weld is between frames");
    };
    assert_eq!(a.body_from_frame.translation.to_array(), [0.0, 0.0, 0.5]);
    assert_eq!(
        a.body_from_frame.rotation.rows,
        [[1.0, 0.0, 0.0], [0.0, -1.0, 0.0], [0.0, 0.0, -1.0]]
    );
    assert_eq!((a.joint, b.joint), (Some(2), Some(1)));
}

/// Rules of `anchor`, `relpose`, bodies and sites against MuJoCo's `efc_pos` (`equality.py`): a few roundings.
#[test]
fn violations_are_those_of_mujoco() {
    for case in super::figures("equality.json") {
        let (name, text) = (case["element"].to_string(), case["mjcf"].as_str());
        let text = text.expect("a text").as_bytes();
        let loaded = load_str(text, "m.xml", &Options::default());
        let model = loaded
            .unwrap_or_else(|errors| panic!("{name}: {errors}"))
            .model;
        let q = super::numbers(&case["q"]);
        let [_, _, found] = constraint_rows(&model.as_runtime(), &model.constraints, &q, None);
        super::near(&found, &super::numbers(&case["phi"]), 1e-14, &name);
    }
}

#[test]
fn joints_follow_polynomials_of_others() {
    let model = loaded(
        r#"<joint joint1="third" joint2="first" polycoef="0.1 -2 0.5 0 1"/>
           <joint joint1="second" polycoef="0.3"/>"#,
    );
    let q: [f64; 3] = [0.6, -0.2, 0.9];
    let [_, _, violation] = constraint_rows(&model.as_runtime(), &model.constraints, &q, None);
    let x = q[0] - 0.25;
    let wanted = q[2] - (0.1 - 2.0 * x + 0.5 * x * x + x.powi(4));
    assert!((violation[0] - wanted).abs() < 1e-15, "{violation:?}");
    assert!(
        (violation[1] - (q[1] - (-0.5 + 0.3))).abs() < 1e-15,
        "{violation:?}"
    );
}

/// k_p and k_d are MuJoCo's (`solref.py`), from the nearest class or the element, whatever `solimp` is:
/// a few roundings.
#[test]
fn violations_are_taken_back_as_solref_says() {
    for case in super::figures("solref.json") {
        let text = case["mjcf"].as_str().expect("a text");
        let loaded = load_str(text.as_bytes(), "m.xml", &Options::default());
        let loaded = loaded.unwrap_or_else(|errors| panic!("{errors}"));
        let correction = loaded.model.constraints[0].correction;
        let wanted = ["stiffness", "damping"].map(|key| case[key].as_f64().expect("a number"));
        for (got, wanted) in [correction.stiffness, correction.damping]
            .into_iter()
            .zip(wanted)
        {
            assert!((got - wanted).abs() <= 1e-14 * wanted, "{got}, {text}");
            assert!(got.is_sign_positive(), "{got}, {text}");
        }
        let is_soft = text.contains("solimp");
        let warnings: Vec<_> = loaded.warnings.iter().map(ToString::to_string).collect();
        assert_eq!(loaded.warnings.len(), usize::from(is_soft), "{warnings:?}");
        if is_soft {
            assert_eq!(loaded.warnings[0].warning, Some(WarningKind::NotModelled));
            assert!(warnings[0].contains("<joint solimp>"), "{warnings:?}");
        }
    }
}

/// A class may switch constraints off.
#[test]
fn what_is_not_active_holds_nothing() {
    let text = r#"<mujoco><default><default class="off"><equality active="false"/></default></default>
        <worldbody><body name="arm"><joint name="hinge"/>
        <inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/></body></worldbody><equality>
        <joint name="one" class="off" joint1="hinge"/>
        <joint name="two" class="off" active="true" joint1="hinge"/>
        <joint name="three" active="false" joint1="hinge"/>
        </equality></mujoco>"#;
    let loaded = load_str(text.as_bytes(), "arm.xml", &Options::default());
    let model = loaded.unwrap_or_else(|errors| panic!("{errors}")).model;
    assert_eq!(model.constraint_names, ["two"]);
}

/// What is not written is 0: results are those without corrections.
#[test]
fn without_solref_nothing_is_taken_back() {
    let model = loaded(r#"<connect body1="rod" anchor="0.3 0 0"/><joint joint1="third"/>"#);
    for constraint in &model.constraints {
        assert_eq!(constraint.correction, Correction::default());
    }
}

#[test]
fn what_is_wrong_is_said() {
    let text = r#"<mujoco><worldbody><body name="arm"><joint name="hinge"/>
        <inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/></body></worldbody><equality>
        <connect name="one" body1="amr" anchor="0 0 0"/>
        <joint name="two" joint1="hinge" joint2="hinge"/>
        <joint name="three" joint1="hing"/>
        <joint name="four" joint1="hinge" polycoef="1 x"/>
        <joint name="five" joint1="hinge" polycoef="1 2 3 4 5 6"/>
        <connect name="six" body1="arm"/>
        <connect name="seven" body1="arm" anchr="0 0 1"/>
        <connect name="eight" body1="arm" anchor="0 0 1" solref="0.05 -1"/>
        <connect name="nine" body1="arm" anchor="0 0 1" solref="soft"/>
        <connect name="ten" class="no" body1="arm" anchor="0 0 1"/>
        </equality></mujoco>"#;
    let errors = load_str(text.as_bytes(), "arm.xml", &Options::default()).unwrap_err();
    let text = errors.to_string();
    for wanted in [
        "arm.xml:3: <connect body1>: there is no body `amr`",
        "arm.xml:6: <joint polycoef>: `x` is not a number",
        "arm.xml:7: <joint polycoef>: `1 2 3 4 5 6` has 6 numbers, more than 5",
        "arm.xml:8: <connect anchor>: it is missing",
        "arm.xml:9: <connect anchr>: there is no such attribute in MJCF; did you mean `anchor`?",
        "arm.xml:10: <connect solref>: 0.05 and -1 are of two ways to write it",
        "arm.xml:11: <connect solref>: `soft` is not a number",
        "arm.xml:12: <connect class>: there is no default class `no`",
    ] {
        assert!(text.contains(wanted), "{text}");
    }
}
