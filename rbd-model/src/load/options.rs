//! The options that a robot is loaded with: those of the robot, and what else is checked with it.

use crate::diagnostic::sink::DiagnosticSink;
use crate::model::Model;
use crate::options::{JointTerm, RobotOptions};

/// Options that a robot can be loaded with: [`RobotOptions`], or options of a tool that contain them.
pub trait LoadOptions {
    /// The options of the robot.
    fn robot(&self) -> &RobotOptions;

    /// Errors of the options by themselves: the name of each and the problem.
    #[doc(hidden)]
    fn problems(&self) -> Vec<(&'static str, String)> {
        self.robot().problems()
    }

    /// Adds what else is to be said of a robot that is right.
    #[doc(hidden)]
    fn lint(&self, _model: &Model, _problems: &mut DiagnosticSink) {}
}

impl LoadOptions for RobotOptions {
    fn robot(&self) -> &RobotOptions {
        self
    }
}

/// Options by which nothing that the file says of rotors is left out.
pub(super) struct WithRotors<'a> {
    options: &'a dyn LoadOptions,
    robot: RobotOptions,
}

impl<'a> WithRotors<'a> {
    pub(super) fn new(options: &'a dyn LoadOptions) -> Self {
        let robot = options.robot().clone().armature(JointTerm::All(0.0));
        Self { options, robot }
    }
}

impl LoadOptions for WithRotors<'_> {
    fn robot(&self) -> &RobotOptions {
        &self.robot
    }

    fn problems(&self) -> Vec<(&'static str, String)> {
        self.options.problems()
    }

    fn lint(&self, model: &Model, problems: &mut DiagnosticSink) {
        self.options.lint(model, problems);
    }
}
