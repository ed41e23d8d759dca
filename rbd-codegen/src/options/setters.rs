//! The setters of the robot's options, and of several options at once.

use rbd_model::robot_options;

use super::Options;
use crate::catalogue::FunctionName;

macro_rules! setters_of_robot {
    ({ $($(#[$doc:meta])* $name:ident: $type:ty = $default:expr,)+ }) => {
        /// Each sets the field of its name of [`robot`](Options::robot) and leaves the rest.
        impl Options {
            $(
                #[doc = concat!("With this [`", stringify!($name), "`](rbd_model::RobotOptions::", stringify!($name), ").")]
                #[must_use]
                pub fn $name(mut self, $name: $type) -> Self {
                    self.robot.$name = $name;
                    self
                }
            )+
        }
    };
}

robot_options!(setters_of_robot);

impl Options {
    /// With the functions that an FMU calls and no others ([`Compiled::fmu`](crate::Compiled::fmu)): those of frames if
    /// there are any.
    #[must_use]
    pub fn for_fmu(mut self) -> Self {
        let of_frames = match self.frames.is_empty() {
            true => &[][..],
            false => &FunctionName::OF_FMU_FRAMES,
        };
        self.functions = Some([&FunctionName::OF_FMU, of_frames].concat());
        self.more_functions = Vec::new();
        self
    }

    /// Whether the functions are those that an FMU calls.
    pub(crate) fn is_for_fmu(&self) -> bool {
        let functions = self.functions.as_deref();
        functions.is_some_and(|functions| functions.starts_with(&FunctionName::OF_FMU))
    }
}
