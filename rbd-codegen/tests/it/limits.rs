//! The limits of the drives, from every format alike: what the file says, and ±∞ where it says
//! nothing.

use rbd_codegen::internals::{lowered, rust};
use rbd_codegen::{
    Base, JointDescription, JointKind, JointOverride, LinkDescription, Loaded, Model, Options,
    RobotDescription, load_description, load_str,
};
use rbd_runtime::Limits;

const FREE: f64 = f64::INFINITY;

/// A hinge with everything, a wheel without ends, a slide without effort, and a hinge that nothing
/// bounds.
const EXPECTED: [Limits; 4] = [
    Limits::new(-1.0, 2.0, 4.0, 30.0),
    Limits::new(-FREE, FREE, 6.0, 5.0),
    Limits::new(0.0, 0.5, FREE, FREE),
    Limits::UNLIMITED,
];

const INERTIAL: &str = "<inertial><mass value='1'/>\
    <inertia ixx='1' ixy='0' ixz='0' iyy='1' iyz='0' izz='1'/></inertial>";

fn loaded(text: &str, file: &str, options: &Options) -> Loaded {
    let loaded = load_str(text.as_bytes(), file, options);
    loaded.unwrap_or_else(|problems| panic!("{problems}"))
}

fn urdf(joints: [&str; 4]) -> String {
    let names = ["base", "a", "b", "c", "d"];
    let links = names.map(|name| format!("<link name='{name}'>{INERTIAL}</link>"));
    let joints = joints.iter().enumerate().map(|(i, inside)| {
        let [parent, child] = [names[i], names[i + 1]];
        format!(
            "<joint name='to_{child}' {inside}<axis xyz='0 0 1'/><parent link='{parent}'/>\
             <child link='{child}'/></joint>"
        )
    });
    let joints: String = joints.collect();
    format!("<robot name='r'>{}{joints}</robot>", links.concat())
}

#[test]
fn urdf_gives_limits() {
    let text = urdf([
        "type='revolute'><limit lower='-1' upper='2' effort='30' velocity='4'/>",
        "type='continuous'><limit lower='-1' upper='1' effort='5' velocity='6'/>",
        "type='prismatic'><limit upper='0.5' effort='-1'/>",
        "type='continuous'>",
    ]);
    let Loaded {
        model, warnings, ..
    } = loaded(&text, "r.urdf", &Options::default());
    assert_eq!(model.joint_limits, EXPECTED);
    // What is missing or negative is said, with what is taken.
    let text: String = warnings.iter().map(ToString::to_string).collect();
    assert!(text.contains("`lower` is missing; 0 is taken"), "{text}");
    assert!(
        text.contains("`effort` is negative, -1; none is taken"),
        "{text}"
    );
    assert!(
        text.contains("`velocity` is missing; none is taken"),
        "{text}"
    );
}

#[test]
fn infinite_ends_are_none() {
    let open = "type='revolute'><limit lower='-inf' upper='2' effort='inf' velocity='1'/>";
    let none = "type='revolute'><limit lower='-inf' upper='inf' effort='1' velocity='1'/>";
    let wrong = "type='revolute'><limit lower='2' upper='-1' effort='1' velocity='1'/>";
    let text = urdf([open, none, wrong, wrong]);
    let model = loaded(&text, "r.urdf", &Options::default()).model;
    assert_eq!(model.joint_limits[0], Limits::new(-FREE, 2.0, 1.0, FREE));
    assert_eq!(model.joint_limits[1], Limits::new(-FREE, FREE, 1.0, 1.0));
    assert_eq!(model.joint_limits[2], Limits::new(-1.0, 2.0, 1.0, 1.0));
}

