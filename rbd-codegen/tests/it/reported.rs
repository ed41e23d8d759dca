//! Files of the kinds that users reported: each is the robot that its format says, or a message says why not.

use rbd_codegen::{Base, JointOverride, JointTerm, Loaded, Model, Options, WarningKind, load_str};
use rbd_runtime::reference::{self, Body, ConstraintBetween};
use rbd_runtime::{ConstraintKind, Transform};

fn loaded(text: &str, name: &str, options: &Options) -> Loaded {
    let found = load_str(text.as_bytes(), name, options);
    found.unwrap_or_else(|problems| panic!("{problems}"))
}

fn sdf(text: &str) -> Loaded {
    loaded(text, "robot.sdf", &Options::default())
}

fn mjcf(text: &str) -> Loaded {
    loaded(text, "robot.xml", &Options::default())
}

fn warns(loaded: &Loaded, kind: WarningKind, part: &str) {
    let said = loaded.warnings.iter();
    let mut said = said.filter(|warning| warning.warning == Some(kind));
    let all: Vec<String> = loaded.warnings.iter().map(ToString::to_string).collect();
    assert!(
        said.any(|warning| warning.to_string().contains(part)),
        "{all:?}"
    );
}

fn gravity(model: &Model) -> Vec<f64> {
    let robot = model.as_runtime();
    let mut bodies = vec![Body::zero(); model.joints.len()];
    let mut tau = vec![0.0; robot.nv()];
    reference::gravity(&robot, &mut bodies, &vec![0.0; robot.nq()], &mut tau);
    tau
}

#[track_caller]
fn near(a: &[f64], b: &[f64], tolerance: f64) {
    assert_eq!(a.len(), b.len());
    for (x, y) in a.iter().zip(b) {
        assert!((x - y).abs() <= tolerance, "{a:?} and {b:?}");
    }
}

const INERTIAL: &str = "<inertial><pose>0.1 0.02 -0.03 0.3 -0.4 0.5</pose><mass>1.5</mass><inertia>\
    <ixx>0.02</ixx><ixy>0.001</ixy><ixz>0.002</ixz><iyy>0.03</iyy><iyz>-0.003</iyz><izz>0.025</izz>\
    </inertia></inertial>";

/// Two links in a row: `before` stands in the model, `w` is the joint of the first link, `axis` is of the second.
fn two_links(version: &str, model: &str, before: &str, parent: &str, axis: &str) -> String {
    format!(
        "<sdf version='{version}'><model name='m' {model}>{before}<link name='a'>{INERTIAL}</link>\
         <joint name='w' type='revolute'><parent>{parent}</parent><child>a</child>\
         <axis><xyz>0 1 0</xyz></axis></joint>\
         <link name='b'><pose relative_to='a'>0.3 0 0 0.5 0.6 0.7</pose>{INERTIAL}</link>\
         <joint name='j' type='revolute'><parent>a</parent><child>b</child>\
         <axis><xyz>0 1 0</xyz>{axis}</axis></joint></model></sdf>"
    )
}

/// The forces of gravity at q = 0 by homogeneous transforms, in doubles.
#[test]
fn the_pose_of_a_model_is_that_of_its_placement_frame() {
    let frame = "<pose>0 0 1 0 0.5 0.2</pose>\
        <frame name='tip' attached_to='b'><pose>0 0 0.2 1.0 0 0</pose></frame>";
    let text = two_links("1.9", "placement_frame='tip'", frame, "world", "");
    let expected = [-2.487_409_349_551_294, -0.486_083_862_021_029_2];
    near(&gravity(&sdf(&text).model), &expected, 1e-13);
    let wrong = text.replace("'tip' attached", "'tap' attached");
    let error = load_str(wrong.as_bytes(), "robot.sdf", &Options::default());
    let error = error.expect_err("there is no such frame").to_string();
    assert!(error.contains("<model placement_frame>"), "{error}");
}

