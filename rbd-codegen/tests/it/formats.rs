//! MJCF and SDF: the robots of `robots/urdf` written in them, and figures of MuJoCo.

mod loops;

use std::path::{Path, PathBuf};

use rbd_codegen::{Base, JointTerm, Loaded, Model, Options, WarningKind, load, load_str};
use rbd_runtime::reference::{self, Body};
use rbd_runtime::{Joint, JointType};

fn path(folder: &str, file: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    root.join(folder).join(file)
}

fn urdf(name: &str, options: &Options) -> Model {
    let file = path("../robots/urdf", &format!("{name}.urdf"));
    load(&file, options).expect("the file is right").model
}

fn loaded(file: &str) -> Loaded {
    let found = load(&path("tests/formats", file), &Options::default());
    found.unwrap_or_else(|problems| panic!("{problems}"))
}

#[track_caller]
fn near(a: &[f64], b: &[f64], tolerance: f64, what: &str) {
    assert_eq!(a.len(), b.len(), "{what}");
    for (a, b) in a.iter().zip(b) {
        assert!((a - b).abs() <= tolerance, "{what}: {a} and {b}");
    }
}

/// The numbers of a joint.
fn numbers(joint: &Joint) -> Vec<f64> {
    let axis = match joint.joint_type {
        JointType::Revolute { axis } | JointType::Prismatic { axis } => axis.to_array(),
        _ => [0.0; 3],
    };
    let x = joint.parent_from_joint;
    let i = joint.inertia;
    let r = i.rotational;
    let mut numbers = axis.to_vec();
    numbers.extend(x.rotation.rows.as_flattened());
    numbers.extend(x.translation.to_array());
    numbers.push(i.mass);
    numbers.extend(i.first_moment.to_array());
    numbers.extend([r.xx, r.xy, r.xz, r.yy, r.yz, r.zz]);
    numbers
}

#[track_caller]
fn same_robot(a: &Model, b: &Model) {
    assert_eq!(a.name, b.name);
    assert_eq!(a.joint_names, b.joint_names);
    for (i, (x, y)) in a.joints.iter().zip(&b.joints).enumerate() {
        let name = &a.joint_names[i];
        assert_eq!((x.parent, x.q_start), (y.parent, y.q_start), "{name}");
        near(&numbers(x), &numbers(y), 4e-15, name);
        let [x, y] = [a, b].map(|robot| robot.joint_limits[i].range().map(|(l, u)| [l, u]));
        near(&x.unwrap_or_default(), &y.unwrap_or_default(), 1e-15, name);
    }
    for (i, name) in a.link_names.iter().enumerate() {
        let Some(j) = b.link_names.iter().position(|other| other == name) else {
            panic!("no link {name}");
        };
        let [x, y] = [a.links[i], b.links[j]].map(|link| link.body_from_link);
        near(
            &x.translation.to_array(),
            &y.translation.to_array(),
            4e-15,
            name,
        );
        let [x, y] = [x, y].map(|x| x.rotation.rows);
        near(x.as_flattened(), y.as_flattened(), 4e-15, name);
    }
}

#[test]
fn mjcf_is_the_robot_of_its_urdf() {
    for name in ["double_pendulum", "panda"] {
        let loaded = loaded(&format!("{name}.xml"));
        assert!(loaded.warnings.is_empty(), "{:?}", loaded.warnings);
        let mut expected = urdf(name, &Options::default());
        if name == "double_pendulum" {
            // The world stands for it.
            expected.link_names[0] = "world".to_owned();
        }
        same_robot(&expected, &loaded.model);
    }
}

#[test]
fn sdf_is_the_robot_of_its_urdf() {
    for name in ["panda", "ur5e"] {
        let loaded = loaded(&format!("{name}.sdf"));
        assert!(loaded.warnings.is_empty(), "{:?}", loaded.warnings);
        same_robot(&urdf(name, &Options::default()), &loaded.model);
    }
}

