//! From a file, or a robot in code, to a sound [`Model`].

mod indefinite;
mod lints;
mod options;
mod units;

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use crate::description::RobotDescription;
use crate::description::element::Description;
#[cfg(feature = "urdf-rs")]
use crate::diagnostic::format::Format;
use crate::diagnostic::sink::{DiagnosticSink, Place};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::model::{self, Model};
#[cfg(feature = "urdf-rs")]
use crate::names::printable::shorten;
use crate::read::{Origin, describe, text_of};

pub use options::LoadOptions;
use options::WithRotors;

/// A robot read from a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Loaded {
    /// The robot.
    pub model: Model,
    /// Assumptions, in the order of the file's lines.
    pub warnings: Vec<Diagnostic>,
    /// Other files that were read: those that MJCF or xacro included.
    pub included: Vec<PathBuf>,
    /// The names of the joints in the order of the file.
    pub joint_order: Vec<String>,
}

/// Reads the robot in the file at `path`.
///
/// A file that ends in `.json` is a [`RobotDescription`](crate::RobotDescription); of XML the first
/// element decides: `<robot>` is URDF, `<mujoco>` is MJCF (feature `mjcf`), `<sdf>` is SDF (feature
/// `sdf`); a file that ends in `.xacro` is expanded by the command `xacro` (feature `xacro`).
///
/// Elements that have no part in rigid-body dynamics are passed over; damping and friction of
/// joints (`<dynamics>`) are taken only if the options ask for them. Limits of effort are not part
/// of the model. `<mimic>` joints share their leaders' coordinates, unless the options say
/// otherwise. Fixed joints are merged, and the warnings say what was assumed.
///
/// # Errors
/// Everything that is wrong with the file, also that it cannot be read.
pub fn load(path: &Path, options: &dyn LoadOptions) -> Result<Loaded, Diagnostics> {
    load_as(path, &path.display().to_string(), "check the path", options)
}

/// Reads the robot in the file at `path`, which messages call `file`; `hint` says what to do if
/// there is no such file.
#[doc(hidden)]
pub fn load_as(
    path: &Path,
    file: &str,
    hint: &str,
    options: &dyn LoadOptions,
) -> Result<Loaded, Diagnostics> {
    let text = text_of(path, file, hint, options.robot())?;
    let mut problems = DiagnosticSink::new(&text.file);
    let mut origin = Origin {
        path: Some(path),
        packages: &options.robot().packages,
        file: &text.file,
        included: text.included,
    };
    let described = describe(Cow::Owned(text.bytes), &mut origin, &mut problems);
    Ok(Loaded {
        included: origin.included,
        ..model(described, options, problems)?
    })
}

/// Reads the robot in `text`, which messages call `file`; as [`load`] does, apart from files that
/// it includes, which have no folder here: they are an error.
///
/// # Errors
/// Everything that is wrong with the text.
pub fn load_str(text: &[u8], file: &str, options: &dyn LoadOptions) -> Result<Loaded, Diagnostics> {
    let mut problems = DiagnosticSink::new(file);
    let mut origin = Origin {
        path: None,
        packages: &[],
        file,
        included: Vec::new(),
    };
    let described = describe(Cow::Borrowed(text), &mut origin, &mut problems);
    model(described, options, problems)
}

/// The description in the file at `path`, checked, and what was assumed.
///
/// # Errors
/// As [`load`].
pub fn load_description(
    path: &Path,
    options: &dyn LoadOptions,
) -> Result<(RobotDescription, Vec<Diagnostic>), Diagnostics> {
    let text = text_of(
        path,
        &path.display().to_string(),
        "check the path",
        options.robot(),
    )?;
    let mut problems = DiagnosticSink::new(&text.file);
    let mut origin = Origin {
        path: Some(path),
        packages: &options.robot().packages,
        file: &text.file,
        included: text.included,
    };
    let described = describe(Cow::Owned(text.bytes), &mut origin, &mut problems);
    data(described, options, problems)
}

