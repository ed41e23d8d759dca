//! From a robot's file, or a robot in code, to its validated [`Model`].
//!
//! ```text
//! names/        names that can be read, identifiers, the known name that was meant
//! geometry/     rotations and what is exact of them, principal moments
//! diagnostic/   messages, and the sink that collects them
//! options/      RobotOptions: what the robot is beside what its file says
//! description/  links and joints as read, and as data that code and JSON make
//! read/         URDF, MJCF, SDF, JSON, xacro → Description
//! model/        Description → Model: tree, checks, fixed joints merged
//! load/         path, text or RobotDescription → Loaded
//! ```
//!
//! ```
//! use rbd_model::{RobotOptions, load_str};
//! let urdf = br#"<robot name="post"><link name="ground"/><link name="post"/>
//!     <joint name="slide" type="continuous"><parent link="ground"/><child link="post"/><axis xyz="0 0 1"/></joint>
//! </robot>"#;
//! let loaded = load_str(urdf, "post.urdf", &RobotOptions::default()).unwrap();
//! assert_eq!(loaded.model.joint_names, ["slide"]);
//! ```

pub mod description;
pub mod diagnostic;
#[doc(hidden)]
pub mod geometry;
mod load;
pub mod model;
#[doc(hidden)]
pub mod names;
mod options;
#[doc(hidden)]
pub mod read;

/// The version, for what keeps generated code between builds.
#[doc(hidden)]
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

pub use description::{
    Inertia, InertialDescription, JointDescription, JointKind, Limits, LinkDescription,
    MimicDescription, Origin, RobotDescription,
};
pub use diagnostic::{Diagnostic, Diagnostics, Severity, WarningKind};
#[doc(hidden)]
pub use load::load_as;
#[cfg(feature = "urdf-rs")]
pub use load::load_urdf_rs;
pub use load::{LoadOptions, Loaded, load, load_description, load_str};
pub use model::Model;
pub use names::suggestion::closest;
pub use options::{
    Base, Choice, ConstraintEnd, ConstraintEnds, ConstraintFields, ConstraintOption, FieldKind,
    JointOverride, JointTerm, Mimic, ReadValue, RobotOptions, RunTimeField, SpookOptions,
    joint_option, wrench_option,
};
pub use rbd_runtime::{ConstraintKind, Gyroscopic, ViolationTime};
