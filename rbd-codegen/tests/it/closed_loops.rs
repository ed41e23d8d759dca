//! Constraints of options and JSON: what is wrong with them is said, and the report knows their rank.

use std::path::Path;

use rbd_codegen::internals::ir::evaluate;
use rbd_codegen::internals::lowered;
use rbd_codegen::report::Report;
use rbd_codegen::{
    Base, ConstraintEnd, ConstraintKind, ConstraintOption, Diagnostics, FieldKind, FunctionName,
    Loaded, Options, RunTimeField, generate, load,
};
use rbd_runtime::reference::{self, Body, ConstraintBetween};
use rbd_runtime::{LocalWorldAligned, Vector3};
use rbd_testing::Generator;

fn four_bar(constraints: Vec<ConstraintOption>) -> Result<Loaded, Diagnostics> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rbd/examples/four_bar.urdf");
    load(&path, &Options::default().constraints(constraints))
}

fn between(name: &str, kind: ConstraintKind, [a, b]: [&str; 2]) -> ConstraintOption {
    let [a, b] = [a, b].map(ConstraintEnd::of_link);
    ConstraintOption::frames(name, kind, a, b)
}

/// Coupler's end and rocker's end, with the axes z along those of the joints.
fn pin(kind: ConstraintKind) -> ConstraintOption {
    let end = |link, x| {
        ConstraintEnd::of_link(link).xyz([x, 0.0, 0.0]).rpy([
            -std::f64::consts::FRAC_PI_2,
            0.0,
            0.0,
        ])
    };
    ConstraintOption::frames("pin", kind, end("coupler", 0.5), end("rocker", 0.4))
}

#[test]
fn everything_that_is_wrong_is_said_at_once() {
    let ball = ConstraintKind::Ball;
    let far = ConstraintEnd::of_link("crank").xyz([f64::NAN, 0.0, 0.0]);
    let no_axis = ConstraintKind::Universal {
        axis_of_a: Vector3::zero(),
        axis_of_b: Vector3::new(0.0, 0.0, 2.0),
    };
    let errors = four_bar(vec![
        between("one", ball, ["copler", "rocker"]),
        between("one", ball, ["coupler", "coupler"]),
        between(
            "two",
            ConstraintKind::Distance { distance: 0.0 },
            ["crank", "rocker"],
        ),
        between(
            "three",
            ConstraintKind::RollingBall { radius: -1.0 },
            ["ground", "rocker"],
        ),
        between("four", no_axis, ["crank", "rocker"]),
        between("five", ball, ["crank", "rocker"]).correction(-1.0, 0.0),
        ConstraintOption::frames("six", ball, far, ConstraintEnd::of_link("rocker")),
        ConstraintOption::joints("seven", "crank_pivo", "rocker_pivot", [0.0; 5]),
        ConstraintOption::joints("eight", "crank_pivot", "crank_pivot", [0.0; 5]),
        between(
            "nine",
            ConstraintKind::Helical { pitch: 0.0 },
            ["crank", "rocker"],
        ),
        between("ten", ball, ["crank", "rocker"])
            .compliance(-1.0)
            .restitution(2.0),
    ])
    .expect_err("eleven constraints are wrong");
    let text = errors.to_string();
    for wanted in [
        "constraint `one`, a: there is no link `copler`; did you mean `coupler`?",
        "constraint `one`: there is another constraint of this name",
        "constraint `one`, b: no joint is between the two links",
        "constraint `two`, distance: 0 is no distance above 0",
        "constraint `three`, radius: -1 is no length above 0",
        "constraint `four`, axis_of_a: [0.0, 0.0, 0.0] has no direction",
        "constraint `five`, stiffness: -1 would drive violations apart",
        "constraint `six`, a_xyz: NaN is not finite",
        "constraint `seven`, follower: no joint `crank_pivo` moves; did you mean `crank_pivot`?",
        "constraint `eight`, leader: a joint cannot follow itself",
        "constraint `nine`, pitch: 0 is no pitch, in metres a radian",
        "constraint `ten`, compliance: -1 would push what gives way",
        "constraint `ten`, restitution: 2 is no restitution from 0 to 1",
    ] {
        assert!(text.contains(wanted), "`{wanted}` is not in\n{text}");
    }
}

/// A rod that hangs from the world by these options.
fn held_by_the_world(
    change: impl Fn(ConstraintEnd) -> ConstraintEnd,
    fields: &[FieldKind],
) -> Result<String, Diagnostics> {
    let end = change(ConstraintEnd::of_world());
    let held = ConstraintOption::frames(
        "tip",
        ConstraintKind::Ball,
        end,
        ConstraintEnd::of_link("rocker"),
    );
    let loops = between("loop", ConstraintKind::Ball, ["coupler", "rocker"]);
    let fields = fields
        .iter()
        .map(|kind| RunTimeField::new("field", kind.clone()));
    let options = Options::default()
        .constraints(vec![held, loops])
        .fields(fields.collect());
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rbd/examples/four_bar.urdf");
    let warnings = load(&path, &options)?.warnings;
    Ok(warnings.iter().map(ToString::to_string).collect())
}

