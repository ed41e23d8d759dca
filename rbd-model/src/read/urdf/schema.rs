//! The elements and attributes of URDF, as tables.

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
