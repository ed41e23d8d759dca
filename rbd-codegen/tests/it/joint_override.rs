//! Joints that options give another type than the file.

use rbd_codegen::{Diagnostics, JointOverride, Loaded, Model, Options, WarningKind, load_str};
use rbd_runtime::{JointType, Vector3};

const Y: Vector3<f64> = Vector3::new(0.0, 1.0, 0.0);

/// A neck that turns about y within limits, a head on it, and a fixed ear on that.
const ROBOT: &str = "<robot name='r'><link name='base'/>\
    <link name='head'><inertial><mass value='2'/>\
    <inertia ixx='0.3' ixy='0' ixz='0' iyy='0.4' iyz='0' izz='0.5'/></inertial></link>\
    <link name='ear'><inertial><mass value='0.1'/>\
    <inertia ixx='1e-4' ixy='0' ixz='0' iyy='1e-4' iyz='0' izz='1e-4'/></inertial></link>\
    <joint name='neck' type='revolute'><parent link='base'/><child link='head'/>\
    <origin xyz='0 0 1'/><axis xyz='0 1 0'/>\
    <limit lower='-1' upper='2' effort='1' velocity='1'/></joint>\
    <joint name='lobe' type='fixed'><parent link='head'/><child link='ear'/>\
    <origin xyz='0 0.1 0'/></joint></robot>";

fn read(text: &str, joints: &[(&str, JointOverride)]) -> Result<Loaded, Diagnostics> {
    let joints = joints
        .iter()
        .map(|(name, joint)| ((*name).to_owned(), *joint));
    let options = Options::default()
        .joints(joints.collect())
        .allow(vec![
            WarningKind::MissingAxis,
            WarningKind::PlanarAxis,
            WarningKind::RenamedIdentifier,
        ])
        .strict(true);
    load_str(text.as_bytes(), "r.urdf", &options)
}

fn model(joint: JointOverride) -> Model {
    read(ROBOT, &[("neck", joint)])
        .unwrap_or_else(|e| panic!("{e}"))
        .model
}

#[track_caller]
fn assert_error(joints: &[(&str, JointOverride)], expected: &str) {
    let error = read(ROBOT, joints).expect_err("it is wrong").to_string();
    assert_eq!(error, format!("error: r.urdf: {expected}"));
}

#[test]
fn a_joint_has_the_type_that_is_given() {
    let axis = Y;
    let limits = Some((-1.0, 2.0));
    let pitch = -0.01;
    for (given, joint_type, range) in [
        (
            JointOverride::Revolute,
            JointType::Revolute { axis },
            limits,
        ),
        (
            JointOverride::Continuous,
            JointType::Revolute { axis },
            None,
        ),
        (
            JointOverride::Unbounded,
            JointType::RevoluteUnbounded { axis },
            None,
        ),
        (
            JointOverride::Prismatic,
            JointType::Prismatic { axis },
            limits,
        ),
        (JointOverride::Planar, JointType::Planar, None),
        (JointOverride::Floating, JointType::Floating, None),
        (JointOverride::Spherical, JointType::Spherical, None),
        (
            JointOverride::Helical { pitch },
            JointType::Helical { axis, pitch },
            None,
        ),
    ] {
        let model = model(given);
        assert_eq!(model.joints[0].joint_type, joint_type);
        assert_eq!(model.joint_limits[0].range(), range);
        assert_eq!(model.joint_names, ["neck"]);
        assert_eq!(model.as_runtime().nv(), joint_type.nv());
        assert!((model.joints[0].inertia.mass - 2.1).abs() < 1e-14);
    }
}

#[test]
fn a_fixed_joint_can_move_and_a_moving_one_be_fixed() {
    let both = [
        ("neck", JointOverride::Fixed),
        ("lobe", JointOverride::Spherical),
    ];
    let model = read(ROBOT, &both).unwrap_or_else(|e| panic!("{e}")).model;
    assert_eq!(model.joint_names, ["lobe"]);
    assert_eq!(model.joints[0].parent, None);
    let expected = Vector3::new(0.0, 0.1, 1.0);
    assert_eq!(model.joints[0].parent_from_joint.translation, expected);
}

