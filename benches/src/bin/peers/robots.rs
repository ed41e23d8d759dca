//! What is compared: robots and functions.

/// A robot and where its description lies.
pub(crate) struct Robot {
    pub(crate) name: &'static str,
    pub(crate) urdf: Urdf,
    pub(crate) floating: bool,
    /// Joints that are taken as fixed at zero.
    pub(crate) locked: &'static [&'static str],
}

/// A file of PyPI's `example-robot-data`, or one of this workspace.
pub(crate) enum Urdf {
    ExampleRobotData(&'static str),
    Workspace(&'static str),
}

/// All robots. `example-robot-data` has no iiwa; TALOS is its `talos_reduced`.
pub(crate) const ROBOTS: [Robot; 6] = [
    Robot {
        name: "panda",
        urdf: Urdf::ExampleRobotData("panda_description/urdf/panda.urdf"),
        floating: false,
        locked: &["panda_finger_joint1", "panda_finger_joint2"],
    },
    Robot {
        name: "ur5",
        urdf: Urdf::ExampleRobotData("ur_description/urdf/ur5_robot.urdf"),
        floating: false,
        locked: &[],
    },
    Robot {
        name: "iiwa",
        urdf: Urdf::Workspace("robots/urdf/iiwa14.urdf"),
        floating: false,
        locked: &[],
    },
    Robot {
        name: "hyq",
        urdf: Urdf::ExampleRobotData("hyq_description/robots/hyq_no_sensors.urdf"),
        floating: true,
        locked: &[],
    },
    Robot {
        name: "anymal",
        urdf: Urdf::ExampleRobotData("anymal_b_simple_description/robots/anymal.urdf"),
        floating: true,
        locked: &[],
    },
    Robot {
        name: "talos",
        urdf: Urdf::ExampleRobotData("talos_data/robots/talos_reduced.urdf"),
        floating: true,
        locked: &[],
    },
];

/// What is computed: the name, and the functions of contenders that compute it.
pub(crate) struct Task {
    pub(crate) name: &'static str,
    pub(crate) functions: &'static [&'static str],
}

/// All tasks. Forward dynamics is what any of a library's ways to it takes.
pub(crate) const TASKS: [Task; 6] = [
    Task {
        name: "rnea",
        functions: &["rnea"],
    },
    Task {
        name: "bias",
        functions: &["bias"],
    },
    Task {
        name: "gravity",
        functions: &["gravity"],
    },
    Task {
        name: "crba",
        functions: &["crba"],
    },
    Task {
        name: "forward_dynamics",
        functions: &["forward_dynamics", "aba"],
    },
    Task {
        name: "aba",
        functions: &["aba"],
    },
];

/// The standard gravity, since dynibo has no other.
pub(crate) const GRAVITY: f64 = 9.80665;