#[test]
fn axes_in_the_models_frame_ended_with_version_1_7() {
    let of = |version: &str, axis: &str| sdf(&two_links(version, "", "", "world", axis));
    let old = "<use_parent_model_frame>1</use_parent_model_frame>";
    let read = of("1.9", old);
    warns(&read, WarningKind::UnknownElement, "from version 1.7 on");
    assert_eq!(read.model.joints, of("1.9", "").model.joints);
    let before = of("1.6", old);
    assert_ne!(before.model.joints, of("1.6", "").model.joints);
}

#[test]
fn frames_that_stand_in_the_world_are_parents_as_the_world_is() {
    let frame = "<frame name='anchor' attached_to='world'><pose relative_to='world'>\
        0 0 1 0 0.5 0.2</pose></frame>";
    let through = sdf(&two_links("1.9", "", frame, "anchor", "")).model;
    let direct = sdf(&two_links("1.9", "", "", "world", "")).model;
    assert_eq!(through.joints, direct.joints);
    assert_eq!(through.link_names, direct.link_names);
}

#[test]
fn a_joint_can_follow_the_second_axis_of_another() {
    let text = |follower: &str| {
        format!(
            "<sdf version='1.11'><model name='m'><link name='a'>{INERTIAL}</link>\
             <link name='b'>{INERTIAL}</link><link name='c'>{INERTIAL}</link>\
             <joint name='w' type='fixed'><parent>world</parent><child>a</child></joint>{follower}\
             <joint name='u' type='universal'><parent>a</parent><child>b</child>\
             <axis><xyz>1 0 0</xyz></axis><axis2><xyz>0 1 0</xyz></axis2></joint></model></sdf>"
        )
    };
    let leader = |axis: &str| {
        let text = text(&format!(
            "<joint name='f' type='revolute'><parent>b</parent><child>c</child><axis><xyz>0 0 1</xyz>\
             <mimic joint='u' axis='{axis}'><multiplier>2</multiplier><offset>0.1</offset>\
             <reference>0</reference></mimic></axis></joint>"
        ));
        let model = sdf(&text).model;
        let follower = model.joint_names.iter().position(|name| name == "f");
        let leader = model.leader(follower.expect("a joint"));
        model.joint_names[leader].clone()
    };
    assert_eq!([leader("axis"), leader("axis2")], ["u", "u_axis2"]);
}

#[test]
fn fluids_are_no_part_of_the_equations() {
    let text = |option: &str| {
        format!(
            "<mujoco><option {option}/><worldbody><body name='b'><joint name='j' axis='0 1 0'/>\
             <geom type='box' size='.1 .2 .3'/></body></worldbody></mujoco>"
        )
    };
    let found = mjcf(&text("density='1000' viscosity='0.5' wind='1 0 0'"));
    warns(&found, WarningKind::NotModelled, "the forces of the fluid");
    let found = mjcf(&text("viscosity='0.5'"));
    warns(&found, WarningKind::NotModelled, "<option viscosity>");
    // Without a fluid there is no wind.
    assert!(mjcf(&text("density='0' wind='1 0 0'")).warnings.is_empty());
}

/// Three sliders, of which `equality` holds some.
fn sliders(equality: &str) -> String {
    let body = |name: &str, joint: &str| {
        format!(
            "<body name='{name}' pos='0 0 1' euler='10 20 30'>\
             <joint name='{joint}' type='slide' axis='1 0 0'/><geom size='.1'/>\
             <site name='s{name}' pos='.1 .2 .3' euler='0 0 90'/></body>"
        )
    };
    let bodies = [("a", "x"), ("b", "y"), ("c", "z")].map(|(name, joint)| body(name, joint));
    format!(
        "<mujoco><worldbody><site name='fixed' pos='0 0 2'/>{}</worldbody>{equality}</mujoco>",
        bodies.concat()
    )
}

