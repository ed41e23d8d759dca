//! What the tests of forward dynamics share.

use rbd_runtime::JointDynamics;
use rbd_testing::{Generator, RandomRobot};

/// Gives a third of the joints a rotor with damping and friction.
pub(crate) fn add_actuators(robot: &mut RandomRobot, random: &mut Generator) {
    for joint in &mut robot.joints {
        joint.dynamics = (random.index(3) == 0).then_some(JointDynamics {
            armature: 0.3,
            damping: 0.2,
            friction: 0.1,
        });
    }
}
