//! Options one by one: fields may be added, so a struct expression would not do outside of this crate.

use super::{
    Base, ConstraintOption, Effort, FrameOption, JointOverride, JointTerm, Mimic, Options,
    RunTimeField, SpookOptions,
};
use crate::WarningKind;
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

setters! {
    struct_name: Option<String>,
    base_link: Option<String>,
    base: Base,
    joints: Vec<(String, JointOverride)>,
    constraints: Vec<ConstraintOption>,
    spook: SpookOptions,
    gravity: [f64; 3],
    armature: JointTerm,
    damping: JointTerm,
    friction: JointTerm,
    fields: Vec<RunTimeField>,
    functions: Option<Vec<FunctionName>>,
    more_functions: Vec<FunctionName>,
    frames: Vec<FrameOption>,
    wrenches: Vec<String>,
    allow: Vec<WarningKind>,
    strict: bool,
    snap_tolerance: f64,
    reproducible: bool,
    batch: bool,
    mimic: Mimic,
    effort: Effort,
    optimized: Option<bool>,
    xacro_arguments: Vec<String>,
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