#[test]
fn constraints_of_several_sections_have_names_of_their_own() {
    let text = sliders(
        "<equality><joint joint1='x' joint2='y'/></equality><tendon/>\
         <equality><joint joint1='y' joint2='z'/></equality>",
    );
    let model = mjcf(&text).model;
    assert_eq!(model.constraints.len(), 2);
    assert_eq!(model.constraint_names, ["joint_1", "joint_2"]);
}

/// The translations and rotations of the two frames of the only constraint.
fn frames(equality: &str) -> (ConstraintKind, [Transform<f64>; 2]) {
    let constraints = mjcf(&sliders(equality)).model.constraints;
    let [only] = constraints.as_slice() else {
        panic!("one constraint, not {constraints:?}");
    };
    let ConstraintBetween::Frames { kind, a, b, .. } = only.between else {
        panic!("it is between frames: {only:?}");
    };
    (kind, [a.body_from_frame, b.body_from_frame])
}

/// A site of a body is a point, or a frame, of the link; one of the world is of the base.
#[test]
fn sites_of_constraints_are_points_and_frames_of_bodies() {
    let (kind, points) = frames("<equality><connect site1='sa' site2='fixed'/></equality>");
    assert_eq!(kind, ConstraintKind::Ball);
    let (a, b) = ([0.1, 0.2, 0.3], [0.0, 0.0, 2.0]);
    assert_eq!(points.map(|x| x.translation.to_array()), [a, b]);
    let (kind, poses) = frames("<equality><weld site1='sa' site2='fixed'/></equality>");
    assert_eq!(kind, ConstraintKind::Weld);
    assert_eq!(poses.map(|x| x.translation.to_array()), [a, b]);
    let quarter = [0.0, -1.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0];
    near(poses[0].rotation.rows.as_flattened(), &quarter, 1e-15);
    assert_eq!(poses[1].rotation, Transform::identity().rotation);
    let wrong = sliders("<equality><connect site1='sa' site2='nowhere'/></equality>");
    let error = load_str(wrong.as_bytes(), "robot.xml", &Options::default());
    let error = error.expect_err("there is no such site").to_string();
    assert!(error.contains("there is no site `nowhere`"), "{error}");
}

const CARDAN: &str = r#"<robot name="u"><link name="base"/><link name="a"><inertial><origin xyz="0 0 .3"/>
  <mass value="1"/><inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/></inertial></link>
  <joint name="cardan" type="revolute"><parent link="base"/><child link="a"/><axis xyz="1 0 0"/>
    <limit lower="-1" upper="1" effort="5" velocity="1"/><dynamics damping="0.4"/></joint></robot>"#;

#[test]
fn actuators_are_of_the_joints_that_a_joint_becomes() {
    let of = |damping: JointTerm| {
        let cardan = JointOverride::from_name("universal", None, Some([0.0, 1.0, 0.0]));
        let options = Options::default()
            .joints(vec![("cardan".to_owned(), cardan.expect("a type"))])
            .base(Base::Floating)
            .damping(damping);
        load_str(CARDAN.as_bytes(), "u.urdf", &options)
    };
    let damping = |term: JointTerm| {
        let model = of(term).expect("a sound robot").model;
        let joints = model.joints.iter();
        joints
            .map(|joint| joint.dynamics.map_or(0.0, |dynamics| dynamics.damping))
            .collect::<Vec<_>>()
    };
    // The moving base has a drive where it is named.
    assert_eq!(damping(JointTerm::All(0.5)), [0.0, 0.5, 0.5]);
    let each = |named: &[(&str, f64)]| {
        JointTerm::Each(
            named
                .iter()
                .map(|(name, x)| ((*name).to_owned(), *x))
                .collect(),
        )
    };
    let named = each(&[("root_joint", 0.2), ("cardan_second", 0.3)]);
    assert_eq!(damping(named), [0.2, 0.0, 0.3]);
    for (term, part) in [
        (JointTerm::File, "0.4 is of one joint, which is two here"),
        (
            each(&[("cardan", 0.3)]),
            "no joint `cardan` moves this robot",
        ),
        (
            each(&[("cardan_first", 0.3), ("cardan_first", 0.4)]),
            "joint `cardan_first` is given twice",
        ),
    ] {
        let error = of(term).expect_err("it is not clear").to_string();
        assert!(error.contains(part), "{error}");
    }
}

