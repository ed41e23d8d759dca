//! Robots that are loaded while the program runs (feature `dynamic`), for tools and tests.
//!
//! [`Robot::load`] reads what the macros read, with the same checks and the same diagnostics, and
//! walks the robot's tree with the generic [`reference`](mod@crate::reference) algorithms: functions
//! have the names, formulas, frames and units of generated ones, and take and give slices and
//! vectors where those have arrays. That allocates, and is slower than generated code, which walks
//! no tree.
//!
//! [`Dynamics`] is object-safe: `&dyn Dynamics` is a robot of any number of joints, loaded or
//! generated ([`Generated`]).
//!
//! ```
//! use rbd::dynamic::{Dynamics, Robot};
//!
//! let path = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/arm.urdf");
//! let arm = Robot::load(path).unwrap_or_else(|errors| panic!("{errors}"));
//! let (q, qd, qdd) = ([0.1, 0.2, 0.3], [0.0; 3], [0.0, 0.0, 1.0]);
//! let tau = arm.rnea(&q, &qd, &qdd); // τ = H q̈ + C, in N m
//! let back = arm.forward_dynamics(&q, &qd, &tau);
//! assert!((back[2] - qdd[2]).abs() < 1e-12);
//! let tool = arm.frame("tool").unwrap();
//! assert_eq!(tool.jacobian_local(&q).map(|row| row.len()), [arm.nv(); 6]);
//! ```
//!
//! Numbers are `f64`. Left out are options of generated code alone: `functions`, `frames` (every
//! link is one, and [`Robot::frame_on`] places others), batches, and fields, numbers that are known
//! at run time only: load the robot again instead, or, for constraints, change
//! [`Robot::constraints_mut`].

mod constraint_forces;
mod constraints;
mod derivatives;
mod dynamics;
mod frame;
mod functions;
mod generated;
mod inertia_matrix;
mod maximal;
mod quantities;
mod robot;
mod step;
mod wrenches;

pub use dynamics::Dynamics;
pub use frame::Frame;
pub use generated::Generated;
pub use inertia_matrix::{InertiaMatrix, InertiaMatrixFactor};
pub use rbd_codegen::{Diagnostic, Diagnostics, Loaded, Options, RobotDescription};
pub use robot::Robot;

use std::iter::repeat_n;
use std::vec::Vec;

use crate::Limits;

/// The limits of each velocity coordinate.
pub(crate) fn limits(model: &rbd_codegen::Model) -> Vec<Limits> {
    let leaders = model.leaders().into_iter();
    let all = leaders.map(|i| repeat_n(model.joint_limits[i], model.joints[i].joint_type.nv()));
    all.flatten().collect()
}

/// The rows of a matrix of `width` columns.
fn rows(matrix: &[f64], width: usize) -> Vec<Vec<f64>> {
    matrix.chunks(width.max(1)).map(<[f64]>::to_vec).collect()
}
