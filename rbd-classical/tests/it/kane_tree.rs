//! Kane's equations of a tree against the reference's inertia matrix.

use rbd_classical::kane_tree;
use rbd_runtime::JointType;
use rbd_testing::{Generator, RandomRobot, assert_close, forward_dynamics, number};

use crate::common::add_actuators;

#[test]
fn accelerations_are_those_of_the_inertia_matrix() {
    for seed in 0..60 {
        println!("seed {seed}");
        let random = &mut Generator::new(seed);
        let mut robot = match seed % 2 {
            0 => RandomRobot::new(random),
            _ => RandomRobot::with_all_joints(random),
        };
        if seed % 3 == 0 {
            robot.joints[0].joint_type = JointType::Floating;
            number(&mut robot.joints);
        }
        add_actuators(&mut robot, random);
        let model = &robot.model();
        let q = random.configuration(model);
        let [qd, tau] = [(); 2].map(|()| random.vec(model.nv()));
        let expected = forward_dynamics(model, &q, &qd, &tau);
        let found = kane_tree::forward_dynamics(model, &q, &qd, &tau);
        // H is solved with in both: digits are those of its condition.
        assert_close(&found, &expected, 1e-9);
    }
}
