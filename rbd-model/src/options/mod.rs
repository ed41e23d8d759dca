//! The options that say what the robot is, and how its file is read.

mod base;
mod choice;
mod constraint;
mod constraint_fields;
mod declaration;
mod field;
mod joint_override;
mod mimic;
mod robot;
mod spook;
mod wrenches;

use crate::geometry::range::{is_bounded, problem as out_of_range};
use crate::names::identifier;
use crate::{declare_options, robot_options};

pub use base::Base;
pub use choice::Choice;
pub use constraint::{ConstraintEnd, ConstraintEnds, ConstraintOption};
pub use constraint_fields::{ConstraintFields, ReadValue};
pub use field::{FieldKind, JointTerm, RunTimeField};
pub use joint_override::{JointOverride, joint_option};
pub use mimic::Mimic;
pub use spook::SpookOptions;
pub use wrenches::wrench_option;

robot_options! {
    declare_options
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
    pub struct RobotOptions
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
