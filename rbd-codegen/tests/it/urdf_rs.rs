//! A robot that the crate urdf-rs has read, through our own checks: the model of the file.

use rbd_codegen::{Model, Options, RobotDescription, load, load_description, load_urdf_rs};
use rbd_testing::{files, robots, shared};

/// Equal to the bit: the shortest text of a number is that of one number. A limit of zero counts as
/// none, since urdf-rs also has zero where none is written.
fn assert_same(ours: &Model, theirs: &Model, place: &str) {
    assert_eq!(text(ours), text(theirs), "{place}");
}

fn text(model: &Model) -> String {
    let mut model = model.clone();
    for limits in &mut model.joint_limits {
        for size in [&mut limits.effort, &mut limits.velocity] {
            if *size == 0.0 {
                *size = f64::INFINITY;
            }
        }
        if (limits.lower, limits.upper) == (0.0, 0.0) {
            (limits.lower, limits.upper) = (f64::NEG_INFINITY, f64::INFINITY);
        }
    }
    format!("{model:?}")
}

/// The robot of a text, read by urdf-rs.
fn robot(text: &str) -> urdf_rs::Robot {
    urdf_rs::read_from_string(text).expect("urdf-rs reads it")
}

#[test]
fn gives_the_model_of_the_file() {
    for path in files(&robots().join("urdf"), ".urdf") {
        let place = path.display().to_string();
        let robot = urdf_rs::read_file(&path).unwrap();
        let ours = load(&path, &Options::default()).unwrap();
        let theirs = load_urdf_rs(&robot, &Options::default());
        let theirs = theirs.unwrap_or_else(|errors| panic!("{place}: {errors}"));
        assert_same(&ours.model, &theirs.model, &place);
        assert_eq!(ours.joint_order, theirs.joint_order, "{place}");

        let (ours, _) = load_description(&path, &Options::default()).unwrap();
        let (data, _) = RobotDescription::from_urdf_rs(&robot, &Options::default()).unwrap();
        assert_eq!(ours.links, data.links, "{place}");
        assert_eq!(ours.joints.len(), data.joints.len(), "{place}");
        let again = data.build(&Options::default()).unwrap();
        assert_same(&theirs.model, &again.model, &place);
    }
}

#[test]
#[ignore = "needs RBD_SHARED, a folder of third-party robots"]
fn gives_the_model_of_third_party_robots() {
    let shared = shared();
    let mut compared = 0;
    for path in files(&shared.join("robots/known/urdf"), ".urdf") {
        let place = path.display().to_string();
        let ours = load(&path, &Options::default());
        let (Ok(ours), Ok(robot)) = (ours, urdf_rs::read_file(&path)) else {
            continue;
        };
        match load_urdf_rs(&robot, &Options::default()) {
            Ok(theirs) => assert_same(&ours.model, &theirs.model, &place),
            Err(errors) => panic!("{place}: {errors}"),
        }
        compared += 1;
    }
    assert!(compared > 0);
    println!("{compared} compared");
}

#[test]
fn errors_name_link_or_joint_and_field() {
    let mut robot = robot(
        r#"<robot name="arm" version="7">
             <link name="base"/>
             <link name="hand"><inertial><mass value="1"/>
               <inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
             <joint name="wrist" type="revolute"><parent link="base"/><child link="hand"/>
               <axis xyz="0 0 1"/><mimic joint="wrist"/></joint>
           </robot>"#,
    );
    robot.links[1].inertial.mass.value = f64::NAN;
    robot.links[1].inertial.inertia.ixy = f64::INFINITY;
    robot.joints[0].origin.rpy.0[1] = f64::INFINITY;
    robot.joints[0].axis.xyz.0[2] = f64::NAN;
    robot.joints[0].mimic.as_mut().unwrap().offset = Some(f64::NAN);
    let errors = load_urdf_rs(&robot, &Options::default()).unwrap_err();
    let errors = errors.to_string();
    for expected in [
        "robot `arm`",
        "link `hand`, <mass value>: NaN is not a finite number",
        "link `hand`, <inertia>: inf is not a finite number",
        "joint `wrist`, <origin rpy>: inf is not a finite number",
        "joint `wrist`, <axis xyz>: NaN is not a finite number",
        "joint `wrist`, <mimic>: NaN is not a finite number",
    ] {
        assert!(errors.contains(expected), "{expected} is not in\n{errors}");
    }
}

#[test]
fn what_urdf_rs_fills_in_is_taken_as_left_out() {
    let robot = robot(
        r#"<robot name="arm" version="7">
             <link name="base"/>
             <link name="hand"><visual><geometry><sphere radius="1"/></geometry></visual></link>
             <link name="tool"><inertial><mass value="1"/>
               <inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
             <joint name="wrist" type="revolute"><parent link="base"/><child link="hand"/></joint>
             <joint name="slide" type="planar"><parent link="hand"/><child link="tool"/></joint>
           </robot>"#,
    );
    let loaded = load_urdf_rs(&robot, &Options::default()).unwrap();
    let warnings: Vec<String> = loaded.warnings.iter().map(ToString::to_string).collect();
    let warnings = warnings.join("\n");
    for expected in [
        "`7` is not known",
        "link `hand`, <inertial>: it is missing",
        "joint `wrist`, <limit>: it is missing",
        "joint `slide`, <axis>: 1 0 0 is no z axis",
    ] {
        assert!(
            warnings.contains(expected),
            "{expected} is not in\n{warnings}"
        );
    }
}

#[test]
fn a_spherical_joint_is_one() {
    let robot = robot(
        r#"<robot name="ball">
             <link name="base"/>
             <link name="hand"><inertial><mass value="1"/>
               <inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
             <joint name="wrist" type="spherical"><parent link="base"/><child link="hand"/></joint>
           </robot>"#,
    );
    let loaded = load_urdf_rs(&robot, &Options::default()).unwrap();
    assert_eq!(loaded.model.joints[0].joint_type.nv(), 3);
}
