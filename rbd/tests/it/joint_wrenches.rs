//! Wrenches of joints, compiled: those of the robot that is loaded, their torques, one state and many,
//! with sines and without, for an arm with a flange and a hand that are bolted on, one whose inertias are
//! fields, a hand whose joints follow others, and a quadruped that floats.

use rbd::dynamic::{Options, Robot as Loaded};
use rbd::{Array, Force, JointWrenchArray, JointWrenches, Rnea};
use rbd_codegen::Base;
use rbd_testing::{Generator, assert_close};

use crate::robots::{Hand, Quadruped as Walker};

rbd::robot!(
    "../robots/urdf/panda.urdf",
    functions = [
        joint_wrenches,
        joint_wrenches_with_forces,
        joint_wrenches_parent,
        joint_wrenches_parent_with_forces,
        joint_wrenches_world,
        joint_wrenches_world_with_forces,
        joint_wrenches_local_world_aligned,
        joint_wrenches_local_world_aligned_with_forces,
        rnea
    ],
    wrenches = ["panda_hand_joint", "panda_joint8"],
    batch = true
);
rbd::robot!(
    Fields = "../robots/urdf/panda.urdf",
    wrenches = ["panda_hand_joint"],
    functions = [joint_wrenches],
    parameters = all
);

/// As in `dynamic.rs`: generated code computes in another order.
const TOLERANCE: f64 = 1e-11;

fn load(name: &str, options: &Options) -> Loaded {
    let path = rbd_testing::robots().join(format!("urdf/{name}.urdf"));
    Loaded::load_with(path, options).unwrap_or_else(|errors| panic!("{errors}"))
}

fn panda() -> Loaded {
    let options = Options::default().wrenches(
        Panda::WRENCH_NAMES[7..]
            .iter()
            .map(|name| (*name).to_owned())
            .collect(),
    );
    load("panda", &options)
}

fn flat(wrenches: &[Force<f64>]) -> Vec<f64> {
    wrenches.iter().flat_map(|f| <[f64; 6]>::from(*f)).collect()
}

/// q, q̇, q̈ and a force on each link.
type Motion = ([[f64; 7]; 3], [Force<f64>; 10]);

fn motion(seed: u64) -> Motion {
    let mut random = Generator::new(seed);
    let vectors = std::array::from_fn(|_| std::array::from_fn(|_| random.real(-2.0, 2.0)));
    (vectors, std::array::from_fn(|_| random.force()))
}

#[test]
fn wrenches_are_those_of_the_loaded_robot() {
    let loaded = panda();
    assert_eq!(loaded.wrench_names(), Panda::WRENCH_NAMES);
    let close = |own: [Force<f64>; 9], loaded: Vec<Force<f64>>| {
        assert_close(&flat(&own), &flat(&loaded), TOLERANCE);
    };
    for seed in 0..5 {
        let ([q, qd, qdd], f) = motion(seed);
        macro_rules! compare {
            ($($name:ident, $with_forces:ident;)*) => {$(
                close(Panda.$name(&q, &qd, &qdd), loaded.$name(&q, &qd, &qdd));
                close(
                    Panda.$with_forces(&q, &qd, &qdd, &f),
                    loaded.$with_forces(&q, &qd, &qdd, &f),
                );
                close(Panda.at(&q).$name(&qd, &qdd), loaded.$name(&q, &qd, &qdd));
            )*};
        }
        compare! {
            joint_wrenches, joint_wrenches_with_forces;
            joint_wrenches_parent, joint_wrenches_parent_with_forces;
            joint_wrenches_world, joint_wrenches_world_with_forces;
            joint_wrenches_local_world_aligned, joint_wrenches_local_world_aligned_with_forces;
        }
    }
}

#[test]
fn indices_are_those_of_the_names() {
    assert_eq!(
        Panda::WRENCH_NAMES[panda::wrench::PANDA_JOINT1],
        "panda_joint1"
    );
    assert_eq!(
        Panda::WRENCH_NAMES[panda::wrench::PANDA_HAND_JOINT],
        "panda_hand_joint"
    );
    assert_eq!(
        Panda::WRENCH_NAMES[panda::wrench::PANDA_JOINT8],
        "panda_joint8"
    );
    // Those that follow others too.
    assert_eq!(Hand::WRENCH_NAMES.len(), Hand::MODEL.joints.len());
    assert!(Hand::WRENCH_NAMES.len() > Hand::JOINT_NAMES.len());
}

/// A single precision is as far as its rounding of some hundred operations.
#[test]
fn wrenches_in_single_precision() {
    let ([q, qd, qdd], _) = motion(1);
    let single = |x: [f64; 7]| x.map(|x| x as f32);
    let found = Panda.joint_wrenches(&single(q), &single(qd), &single(qdd));
    let found = found.map(|f| <[f32; 6]>::from(f).map(f64::from)).concat();
    assert_close(&found, &flat(&Panda.joint_wrenches(&q, &qd, &qdd)), 1e-5);
}

