//! The options, one by one.

use rbd_model::{
    Base, ConstraintOption, FieldKind, JointOverride, JointTerm, Mimic, RunTimeField, SpookOptions,
    WarningKind,
};

use super::Builder;
use crate::{Effort, FrameOption, FunctionName};

impl Builder {
    /// Names the generated type; by default it is `<robot name>` in UpperCamelCase.
    #[must_use]
    pub fn struct_name(mut self, name: impl Into<String>) -> Self {
        self.options.struct_name = Some(name.into());
        self
    }

    /// Takes this link as the base and leaves out what is not below it.
    #[must_use]
    pub fn base_link(mut self, link: impl Into<String>) -> Self {
        self.options.robot.base_link = Some(link.into());
        self
    }

    /// How the base moves in the world: fixed by default, floating for a robot that walks or
    /// flies, planar for one that drives.
    #[must_use]
    pub fn base(mut self, base: Base) -> Self {
        self.options.robot.base = base;
        self
    }

    /// Takes this joint of the file as of another type: a ball joint as spherical, say, or a wheel
    /// as unbounded.
    #[must_use]
    pub fn joint(mut self, name: impl Into<String>, joint: JointOverride) -> Self {
        self.options.robot.joints.push((name.into(), joint));
        self
    }

    /// Adds a constraint beside the joints: a closed loop, or coordinates that are coupled.
    #[must_use]
    pub fn constraint(mut self, constraint: ConstraintOption) -> Self {
        self.options.robot.constraints.push(constraint);
        self
    }

    /// Sets the acceleration of gravity in the base's frame, m/s²; by default (0, 0, −9.81).
    #[must_use]
    pub fn gravity(mut self, gravity: [f64; 3]) -> Self {
        self.options.robot.gravity = gravity;
        self
    }

    /// Makes the joints' rotor inertias part of the equations.
    #[must_use]
    pub fn armature(mut self, armature: JointTerm) -> Self {
        self.options.robot.armature = armature;
        self
    }

    /// Makes the joints' viscous damping part of the equations.
    #[must_use]
    pub fn damping(mut self, damping: JointTerm) -> Self {
        self.options.robot.damping = damping;
        self
    }

    /// Makes the joints' Coulomb friction part of the equations.
    #[must_use]
    pub fn friction(mut self, friction: JointTerm) -> Self {
        self.options.robot.friction = friction;
        self
    }

    /// Gives the robot's struct a field that is an input of all its functions; its `nominal()` has
    /// the file's values.
    #[must_use]
    pub fn field(mut self, name: impl Into<String>, kind: FieldKind) -> Self {
        self.options
            .robot
            .fields
            .push(RunTimeField::new(name, kind));
        self
    }

    /// Generates these functions; by default the equation of motion and the placements of the
    /// links, as far as the robot allows.
    #[must_use]
    pub fn functions(mut self, functions: impl IntoIterator<Item = FunctionName>) -> Self {
        self.options.functions = Some(functions.into_iter().collect());
        self
    }

    /// Generates these functions besides those of [`functions`](Self::functions), or besides the
    /// default.
    #[must_use]
    pub fn more_functions(mut self, functions: impl IntoIterator<Item = FunctionName>) -> Self {
        self.options.more_functions = functions.into_iter().collect();
        self
    }

    /// Generates functions for these frames: of those in
    /// [`functions`](Self::functions) the ones of frames, or placement, velocity, Jacobian and J̇ q̇.
    #[must_use]
    pub fn frames(mut self, frames: impl IntoIterator<Item = FrameOption>) -> Self {
        self.options.frames.extend(frames);
        self
    }

    /// Gives the wrenches of these fixed joints beside those of the moving ones, and so asks for
    /// `joint_wrenches` if no function of wrenches is asked for.
    #[must_use]
    pub fn wrenches<T: Into<String>>(mut self, joints: impl IntoIterator<Item = T>) -> Self {
        self.options
            .robot
            .wrenches
            .extend(joints.into_iter().map(Into::into));
        self
    }

    /// Does not show these warnings.
    #[must_use]
    pub fn allow(mut self, warnings: impl IntoIterator<Item = WarningKind>) -> Self {
        self.options.robot.allow.extend(warnings);
        self
    }

    /// Makes errors of the warnings that are not allowed.
    #[must_use]
    pub fn strict(mut self, strict: bool) -> Self {
        self.options.robot.strict = strict;
        self
    }

    /// Makes rotations exact that are this near to a quarter turn.
    #[must_use]
    pub fn snap_tolerance(mut self, tolerance: f64) -> Self {
        self.options.robot.snap_tolerance = tolerance;
        self
    }

    /// Keeps to the same operations, and so to the same bits, on every machine.
    #[must_use]
    pub fn reproducible(mut self, reproducible: bool) -> Self {
        self.options.reproducible = reproducible;
        self
    }

    /// Generates functions of many states at once beside those of one; the crate that the code is
    /// for needs the feature `batch` of `rbd`.
    #[must_use]
    pub fn batch(mut self, batch: bool) -> Self {
        self.options.batch = batch;
        self
    }

    /// How `spook_step` steps bodies in maximal coordinates: by default with the gyroscopic torque
    /// implicit in three iterations and φ as mean.
    #[must_use]
    pub fn spook(mut self, spook: SpookOptions) -> Self {
        self.options.robot.spook = spook;
        self
    }

    /// Folds mimic joints into their leaders' coordinates, as by default, or takes them as
    /// independent.
    #[must_use]
    pub fn mimic(mut self, mimic: Mimic) -> Self {
        self.options.robot.mimic = mimic;
        self
    }

    /// How long to search for frames that cost less.
    #[must_use]
    pub fn effort(mut self, effort: Effort) -> Self {
        self.options.effort = effort;
        self
    }

    /// Writes code for a build with optimisation, every operation inlined, or for one without, operations
    /// as calls; by default as the crate is built, of which a build script knows.
    #[must_use]
    pub fn optimized(mut self, optimized: bool) -> Self {
        self.options.optimized = Some(optimized);
        self
    }

    /// Gives `xacro` these arguments, each as `name:=value`, for a file that ends in `.xacro`.
    #[must_use]
    pub fn xacro_arguments<T: Into<String>>(
        mut self,
        arguments: impl IntoIterator<Item = T>,
    ) -> Self {
        self.options.robot.xacro_arguments = arguments.into_iter().map(Into::into).collect();
        self
    }

    /// Reaches the runtime under this path; by default `::rbd`.
    #[must_use]
    pub fn crate_path(mut self, path: impl Into<String>) -> Self {
        self.options.crate_path = path.into();
        self
    }
}
