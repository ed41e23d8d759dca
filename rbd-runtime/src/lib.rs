//! The run-time library of generated code: scalars, 3-D and spatial algebra, joints, the robot [`Model`]
//! and the generic [`reference`](mod@reference) algorithms.
//!
//! `no_std`, no heap. Spatial vectors are Featherstone's, `[angular; linear]`, in SI units. A
//! [`Transform`] is named by both frames: `parent_from_child` takes coordinates in the child's frame
//! to coordinates in the parent's.
//!
//! "RBDA" in these pages is R. Featherstone, *Rigid Body Dynamics Algorithms*, Springer 2008.
#![no_std]

#[cfg(any(feature = "std", test))]
extern crate std;

#[cfg(not(any(feature = "std", feature = "libm")))]
compile_error!(
    "rbd needs one of its features `std` and `libm` for square root and arc tangent; without the \
     standard library: rbd = { default-features = false, features = [\"libm\", \"macros\"] }"
);

#[cfg(feature = "batch")]
pub mod batch;
mod constraint;
// For generated code, and not kept stable.
#[doc(hidden)]
pub mod dense;
mod dynamics;
mod frame;
#[cfg(any(feature = "mint", feature = "nalgebra"))]
mod interchange;
#[doc(hidden)]
pub mod joint;
#[cfg(feature = "batch")]
mod lanes;
#[doc(hidden)]
pub mod machine_code;
mod maximal;
mod method;
mod model;
mod orientation;
pub mod random;
pub mod reference;
mod scalar;
pub mod sparse;
mod spatial;
// For robots that are loaded while a program runs, and not kept stable.
#[doc(hidden)]
pub mod step;

/// The version of this crate, which generated code checks.
#[doc(hidden)]
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

pub use constraint::{ConstraintKind, RowType};
pub use dynamics::*;
pub use frame::{
    Frame, FrameForce, FrameMotion, Jacobian, JacobianInverse, Local, LocalWorldAligned,
    OperationalSpace, ReferenceFrame, World,
};
pub use joint::JointType;
pub use maximal::{Gyroscopic, MaximalState, Regularisation, ViolationTime};
pub use model::{Coupling, Joint, JointDynamics, Link, Model};
pub use orientation::Quaternion;
#[cfg(feature = "double-double")]
pub use scalar::DoubleDouble;
pub use scalar::{
    AngleOffset, Arithmetic, AsWritten, Counter, Dispatch, Dual, EachOfFour, EachOfTwo, Fused,
    HyperDual, InRegisters, IntoReal, OpCount, Pack, Real, Unfused, count_folded_operations,
    count_operations, gradient, hessian, jacobian,
};
pub use sparse::{SparseMatrix, SparsityPattern};
pub use step::{MidpointStep, MidpointStepDerivatives, Step, StepDerivatives};
// For generated code, and for implementers of a type of lanes. Not kept stable.
#[doc(hidden)]
pub use joint::debug_assert_unit_length;
#[doc(hidden)]
pub use method::{is_same_text, places_of_angles};
#[doc(hidden)]
pub use scalar::{Called, Rounding, sin_cos};
pub use spatial::{
    ArticulatedInertia, Force, Matrix3, Motion, SpatialInertia, Symmetric3, Transform, Vector3,
};
