//! Options one by one: fields may be added, so a struct expression would not do outside of this crate.

use super::RobotOptions;

/// Calls the macro `$then` with the name and type of every field of [`RobotOptions`].
#[doc(hidden)]
#[macro_export]
macro_rules! for_each_robot_option {
    ($then:ident) => {
        $then! {
            base_link: Option<String>,
            base: $crate::Base,
            joints: Vec<(String, $crate::JointOverride)>,
            constraints: Vec<$crate::ConstraintOption>,
            spook: $crate::SpookOptions,
            gravity: [f64; 3],
            armature: $crate::JointTerm,
            damping: $crate::JointTerm,
            friction: $crate::JointTerm,
            fields: Vec<$crate::RunTimeField>,
            wrenches: Vec<String>,
            allow: Vec<$crate::WarningKind>,
            strict: bool,
            snap_tolerance: f64,
            mimic: $crate::Mimic,
            xacro_arguments: Vec<String>,
        }
    };
}

macro_rules! setters {
    ($($name:ident: $type:ty,)+) => {
        /// Each sets the field of its name and leaves the rest.
        impl RobotOptions {
            $(
                #[doc = concat!("With this [`", stringify!($name), "`](Self#structfield.", stringify!($name), ").")]
                #[must_use]
                pub fn $name(mut self, $name: $type) -> Self {
                    self.$name = $name;
                    self
                }
            )+
        }
    };
}

for_each_robot_option!(setters);
