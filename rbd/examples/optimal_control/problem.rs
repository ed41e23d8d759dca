//! The motion: from rest to rest at a goal, in front of which there is an obstacle.

use rbd::jit::{Catalogue, Error, Robot};

use crate::sqp::Sqp;
use crate::stage::Weights;

pub(crate) const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../robots/urdf/panda.urdf");
/// 0.75 s.
pub(crate) const STEPS: usize = 25;
pub(crate) const START: [f64; 7] = [-0.7, 0.5, 0.0, -1.8, 0.0, 2.3, 0.8];
/// m.
pub(crate) const GOAL: [f64; 3] = [0.45, 0.35, 0.4];
/// Bound of gaps, violations and derivatives of the Lagrangian at the optimum, whose cost is about 5.
pub(crate) const TOLERANCE: f64 = 1e-6;

/// On the way the hand is drawn a little, and at the end much and to rest.
pub(crate) fn weights() -> Vec<Weights> {
    let mut all = vec![[1.0, 0.3, 0.3]; STEPS];
    all.push([30.0, 3.0, 0.3]);
    all
}

/// From the torques that hold the arm where it is.
pub(crate) fn sqp(robot: &Robot) -> Result<Sqp, Error> {
    let hold = robot.evaluate("gravity", &[&START[..]])?.concat();
    Sqp::new(robot, [&START, &hold], GOAL, &weights())
}
