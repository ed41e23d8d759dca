//! The robots and functions that are compared.

use crate::parts::Part;

/// A robot and the place of its description.
pub(crate) struct Robot {
    pub(crate) name: &'static str,
    pub(crate) urdf: Urdf,
    pub(crate) floating: bool,
    /// Joints that are taken as fixed at zero.
    pub(crate) locked: &'static [&'static str],
    /// Links whose origins are fixed to the world in the constrained part. (Constraints on orientations
    /// agree between libraries only in states that satisfy them; elsewhere each library has a derivative of
    /// its own.)
    pub(crate) held: &'static [&'static str],
    /// Labels of contenders, and the parts whose code takes them minutes to compile.
    pub(crate) slow: &'static [(&'static str, Part)],
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
        held: &["panda_hand"],
        slow: &[],
    },
    Robot {
        name: "ur5",
        urdf: Urdf::ExampleRobotData("ur_description/urdf/ur5_robot.urdf"),
        floating: false,
        locked: &[],
        held: &["ee_link"],
        slow: &[],
    },
    Robot {
        name: "iiwa",
        urdf: Urdf::Workspace("robots/urdf/iiwa14.urdf"),
        floating: false,
        locked: &[],
        held: &["iiwa_link_ee"],
        slow: &[],
    },
    Robot {
        name: "hyq",
        urdf: Urdf::ExampleRobotData("hyq_description/robots/hyq_no_sensors.urdf"),
        floating: true,
        locked: &[],
        held: &["lf_foot", "rf_foot", "lh_foot", "rh_foot"],
        slow: &[],
    },
    Robot {
        name: "anymal",
        urdf: Urdf::ExampleRobotData("anymal_b_simple_description/robots/anymal.urdf"),
        floating: true,
        locked: &[],
        held: &["LF_FOOT", "RF_FOOT", "LH_FOOT", "RH_FOOT"],
        slow: &[],
    },
    Robot {
        name: "talos",
        urdf: Urdf::ExampleRobotData("talos_data/robots/talos_reduced.urdf"),
        floating: true,
        locked: &[],
        held: &["left_sole_link", "right_sole_link"],
        slow: &[
            ("CppADCodeGen/g++", Part::RneaDerivatives),
            ("CppADCodeGen/g++", Part::ForwardDynamicsDerivatives),
        ],
    },
];

/// A task: its name, and the contenders' functions that compute it.
pub(crate) struct Task {
    pub(crate) name: &'static str,
    pub(crate) functions: &'static [&'static str],
    pub(crate) part: Part,
}

impl Task {
    const fn new(name: &'static str, functions: &'static [&'static str], part: Part) -> Self {
        Self {
            name,
            functions,
            part,
        }
    }

    /// Whether a contender's function, `FUNCTION:WAY`, is one of those.
    pub(crate) fn computes(&self, function: &str) -> bool {
        let name = function.split(':').next().unwrap_or_default();
        self.functions.contains(&name)
    }
}

/// All tasks. For forward dynamics any of a library's algorithms counts.
pub(crate) const TASKS: [Task; 9] = [
    Task::new("rnea", &["rnea"], Part::Dynamics),
    Task::new("bias", &["bias"], Part::Dynamics),
    Task::new("gravity", &["gravity"], Part::Dynamics),
    Task::new("crba", &["crba"], Part::Dynamics),
    Task::new(
        "forward_dynamics",
        &["forward_dynamics", "aba"],
        Part::Dynamics,
    ),
    Task::new("aba", &["aba"], Part::Dynamics),
    Task::new(
        "rnea_derivatives",
        &["rnea_derivatives"],
        Part::RneaDerivatives,
    ),
    Task::new(
        "forward_dynamics_derivatives",
        &["forward_dynamics_derivatives"],
        Part::ForwardDynamicsDerivatives,
    ),
    Task::new(
        "constrained_forward_dynamics",
        &["constrained_forward_dynamics"],
        Part::Constrained,
    ),
];

/// The standard gravity, since dynibo has no other.
pub(crate) const GRAVITY: f64 = 9.80665;
