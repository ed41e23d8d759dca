//! Base parameters: those of known robots as published, and on random trees that there are as many
//! as the rank of the regressor and that they determine τ.

#[path = "../../rbd-runtime/tests/common/mod.rs"]
mod common;
mod support;

use std::path::Path;

use common::{Generator, RandomRobot};
use rbd_codegen::parameters::{
    BaseParameters, Check, Form, Parameter, Regressor, base_parameters, random_states, rank,
};
use rbd_codegen::{Model, Options, load, load_str};
use rbd_runtime::{JointType, Matrix3, SpatialInertia, Transform, Vector3};

/// Relative to the largest torque.
const TOLERANCE: f64 = 1e-9;

fn model(text: &str) -> Model {
    let loaded = load_str(text.as_bytes(), "test.urdf", &Options::default());
    loaded.expect("a sound robot").model
}

/// Bodies on joints, each (joint type, origin, axis), one on the other.
fn chain(joints: &[(&str, &str, &str)]) -> Model {
    let mut text = "<robot name=\"r\"><link name=\"l0\"/>".to_owned();
    for (i, (kind, origin, axis)) in joints.iter().enumerate() {
        let child = i + 1;
        text += &format!(
            r#"<joint name="j{child}" type="{kind}"><parent link="l{i}"/><child link="l{child}"/>
            <origin xyz="{origin}"/><axis xyz="{axis}"/>
            <limit lower="-1" upper="1" effort="1" velocity="1"/></joint>
            <link name="l{child}"><inertial><origin xyz="0.3 0.1 0.2"/><mass value="2"/>
            <inertia ixx="0.3" ixy="0.01" ixz="0.02" iyy="0.4" iyz="0.03" izz="0.5"/>
            </inertial></link>"#
        );
    }
    model(&(text + "</robot>"))
}

/// `Izz1 + 0.25 m2`, bodies numbered from 1.
fn written(form: &Form) -> String {
    let terms = form.terms.iter().map(|term| {
        let Parameter { joint, component } = term.parameter;
        let (name, body) = (component.name(), joint + 1);
        match format!("{:.6}", term.coefficient).as_str() {
            "1.000000" => format!("{name}{body}"),
            coefficient => format!("{coefficient} {name}{body}"),
        }
    });
    terms.collect::<Vec<_>>().join(" + ")
}

#[track_caller]
fn check_forms(model: &Model, expected: &[&str]) {
    let base = base_parameters(model);
    let found: Vec<String> = base.forms.iter().map(written).collect();
    assert_eq!(found, expected);
    check_rank_and_torques(model, &base);
}

#[track_caller]
fn check_rank_and_torques(model: &Model, base: &BaseParameters) {
    let check = Check::new(model, base).expect("few enough joints");
    assert_eq!(check.rank, base.forms.len(), "rank and number of forms");
    // Written so that a NaN fails.
    assert!(check.torque_error <= TOLERANCE, "{}", check.torque_error);
}

#[test]
fn pendulum_with_a_horizontal_axis() {
    let pendulum = chain(&[("continuous", "0 0 1", "0 1 0")]);
    check_forms(&pendulum, &["hx1", "hz1", "Iyy1"]);
}

#[test]
fn pendulum_with_an_axis_along_gravity() {
    let pendulum = chain(&[("continuous", "0 0 1", "0 0 -1")]);
    check_forms(&pendulum, &["Izz1"]);
    let without = base_parameters(&pendulum).without_effect();
    assert_eq!(without.len(), 9);
}

#[test]
fn slider_lifts_or_only_accelerates() {
    check_forms(&chain(&[("prismatic", "0 0 1", "0 0 1")]), &["m1"]);
    check_forms(&chain(&[("prismatic", "0 0 1", "1 0 0")]), &["m1"]);
}

/// Khalil and Dombre 2002, planar two-link robot: zz1 + L² m2, mx1 + L m2, my1, zz2, mx2, my2.
#[test]
fn planar_two_link_robot() {
    let robot = chain(&[
        ("continuous", "0 0 0", "0 1 0"),
        ("continuous", "0.5 0 0", "0 1 0"),
    ]);
    let forms = [
        "hx1 + 0.500000 m2",
        "hz1",
        "Iyy1 + 0.250000 m2",
        "hx2",
        "hz2",
        "Iyy2",
    ];
    check_forms(&robot, &forms);
}