/// What MuJoCo 4.0 says of joints.xml: `mj_fullM`, and `qfrc_bias` at rest.
#[rustfmt::skip]
const MUJOCO: [[f64; 13]; 12] = [
    [6.8, 0.0, 0.0, 0.0, 2.3468437433518656, -0.47863464762170527, -0.35824672259128554, 3.203146626250826, -0.07709353059578661, -0.2633628660423292, -0.04559088024211366, 0.019293908793151016, 0.0],
    [0.0, 6.8, 0.0, -2.3468437433518656, 0.0, 1.098314035606141, -0.05746183494968644, -0.6078802637811169, 0.16542042123272538, 0.051103171425403965, -0.01050587446878748, -0.010352520912688803, 0.0],
    [0.0, 0.0, 6.8, 0.47863464762170527, -1.098314035606141, 0.0, 0.13652073946790558, 1.9520074988696505, -0.23236226412478211, 0.11400818180790942, 0.05391503326549585, -0.01206525566384356, 66.708],
    [0.0, -2.3468437433518656, 0.47863464762170527, 2.0332419148563954, -0.12717428405779316, -0.6805978399301236, 0.09266339267759748, 0.5760707214383468, -0.17596401902872566, -0.012322035633789186, 0.030116184069868095, 0.00626343905355696, 4.695405893168928],
    [2.3468437433518656, 0.0, -1.098314035606141, -0.12717428405779316, 2.4022596672498384, -0.231508240400435, -0.3450437154606007, 1.3535906352215599, 0.038056197288063705, -0.2537589567773216, -0.031094654428538794, 0.01811231761139522, -10.774460689296244],
    [-0.47863464762170527, 1.098314035606141, 0.0, -0.6805978399301236, -0.231508240400435, 1.144651664202542, 0.09505571705223871, -0.5237776781385524, 0.07935560360030719, 0.07260547067676265, 0.01984118233966913, -0.005525114997621726, 0.0],
    [-0.35824672259128554, -0.05746183494968644, 0.13652073946790558, 0.09266339267759748, -0.3450437154606007, 0.09505571705223871, 0.15846960338457947, -0.22265719954067045, -0.013291664461991724, 0.08528407059793684, 0.021620357591477977, -0.0035397777381451345, 1.339268454180154],
    [3.203146626250826, -0.6078802637811169, 1.9520074988696505, 0.5760707214383468, 1.3535906352215599, -0.5237776781385524, -0.22265719954067045, 3.8, -0.2108080457245517, -0.17160780509153356, -0.009054055593668266, 0.011721800649888283, 19.149193563911275],
    [-0.07709353059578661, 0.16542042123272538, -0.23236226412478211, -0.17596401902872566, 0.038056197288063705, 0.07935560360030719, -0.013291664461991724, -0.2108080457245517, 0.07539183889347367, -0.0038554346823690966, -0.005039127869076355, -0.0002469781391613978, -2.279473811064112],
    [-0.2633628660423292, 0.051103171425403965, 0.11400818180790942, -0.012322035633789186, -0.2537589567773216, 0.07260547067676265, 0.08528407059793684, -0.17160780509153356, -0.0038554346823690966, 0.07611568784343677, 0.008886299319649644, -0.0030756242054077914, 1.1184202635355913],
    [-0.04559088024211366, -0.01050587446878748, 0.05391503326549585, 0.030116184069868095, -0.031094654428538794, 0.01984118233966913, 0.021620357591477977, -0.009054055593668266, -0.005039127869076355, 0.008886299319649644, 0.03374472228920158, -0.00013988149487465526, 0.5289064763345139],
    [0.019293908793151016, -0.010352520912688803, -0.01206525566384356, 0.00626343905355696, 0.01811231761139522, -0.005525114997621726, -0.0035397777381451345, 0.011721800649888283, -0.0002469781391613978, -0.0030756242054077914, -0.00013988149487465526, 0.004249999999999988, -0.11836015806230538],
];

/// w x y z of the ball joint.
const BALL: [f64; 4] = [
    0.32163376045133846,
    -0.214422506967559,
    0.5360562674188974,
    0.7504787743864564,
];

#[test]
fn mjcf_moves_as_in_mujoco() {
    let model = loaded("joints.xml").model;
    assert_eq!(model.joint_names, ["root", "turn", "lift", "wrist", "grip"]);
    let runtime = model.as_runtime();
    let [w, x, y, z] = BALL;
    let q = [
        0.4, 0.5, 0.6, 0.0, 0.0, 0.0, 1.0, 0.7, 0.15, x, y, z, w, -0.4,
    ];
    let n = runtime.nv();
    let mut bodies = vec![Body::<f64>::zero(); model.joints.len()];
    let (mut h, mut gravity) = (vec![0.0; n * n], vec![0.0; n]);
    reference::crba(&runtime, &mut bodies, &q, &mut h);
    reference::gravity(&runtime, &mut bodies, &q, &mut gravity);
    for (i, row) in MUJOCO.iter().enumerate() {
        let what = format!("row {i}");
        near(&h[i * n..(i + 1) * n], &row[..n], 1e-12, &what);
        near(&[gravity[i]], &row[n..], 1e-12, &what);
    }
}

