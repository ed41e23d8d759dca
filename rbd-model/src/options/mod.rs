//! The options that say what the robot is, and how its file is read.

mod base;
mod constraint;
mod constraint_fields;
mod field;
mod joint_override;
mod mimic;
mod setters;
mod spook;
mod wrenches;

use crate::diagnostic::WarningKind;
use crate::geometry::range::{is_bounded, problem as out_of_range};
use crate::names::identifier;

pub use base::Base;
pub use constraint::{ConstraintEnd, ConstraintEnds, ConstraintOption};
pub use constraint_fields::{ConstraintFields, ReadValue};
pub use field::{FieldKind, JointTerm, RunTimeField};
pub use joint_override::{JointOverride, joint_option};
pub use mimic::Mimic;
pub use spook::SpookOptions;
pub use wrenches::wrench_option;

/// Options that define the robot in addition to its file, and of reading the file.
///
/// Options may be added, so it is made of the defaults:
///
/// ```
/// use rbd_model::{Base, RobotOptions};
/// let options = RobotOptions::default().base(Base::Floating).strict(true);
/// # let mut same = RobotOptions::default();
/// # (same.base, same.strict) = (Base::Floating, true);
/// # assert_eq!(options, same);
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct RobotOptions {
    /// The link to take as the base: the tree below it is generated and the rest left out.
    /// By default the root of the file.
    pub base_link: Option<String>,
    /// How the base moves; a base that does is the first joint, `root_joint`.
    pub base: Base,
    /// Joints, by their names in the file, that are taken as of another type than the file says.
    pub joints: Vec<(String, JointOverride)>,
    /// Constraints beside the joints, after those of the file: closed loops, gears, wheels that roll.
    pub constraints: Vec<ConstraintOption>,
    /// How `spook_step` steps. Default: implicit gyroscopic torque, φ as mean.
    pub spook: SpookOptions,
    /// Acceleration of gravity in the base's frame, m/s².
    pub gravity: [f64; 3],
    /// Rotor inertia of the joints: part of H, and of what is computed from it.
    pub armature: JointTerm,
    /// Viscous damping of the joints: part of τ, and of the bias force.
    pub damping: JointTerm,
    /// Coulomb friction of the joints: part of τ, and of the bias force.
    pub friction: JointTerm,
    /// The fields of the robot's struct: inputs of all its functions.
    pub fields: Vec<RunTimeField>,
    /// The fixed joints, by their names in the file, whose wrenches `joint_wrenches` gives beside those
    /// of the moving ones. Naming one asks for `joint_wrenches` if no function of wrenches is.
    pub wrenches: Vec<String>,
    /// Warnings that are not shown.
    pub allow: Vec<WarningKind>,
    /// Every warning that is not allowed is an error.
    pub strict: bool,
    /// Rotations whose elements are this near to those of a quarter turn are made exact.
    /// The default, 5e-10, is the rounding of a file with ten digits (1.570796327); a coordinate
    /// of a joint's origin below it, in metres, is 0, being the rounding of such a rotation.
    pub snap_tolerance: f64,
    /// Whether mimic joints have coordinates of their own.
    pub mimic: Mimic,
    /// Arguments for `xacro`, each as `name:=value`; only files that end in `.xacro` take them.
    pub xacro_arguments: Vec<String>,
}

impl Default for RobotOptions {
    fn default() -> Self {
        Self {
            base_link: None,
            base: Base::Fixed,
            joints: Vec::new(),
            constraints: Vec::new(),
            spook: SpookOptions::default(),
            gravity: [0.0, 0.0, -9.81],
            armature: JointTerm::None,
            damping: JointTerm::None,
            friction: JointTerm::None,
            fields: Vec::new(),
            wrenches: Vec::new(),
            allow: Vec::new(),
            strict: false,
            snap_tolerance: 5e-10,
            mimic: Mimic::Folded,
            xacro_arguments: Vec::new(),
        }
    }
}

impl RobotOptions {
    /// Errors in the options by themselves: the name of each and the problem.
    #[doc(hidden)]
    pub fn problems(&self) -> Vec<(&'static str, String)> {
        let mut problems = Vec::new();
        for field in &self.fields {
            if !identifier::is_valid(&field.name) {
                let problem = format!("`{}` cannot name a field", field.name);
                problems.push(("fields", problem));
            }
        }
        if self.gravity.iter().any(|g| !g.is_finite()) {
            problems.push(("gravity", format!("{:?} is not finite", self.gravity)));
        } else if let Some(g) = self.gravity.iter().find(|g| !is_bounded(**g)) {
            problems.push(("gravity", out_of_range(*g)));
        }
        if !(0.0..=0.1).contains(&self.snap_tolerance) {
            let value = self.snap_tolerance;
            problems.push(("snap", format!("{value} is not a tolerance from 0 to 0.1")));
        }
        problems
    }
}
