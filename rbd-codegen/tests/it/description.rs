//! Robots as data: in code, and as JSON there and back.

use std::path::{Path, PathBuf};

use rbd_codegen::{
    Item, JointDescription, JointKind, LinkDescription, Model, Options, RobotDescription, compile,
    compile_description, load, load_description, load_str,
};
use rbd_runtime::JointType;

fn urdf_files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../robots/urdf");
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("the folder can be read").path())
        .collect();
    files.sort();
    assert!(files.len() > 10);
    files
}

fn description(file: &Path) -> RobotDescription {
    load_description(file, &Options::default())
        .expect("the file is right")
        .0
}

#[test]
fn json_leads_back_to_the_same_robot() {
    for file in urdf_files() {
        let robot = description(&file);
        let text = robot.to_json().expect("all numbers are finite");
        assert_eq!(
            RobotDescription::from_json(&text).expect("it was written"),
            robot
        );
        let again = load_str(text.as_bytes(), "robot.json", &Options::default());
        let first = load(&file, &Options::default()).expect("the file is right");
        assert_eq!(
            again.expect("it was written").model,
            first.model,
            "{file:?}"
        );
    }
}

/// Of the same model, as the test above has it of every file: here of every fourth, `RBD_WHOLE=1` takes all.
#[test]
fn json_generates_the_bytes_of_its_urdf() {
    let options = Options::default();
    let step = if rbd_testing::is_whole() { 1 } else { 4 };
    for file in urdf_files().into_iter().step_by(step) {
        let text = description(&file)
            .to_json()
            .expect("all numbers are finite");
        let robot = RobotDescription::from_json(&text).expect("it was written");
        let from_json = compile_description(&robot, &options).expect("the robot is right");
        let from_urdf = compile(&file, "robot.urdf", &options).expect("the file is right");
        let [a, b] = [from_json, from_urdf].map(|robot| robot.text(&Item::public()));
        assert!(a == b, "{file:?}");
    }
}

#[test]
fn every_bit_of_a_number_comes_back() {
    let numbers = [
        0.1 + 0.2,
        1.0 / 3.0,
        f64::MIN_POSITIVE,
        5e-324,
        -0.0,
        1.797e308,
        2.2250738585072011e-308,
    ];
    for x in numbers {
        let robot =
            Model::builder("r").link(LinkDescription::new("l").center_of_mass([x, 0.0, -x]));
        let text = robot.to_json().unwrap();
        let again = RobotDescription::from_json(&text).unwrap();
        let [first, _, last] = again.links[0].inertial.unwrap().origin.xyz;
        assert_eq!(first.to_bits(), x.to_bits(), "{text}");
        assert_eq!(last.to_bits(), (-x).to_bits(), "{text}");
    }
}

fn body(name: &str) -> LinkDescription {
    LinkDescription::new(name)
        .mass(1.0)
        .inertia([0.1, 0.0, 0.0, 0.2, 0.0, 0.15])
}

#[test]
fn all_joint_types_are_made() {
    let joint = |name: &str, kind, parent: &str, child: &str| {
        let joint = JointDescription::new(name, kind, parent, child);
        if kind.has_axis() {
            joint.axis([0.0, 0.0, 1.0])
        } else {
            joint
        }
    };
    let mut robot = Model::builder("all").link(body("base"));
    for kind in JointKind::ALL.iter().copied() {
        let name = kind.name();
        let mut joint = joint(name, kind, "base", &format!("{name} link"));
        if kind == JointKind::Helical {
            joint = joint.pitch(0.01).limits(-3.0, 3.0);
        }
        robot = robot.link(body(&format!("{name} link"))).joint(joint);
    }
    let loaded = robot.build(&Options::default()).unwrap();
    assert!(loaded.warnings.is_empty(), "{:?}", loaded.warnings);
    let axis = rbd_runtime::Vector3::new(0.0, 0.0, 1.0);
    let types: Vec<JointType> = loaded.model.joints.iter().map(|j| j.joint_type).collect();
    let expected = [
        JointType::Revolute { axis },
        JointType::Revolute { axis },
        JointType::Prismatic { axis },
        JointType::Helical { axis, pitch: 0.01 },
        JointType::Planar,
        JointType::Spherical,
        JointType::Floating,
    ];
    assert_eq!(types, expected);
    assert!(compile_description(&robot, &Options::default()).is_ok());
}

#[test]
fn a_matrix_places_a_joint() {
    let quarter = [[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]];
    let robot = Model::builder("r").link(body("a")).link(body("b")).joint(
        JointDescription::new("j", JointKind::Continuous, "a", "b")
            .origin_matrix([0.0, 0.1, 0.0], quarter)
            .axis([1.0, 0.0, 0.0]),
    );
    let model = robot.build(&Options::default()).unwrap().model;
    assert_eq!(model.joints[0].parent_from_joint.rotation.rows, quarter);
}