#[test]
fn a_free_joint_is_a_floating_base() {
    let text = "<mujoco model='m'><worldbody><body name='b' pos='1 2 3' euler='0 90 0'><freejoint name='root_joint'/>\
        <inertial pos='0 0 0.1' mass='2' diaginertia='1 1.5 2'/></body></worldbody></mujoco>";
    let free = load_str(text.as_bytes(), "m.xml", &Options::default()).unwrap();
    let text = "<robot name='m'><link name='b'><inertial><origin xyz='0 0 0.1'/><mass value='2'/>\
        <inertia ixx='1' ixy='0' ixz='0' iyy='1.5' iyz='0' izz='2'/></inertial></link></robot>";
    let floating = Options::default().base(Base::Floating);
    let base = load_str(text.as_bytes(), "m.urdf", &floating).unwrap();
    assert_eq!(free.model.joints, base.model.joints);
}

#[test]
fn drives_of_the_file_are_taken_when_asked_for() {
    let text = "<mujoco><default><joint armature='0.1' damping='2'/></default><worldbody><body name='b'>\
        <joint name='j' frictionloss='0.5'/><inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/>\
        </body></worldbody></mujoco>";
    let options = Options::default()
        .armature(JointTerm::File)
        .damping(JointTerm::File)
        .friction(JointTerm::File);
    let loaded = load_str(text.as_bytes(), "m.xml", &options).unwrap();
    assert!(loaded.warnings.is_empty(), "{:?}", loaded.warnings);
    let drive = loaded.model.joints[0].dynamics.expect("it has a drive");
    assert_eq!(
        (drive.armature, drive.damping, drive.friction),
        (0.1, 2.0, 0.5)
    );
}

#[test]
fn every_joint_type_of_sdf_is_read() {
    let loaded = loaded("joints.sdf");
    let kinds: Vec<WarningKind> = loaded.warnings.iter().filter_map(|w| w.warning).collect();
    let expected = [WarningKind::MissingInertial, WarningKind::AssumedName];
    assert_eq!(kinds, expected, "{:?}", loaded.warnings);
    let model = loaded.model;
    let names = ["pitch", "screw", "ball", "cross", "cross_axis2", "slide"];
    assert_eq!(model.joint_names, names);
    let axis = |x, y, z| rbd_runtime::Vector3::new(x, y, z);
    let types: Vec<JointType> = model.joints.iter().map(|j| j.joint_type).collect();
    assert_eq!(
        types[0],
        JointType::Revolute {
            axis: axis(0.0, 1.0, 0.0)
        }
    );
    let JointType::Helical { axis: along, pitch } = types[1] else {
        panic!("{:?}", types[1]);
    };
    // Written as z of the model; the joint is turned by a quarter about x.
    near(&along.to_array(), &[0.0, 1.0, 0.0], 1e-15, "screw");
    near(&[pitch * std::f64::consts::TAU], &[0.01], 1e-15, "pitch");
    assert_eq!(types[2], JointType::Spherical);
    assert_eq!(
        types[3],
        JointType::Revolute {
            axis: axis(1.0, 0.0, 0.0)
        }
    );
    assert_eq!(
        types[4],
        JointType::Revolute {
            axis: axis(0.0, 1.0, 0.0)
        }
    );
    assert_eq!(
        types[5],
        JointType::Prismatic {
            axis: axis(0.0, 0.0, 1.0)
        }
    );
    // The ball's link lies 0.1 above the joint, whose place in the world is a frame's.
    let ball = model
        .link_names
        .iter()
        .position(|name| name == "ball_link")
        .unwrap();
    near(
        &model.links[ball].body_from_link.translation.to_array(),
        &[0.0, 0.0, 0.1],
        1e-15,
        "ball",
    );
    assert_eq!(model.link_names[0], "world");
    near(
        &model.joints[0].parent_from_joint.translation.to_array(),
        &[0.0, 0.0, 1.5],
        1e-15,
        "pose",
    );
    assert_eq!(model.joint_limits[5].range(), Some((-0.1, 0.2)));
}
