//! The elements and attributes of SDF, as far as dynamics needs them.

use crate::read::xml::schema::{Attributes, Level, Schema};

/// The whole schema.
pub(super) const SCHEMA: Schema = Schema {
    attributes_of,
    misplaced: &["link", "joint", "inertial", "mass", "inertia"],
};

/// Below `<sdf>`.
pub(super) const ROOT: Level = Level {
    needed: &["model", "world", "include"],
    used: &[],
    passed_over: "actor light",
};

/// Below `<world>`.
pub(super) const WORLD: Level = Level {
    needed: &["model", "gravity", "include", "joint"],
    used: &[],
    passed_over: "physics scene light plugin gui actor atmosphere audio magnetic_field frame \
        population road spherical_coordinates state wind",
};

/// Below `<model>`.
pub(super) const MODEL: Level = Level {
    needed: &[
        "link", "joint", "frame", "pose", "model", "include", "static",
    ],
    used: &[],
    passed_over: "self_collide allow_auto_disable enable_wind plugin gripper",
};

/// Below `<include>`; `<sdf>` is the file that it names.
pub(super) const INCLUDE: Level = Level {
    needed: &["uri", "name", "pose", "static", "placement_frame", "sdf"],
    used: &[],
    passed_over: "plugin namespace model_state",
};

/// Below `<link>`.
pub(super) const LINK: Level = Level {
    needed: &["inertial", "pose"],
    used: &["visual", "collision", "gravity"],
    passed_over: "sensor light self_collide kinematic must_be_base_link enable_wind velocity_decay \
        projector audio_sink audio_source battery particle_emitter plugin",
};

/// Below `<frame>`.
pub(super) const FRAME: Level = Level {
    needed: &["pose"],
    used: &[],
    passed_over: "",
};

/// Below `<inertial>`.
pub(super) const INERTIAL: Level = Level {
    needed: &["pose", "mass", "inertia"],
    used: &["fluid_added_mass"],
    passed_over: "density auto_inertia_params",
};

/// Below `<inertia>`.
pub(super) const INERTIA: Level = Level {
    needed: &["ixx", "ixy", "ixz", "iyy", "iyz", "izz"],
    used: &[],
    passed_over: "",
};

/// Below `<joint>`.
pub(super) const JOINT: Level = Level {
    needed: &[
        "parent",
        "child",
        "pose",
        "axis",
        "axis2",
        "screw_thread_pitch",
        "thread_pitch",
    ],
    used: &[],
    passed_over: "physics sensor plugin gearbox_ratio gearbox_reference_body",
};

/// Below `<axis>`.
pub(super) const AXIS: Level = Level {
    needed: &[
        "xyz",
        "limit",
        "dynamics",
        "mimic",
        "use_parent_model_frame",
    ],
    used: &[],
    passed_over: "initial_position",
};

/// Below `<limit>`.
pub(super) const LIMIT: Level = Level {
    needed: &["lower", "upper", "effort", "velocity"],
    used: &[],
    passed_over: "stiffness dissipation",
};

/// Below `<dynamics>`.
pub(super) const DYNAMICS: Level = Level {
    needed: &["damping", "friction", "spring_stiffness"],
    used: &[],
    passed_over: "spring_reference",
};

/// Below `<mimic>`.
pub(super) const MIMIC: Level = Level {
    needed: &["multiplier", "offset", "reference"],
    used: &[],
    passed_over: "",
};

fn attributes_of(name: &str) -> Attributes {
    let (needed, known): (&[_], &[_]) = match name {
        "sdf" => (&["version"], &[]),
        "world" => (&["name"], &[]),
        "include" => (&["merge"], &[]),
        "model" => (
            &["name", "canonical_link", "placement_frame"],
            &["namespace"],
        ),
        "link" => (&["name"], &[]),
        "joint" => (&["name", "type"], &[]),
        "frame" => (&["name", "attached_to"], &[]),
        "pose" => (&["relative_to", "degrees", "rotation_format"], &["frame"]),
        "inertial" => (&["auto"], &[]),
        "xyz" => (&["expressed_in"], &[]),
        "mimic" => (&["joint", "axis"], &[]),
        _ => (&[], &[]),
    };
    Attributes { needed, known }
}
