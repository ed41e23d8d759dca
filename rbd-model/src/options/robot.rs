//! The declaration of the options that say what the robot is.

/// Calls the macro `$then` with `$before` and the documentation, name, type and default of every field of
/// [`RobotOptions`](crate::RobotOptions).
#[doc(hidden)]
#[macro_export]
macro_rules! robot_options {
    ($then:ident $($before:tt)*) => {
        $then! { $($before)* {
            /// The link to take as the base: the tree below it is generated and the rest left out.
            /// By default the root of the file.
            base_link: Option<String> = None,
            /// How the base moves; a base that does is the first joint, `root_joint`.
            base: $crate::Base = $crate::Base::Fixed,
            /// Joints, by their names in the file, that are taken as of another type than the file says.
            joints: Vec<(String, $crate::JointOverride)> = Vec::new(),
            /// Constraints beside the joints, after those of the file: closed loops, gears, wheels that roll.
            constraints: Vec<$crate::ConstraintOption> = Vec::new(),
            /// How `spook_step` steps. Default: implicit gyroscopic torque, φ as mean.
            spook: $crate::SpookOptions = $crate::SpookOptions::default(),
            /// Acceleration of gravity in the base's frame, m/s².
            gravity: [f64; 3] = [0.0, 0.0, -9.81],
            /// Rotor inertia of the joints: part of H, and of what is computed from it.
            armature: $crate::JointTerm = $crate::JointTerm::None,
            /// Viscous damping of the joints: part of τ, and of the bias force.
            damping: $crate::JointTerm = $crate::JointTerm::None,
            /// Coulomb friction of the joints: part of τ, and of the bias force.
            friction: $crate::JointTerm = $crate::JointTerm::None,
            /// The fields of the robot's struct: inputs of all its functions.
            fields: Vec<$crate::RunTimeField> = Vec::new(),
            /// The fixed joints, by their names in the file, whose wrenches `joint_wrenches` gives beside those
            /// of the moving ones. Naming one asks for `joint_wrenches` if no function of wrenches is.
            wrenches: Vec<String> = Vec::new(),
            /// Warnings that are not shown.
            allow: Vec<$crate::WarningKind> = Vec::new(),
            /// Every warning that is not allowed is an error.
            strict: bool = false,
            /// Rotations whose elements are this near to those of a quarter turn are made exact.
            /// The default, 5e-10, is the rounding of a file with ten digits (1.570796327). A coordinate of an
            /// origin is 0 if it is as small beside the largest one, being the rounding of such a rotation.
            snap_tolerance: f64 = 5e-10,
            /// Whether mimic joints have coordinates of their own.
            mimic: $crate::Mimic = $crate::Mimic::Folded,
            /// Where packages and models lie that the file names, `$(find NAME)` in xacro and `model://NAME` in
            /// SDF: each `NAME=FOLDER`, or a folder that holds several, by name. Those beside the file, and
            /// above it, are found without.
            packages: Vec<String> = Vec::new(),
            /// Arguments for `xacro`, each as `name:=value`; only files that end in `.xacro` take them.
            xacro_arguments: Vec<String> = Vec::new(),
        } }
    };
}
