//! One robot in every format: the macros read each as the same.

rbd::robot!(Urdf = "../robots/urdf/double_pendulum.urdf");
rbd::robot!(Json = "../rbd-codegen/tests/formats/double_pendulum.json");
rbd::robot!(Mjcf = "../rbd-codegen/tests/formats/double_pendulum.xml");
rbd::robot!(Included = "../rbd-codegen/tests/mjcf/included/main.xml");

#[test]
fn all_formats_are_the_same_robot() {
    let (q, qd, qdd) = ([0.3_f64, -1.1], [0.5, 0.2], [1.0, -2.0]);
    let tau = Urdf.rnea(&q, &qd, &qdd);
    assert_eq!(Json.rnea(&q, &qd, &qdd), tau);
    assert_eq!(Mjcf.rnea(&q, &qd, &qdd), tau);
    assert_eq!(Included.rnea(&q, &qd, &qdd), tau);
    assert_eq!(Mjcf::JOINT_NAMES, Urdf::JOINT_NAMES);
}