#[test]
fn the_origin_is_a_place_only_if_it_is_said() {
    let tip = || "tip".to_owned();
    let said = held_by_the_world(|end| end, &[]).expect("a warning at most");
    let wanted = "constraint `tip`, a_xyz: it holds its link to the world's origin, since no other place is given; give \
                  `a_xyz` (0, 0, 0 for the origin), or make the place an input, a field `foothold` of the constraint \
                  [held_at_origin]";
    assert!(said.contains(wanted), "{said}");
    let placed = held_by_the_world(|end| end.xyz([0.0; 3]), &[]).expect("no warning");
    assert_eq!(placed, "");
    for field in [
        FieldKind::Foothold { constraint: tip() },
        FieldKind::ConstraintPlacement { constraint: tip() },
    ] {
        assert_eq!(
            held_by_the_world(|end| end, &[field]).expect("no warning"),
            ""
        );
    }
}

#[test]
fn fields_of_constraints_that_cannot_be_are_named() {
    let foothold = |name: &str| FieldKind::Foothold {
        constraint: name.to_owned(),
    };
    let active = |name: Option<&str>| FieldKind::Active {
        constraint: name.map(str::to_owned),
    };
    for (fields, wanted) in [
        (
            vec![foothold("tipp")],
            "field `field`: this robot has no constraint `tipp`; did you mean `tip`?",
        ),
        (
            vec![foothold("loop")],
            "constraint `loop` holds nothing to the base or the world; name one that has `world`",
        ),
        (
            vec![active(None), active(Some("tip"))],
            "another field stands for the same",
        ),
        (vec![active(Some("t"))], "this robot has no constraint `t`"),
    ] {
        let errors = held_by_the_world(|end| end, &fields)
            .expect_err("it is wrong")
            .to_string();
        assert!(errors.contains(wanted), "`{wanted}` is not in\n{errors}");
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rbd/examples/four_bar.urdf");
    let none = Options::default().fields(vec![RunTimeField::new("field", active(None))]);
    let errors = load(&path, &none).expect_err("there is none").to_string();
    assert!(
        errors.contains("no constraint that could be switched off; add one by `constraint`"),
        "{errors}"
    );
}

/// A hinge in the plane has five rows of which two are needed; a straight line is singular, and the neutral
/// configuration of this linkage is one.
#[test]
fn the_report_has_rank_and_mobility() {
    for (kind, rows) in [(ConstraintKind::Hinge, 5), (ConstraintKind::PointOnLine, 2)] {
        let Loaded {
            model, warnings, ..
        } = four_bar(vec![pin(kind)]).unwrap_or_else(|errors| panic!("{errors}"));
        let program = generate(&model, &Options::default());
        let program = program.unwrap_or_else(|errors| panic!("{errors}"));
        assert!(program.has_function("constrained_forward_dynamics"));
        let report = Report::new(&model, &program, &warnings);
        let constraints = report.constraints.expect("there is one");
        assert!(constraints.can_be_held(), "{constraints:?}");
        assert_eq!(
            (constraints.rows, constraints.rank, constraints.mobility),
            (rows, 2, 1)
        );
        assert_eq!(constraints.constraints[0].coordinates, 3);
    }
}

/// Stretched, with all links along one line, the crank cannot tell where the rocker goes: a row is lost.
#[test]
fn the_report_has_the_rank_at_a_given_configuration() {
    let Loaded {
        model, warnings, ..
    } = four_bar(vec![pin(ConstraintKind::PointOnLine)])
        .unwrap_or_else(|errors| panic!("{errors}"));
    let program = generate(&model, &Options::default());
    let program = program.unwrap_or_else(|errors| panic!("{errors}"));
    let report = || Report::new(&model, &program, &warnings);
    let at = |q: &[f64]| report().with_constraints_at(&model, q);
    let found = |q: &[f64]| {
        let constraints = at(q).expect("three numbers").constraints;
        let constraints = constraints.expect("there is one");
        assert!(constraints.is_given && constraints.configuration == q);
        (constraints.rank, constraints.mobility)
    };
    let closed = [0.0, 0.9272952180016123, std::f64::consts::FRAC_PI_2];
    assert_eq!(found(&closed), (2, 1));
    assert_eq!(found(&[0.0; 3]), (1, 2));
    let problem = |q: &[f64]| at(q).expect_err("it is no configuration");
    assert_eq!(problem(&[0.0; 2]), "a configuration has 3 numbers, not 2");
    assert_eq!(problem(&[0.0, f64::NAN, 0.0]), "a configuration has no NaN");
}

/// Feet of a floating robot that the world holds do not accelerate, whatever the joints do.
#[test]
fn the_world_holds_feet() {
    let feet = ["FL_calf", "FR_calf", "RL_calf", "RR_calf"];
    let ground = ConstraintKind::Ball;
    let constraints = feet.map(|foot| {
        let foot = ConstraintEnd::of_link(foot).xyz([0.0, 0.0, -0.2]);
        let name = foot.link.clone();
        ConstraintOption::frames(name, ground, ConstraintEnd::of_world().xyz([0.0; 3]), foot)
    });
    let path = rbd_testing::robots().join("urdf/quadruped.urdf");
    let function = FunctionName::ConstrainedForwardDynamics;
    let options = Options::default()
        .base(Base::Floating)
        .constraints(constraints.to_vec())
        .functions(Some(vec![function]));
    let Loaded { model, .. } = load(&path, &options).unwrap_or_else(|errors| panic!("{errors}"));
    let program = lowered(&model, &options).unwrap_or_else(|errors| panic!("{errors}"));
    let program = program.function(function.name()).expect("it was generated");
    let runtime = model.as_runtime();
    let mut random = Generator::new(3);
    let q = random.configuration(&runtime);
    let (qd, tau) = (random.vec(runtime.nv()), random.vec(runtime.nv()));
    let qdd = evaluate(&program.body.function, &[&q[..], &qd, &tau].concat());
    let qdd = &qdd[..runtime.nv()];
    let mut bodies = vec![Body::zero(); model.joints.len()];
    for constraint in &model.constraints {
        let ConstraintBetween::Frames { a, b, .. } = constraint.between else {
            panic!("it is between frames");
        };
        assert_eq!(a.joint, None);
        let acceleration = reference::frame_classical_acceleration::<LocalWorldAligned, _, _>(
            &runtime,
            &mut bodies,
            &b,
            &q,
            &qd,
            qdd,
        );
        let linear = acceleration.motion.linear;
        // Of accelerations of some 100 m/s².
        assert!(linear.norm() < 1e-9, "{linear:?}");
    }
}

/// Rods that do not reach: no configuration holds, and the report says so.
#[test]
fn the_report_says_what_cannot_be_held() {
    let a = ConstraintEnd::of_link("coupler").xyz([0.5, 5.0, 0.0]);
    let b = ConstraintEnd::of_link("rocker").xyz([0.4, 0.0, 0.0]);
    let apart = ConstraintOption::frames("pin", ConstraintKind::Ball, a, b);
    let Loaded {
        model, warnings, ..
    } = four_bar(vec![apart]).unwrap_or_else(|errors| panic!("{errors}"));
    let program = generate(&model, &Options::default());
    let program = program.unwrap_or_else(|errors| panic!("{errors}"));
    let report = Report::new(&model, &program, &warnings);
    let constraints = report.constraints.expect("there is one");
    assert!(
        !constraints.can_be_held() && constraints.violation > 4.9,
        "{constraints:?}"
    );
}

mod json {
    use rbd_codegen::{RobotDescription, load_str};

    use super::*;

    const LOOP: &str = r#"{ "version": 1, "name": "loop", "links": [
        { "name": "base" },
        { "name": "rod", "inertial": { "mass": 1, "inertia": { "ixx": 1, "iyy": 1, "izz": 1 } } }
      ], "joints": [
        { "name": "pivot", "type": "revolute", "parent": "base", "child": "rod", "axis": [0, 1, 0],
          "limits": { "lower": -1, "upper": 1 } }
      ], "constraints": [CONSTRAINT] }"#;

    fn text(constraint: &str) -> String {
        LOOP.replace("CONSTRAINT", constraint)
    }

    #[test]
    fn constraints_come_back_as_they_were() {
        let written = r#"{ "name": "string", "type": "distance", "a": "base", "a_xyz": [0, 0, 1], "b": "rod",
            "distance": 0.5, "damping": 3, "compliance": 0.1, "restitution": 0.5 }"#;
        let robot = RobotDescription::from_json(&text(written)).expect("it is JSON");
        let options = Options::default();
        let model = robot
            .build(&options)
            .unwrap_or_else(|errors| panic!("{errors}"))
            .model;
        assert_eq!(model.constraint_names, ["string"]);
        let constraint = model.constraints[0];
        assert_eq!(constraint.correction.damping, 3.0);
        assert_eq!([constraint.compliance, constraint.restitution], [0.1, 0.5]);
        let again = RobotDescription::from_json(&robot.to_json().expect("JSON can be written"))
            .expect("it is JSON");
        assert_eq!(again.constraints, robot.constraints);
        let again = again
            .build(&options)
            .unwrap_or_else(|errors| panic!("{errors}"))
            .model;
        assert_eq!(again.constraints, model.constraints);
    }

    #[test]
    fn fields_that_are_missing_or_foreign_are_named() {
        let written = r#"{ "name": "string", "type": "distance", "a": "base", "radius": 1 },
            { "name": "other", "type": "hinje", "a": "base", "b": "rod" }"#;
        let errors = load_str(text(written).as_bytes(), "loop.json", &Options::default());
        let errors = errors.expect_err("two constraints are wrong").to_string();
        for wanted in [
            "loop.json:7: constraint `string`: `b` is missing",
            "`distance` is missing",
            "loop.json:8: constraint `other`",
            "type `distance` has no `radius`",
            "`hinje` is no type of constraint; did you mean `hinge`?",
        ] {
            assert!(errors.contains(wanted), "`{wanted}` is not in\n{errors}");
        }
    }
}