#[test]
fn loops_that_urdf_has_not_are_said_to_be_lost() {
    let text = CARDAN.replace(
        "</robot>",
        "<loop_joint name='lp' type='ball'><link1 link='base'/><link2 link='a'/></loop_joint></robot>",
    );
    let found = loaded(&text, "u.urdf", &Options::default());
    warns(&found, WarningKind::NotModelled, "the option `constraint`");
}

/// The placement of the only joint.
fn placement(text: &str) -> Transform<f64> {
    loaded(text, "u.urdf", &Options::default()).model.joints[0].parent_from_joint
}

#[test]
fn quaternions_of_newer_urdf_are_rotations() {
    let text = |origin: &str| CARDAN.replace("<axis", &format!("<origin {origin}/><axis"));
    // A third of a turn about (1, 1, 1): x goes to y.
    let turned = placement(&text("xyz='1 2 3' quat_xyzw='0.5 0.5 0.5 0.5'"));
    let expected = [0.0, 0.0, 1.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0];
    near(turned.rotation.rows.as_flattened(), &expected, 1e-15);
    assert_eq!(turned.translation.to_array(), [1.0, 2.0, 3.0]);
    for (origin, part) in [
        ("quat_xyzw='0 0 0 1' rpy='0 0 0'", "rpy is there, too"),
        ("quat_xyzw='0 0 0 0'", "the quaternion is zero"),
        ("quat_xyzw='0 0 1'", "has 3 numbers, not 4"),
    ] {
        let error = load_str(text(origin).as_bytes(), "u.urdf", &Options::default());
        let error = error.expect_err("it is no rotation").to_string();
        assert!(error.contains(part), "{error}");
    }
}

/// Types that only options have, and joints that close loops, lead to the option.
#[test]
fn urdf_says_which_option_does_what_it_cannot() {
    let second =
        "<joint name='loop' type='fixed'><parent link='a'/><child link='a'/></joint></robot>";
    for (from, to, part) in [
        (
            "revolute",
            "ball",
            "by the option `joint(\"cardan\", type = spherical)`",
        ),
        ("revolute", "Spherical", "use revolute"),
        (
            "revolute",
            "universal",
            "type = universal, axis = [0, 1, 0])`",
        ),
        (
            "</robot>",
            second,
            "close the loop by the option `constraint`",
        ),
        (
            "<mass value=\"1\"/>",
            "<mass value='1'/><mass value='2'/>",
            "urdfdom takes the first",
        ),
    ] {
        let text = CARDAN.replace(from, to);
        let error = load_str(text.as_bytes(), "u.urdf", &Options::default());
        let error = error.expect_err("URDF has none").to_string();
        assert!(error.contains(part), "{error}");
    }
    let ball = JointOverride::from_name("spherical", None, None).expect("a type");
    let options = Options::default().joints(vec![("cardan".to_owned(), ball)]);
    let model = loaded(&CARDAN.replace("revolute", "ball"), "u.urdf", &options).model;
    assert_eq!(model.as_runtime().nv(), 3);
}

#[test]
fn large_numbers_are_powers_of_ten() {
    let text = CARDAN.replace("lower=\"-1\"", "lower=\"1e300\"");
    let found = loaded(&text, "u.urdf", &Options::default());
    let said: Vec<String> = found.warnings.iter().map(ToString::to_string).collect();
    assert!(said.concat().contains("1e300"), "{said:?}");
}
