//! The elements and attributes of URDF, as tables.

use crate::read::table::{Remark, Treatment};
use crate::read::xml::schema::{Attributes, Level, Schema};

/// The whole schema.
pub(crate) const SCHEMA: Schema = Schema {
    attributes_of,
    misplaced: &["link", "joint", "inertial", "mass", "inertia"],
};

/// Below `<robot>`.
pub(crate) const ROBOT: Level = Level {
    needed: &["link", "joint"],
    used: &["loop_joint"],
    passed_over: "gazebo transmission ros2_control material sensor mujoco plugin frame group \
        disable_collisions self_collide texture actuator controller verbose author license \
        gripper link_sphere_approximation force_torque_sensor camera hardware isaac_sim",
};

/// Below `<link>`.
pub(crate) const LINK: Level = Level {
    needed: &["inertial"],
    used: &["visual", "collision"],
    passed_over: "self_collision_checking collision_checking contact contact_coefficients gazebo \
        sensor material verbose texture mujoco audio_source selfCollide",
};

/// Below `<inertial>`.
pub(crate) const INERTIAL: Level = Level {
    needed: &["origin", "mass", "inertia"],
    used: &[],
    passed_over: "",
};

/// Below `<joint>`.
pub(crate) const JOINT: Level = Level {
    needed: &["parent", "child", "origin", "axis", "mimic", "dynamics"],
    used: &["limit"],
    passed_over: "calibration safety_controller gazebo joint_properties sensor \
        optical_origin transmission actuator hardwareInterface verbose disableFixedJointLumping \
        preserveFixedJoint",
};

/// An element with attributes alone.
const LEAF: Level = Level {
    needed: &[],
    used: &[],
    passed_over: "",
};

/// Every element that is looked into.
pub(super) const LEVELS: &[(&str, &Level)] = &[
    ("robot", &ROBOT),
    ("link", &LINK),
    ("inertial", &INERTIAL),
    ("joint", &JOINT),
    ("origin", &LEAF),
    ("mass", &LEAF),
    ("inertia", &LEAF),
    ("parent", &LEAF),
    ("child", &LEAF),
    ("axis", &LEAF),
    ("limit", &LEAF),
    ("dynamics", &LEAF),
    ("mimic", &LEAF),
];

/// Remarks that those tables do not hold.
#[rustfmt::skip]
pub(super) const REMARKS: &[Remark] = &[
    ("robot", "version", Treatment::Read, "1.0, 1.1 and 1.2; others are warned of, and read as 1.2"),
    ("robot", "loop_joint", Treatment::Warned, "URDF has trees alone; the option `constraint` closes loops"),
    ("link", "type", Treatment::NoEffect, ""),
    ("link", "visual", Treatment::NoEffect, "beyond the warning of a link with a shape and without an inertial"),
    ("link", "collision", Treatment::NoEffect, "beyond the warning of a link with a shape and without an inertial"),
    ("joint", "dont_collapse", Treatment::NoEffect, ""),
    ("joint", "dynamics", Treatment::Read, "if the options `damping` or `friction` ask for it"),
    ("joint", "limit", Treatment::Read, "as limits that the generated robot names"),
    ("limit", "acceleration", Treatment::NoEffect, ""),
    ("limit", "deceleration", Treatment::NoEffect, ""),
    ("limit", "jerk", Treatment::NoEffect, ""),
    ("limit", "command_effort", Treatment::NoEffect, ""),
    ("limit", "current", Treatment::NoEffect, ""),
    ("limit", "gear_velocity", Treatment::NoEffect, ""),
    ("dynamics", "D", Treatment::NoEffect, ""),
    ("dynamics", "K", Treatment::NoEffect, ""),
    ("dynamics", "mu_coulomb", Treatment::NoEffect, ""),
    ("dynamics", "mu_viscous", Treatment::NoEffect, ""),
];

/// The attributes of the element `name`.
fn attributes_of(name: &str) -> Attributes {
    const LIMIT: &[&str] = &[
        "lower",
        "upper",
        "effort",
        "velocity",
        "acceleration",
        "deceleration",
        "jerk",
        "command_effort",
        "current",
        "gear_velocity",
    ];
    // Controllers' attributes, in the files of one manufacturer.
    const DYNAMICS: &[&str] = &["D", "K", "mu_coulomb", "mu_viscous"];
    let (needed, known): (&[_], &[_]) = match name {
        "robot" => (&["name"], &["version"]),
        "link" => (&["name"], &["type"]),
        "joint" => (&["name", "type"], &["dont_collapse"]),
        "origin" => (&["xyz", "rpy", "quat_xyzw"], &[]),
        "mass" => (&["value"], &[]),
        "inertia" => (&["ixx", "ixy", "ixz", "iyy", "iyz", "izz"], &[]),
        "parent" | "child" => (&["link"], &[]),
        "axis" => (&["xyz"], &[]),
        "limit" => (&[], LIMIT),
        "dynamics" => (&["damping", "friction"], DYNAMICS),
        "mimic" => (&["joint", "multiplier", "offset"], &[]),
        _ => (&[], &[]),
    };
    Attributes { needed, known }
}
