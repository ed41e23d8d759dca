//! OpenSYMORO with base parameters, all parameters symbolic, only the needed equations; forward
//! dynamics as bias, matrix and dense solution.

use super::Published;
use super::Status::Measured;
use crate::Problem;

use Problem::{ForwardDynamics, InertiaMatrix, InverseDynamics};

const fn row(robot: &'static str, problem: Problem, mul: u32, add: u32) -> Published {
    Published::new("OpenSYMORO", 0, "symbolic, base parameters")
        .robot(robot)
        .problem(problem)
        .values(mul, add, Measured)
}

pub(super) const ROWS: &[Published] = &[
    row("Puma 560, Armstrong's zeros", InverseDynamics, 189, 137),
    row("Puma 560, Armstrong's zeros", InertiaMatrix, 175, 100),
    row("Puma 560, Armstrong's zeros", ForwardDynamics, 439, 282),
    row("Puma 560, full inertias", InverseDynamics, 301, 240),
    row("Puma 560, full inertias", InertiaMatrix, 247, 163),
    row("Puma 560, full inertias", ForwardDynamics, 620, 445),
    row("Stanford arm, diagonal inertias", InverseDynamics, 147, 100),
    row("Stanford arm, diagonal inertias", InertiaMatrix, 99, 53),
    row("Stanford arm, diagonal inertias", ForwardDynamics, 323, 204),
    row("Stäubli RX-90, simplified", InverseDynamics, 165, 113),
    row("Stäubli RX-90, simplified", InertiaMatrix, 138, 79),
    row("UR type, full inertias", InverseDynamics, 297, 239),
    row("UR type, full inertias", InertiaMatrix, 227, 151),
    row("KUKA iiwa, full inertias", InverseDynamics, 348, 276),
    row("KUKA iiwa, full inertias", InertiaMatrix, 279, 187),
    row("KUKA iiwa, full inertias", ForwardDynamics, 745, 546),
    row("Franka Panda, full inertias", InverseDynamics, 361, 288),
    row("Franka Panda, full inertias", InertiaMatrix, 316, 216),
    row("Franka Panda, full inertias", ForwardDynamics, 795, 587),
    row("general 6R", InverseDynamics, 479, 376),
    row("general 6R", InertiaMatrix, 720, 509),
];