/// The model of a robot that the crate urdf-rs has read, everything checked as for a file.
///
/// Geometry, materials, calibration and safety controllers have no part in dynamics and are passed
/// over. urdf-rs fills in what a file leaves out: an inertial of zeros is taken as none, and so is a
/// range from zero to zero; an axis of 1 0 0 is taken as written.
///
/// # Errors
/// Everything that is wrong with the robot, by link or joint and field.
#[cfg(feature = "urdf-rs")]
pub fn load_urdf_rs(
    robot: &urdf_rs::Robot,
    options: &dyn LoadOptions,
) -> Result<Loaded, Diagnostics> {
    let (described, problems) = describe_urdf_rs(robot);
    model(described, options, problems)
}

#[cfg(feature = "urdf-rs")]
fn describe_urdf_rs(robot: &urdf_rs::Robot) -> (Option<Description>, DiagnosticSink) {
    let mut problems = DiagnosticSink::new(&format!("robot `{}`", shorten(&robot.name)));
    problems.set_format(Format::UrdfRs);
    let described = crate::read::urdf::from_urdf_rs::read(robot, &mut problems);
    (described, problems)
}

#[cfg(feature = "urdf-rs")]
impl RobotDescription {
    /// The data of a robot that the crate urdf-rs has read, checked, and what was assumed;
    /// [`load_urdf_rs`] says what is passed over.
    ///
    /// # Errors
    /// As [`load_urdf_rs`].
    pub fn from_urdf_rs(
        robot: &urdf_rs::Robot,
        options: &dyn LoadOptions,
    ) -> Result<(Self, Vec<Diagnostic>), Diagnostics> {
        let (described, problems) = describe_urdf_rs(robot);
        data(described, options, problems)
    }
}

/// The data of what was described, once it is checked, and the warnings.
fn data(
    described: Option<Description>,
    options: &dyn LoadOptions,
    problems: DiagnosticSink,
) -> Result<(RobotDescription, Vec<Diagnostic>), Diagnostics> {
    let data = described.as_ref().map(RobotDescription::from_elements);
    // The data keep what the file says of rotors, so that nothing is left out.
    let options = WithRotors::new(options);
    let loaded = model(described, &options, problems)?;
    let data = data.expect("a robot that loads was described");
    Ok((data, loaded.warnings))
}

impl Model {
    /// Begins a robot in code, to which links and joints are added.
    #[track_caller]
    pub fn builder(name: impl Into<String>) -> RobotDescription {
        RobotDescription::new(name)
    }
}

impl RobotDescription {
    /// The model, everything checked. Messages name the file and lines of the program in which the
    /// robot was made.
    ///
    /// # Errors
    /// Everything that is wrong with the robot.
    pub fn build(&self, options: &dyn LoadOptions) -> Result<Loaded, Diagnostics> {
        let mut problems = self.problems();
        let elements = self.to_elements(&mut problems);
        model(elements, options, problems)
    }
}

/// The model of what was described, everything checked.
fn model(
    description: Option<Description>,
    options: &dyn LoadOptions,
    mut problems: DiagnosticSink,
) -> Result<Loaded, Diagnostics> {
    let robot = options.robot();
    for (option, problem) in options.problems() {
        let place = Place {
            line: None,
            subject: &format!("option `{option}`"),
            field: "",
        };
        problems.error(place, problem, "");
    }
    let joints = description.iter().flat_map(|d| &d.joints);
    let joint_order = joints.map(|joint| joint.name.clone()).collect();
    let model = description.and_then(|d| checked_model(d, options, &mut problems));
    let warnings = problems.finish(&robot.allow, robot.strict)?;
    match model {
        Some(model) => Ok(Loaded {
            model,
            warnings,
            included: Vec::new(),
            joint_order,
        }),
        // Whoever gave up has said why.
        None => Err(Diagnostics(warnings)),
    }
}

fn checked_model(
    mut description: Description,
    options: &dyn LoadOptions,
    problems: &mut DiagnosticSink,
) -> Option<Model> {
    let robot = options.robot();
    lints::file(&description, robot, problems);
    model::overrides::apply(&mut description, robot, problems);
    let tree = model::check(&description, robot, problems)?;
    if problems.has_errors() {
        return None;
    }
    let mut model = model::build(&description, &tree, robot, problems);
    model::set_actuators(&mut model, &description, robot, problems);
    lints::model(&model, &description, problems);
    units::check(&description, problems);
    options.lint(&model, problems);
    Some(model)
}
