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

#[test]
fn random_configurations_keep_limits_and_units() {
    let mut random = rbd_testing::Generator::new(1);
    let mut uniform = || random.real(0.0, 1.0);
    for _ in 0..100 {
        let q: [f64; 7] = Arm.random(&mut uniform);
        let units = Arm.normalize(&q);
        assert!(q.iter().zip(units).all(|(a, b)| (a - b).abs() < 1e-14));
        let q: [f64; 10] = <Walker as rbd::Robot>::random(&Walker, &mut uniform);
        assert!((-2.6..2.6).contains(&q[7]), "the elbow's limits: {q:?}");
    }
}

/// Quaternions are taken as they are: functions are continuous in their length, off by a few times
/// what it is off, and `normalize` brings the exact ones back.
#[test]
fn quaternions_that_are_no_units_are_off_by_their_length() {
    let q = Arm.normalize(&[0.6, 0.8, 0.3, 0.1, -0.4, 0.2, 0.9]);
    let (qd, qdd) = ([0.5, -1.0, 0.7, 0.2, -0.3], [1.0, 2.0, -1.5, 0.4, 0.6]);
    let tau = Arm.rnea(&q, &qd, &qdd);
    let scale = tau.iter().fold(0.0f64, |scale, x: &f64| scale.max(x.abs()));
    let mut long = q;
    long[3..].iter_mut().for_each(|x| *x *= 1.0 + 1e-6);
    let off = |q: &[f64; 7]| {
        let errors = Arm.rnea(q, &qd, &qdd).into_iter().zip(tau);
        errors.fold(0.0f64, |worst, (a, b)| worst.max((a - b).abs())) / scale
    };
    let error = off(&long);
    assert!((1e-8..1e-5).contains(&error), "{error:e}");
    assert!(off(&Arm.normalize(&long)) < 1e-13);
    // Integration keeps the length that there is.
    let moved = Arm.integrate(&long, &[0.1, 0.2, -0.4, 0.3, 0.5]);
    let length = moved[3..].iter().map(|x| x * x).sum::<f64>().sqrt();
    assert!((length - 1.0 - 1e-6).abs() < 1e-13);
    // Rates lead back to velocities.
    let back = Arm.velocity_from_rate(&q, &Arm.position_rate(&q, &qd));
    assert!(back.iter().zip(qd).all(|(a, b)| (a - b).abs() < 1e-14));
}
