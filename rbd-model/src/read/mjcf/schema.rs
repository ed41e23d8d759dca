//! The elements and attributes of MJCF, as far as dynamics needs them.

use crate::read::xml::schema::{Attributes, Level, Schema};

/// The whole schema.
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
    needed: &[
        "body",
        "joint",
        "freejoint",
        "inertial",
        "geom",
        "frame",
        "include",
        "site",
    ],
    used: UNSUPPORTED,
    passed_over: "camera light",
};

/// Elements of a body that create or move bodies and are not read.
pub(super) const UNSUPPORTED: &[&str] = &["replicate", "composite", "flexcomp", "attach", "plugin"];

/// Below `<default>`.
pub(super) const DEFAULT: Level = Level {
    needed: &["default", "joint", "geom", "site", "equality"],
    used: ACTUATORS,
    passed_over: "mesh texture material camera light pair tendon orientation plugin",
};

/// The elements of `<actuator>`.
pub(super) const ACTUATORS: &[&str] = &[
    "general",
    "motor",
    "position",
    "velocity",
    "intvelocity",
    "pid",
    "damper",
    "cylinder",
    "muscle",
    "adhesion",
    "dcmotor",
    "plugin",
];

/// The attributes of an orientation.
pub(super) const ORIENTATIONS: [&str; 5] = ["quat", "axisangle", "euler", "xyaxes", "zaxis"];

/// Attributes of a `<geom>` that do not affect dynamics.
const GEOM: &[&str] = &[
    "adhesion",
    "castshadow",
    "conaffinity",
    "condim",
    "contype",
    "fitscale",
    "fluidcoef",
    "fluidshape",
    "friction",
    "gap",
    "hfield",
    "margin",
    "material",
    "priority",
    "rgba",
    "solimp",
    "solmix",
    "solref",
    "surfacevel",
    "user",
];

/// The attributes of an element of `<equality>`.
pub(super) fn equality_attributes(name: &str) -> Attributes {
    let needed: &[_] = match name {
        "connect" => &[
            "name", "class", "active", "body1", "body2", "anchor", "site1", "site2", "solref",
            "solimp",
        ],
        "weld" => &[
            "name",
            "class",
            "active",
            "body1",
            "body2",
            "anchor",
            "relpose",
            "torquescale",
            "site1",
            "site2",
            "solref",
            "solimp",
        ],
        _ => &[
            "name", "class", "active", "joint1", "joint2", "polycoef", "solref", "solimp",
        ],
    };
    Attributes { needed, known: &[] }
}

fn attributes_of(name: &str) -> Attributes {
    const COMPILER: &[&str] = &[
        "strippath",
        "fitaabb",
        "meshdir",
        "texturedir",
        "assetdir",
        "discardvisual",
        "convexhull",
        "usethread",
        "fusestatic",
        "exactmeshinertia",
        "alignfree",
        "saveinertial",
        "savecanonical",
        "savecompiled",
        "passthrough",
        "conflict",
    ];
    const JOINT: &[&str] = &[
        "group",
        "springyield",
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
                "boundmass",
                "boundinertia",
                "inertiagrouprange",
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
            &["mocap", "gravcomp", "user", "sleep", "fuse", "simple"],
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
                "springdamper",
                "springref",
            ],
            JOINT,
        ),
        "frame" => (
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
            &[],
        ),
        "geom" => (
            &[
                "name",
                "class",
                "type",
                "size",
                "mass",
                "density",
                "shellinertia",
                "group",
                "mesh",
                "fromto",
                "pos",
                "quat",
                "axisangle",
                "euler",
                "xyaxes",
                "zaxis",
            ],
            GEOM,
        ),
        "freejoint" => (&["name"], &["group", "align"]),
        "default" => (&["class"], &[]),
        "equality" => (&["active", "solref", "solimp"], &[]),
        _ => (&[], &[]),
    };
    Attributes { needed, known }
}