/// Σ Sᵀ f of the joints of a coordinate, for any robot without actuators.
fn torques<R: JointWrenches>(
    robot: &R,
    q: &R::Configuration<f64>,
    qd: &R::Velocity<f64>,
    qdd: &R::Velocity<f64>,
) -> R::Velocity<f64> {
    let wrenches = robot.joint_wrenches(q, qd, qdd);
    let mut tau = R::Velocity::from_fn(|_| 0.0);
    for (joint, f) in R::MODEL.joints.iter().zip(wrenches.as_ref()) {
        for (k, v) in joint.velocity_range().enumerate() {
            tau[v] += joint.motion_subspace(k).dot(*f);
        }
    }
    tau
}

fn check_torques<R: JointWrenches + Rnea>(robot: &R) {
    let mut random = Generator::new(3);
    let q = robot.random(&mut || random.real(0.0, 1.0));
    let mut random = Generator::new(4);
    let [qd, qdd] = [(); 2].map(|()| R::Velocity::from_fn(|_| random.real(-1.0, 1.0)));
    let tau = torques(robot, &q, &qd, &qdd);
    let expected = robot.rnea(&q, &qd, &qdd);
    assert_close(tau.as_ref(), expected.as_ref(), TOLERANCE);
    assert_eq!(
        <R as JointWrenchArray>::WRENCH_NAMES.len(),
        robot.joint_wrenches(&q, &qd, &qdd).as_ref().len()
    );
}

#[test]
fn torques_are_the_wrenches_along_the_axes() {
    check_torques(&Panda);
    check_torques(&Hand);
    check_torques(&Walker);
}

#[test]
fn a_floating_robot_is_as_it_is_loaded() {
    let options = Options::default().base(Base::Floating);
    let loaded = load("quadruped", &options);
    let mut random = Generator::new(5);
    let q = rbd::Robot::random(&Walker, &mut || random.real(0.0, 1.0));
    let [qd, qdd] = [0.3, -0.7].map(|x| std::array::from_fn(|i| x + 0.1 * i as f64));
    let own = Walker.joint_wrenches(&q, &qd, &qdd);
    assert_close(
        &flat(&own),
        &flat(&loaded.joint_wrenches(&q, &qd, &qdd)),
        TOLERANCE,
    );
}

/// A load in the hand is felt by its joint, and by all that carry it.
#[test]
fn fields_are_behind_fixed_joints_too() {
    let ([q, qd, qdd], _) = motion(6);
    let as_in_file = Fields::nominal();
    let nominal = as_in_file.joint_wrenches(&q, &qd, &qdd);
    let expected = Panda.joint_wrenches(&q, &qd, &qdd);
    assert_close(&flat(&nominal), &flat(&expected[..8]), TOLERANCE);
    let mut loaded = as_in_file;
    loaded.inertias[fields::link::PANDA_HAND].mass += 2.0;
    let rest = [0.0; 7];
    let difference = |joint: usize| {
        let [with, without] = [&loaded, &as_in_file]
            .map(|robot| robot.joint_wrenches(&q, &rest, &rest)[joint].linear);
        let added = with - without;
        added.dot(added).sqrt()
    };
    for joint in [
        fields::wrench::PANDA_JOINT1,
        fields::wrench::PANDA_JOINT7,
        fields::wrench::PANDA_HAND_JOINT,
    ] {
        assert!((difference(joint) - 2.0 * 9.81).abs() < 1e-12);
    }
}

#[test]
fn batches_are_the_single_calls() {
    let states: Vec<Motion> = (0..13).map(motion).collect();
    let column = |k: usize| states.iter().map(|(x, _)| x[k]).collect::<Vec<[f64; 7]>>();
    let [q, qd, qdd] = [0, 1, 2].map(column);
    let forces = states.iter().map(|(_, f)| f.map(<[f64; 6]>::from));
    let forces: Vec<[f64; 60]> = forces.map(|f| f.concat().try_into().unwrap()).collect();
    let (mut child, mut world) = ([[0.0; 54]; 13], [[0.0; 54]; 13]);
    let batch = Panda.batch();
    batch.joint_wrenches(&q, &qd, &qdd, &mut child).unwrap();
    batch
        .joint_wrenches_world_with_forces(&q, &qd, &qdd, &forces, &mut world)
        .unwrap();
    for (k, ([q, qd, qdd], f)) in states.iter().enumerate() {
        let own = Panda.joint_wrenches(q, qd, qdd);
        assert_eq!(child[k].to_vec(), flat(&own));
        let own = Panda.joint_wrenches_world_with_forces(q, qd, qdd, f);
        assert_eq!(world[k].to_vec(), flat(&own));
    }
}