#[test]
fn sdf_gives_limits() {
    let link = |name: &str| {
        format!(
            "<link name='{name}'><inertial><mass>1</mass><inertia><ixx>1</ixx><iyy>1</iyy>\
             <izz>1</izz></inertia></inertial></link>"
        )
    };
    let joint = |name: &str, kind: &str, [parent, child]: [&str; 2], limit: &str| {
        format!(
            "<joint name='{name}' type='{kind}'><parent>{parent}</parent><child>{child}</child>\
             <axis><xyz>0 0 1</xyz>{limit}</axis></joint>"
        )
    };
    let text = [
        "<sdf version='1.9'><model name='r'>".to_owned(),
        ["base", "a", "b", "c", "d"].map(link).concat(),
        joint(
            "to_a",
            "revolute",
            ["base", "a"],
            "<limit><lower>-1</lower><upper>2</upper><effort>30</effort><velocity>4</velocity></limit>",
        ),
        // Without ends and with effort and velocity.
        joint(
            "to_b",
            "revolute",
            ["a", "b"],
            "<limit><lower>-1e16</lower><upper>1e16</upper><effort>5</effort>\
             <velocity>6</velocity></limit>",
        ),
        // -1 is SDF's "not enforced".
        joint(
            "to_c",
            "prismatic",
            ["b", "c"],
            "<limit><lower>0</lower><upper>0.5</upper><effort>-1</effort><velocity>-1</velocity></limit>",
        ),
        joint("to_d", "revolute", ["c", "d"], ""),
        "</model></sdf>".to_owned(),
    ];
    let text = text.concat();
    let model = loaded(&text, "r.sdf", &Options::default()).model;
    assert_eq!(model.joint_limits, EXPECTED);
    // One end alone.
    let text = text.replace("<upper>2</upper>", "");
    let model = loaded(&text, "r.sdf", &Options::default()).model;
    assert_eq!(model.joint_limits[0], Limits::new(-1.0, FREE, 4.0, 30.0));
}

/// A joint of MJCF has no limit of velocity; that of effort is what its actuators together give.
#[test]
fn mjcf_gives_limits() {
    let text = "<mujoco model='r'><compiler angle='radian'/>\
        <default><joint actuatorfrcrange='-30 30'/></default>\
        <worldbody><body name='base'><inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/>\
        <body name='a'><joint name='to_a' range='-1 2'/>\
        <inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/>\
        <body name='b'><joint name='to_b' actuatorfrcrange='-5 7'/>\
        <inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/>\
        <body name='c'><joint name='to_c' type='slide' range='0 0.5' actuatorfrclimited='false'/>\
        <inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/>\
        </body></body></body></body></worldbody></mujoco>";
    let Loaded {
        model, warnings, ..
    } = loaded(text, "r.xml", &Options::default());
    let expected = [
        Limits::new(-1.0, 2.0, FREE, 30.0),
        Limits::new(-FREE, FREE, FREE, 5.0),
        Limits::new(0.0, 0.5, FREE, FREE),
    ];
    assert_eq!(model.joint_limits, expected);
    let text: String = warnings.iter().map(ToString::to_string).collect();
    assert!(
        text.contains("-5 to 7 is not the same in both directions; 5 is taken"),
        "{text}"
    );
}

/// The ranges of a joint's actuators, with gears and classes; one without a range leaves it open.
#[test]
fn actuators_of_mjcf_give_limits() {
    let inertial = "<inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/>";
    let body = |name: &str, rest: &str| {
        format!("<body name='{name}'><joint name='to_{name}'/>{inertial}{rest}</body>")
    };
    let text = format!(
        "<mujoco model='r'><default><general forcerange='-87 87'/>\
         <default class='wrist'><position forcerange='-12 12'/></default></default>\
         <worldbody>{}</worldbody><actuator>\
         <general name='a' joint='to_a'/>\
         <position class='wrist' joint='to_b' gear='2'/>\
         <motor joint='to_c' forcelimited='false' ctrlrange='-1 1' gear='-50 0 0 0 0 0'/>\
         <motor joint='to_c' forcerange='-5 7'/>\
         <general joint='to_d' forcelimited='false'/>\
         </actuator></mujoco>",
        body("a", &body("b", &body("c", &body("d", ""))))
    );
    let model = loaded(&text, "r.xml", &Options::default()).model;
    let effort: Vec<f64> = model.joint_limits.iter().map(|l| l.effort).collect();
    assert_eq!(effort, [87.0, 24.0, 55.0, FREE]);
}

