//! The options, one by one.

use rbd_model::{
    ConstraintOption, FieldKind, JointOverride, RunTimeField, WarningKind, robot_options,
};

use super::Builder;
use crate::options::own_options;
use crate::{FrameOption, FunctionName};

/// The setters of options that are plain values, with the documentation of their fields.
macro_rules! plain_setters {
    ($in:tt { $($fields:tt)+ }) => { plain_setters! { $in $($fields)+ } };
    ([$($in:ident)?]) => {};
    // Lists, what may be absent and texts have setters of their own below, which take more than the field's type.
    ($in:tt $(#[$doc:meta])* $name:ident: $several:ident<$type:ty> = $default:expr, $($rest:tt)*) => {
        plain_setters! { $in $($rest)* }
    };
    ($in:tt $(#[$doc:meta])* $name:ident: String = $default:expr, $($rest:tt)*) => {
        plain_setters! { $in $($rest)* }
    };
    ([$($in:ident)?] $(#[$doc:meta])* $name:ident: $type:ty = $default:expr, $($rest:tt)*) => {
        $(#[$doc])*
        #[must_use]
        pub fn $name(mut self, $name: $type) -> Self {
            self.options.$($in.)?$name = $name;
            self
        }

        plain_setters! { [$($in)?] $($rest)* }
    };
}

impl Builder {
    robot_options! { plain_setters [robot] }
    own_options! { plain_setters [] }

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

    /// Says where packages lie that `$(find NAME)` of xacro names, and models that SDF includes: each
    /// `NAME=FOLDER`, or a folder of such folders.
    #[must_use]
    pub fn packages<T: Into<String>>(mut self, packages: impl IntoIterator<Item = T>) -> Self {
        self.options.robot.packages = packages.into_iter().map(Into::into).collect();
        self
    }

    /// Reaches the runtime under this path; by default `::rbd`.
    #[must_use]
    pub fn crate_path(mut self, path: impl Into<String>) -> Self {
        self.options.crate_path = path.into();
        self
    }
}
