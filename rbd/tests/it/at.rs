//! Functions on a configuration with its sines: what the robot's own functions give.

use crate::robots::reproducible::Hand;
use crate::robots::{Panda, panda};

rbd::robot!("../robots/urdf/humanoid.urdf", base = floating);
rbd::robot!(
    Tooled = "../robots/urdf/panda.urdf",
    functions = [rnea, frame_placement, frame_jacobian, frame_jacobian_bias],
    frames = ["panda_hand", "panda_link4"]
);
rbd::robot!(
    Loaded = "../robots/urdf/panda.urdf",
    functions = [rnea, frame_jacobian],
    frames = ["panda_hand"],
    parameters = all
);

/// Within the rounding of a few hundred operations of the largest component: angles with an offset
/// are turned after their sines were taken, not before.
#[track_caller]
fn assert_near(is: &[f64], expected: &[f64]) {
    let scale = expected.iter().fold(0.0f64, |scale, x| scale.max(x.abs()));
    for (a, b) in is.iter().zip(expected) {
        assert!((a - b).abs() <= 1e-13 * scale, "{is:?} for {expected:?}");
    }
}

fn numbers<const N: usize>(seed: f64) -> [f64; N] {
    std::array::from_fn(|i| (seed + 1.7 * i as f64).sin())
}

#[test]
fn an_arm() {
    let (q, qd, qdd) = (numbers(0.1), numbers(0.2), numbers(0.3));
    let at = Panda.at(&q);
    assert_near(&at.rnea(&qd, &qdd), &Panda.rnea(&q, &qd, &qdd));
    assert_near(&at.bias(&qd), &Panda.bias(&q, &qd));
    assert_near(&at.gravity(), &Panda.gravity(&q));
    assert_near(&at.crba().nonzeros, &Panda.crba(&q).nonzeros);
    assert_near(&at.aba(&qd, &qdd), &Panda.aba(&q, &qd, &qdd));
    let placement = |placements: [rbd::Transform<f64>; 10]| placements[9].translation.to_array();
    assert_near(
        &placement(at.forward_kinematics()),
        &placement(Panda.forward_kinematics(&q)),
    );
}

#[test]
fn sines_from_the_caller() {
    let (q, qd, qdd) = (numbers::<7>(0.4), numbers(0.5), numbers(0.6));
    let at = panda::WithSinCos {
        robot: &Panda,
        q,
        sin: q.map(f64::sin),
        cos: q.map(f64::cos),
    };
    assert_near(&at.rnea(&qd, &qdd), &Panda.rnea(&q, &qd, &qdd));
}

/// Joints that follow others have sines of their own, and fewer coordinates.
#[test]
fn a_hand_with_mimic_joints() {
    let (q, qd, qdd) = (numbers(0.7), numbers(0.8), numbers(0.9));
    let at = Hand.at(&q);
    assert!(at.sin.len() > q.len());
    assert_near(&at.rnea(&qd, &qdd), &Hand.rnea(&q, &qd, &qdd));
    assert_near(&at.crba().nonzeros, &Hand.crba(&q).nonzeros);
}

#[test]
fn a_humanoid_that_floats() {
    let (mut q, qd, qdd) = (numbers(1.1), numbers(1.2), numbers(1.3));
    q[3..7].copy_from_slice(&[0.5, -0.5, 0.5, 0.5]);
    let at = Humanoid.at(&q);
    assert_near(&at.rnea(&qd, &qdd), &Humanoid.rnea(&q, &qd, &qdd));
    assert_near(&at.crba().nonzeros, &Humanoid.crba(&q).nonzeros);
}

/// Frames share the sines too, with one another and with the robot.
#[test]
fn frames() {
    let (q, qd, qdd) = (numbers::<7>(1.4), numbers(1.5), numbers(1.6));
    let at = Tooled.at(&q);
    assert_near(&at.rnea(&qd, &qdd), &Tooled.rnea(&q, &qd, &qdd));
    let (hand, fourth) = (at.panda_hand(), at.panda_link4());
    let (free_hand, free_fourth) = (Tooled.panda_hand(), Tooled.panda_link4());
    assert_near(
        &hand.placement().translation.to_array(),
        &free_hand.placement(&q).translation.to_array(),
    );
    assert_near(
        hand.jacobian_local_world_aligned().rows.as_flattened(),
        free_hand
            .jacobian_local_world_aligned(&q)
            .rows
            .as_flattened(),
    );
    assert_near(
        fourth.jacobian_world().rows.as_flattened(),
        free_fourth.jacobian_world(&q).rows.as_flattened(),
    );
    let linear = |bias: rbd::FrameMotion<rbd::Local, f64>| bias.motion.linear.to_array();
    assert_near(
        &linear(hand.jacobian_bias_local(&qd)),
        &linear(free_hand.jacobian_bias_local(&q, &qd)),
    );
}

/// Frames of a robot with fields borrow it.
#[test]
fn frames_of_a_robot_with_fields() {
    let robot = Loaded::default();
    let q = numbers::<7>(1.7);
    assert_near(
        robot
            .at(&q)
            .panda_hand()
            .jacobian_local()
            .rows
            .as_flattened(),
        robot.panda_hand().jacobian_local(&q).rows.as_flattened(),
    );
}