fn json(robot: &RobotDescription) -> String {
    robot.to_json().unwrap_or_else(|e| panic!("{e}"))
}

#[test]
fn json_and_code_give_limits() {
    let mut robot = Model::builder("r").link(LinkDescription::new("base"));
    let kinds = [
        JointKind::Revolute,
        JointKind::Continuous,
        JointKind::Prismatic,
        JointKind::Continuous,
    ];
    for (i, kind) in kinds.into_iter().enumerate() {
        let names = ["base", "a", "b", "c", "d"];
        let joint =
            JointDescription::new(format!("to_{}", names[i + 1]), kind, names[i], names[i + 1]);
        let joint = joint.axis([0.0, 0.0, 1.0]);
        let joint = match i {
            0 => joint
                .limits(-1.0, 2.0)
                .effort_limit(30.0)
                .velocity_limit(4.0),
            1 => joint.effort_limit(5.0).velocity_limit(6.0),
            2 => joint.limits(0.0, 0.5),
            _ => joint,
        };
        let link = LinkDescription::new(names[i + 1]).mass(1.0);
        robot = robot
            .link(link.inertia([1.0, 0.0, 0.0, 1.0, 0.0, 1.0]))
            .joint(joint);
    }
    let options = Options::default();
    let model = robot
        .build(&options)
        .unwrap_or_else(|e| panic!("{e}"))
        .model;
    assert_eq!(model.joint_limits, EXPECTED);
    let model = loaded(&json(&robot), "r.json", &options).model;
    assert_eq!(model.joint_limits, EXPECTED);
    // And from URDF by way of JSON.
    let text = urdf([
        "type='revolute'><limit lower='-1' upper='2' effort='30' velocity='4'/>",
        "type='continuous'><limit effort='5' velocity='6'/>",
        "type='prismatic'><limit lower='0' upper='0.5'/>",
        "type='continuous'>",
    ]);
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("limits.urdf");
    std::fs::write(&file, text).expect("the file can be written");
    let (robot, _) = load_description(&file, &options).unwrap_or_else(|e| panic!("{e}"));
    let model = loaded(&json(&robot), "r.json", &options).model;
    assert_eq!(model.joint_limits, EXPECTED);
}

/// One number a joint says nothing of joints with several coordinates, and what has no seam has no
/// ends.
#[test]
fn limits_are_by_velocity_coordinate() {
    let revolute = "type='revolute'><limit lower='-1' upper='2' effort='30' velocity='4'/>";
    let text = urdf([revolute; 4]);
    let options = Options::default().base(Base::Floating).joints(vec![
        ("to_a".to_owned(), JointOverride::Spherical),
        ("to_b".to_owned(), JointOverride::Unbounded),
        ("to_c".to_owned(), JointOverride::Cylindrical),
    ]);
    let model = loaded(&text, "r.urdf", &options).model;
    let bounded = EXPECTED[0];
    let turning = Limits::new(-FREE, FREE, 4.0, 30.0);
    let [free, all] = [Limits::UNLIMITED, bounded];
    assert_eq!(model.joint_limits[2], turning);
    assert_eq!(model.joint_limits[..2], [free, free]);
    assert_eq!(model.joint_limits.last(), Some(&all));
    let generated = lowered(&model, &options).unwrap_or_else(|e| panic!("{e}"));
    let code = rust(&model, generated, &options).to_string();
    let array = code.split("pub const LIMITS :").nth(1).expect("a constant");
    let array = array.split(';').nth(1).expect("its value");
    // Six of the base, three of the ball, one, two, one.
    assert!(array.starts_with(" 13usize] ="), "{array}");
    assert_eq!(array.matches("UNLIMITED").count(), 9, "{array}");
}
