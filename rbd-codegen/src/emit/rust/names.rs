//! The names of a robot and its parts in Rust.

use rbd_model::names::identifier;
use rbd_model::{Diagnostic, Model};

use crate::algorithm::methods;
use crate::catalogue::signature::{Receiver, Signature};
use crate::generate::NamedFrame;
use crate::{FrameOption, Options};

/// Names of the robot, all of them identifiers.
pub(crate) struct Names {
    /// The struct.
    pub(crate) robot: String,
    /// The module with the robot's own types.
    pub(crate) module: String,
    /// Path of the runtime crate.
    pub(crate) runtime: String,
    /// A constant for each joint with coordinates of its own.
    pub(crate) joints: Vec<String>,
    /// A constant for each link.
    pub(crate) links: Vec<String>,
    /// A constant for each joint with a wrench.
    pub(crate) wrenches: Vec<String>,
}

impl Names {
    /// The names of `model`.
    pub(crate) fn new(model: &Model, options: &Options) -> Self {
        let chosen = options.struct_name.clone();
        let robot = chosen.unwrap_or_else(|| identifier::upper_camel(&model.name));
        Self {
            module: identifier::snake(&robot),
            robot,
            runtime: options.crate_path.clone(),
            joints: identifier::constants(&model.leader_names()),
            links: identifier::constants(&model.link_names),
            wrenches: identifier::constants(&model.wrench_names()),
        }
    }
}

/// The type of a frame in the robot's module: `PandaHand`.
pub(crate) fn frame_type(frame: &NamedFrame) -> String {
    identifier::frame_type(&frame.option.name)
}

/// Names in the robot's type beside the functions of the table, and of traits that it implements.
const OTHERS: [&str; 14] = [
    "at",
    "batch",
    "random",
    "nominal",
    "default",
    "clone",
    "clone_from",
    "clone_into",
    "to_owned",
    "fmt",
    "eq",
    "ne",
    "into",
    "borrow",
];

/// Types that every robot's module has.
const TYPES: [&str; 6] = [
    "InertiaMatrix",
    "Ltdl",
    "Ltl",
    "WithSinCos",
    "FrameWithSinCos",
    "Batch",
];

/// The frames whose names in Rust clash with the robot or another frame.
pub(crate) fn clashes(options: &[FrameOption]) -> Vec<Diagnostic> {
    let mut before: Vec<&FrameOption> = Vec::new();
    let mut errors = Vec::new();
    for option in options {
        match clash(option, &before) {
            Some(problem) => errors.push(Diagnostic::error(
                &option.subject(),
                &problem,
                "call it otherwise: `frame(\"tool\", link = \"...\")`",
            )),
            None => before.push(option),
        }
    }
    errors
}

/// The reason why the frame's name clashes with those before it.
fn clash(option: &FrameOption, before: &[&FrameOption]) -> Option<String> {
    let names = |option: &FrameOption| {
        let accessor = identifier::function(&option.name);
        (accessor, identifier::frame_type(&option.name))
    };
    let (accessor, type_name) = names(option);
    if is_of_robot(&accessor) {
        return Some(format!("the robot has a function `{accessor}` already"));
    }
    if TYPES.contains(&type_name.as_str()) {
        return Some(format!(
            "the robot's module has a type `{type_name}` already"
        ));
    }
    let mut before = before.iter();
    let other = before.find(|other| {
        let (function, of_type) = names(other);
        function == accessor || of_type == type_name
    })?;
    Some(match other.name == option.name {
        true => format!("another frame is called `{}`", option.name),
        false => format!("{} has the same name in Rust", other.subject()),
    })
}

/// Whether every robot may have a function of this name.
pub(crate) fn is_of_robot(name: &str) -> bool {
    let mut methods = methods().filter(|m| m.receiver == Receiver::Robot);
    OTHERS.contains(&name) || methods.any(|method| method.name == name)
}

/// The method's name in Rust: `ltdl_factor` of the table is `ltdl` on the inertia matrix.
pub fn rust_name(method: &Signature) -> &str {
    match method.name.as_str() {
        "inertia_mul" => "mul",
        "ltdl_factor" => "ltdl",
        "ltl_factor" => "ltl",
        name => match method.receiver {
            Receiver::Robot | Receiver::Frame | Receiver::InertiaMatrix => name,
            Receiver::Ltdl => name.trim_start_matches("ltdl_"),
            Receiver::Ltl => name.trim_start_matches("ltl_"),
        },
    }
}
