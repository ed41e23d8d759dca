//! What MJCF has where, as far as dynamics needs it.

use crate::xml::schema::{Attributes, Level, Schema};

/// All of it.
pub(super) const SCHEMA: Schema = Schema {
    attributes_of,
    misplaced: &["body", "joint", "freejoint", "inertial", "worldbody"],
};

/// Below `<mujoco>`.
pub(super) const ROOT: Level = Level {
    needed: &[
        "worldbody",
        "compiler",
        "default",
        "option",
        "include",
        "actuator",
    ],
    used: &["equality", "tendon", "deformable"],
    passed_over: "size visual statistic asset contact sensor keyframe custom extension",
};

/// Below `<worldbody>` and `<body>`.
pub(super) const BODY: Level = Level {
    needed: &["body", "joint", "freejoint", "inertial", "geom", "include"],
    used: UNSUPPORTED,
    passed_over: "site camera light",
};

/// What a body may hold that makes or moves bodies and is not read.
pub(super) const UNSUPPORTED: &[&str] = &[
    "frame",
    "replicate",
    "composite",
    "flexcomp",
    "attach",
    "plugin",
];

/// Below `<default>`.
pub(super) const DEFAULT: Level = Level {
    needed: &[
        "default",
        "joint",
        "geom",
        "general",
        "motor",
        "position",
        "velocity",
        "intvelocity",
        "damper",
        "cylinder",
        "muscle",
    ],
    used: &["include"],
    passed_over: "mesh material site camera light pair equality tendon adhesion dcmotor pid \
        orientation plugin",
};

/// How an orientation may be written.
pub(super) const ORIENTATIONS: [&str; 5] = ["quat", "axisangle", "euler", "xyaxes", "zaxis"];

fn attributes_of(name: &str) -> Attributes {
    const COMPILER: &[&str] = &[
        "boundmass",
        "boundinertia",
        "strippath",
        "fitaabb",
        "meshdir",
        "texturedir",
        "assetdir",
        "discardvisual",
        "convexhull",
        "usethread",
        "fusestatic",
        "inertiagrouprange",
        "exactmeshinertia",
        "alignfree",
        "saveinertial",
        "conflict",
    ];
    const JOINT: &[&str] = &[
        "group",
        "springdamper",
        "solreflimit",
        "solimplimit",
        "solreffriction",
        "solimpfriction",
        "margin",
        "actuatorgravcomp",
        "user",
    ];
    let (needed, known): (&[_], &[_]) = match name {
        "mujoco" => (&["model"], &["version"]),
        "compiler" => (
            &[
                "angle",
                "eulerseq",
                "autolimits",
                "inertiafromgeom",
                "coordinate",
                "balanceinertia",
                "settotalmass",
            ],
            COMPILER,
        ),
        "body" => (
            &[
                "name",
                "pos",
                "quat",
                "axisangle",
                "euler",
                "xyaxes",
                "zaxis",
                "childclass",
            ],
            &["mocap", "gravcomp", "user", "sleep"],
        ),
        "inertial" => (
            &[
                "pos",
                "mass",
                "diaginertia",
                "fullinertia",
                "quat",
                "axisangle",
                "euler",
                "xyaxes",
                "zaxis",
            ],
            &[],
        ),
        "joint" => (
            &[
                "name",
                "class",
                "type",
                "pos",
                "axis",
                "range",
                "limited",
                "actuatorfrcrange",
                "actuatorfrclimited",
                "ref",
                "armature",
                "damping",
                "frictionloss",
                "stiffness",
                "springref",
            ],
            JOINT,
        ),
        "freejoint" => (&["name"], &["group", "align"]),
        "default" => (&["class"], &[]),
        _ => (&[], &[]),
    };
    Attributes { needed, known }
}
