//! Options one by one: fields may be added, so a struct expression would not do outside of this crate.

use rbd_model::RobotOptions;

use super::{Effort, FrameOption, Options};
use crate::catalogue::FunctionName;

macro_rules! setters {
    ($($name:ident: $type:ty,)+) => {
        /// Each sets the field of its name and leaves the rest.
        impl Options {
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

macro_rules! setters_of_robot {
    ($($name:ident: $type:ty,)+) => {
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

rbd_model::for_each_robot_option!(setters_of_robot);

setters! {
    robot: RobotOptions,
    struct_name: Option<String>,
    functions: Option<Vec<FunctionName>>,
    more_functions: Vec<FunctionName>,
    frames: Vec<FrameOption>,
    reproducible: bool,
    batch: bool,
    effort: Effort,
    optimized: Option<bool>,
    crate_path: String,
}

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
}
