//! Base parameters of robots for which they are published.

use crate::rank_check::check_rank_and_torques;
use rbd_codegen::internals::parameters::{Form, Parameter, base_parameters};
use rbd_codegen::{Model, Options, load, load_str};

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
    let file = rbd_testing::robots().join(format!("urdf/{name}.urdf"));
    let options = Options::default().gravity(gravity);
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
/// 7 n − 6 with the first axis along gravity; a prismatic joint among them has four, not seven.
#[test]
fn known_robots_have_the_published_numbers() {
    let down = [0.0, 0.0, -9.81];
    check_count("puma560", down, 36);
    check_count("panda", down, 43);
    check_count("iiwa14", down, 43);
    check_count("ur5e", down, 36);
    check_count("rx90", down, 36);
    check_count("stanford_arm", down, 33);
    check_count("general_6r", down, 38);
    check_count("general_7r", down, 45);
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
fn a_robot_without_joints_has_none() {
    let model = model("<robot name=\"r\"><link name=\"l\"/></robot>");
    check_forms(&model, &[]);
}