/// Without gravity in the plane the first body shows only its inertia about the axis.
#[test]
fn planar_two_link_robot_lying_down() {
    let robot = chain(&[
        ("continuous", "0 0 0", "0 0 1"),
        ("continuous", "0.5 0 0", "0 0 1"),
    ]);
    check_forms(&robot, &["Izz1 + 0.250000 m2", "hx2", "hy2", "Izz2"]);
}

/// The second axis crosses the first, which is along gravity: I_yy, h_z and m of the second body
/// about its own axis y are I_xx, h_y and m.
#[test]
fn crossing_axes() {
    let robot = chain(&[
        ("continuous", "0 0 1", "0 0 1"),
        ("continuous", "0 0 0", "0 1 0"),
    ]);
    let forms = [
        "Izz1 + Ixx2",
        "hx2",
        "hz2",
        "Ixy2",
        "Ixz2",
        "Iyy2",
        "Iyz2",
        "Izz2 + -1.000000 Ixx2",
    ];
    check_forms(&robot, &forms);
}

#[test]
fn slider_on_a_turning_body() {
    let robot = chain(&[
        ("continuous", "0 0 1", "0 0 1"),
        ("prismatic", "0 0.5 0", "1 0 0"),
    ]);
    // What m and h of the slider add to the inertia about the first axis is told by their own forms.
    check_forms(&robot, &["Izz1 + Izz2", "m2", "hx2", "hy2"]);
}

fn robot(name: &str, gravity: [f64; 3]) -> Model {
    let file = support::robots().join(format!("urdf/{name}.urdf"));
    let options = Options {
        gravity,
        ..Options::default()
    };
    load(&file, &options).expect("a sound robot").model
}

#[track_caller]
fn check_count(name: &str, gravity: [f64; 3], expected: usize) {
    let model = robot(name, gravity);
    let base = base_parameters(&model);
    assert_eq!(base.forms.len(), expected, "{name}");
    check_rank_and_torques(&model, &base);
}

/// A general chain of n revolute joints has 7 n − 4 base parameters (Mayeda, Yoshida, Osuka 1990),
/// 7 n − 6 with the first axis along gravity.
#[test]
fn known_robots_have_the_published_numbers() {
    let down = [0.0, 0.0, -9.81];
    check_count("puma560", down, 36);
    check_count("panda", down, 43);
    check_count("iiwa14", down, 43);
    check_count("ur5e", down, 36);
    check_count("rx90", down, 36);
    check_count("general_6r", down, 38);
    check_count("general_7r", down, 45);
}

#[test]
fn every_robot_has_as_many_forms_as_its_regressor_has_rank() {
    for path in support::files(&support::robots().join("urdf"), ".urdf") {
        println!("{}", path.display());
        for gravity in [[0.0, 0.0, -9.81], [0.0; 3], [1.0, 2.0, -9.0]] {
            let options = Options {
                gravity,
                ..Options::default()
            };
            let model = load(&path, &options).expect("a sound robot").model;
            check_rank_and_torques(&model, &base_parameters(&model));
        }
    }
}

/// `RBD_SHARED=../shared cargo test -p rbd-codegen --test parameters -- --nocapture`
#[test]
fn third_party_robots_have_as_many_forms_as_their_regressors_have_rank() {
    let Some(shared) = std::env::var_os("RBD_SHARED") else {
        println!("skipped: RBD_SHARED does not name a folder");
        return;
    };
    let folder = Path::new(&shared).join("robots/known/urdf");
    for path in support::files(&folder, ".urdf") {
        let Ok(loaded) = load(&path, &Options::default()) else {
            continue;
        };
        let base = base_parameters(&loaded.model);
        let check = Check::new(&loaded.model, &base);
        println!("{}: {} forms, {check:?}", path.display(), base.forms.len());
        if let Some(check) = check {
            assert_eq!(check.rank, base.forms.len());
            assert!(check.torque_error <= TOLERANCE);
        }
    }
}