#[test]
fn universal_and_cylindrical_joints_are_two() {
    let second = Vector3::new(0.0, 0.0, -1.0);
    let second_axis = second.scale(3.0).to_array();
    for (given, types, names) in [
        (
            JointOverride::Universal { second_axis },
            [
                JointType::Revolute { axis: Y },
                JointType::Revolute { axis: second },
            ],
            ["neck_first", "neck_second"],
        ),
        (
            JointOverride::Cylindrical,
            [
                JointType::Revolute { axis: Y },
                JointType::Prismatic { axis: Y },
            ],
            ["neck_rotation", "neck_translation"],
        ),
    ] {
        let model = model(given);
        assert_eq!([0, 1].map(|i| model.joints[i].joint_type), types);
        assert_eq!(model.joint_names, names);
        let [first, second] = [&model.joints[0], &model.joints[1]];
        assert_eq!((first.parent, second.parent), (None, Some(0)));
        assert_eq!(first.inertia.mass, 0.0);
        assert_eq!(first.parent_from_joint.translation.z, 1.0);
        assert_eq!(second.parent_from_joint.translation.z, 0.0);
        let bodies: Vec<_> = model.links.iter().map(|link| link.joint).collect();
        assert_eq!(bodies, [None, Some(1), Some(1)]);
        assert!(model.massless_joints().is_empty());
    }
}

#[test]
fn a_derived_name_is_free() {
    let text = ROBOT.replace("'lobe'", "'neck_first'");
    let second_axis = [1.0, 0.0, 0.0];
    let universal = ("neck", JointOverride::Universal { second_axis });
    let moving = ("neck_first", JointOverride::Continuous);
    let loaded = read(&text, &[universal, moving]).unwrap_or_else(|e| panic!("{e}"));
    let names = ["neck_first_", "neck_second", "neck_first"];
    assert_eq!(loaded.model.joint_names, names);
}

#[test]
fn a_type_that_urdf_has_not_may_stand_in_the_file() {
    let text = ROBOT.replace("'revolute'", "'ball'");
    let ball = [("neck", JointOverride::Spherical)];
    let loaded = read(&text, &ball).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(loaded.model.joints[0].joint_type, JointType::Spherical);
}

#[test]
fn options_that_cannot_be_are_errors() {
    let spherical = JointOverride::Spherical;
    assert_error(
        &[("nekc", spherical)],
        "option `joint(\"nekc\")`: there is no joint `nekc`; did you mean `neck`?",
    );
    assert_error(
        &[("elbow", spherical)],
        "option `joint(\"elbow\")`: there is no joint `elbow`; the joints are `neck`, `lobe`",
    );
    assert_error(
        &[("neck", spherical), ("neck", JointOverride::Fixed)],
        "option `joint(\"neck\")`: it is given twice",
    );
    let pitch = f64::NAN;
    assert_error(
        &[("neck", JointOverride::Helical { pitch })],
        "option `joint(\"neck\")`: the pitch NaN is not finite",
    );
    let skew = JointOverride::Universal {
        second_axis: [0.0, 1.0, 1.0],
    };
    assert_error(
        &[("neck", skew)],
        "option `joint(\"neck\")`: the second axis 0 1 1 is not square to the first, 0 1 0",
    );
    let none = JointOverride::Universal {
        second_axis: [0.0; 3],
    };
    assert_error(
        &[("neck", none)],
        "option `joint(\"neck\")`: the second axis 0.0 0.0 0.0 has no direction",
    );
}

#[test]
fn names_of_types_are_those_of_options() {
    for name in JointOverride::NAMES {
        let pitch = (name == "helical").then_some(0.1);
        let axis = (name == "universal").then_some([0.0, 0.0, 1.0]);
        assert!(
            JointOverride::from_name(name, pitch, axis).is_ok(),
            "{name}"
        );
    }
    for (name, pitch, axis, expected) in [
        ("sperical", None, None, "did you mean `spherical`?"),
        (
            "hinge",
            None,
            None,
            "unknown joint type `hinge`; known: `revolute`",
        ),
        ("helical", None, None, "needs its pitch"),
        ("universal", None, None, "needs its second axis"),
        ("planar", Some(1.0), None, "a planar joint has no pitch"),
        (
            "fixed",
            None,
            Some([0.0; 3]),
            "a fixed joint has no second axis",
        ),
    ] {
        let error = JointOverride::from_name(name, pitch, axis).unwrap_err();
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn a_coupled_joint_keeps_a_single_coordinate() {
    let text = ROBOT.replace("'fixed'", "'revolute'").replace(
        "<origin xyz='0 0.1 0'/>",
        "<axis xyz='0 0 1'/><mimic joint='neck' multiplier='0.5'/>\
         <limit lower='-1' upper='1' effort='1' velocity='1'/>",
    );
    let screw = JointOverride::Helical { pitch: 0.1 };
    let loaded = read(&text, &[("neck", screw)]).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(loaded.model.as_runtime().nv(), 1);
    for (name, given) in [
        ("neck", JointOverride::Unbounded),
        ("lobe", JointOverride::Cylindrical),
    ] {
        let error = read(&text, &[(name, given)])
            .expect_err("it is wrong")
            .to_string();
        assert!(error.contains("has not one coordinate"), "{error}");
    }
}