#[test]
fn everything_wrong_in_code_is_said_with_its_line() {
    #[rustfmt::skip] // One line each, since lines are what is looked at.
    let robot = Model::builder("arm")
        .link(LinkDescription::new("base"))
        .link(LinkDescription::new("base"))
        .link(LinkDescription::new("rod").mass(-1.0).inertia([1.0, 0.0, 0.0, f64::NAN, 0.0, 1.0]))
        .joint(JointDescription::new("j", JointKind::Revolute, "base", "rood"))
        .joint(JointDescription::new("k", JointKind::Fixed, "base", "rod").axis([0.0, 0.0, 1.0]))
        .joint(JointDescription::new("", JointKind::Prismatic, "base", "rod").axis([0.0; 3])
            .origin_matrix([0.0; 3], [[1.0; 3]; 3]));
    let said = robot.build(&Options::default()).unwrap_err().to_string();
    let file = file!();
    // The first place after the function's own name; this list comes later.
    let source = include_str!("description.rs");
    let start = source.find("fn everything_wrong_in_code").unwrap();
    let line_of = |part: &str| {
        let at = start + source[start..].find(part).unwrap();
        1 + source[..at].matches('\n').count()
    };
    for (part, text) in [
        (
            "LinkDescription::new(\"rod\")",
            "link `rod`, inertia: NaN is not a finite number",
        ),
        (
            "JointDescription::new(\"j\"",
            "joint `j`, axis: it is missing, and a revolute joint has one",
        ),
        (
            "JointDescription::new(\"k\"",
            "joint `k`, axis: a fixed joint has no axis",
        ),
        (
            "JointDescription::new(\"\"",
            "joint, name: the name is empty",
        ),
        (
            "JointDescription::new(\"\"",
            "joint ``, origin rotation: the matrix is no rotation",
        ),
        (
            "JointDescription::new(\"\"",
            "joint ``, axis: the axis 0.0 0.0 0.0 has no direction",
        ),
    ] {
        let expected = format!("error: {file}:{}: {text}", line_of(part));
        assert!(said.contains(&expected), "{expected}\nnot in\n{said}");
    }
    assert!(said.contains("link `base`: a second link of this name; the first is on line"));
}

#[test]
fn everything_wrong_in_json_is_said_with_its_line() {
    let text = r#"{
  "version": 1, "name": "arm",
  "links": [
    { "name": "base" },
    { "name": "rod", "inertial": { "mass": -1, "inertia": { "ixx": 1, "iyy": 1, "izz": 1 } } }
  ],
  "joints": [
    { "name": "a", "type": "revolut", "parent": "base", "child": "rod" },
    { "name": "b", "type": "fixed", "parent": "base",
      "child": "rod", "axsi": [0, 0, 1] },
    { "name": "c", "type": "continuous", "parent": "base", "child": "rod", "axis": [0, 1] }
  ]
}"#;
    let said = load_str(text.as_bytes(), "arm.json", &Options::default()).unwrap_err();
    let said = said.to_string();
    for expected in [
        "error: arm.json:8: joint `a`: unknown variant `revolut`, expected one of `fixed`",
        "error: arm.json:10: joint `b`: unknown field `axsi`",
        "error: arm.json:11: joint `c`: invalid length 2",
    ] {
        assert!(said.contains(expected), "{expected}\nnot in\n{said}");
    }
    let text = text.replace("revolut\"", "continuous\", \"axis\": [0, 0, 2]");
    let text = text
        .replace("\"axsi\": [0, 0, 1]", "\"damping\": 0")
        .replace("[0, 1]", "[0, 1, 0]");
    let said = load_str(text.as_bytes(), "arm.json", &Options::default()).unwrap_err();
    let said = said.to_string();
    for expected in [
        "error: arm.json:5: link `rod`, mass: the mass is negative: -1; write the mass in kg",
        "error: arm.json:9: joint `b`, child: link `rod` is already the child of joint `a` on line 8",
        "warning: arm.json:8: joint `a`, axis: the axis 0 0 2 has length 2.000000",
    ] {
        assert!(said.contains(expected), "{expected}\nnot in\n{said}");
    }
}

#[test]
fn what_is_no_description_is_refused() {
    for (text, expected) in [
        ("", "EOF while parsing"),
        (
            "{\"version\": 1,\n \"name\": \"a\", \"links\": [",
            "robot.json:2: EOF while parsing",
        ),
        (
            "{\"version\": 2, \"name\": \"a\", \"links\": [], \"joints\": []}",
            "version 2 of the format is not known",
        ),
        (
            "{\"name\": \"a\", \"links\": [], \"joints\": []}",
            "missing field `version`",
        ),
        (
            "{\"version\": 1, \"name\": \"a\", \"links\": [], \"joints\": []}",
            "there is no link",
        ),
        (
            "{\"version\": 1, \"name\": \"\", \"links\": [], \"joints\": []}",
            "name: the name is empty",
        ),
    ] {
        let said = load_str(text.as_bytes(), "robot.json", &Options::default()).unwrap_err();
        assert!(
            said.to_string().contains(expected),
            "{expected}\nnot in\n{said}"
        );
    }
    assert!(load_str(b"{\"name\": \"\xFF\"}", "robot.json", &Options::default()).is_err());
    let robot = Model::builder("r").link(LinkDescription::new("l").mass(f64::INFINITY));
    let said = robot.to_json().unwrap_err().to_string();
    assert!(
        said.contains("link `l`, mass: inf is not a finite number"),
        "{said}"
    );
}