/// A random tree; half of them with frames at quarter turns and axes and offsets along
/// coordinate axes, where special rules apply.
fn random_model(random: &mut Generator) -> Model {
    let mut robot = RandomRobot::new(random);
    // More joints show nothing that fewer do not.
    robot.joints.truncate(8);
    let special = random.index(2) == 0;
    for joint in robot.joints.iter_mut().filter(|_| special) {
        joint.parent_from_joint = quarter_turn_placement(random);
        let axis = coordinate_axis(random);
        joint.joint_type = match joint.joint_type {
            JointType::Revolute { .. } => JointType::Revolute { axis },
            JointType::Prismatic { .. } => JointType::Prismatic { axis },
        };
    }
    if special {
        robot.gravity = coordinate_axis(random).scale(random.index(2) as f64 * 9.81);
    }
    robot.links.truncate(1);
    Model {
        name: "random".to_owned(),
        gravity: robot.gravity,
        joint_names: (0..robot.joints.len()).map(|i| format!("j{i}")).collect(),
        joint_limits: vec![None; robot.joints.len()],
        link_names: vec!["base".to_owned()],
        link_inertias: vec![SpatialInertia::default()],
        joints: robot.joints,
        links: robot.links,
    }
}

fn coordinate_axis(random: &mut Generator) -> Vector3<f64> {
    let mut axis = [0.0; 3];
    axis[random.index(3)] = 1.0;
    Vector3::from(axis)
}

fn quarter_turn_placement(random: &mut Generator) -> Transform<f64> {
    let (sin, cos) = [(0.0, 1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)][random.index(4)];
    let rotation = Matrix3::rotation_about(coordinate_axis(random), sin, cos);
    let offset = [(); 3].map(|()| random.index(3) as f64 * 0.25);
    Transform::new(rotation, Vector3::from(offset))
}

#[test]
fn random_trees_have_as_many_forms_as_their_regressors_have_rank() {
    for seed in 0..400 {
        println!("seed {seed}");
        let model = random_model(&mut Generator::new(seed));
        check_rank_and_torques(&model, &base_parameters(&model));
    }
}

#[test]
fn a_change_that_no_form_notices_leaves_the_torques_alone() {
    for seed in 0..60 {
        println!("seed {seed}");
        let mut random = Generator::new(seed);
        let model = random_model(&mut random);
        let base = base_parameters(&model);
        let change: Vec<_> = model.joints.iter().map(|_| random.inertia()).collect();
        // What the forms notice of it is taken back.
        let noticed = base.inertias(&base.values(&change));
        let regressor = Regressor::new(&model, &random_states(&model, 5, seed));
        let (tau, back) = (regressor.torques(&change), regressor.torques(&noticed));
        let scale = tau.iter().fold(1.0f64, |s, x| s.max(x.abs()));
        for (a, b) in tau.iter().zip(&back) {
            assert!((a - b).abs() <= TOLERANCE * scale, "{a} and {b}");
        }
    }
}

/// No form can be left out: each parameter that leads one is in no other.
#[test]
fn forms_are_independent() {
    let base = base_parameters(&robot("humanoid", [0.0, 0.0, -9.81]));
    for form in &base.forms {
        assert_eq!(form.terms[0].parameter, form.lead);
        assert_eq!(form.terms[0].coefficient, 1.0);
        let others = base.forms.iter().filter(|other| other.lead != form.lead);
        let held = others.flat_map(|other| &other.terms);
        assert!(held.into_iter().all(|term| term.parameter != form.lead));
    }
}

#[test]
fn rank_of_known_matrices() {
    assert_eq!(rank(Vec::new(), 1e-9), 0);
    assert_eq!(rank(vec![vec![0.0; 3]; 2], 1e-9), 0);
    assert_eq!(rank(vec![vec![1.0], vec![2.0]], 1e-9), 1);
    // Columns 1, 2, 3 and 4, 5, 6 and their differences.
    let columns = [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [3.0, 3.0, 3.0]];
    assert_eq!(rank(columns.map(Vec::from).to_vec(), 1e-9), 2);
    let nearly = [[1.0, 0.0], [1.0, 1e-6]].map(Vec::from).to_vec();
    assert_eq!((rank(nearly.clone(), 1e-9), rank(nearly, 1e-3)), (2, 1));
}

#[test]
fn a_robot_without_joints_has_none() {
    let model = model("<robot name=\"r\"><link name=\"l\"/></robot>");
    check_forms(&model, &[]);
}
