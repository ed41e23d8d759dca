//! Joints of the file taken as of other types.

use rbd::JointType;

rbd::robot!(
    Arm = "tests/ui/good.urdf",
    joint("shoulder", type = unbounded),
    joint("elbow", type = helical, pitch = -0.02),
    joint("wrist", type = spherical),
);

#[derive(rbd::Dynamics)]
#[robot(
    "tests/ui/good.urdf",
    base_link = "upper_arm",
    base = floating,
    joint("wrist", type = universal, axis = [0, 0, 1])
)]
struct Walker;

#[test]
fn types_are_those_of_the_options() {
    let types: Vec<JointType> = Arm::MODEL.joints.iter().map(|j| j.joint_type).collect();
    assert!(matches!(types[0], JointType::RevoluteUnbounded { .. }));
    assert!(matches!(types[1], JointType::Helical { pitch: -0.02, .. }));
    assert!(matches!(types[2], JointType::Spherical));
    assert_eq!((Arm::NQ, Arm::NV), (7, 5));
    let names = ["root_joint", "elbow", "wrist_first", "wrist_second"];
    assert_eq!(Walker::JOINT_NAMES, names);
    assert_eq!((Walker::NQ, Walker::NV), (10, 9));
}

#[test]
fn compiled_functions_are_inverse_to_each_other() {
    let q = Arm.normalize(&[0.6, 0.8, 0.3, 0.1, -0.4, 0.2, 0.9]);
    let (qd, qdd) = ([0.5, -1.0, 0.7, 0.2, -0.3], [1.0, 2.0, -1.5, 0.4, 0.6]);
    let tau = Arm.rnea(&q, &qd, &qdd);
    for found in [Arm.forward_dynamics(&q, &qd, &tau), Arm.aba(&q, &qd, &tau)] {
        for (a, b) in found.into_iter().zip(qdd) {
            let error: f64 = a - b;
            assert!(error.abs() < 1e-10, "{a} and {b}");
        }
    }
}
