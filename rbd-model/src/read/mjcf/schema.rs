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
    used: &["equality", "tendon", "deformable", "asset"],
    passed_over: "size visual statistic contact sensor keyframe custom extension",
};

/// Below `<asset>`.
pub(super) const ASSET: Level = Level {
    needed: &["model"],
    used: &["mesh"],
    passed_over: "texture hfield skin material",
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
        "attach",
        "replicate",
    ],
    used: UNSUPPORTED,
    passed_over: "camera light",
};

/// Elements of a body that create or move bodies and are not read.
pub(super) const UNSUPPORTED: &[&str] = &["composite", "flexcomp", "plugin"];

/// Below `<default>`.
pub(super) const DEFAULT: Level = Level {
    needed: &["default", "joint", "geom", "site", "mesh", "equality"],
    used: ACTUATORS,
    passed_over: "texture material camera light pair tendon plugin",
};

/// The elements of `<actuator>`.
pub(super) const ACTUATORS: &[&str] = &[
    "general",
    "motor",
    "position",
    "velocity",
    "intvelocity",
    "orientation",
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

/// Attributes and elements whose forces or inertia are not in the equations, which a warning says.
#[cfg(test)]
pub(super) const WARNED: &[(&str, &str)] = &[
    ("option", "density"),
    ("option", "viscosity"),
    ("body", "gravcomp"),
    ("body", "mocap"),
    ("joint", "stiffness"),
    ("joint", "springdamper"),
    ("connect", "solimp"),
    ("weld", "solimp"),
    ("joint", "solimp"),
    ("actuator", "armature"),
];

/// The attributes of an actuator that are read: the limits of its force. Its input is no part of
/// the equations, of which forces are inputs.
#[cfg(test)]
pub(super) const ACTUATOR: &[&str] = &[
    "name",
    "class",
    "joint",
    "jointinparent",
    "ctrlrange",
    "ctrllimited",
    "forcerange",
    "forcelimited",
    "gear",
    "armature",
];

/// Attributes of `<option>` that do not affect dynamics: those of the solver, of contacts and of sensors. The
/// last line's are older.
const OPTION: &[&str] = &[
    "timestep",
    "impratio",
    "tolerance",
    "ls_tolerance",
    "noslip_tolerance",
    "ccd_tolerance",
    "sleep_tolerance",
    "wind",
    "magnetic",
    "o_margin",
    "o_solref",
    "o_solimp",
    "o_friction",
    "integrator",
    "cone",
    "jacobian",
    "solver",
    "iterations",
    "ls_iterations",
    "noslip_iterations",
    "ccd_iterations",
    "sdf_iterations",
    "sdf_initpoints",
    "actuatorgroupdisable",
    "apirate",
    "collision",
    "mpr_tolerance",
    "mpr_iterations",
];

/// Attributes of `<flag>` that do not affect dynamics. The last two are older.
const FLAG: &[&str] = &[
    "constraint",
    "equality",
    "frictionloss",
    "limit",
    "contact",
    "spring",
    "damper",
    "clampctrl",
    "warmstart",
    "filterparent",
    "actuation",
    "refsafe",
    "sensor",
    "midphase",
    "eulerdamp",
    "autoreset",
    "nativeccd",
    "island",
    "multiccd",
    "override",
    "energy",
    "fwdinv",
    "invdiscrete",
    "sleep",
    "diagexact",
    "passive",
    "fluid",
];

/// Attributes of a `<geom>` that do not affect dynamics.
const GEOM: &[&str] = &[
    "adhesion",
    "castshadow",
    "conaffinity",
    "condim",
    "contype",
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
        "texturedir",
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
    ];
    const JOINT: &[&str] = &[
        "group",
        "springyield",
        "springref",
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
                "conflict",
                "strippath",
                "fitaabb",
                "meshdir",
                "assetdir",
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
                "fitscale",
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
        "option" => (&["gravity", "density", "viscosity"], OPTION),
        "flag" => (&["gravity"], FLAG),
        "site" => (
            &[
                "name",
                "class",
                "type",
                "fromto",
                "pos",
                "quat",
                "axisangle",
                "euler",
                "xyaxes",
                "zaxis",
            ],
            &["group", "material", "size", "rgba", "user"],
        ),
        "include" => (&["file"], &[]),
        "replicate" => (&["count", "offset", "euler", "sep", "childclass"], &[]),
        "attach" => (&["model", "body", "frame", "prefix"], &[]),
        "mesh" => (
            &[
                "name",
                "class",
                "file",
                "vertex",
                "face",
                "scale",
                "refpos",
                "refquat",
                "inertia",
                "maxhullvert",
                "builtin",
            ],
            &[
                "content_type",
                "normal",
                "texcoord",
                "smoothnormal",
                "material",
                "params",
                "octree_maxdepth",
            ],
        ),
        "model" => (&["name", "file"], &["content_type"]),
        "freejoint" => (&["name"], &["group", "align"]),
        "default" => (&["class"], &[]),
        "equality" => (&["active", "solref", "solimp"], &[]),
        _ => (&[], &[]),
    };
    Attributes { needed, known }
}
