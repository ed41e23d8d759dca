//! There are as many base parameters as the regressor has rank, and they determine τ: on all robots
//! and on random trees.

use crate::rank_check::{TOLERANCE, check_rank_and_torques};
use rbd_codegen::internals::parameters::{Check, Regressor, base_parameters, random_states, rank};
use rbd_codegen::{Model, Options, load};
use rbd_runtime::{JointType, Matrix3, SpatialInertia, Transform, Vector3};
use rbd_testing::{Generator, RandomRobot};

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
fn every_robot_has_as_many_forms_as_its_regressor_has_rank() {
    for path in rbd_testing::files(&rbd_testing::robots().join("urdf"), ".urdf") {
        println!("{}", path.display());
        for gravity in [[0.0, 0.0, -9.81], [0.0; 3], [1.0, 2.0, -9.0]] {
            let options = Options::default().gravity(gravity);
            let model = load(&path, &options).expect("a sound robot").model;
            check_rank_and_torques(&model, &base_parameters(&model));
        }
    }
}

/// `RBD_SHARED=../shared cargo test -p rbd-codegen --test it third_party -- --ignored`
#[test]
#[ignore = "needs RBD_SHARED, a folder of third-party robots"]
fn third_party_robots_have_as_many_forms_as_their_regressors_have_rank() {
    let shared = rbd_testing::shared();
    let folder = shared.join("robots/known/urdf");
    for path in rbd_testing::files(&folder, ".urdf") {
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
            other => other,
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
        joint_limits: vec![rbd_runtime::Limits::UNLIMITED; robot.joints.len()],
        link_names: vec!["base".to_owned()],
        link_inertias: vec![SpatialInertia::default()],
        attachments: rbd_codegen::internals::model::Attachments::none(robot.joints.len()),
        constraints: Vec::new(),
        constraint_names: Vec::new(),
        has_redundant_rows: false,
        spook: rbd_codegen::SpookOptions::default(),
        run_time: rbd_codegen::internals::model::RunTime::default(),
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
