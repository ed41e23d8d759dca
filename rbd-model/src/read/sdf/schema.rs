//! The elements and attributes of SDF, as far as dynamics needs them.

use crate::read::table::{Remark, Treatment};
use crate::read::xml::schema::{Attributes, Level, Schema};

/// The newest version of the format, of libsdformat 15.
pub(super) const NEWEST: (u32, u32) = (1, 12);

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
    used: &["physics"],
    passed_over: "scene light plugin gui actor atmosphere audio magnetic_field frame population road \
        spherical_coordinates state wind",
};

/// Below `<model>`.
pub(super) const MODEL: Level = Level {
    needed: &[
        "link", "joint", "frame", "pose", "model", "include", "static",
    ],
    used: &["enable_wind"],
    passed_over: "self_collide allow_auto_disable plugin gripper model_state",
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
    used: &[
        "visual",
        "collision",
        "gravity",
        "enable_wind",
        "kinematic",
        "velocity_decay",
    ],
    passed_over: "sensor light self_collide must_be_base_link projector audio_sink audio_source \
        battery particle_emitter plugin",
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

/// An element with attributes alone.
const LEAF: Level = Level {
    needed: &[],
    used: &[],
    passed_over: "",
};

/// Every element that is looked into.
pub(super) const LEVELS: &[(&str, &Level)] = &[
    ("sdf", &ROOT),
    ("world", &WORLD),
    ("model", &MODEL),
    ("include", &INCLUDE),
    ("link", &LINK),
    ("frame", &FRAME),
    ("pose", &LEAF),
    ("inertial", &INERTIAL),
    ("inertia", &INERTIA),
    ("joint", &JOINT),
    ("axis", &AXIS),
    ("xyz", &LEAF),
    ("limit", &LIMIT),
    ("dynamics", &DYNAMICS),
    ("mimic", &MIMIC),
];

/// Remarks that those tables do not hold.
#[rustfmt::skip]
pub(super) const REMARKS: &[Remark] = &[
    ("sdf", "include", Treatment::Read, "of a file; names of the network are refused"),
    ("world", "include", Treatment::Read, "of a file; names of the network are refused"),
    ("world", "model", Treatment::Read, "one; static ones beside it are passed over"),
    ("world", "joint", Treatment::Refused, "joints between models of the world: nest the models in one"),
    ("world", "physics", Treatment::Read, "`<gravity>` of versions before 1.6; the rest is the simulator's"),
    ("world", "name", Treatment::NoEffect, ""),
    ("world", "frame", Treatment::NoEffect, "a pose of the robot that is relative to one is refused"),
    ("model", "namespace", Treatment::NoEffect, ""),
    ("model", "static", Treatment::Warned, "if it is true: joints move here; a static model in the robot is refused"),
    ("model", "enable_wind", Treatment::Warned, "if it is true: the force of the wind is no part of the equations"),
    ("model", "plugin", Treatment::NoEffect, "forces of plugins are the simulator's"),
    ("model", "model_state", Treatment::NoEffect, "where a simulation starts"),
    ("include", "merge", Treatment::Read, "in models; in a world it is refused"),
    ("include", "static", Treatment::Warned, "as that of a model"),
    ("include", "model_state", Treatment::NoEffect, "where a simulation starts"),
    ("link", "gravity", Treatment::Warned, "if it is false: gravity acts on all links"),
    ("link", "enable_wind", Treatment::Warned, "if it is true: the force of the wind is no part of the equations"),
    ("link", "kinematic", Treatment::Warned, "if it is true: here forces move the link"),
    ("link", "velocity_decay", Treatment::Warned, "if it is not zero: it is no part of the equations"),
    ("link", "visual", Treatment::NoEffect, "beyond the warning of a link with a shape and without mass"),
    ("link", "collision", Treatment::NoEffect, "beyond the warning of a link with a shape and without mass"),
    ("pose", "frame", Treatment::Refused, "of versions before 1.7: write `relative_to`"),
    ("inertial", "auto", Treatment::Refused, "if it is true: inertia of collisions is not computed"),
    ("inertial", "fluid_added_mass", Treatment::Warned, "it is no part of the equations"),
    ("inertial", "density", Treatment::NoEffect, "it is of `auto`, which is refused"),
    ("inertial", "auto_inertia_params", Treatment::NoEffect, "it is of `auto`, which is refused"),
    ("joint", "type", Treatment::Read, "`gearbox` is refused"),
    ("joint", "gearbox_ratio", Treatment::NoEffect, "it is of the type `gearbox`, which is refused"),
    ("joint", "gearbox_reference_body", Treatment::NoEffect, "it is of the type `gearbox`, which is refused"),
    ("joint", "physics", Treatment::NoEffect, "the simulator's"),
    ("axis", "use_parent_model_frame", Treatment::Read, "before version 1.7; later ones are warned of, and have none"),
    ("axis", "dynamics", Treatment::Read, "if the options `damping` or `friction` ask for it"),
    ("limit", "stiffness", Treatment::NoEffect, "of the stop"),
    ("limit", "dissipation", Treatment::NoEffect, "of the stop"),
    ("dynamics", "spring_stiffness", Treatment::Warned, "if it is not zero: springs are no part of the equations"),
    ("dynamics", "spring_reference", Treatment::NoEffect, "without a stiffness"),
];

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
