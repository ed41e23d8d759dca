//! From a file, or a robot in code, to a sound [`Model`].
//!
//! ```text
//! bytes → decode → text → parse → XML → read → Description → check → Tree → build → Model
//! JSON, code, urdf_rs::Robot → RobotDescription ───↗
//! ```
//!
//! Nothing here recurses, and the limits (16 MiB, elements 64 deep, 2,000 links, names of 128
//! bytes) hold before anything grows with what the file says.

mod format;
pub(crate) mod gather;
pub(crate) mod json;
mod missing;
pub(crate) mod name;
pub(crate) mod problems;
mod remarks;
pub(crate) mod spelling;
mod xacro;

use std::path::{Path, PathBuf};

#[cfg(not(all(feature = "mjcf", feature = "sdf")))]
use roxmltree::Node;

use crate::description::element::Description;
use crate::model::{self, Model};
#[cfg(not(all(feature = "mjcf", feature = "sdf")))]
use crate::xml::document::Lines;
use crate::xml::{document, text};
use crate::{Diagnostic, Diagnostics, JointTerm, Options, RobotDescription};
pub(crate) use format::Format;
use problems::{Place, Problems, shorten};

/// A robot read from a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Loaded {
    /// The robot.
    pub model: Model,
    /// What was assumed, in the order of the file's lines.
    pub warnings: Vec<Diagnostic>,
    /// What was read besides the file: what MJCF or xacro included.
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
pub fn load(path: &Path, options: &Options) -> Result<Loaded, Diagnostics> {
    load_as(path, &path.display().to_string(), "check the path", options)
}

/// Reads the robot in the file at `path`, which messages call `file`; `hint` says what to do if
/// there is no such file.
pub(crate) fn load_as(
    path: &Path,
    file: &str,
    hint: &str,
    options: &Options,
) -> Result<Loaded, Diagnostics> {
    let text = text_of(path, file, hint, options)?;
    let mut problems = Problems::new(&text.file);
    let mut origin = Origin {
        path: Some(path),
        file: &text.file,
        included: text.included,
    };
    let described = describe(&text.bytes, &mut origin, &mut problems);
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
pub fn load_str(text: &[u8], file: &str, options: &Options) -> Result<Loaded, Diagnostics> {
    let mut problems = Problems::new(file);
    let mut origin = Origin {
        path: None,
        file,
        included: Vec::new(),
    };
    let described = describe(text, &mut origin, &mut problems);
    model(described, options, problems)
}

/// The description in the file at `path`, checked, and what was assumed.
///
/// # Errors
/// As [`load`].
pub fn load_description(
    path: &Path,
    options: &Options,
) -> Result<(RobotDescription, Vec<Diagnostic>), Diagnostics> {
    let text = text_of(path, &path.display().to_string(), "check the path", options)?;
    let mut problems = Problems::new(&text.file);
    let mut origin = Origin {
        path: Some(path),
        file: &text.file,
        included: text.included,
    };
    let described = describe(&text.bytes, &mut origin, &mut problems);
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
pub fn load_urdf_rs(robot: &urdf_rs::Robot, options: &Options) -> Result<Loaded, Diagnostics> {
    let (described, problems) = describe_urdf_rs(robot);
    model(described, options, problems)
}

#[cfg(feature = "urdf-rs")]
fn describe_urdf_rs(robot: &urdf_rs::Robot) -> (Option<Description>, Problems) {
    let mut problems = Problems::new(&format!("robot `{}`", shorten(&robot.name)));
    problems.set_format(Format::UrdfRs);
    let described = crate::urdf::from_urdf_rs::read(robot, &mut problems);
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
        options: &Options,
    ) -> Result<(Self, Vec<Diagnostic>), Diagnostics> {
        let (described, problems) = describe_urdf_rs(robot);
        data(described, options, problems)
    }
}

/// The data of what was described, once it is checked, and the warnings.
fn data(
    described: Option<Description>,
    options: &Options,
    problems: Problems,
) -> Result<(RobotDescription, Vec<Diagnostic>), Diagnostics> {
    let data = described.as_ref().map(RobotDescription::from_elements);
    // The data keep what the file says of rotors, so that nothing is left out.
    let options = Options {
        armature: JointTerm::All(0.0),
        ..options.clone()
    };
    let loaded = model(described, &options, problems)?;
    let data = data.expect("a robot that loads was described");
    Ok((data, loaded.warnings))
}

/// Where a text comes from, and what else was read for it.
pub(crate) struct Origin<'a> {
    /// The file, if it is one.
    #[cfg_attr(
        not(feature = "mjcf"),
        allow(dead_code, reason = "nothing else includes")
    )]
    pub(crate) path: Option<&'a Path>,
    /// What messages call it.
    pub(crate) file: &'a str,
    /// The files that it includes.
    pub(crate) included: Vec<PathBuf>,
}

/// The text of a file, expanded if it is xacro.
struct Text {
    bytes: Vec<u8>,
    /// What messages call it.
    file: String,
    included: Vec<PathBuf>,
}

fn text_of(path: &Path, file: &str, hint: &str, options: &Options) -> Result<Text, Diagnostics> {
    let mut problems = Problems::new(file);
    let text = match read_limited(path) {
        Err(error) => {
            let looked_for = missing::absolute(path);
            let problem = format!("the file cannot be read: {error}: {}", looked_for.display());
            let is_missing = error.kind() == std::io::ErrorKind::NotFound;
            let meant = is_missing.then(|| missing::meant(path, file)).flatten();
            let hint = match meant {
                Some(meant) => format!("did you mean `{meant}`? {hint}"),
                None => hint.to_owned(),
            };
            problems.error(Place::FILE, problem, hint);
            None
        }
        Ok(_) if is_xacro(path) => xacro::expand(path, &options.xacro_arguments, &mut problems)
            .map(|expanded| Text {
                bytes: expanded.text,
                file: format!("{file} (expanded)"),
                included: expanded.included,
            }),
        Ok(bytes) => Some(Text {
            bytes,
            file: file.to_owned(),
            included: Vec::new(),
        }),
    };
    match (text, problems.finish(options)) {
        (Some(text), Ok(_)) => Ok(text),
        (_, Err(diagnostics)) => Err(diagnostics),
        (None, Ok(warnings)) => Err(Diagnostics(warnings)),
    }
}

fn is_xacro(path: &Path) -> bool {
    path.extension().is_some_and(|e| e == "xacro")
}

/// The bytes of a file, and one more than the limit of a larger one.
pub(crate) fn read_limited(path: &Path) -> std::io::Result<Vec<u8>> {
    use std::io::Read;
    let mut bytes = Vec::new();
    let file = std::fs::File::open(path)?;
    file.take(text::MAX_BYTES as u64 + 1)
        .read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Every element that dynamics needs, with its line, whatever the format.
fn describe(bytes: &[u8], origin: &mut Origin<'_>, problems: &mut Problems) -> Option<Description> {
    if Format::of_file(origin.file) == Format::Data {
        return json::read(bytes, problems);
    }
    let text = text::decode(bytes, problems)?;
    let text = document::declare_prefixes(text, problems);
    let document = document::read(&text, problems)?;
    let lines = document::Lines::new(&text);
    let root = document.root_element();
    match root.tag_name().name() {
        "robot" => {
            problems.set_format(Format::Urdf);
            crate::urdf::read::read(root, &lines, problems)
        }
        "mujoco" => mjcf(root, &lines, origin, problems),
        "sdf" => sdf(root, &lines, problems),
        name => {
            // Whatever the file's name says: the message is about all formats.
            problems.set_format(Format::Urdf);
            let hint = match name {
                "model" | "world" => {
                    "<robot> begins URDF, <mujoco> MJCF and <sdf> SDF; around a model of SDF write \
                     <sdf version=\"1.9\">"
                }
                _ => "<robot> begins URDF, <mujoco> MJCF and <sdf> SDF",
            };
            let field = format!("<{}>", shorten(name));
            let place = Place::new(lines.of(root), "", &field);
            problems.error(place, "the first element is none of a robot's", hint);
            None
        }
    }
}

#[cfg(feature = "mjcf")]
use crate::mjcf::read as mjcf;
#[cfg(feature = "sdf")]
use crate::sdf::read as sdf;

#[cfg(not(feature = "mjcf"))]
fn mjcf(
    root: Node<'_, '_>,
    lines: &Lines,
    _: &mut Origin<'_>,
    problems: &mut Problems,
) -> Option<Description> {
    missing_feature(Place::line(lines.of(root)), "MJCF", "mjcf", problems)
}

#[cfg(not(feature = "sdf"))]
fn sdf(root: Node<'_, '_>, lines: &Lines, problems: &mut Problems) -> Option<Description> {
    missing_feature(Place::line(lines.of(root)), "SDF", "sdf", problems)
}

/// The error for a format that was not compiled in.
#[allow(dead_code, reason = "with all features there is none that is missing")]
pub(crate) fn missing_feature<T>(
    place: Place<'_>,
    format: &str,
    feature: &str,
    problems: &mut Problems,
) -> Option<T> {
    problems.error(
        place,
        format!("this is {format}, which needs the feature `{feature}`"),
        format!("add it to the features of rbd or rbd-codegen: features = [\"{feature}\"]"),
    );
    None
}

/// The model of what was described, everything checked.
pub(crate) fn model(
    description: Option<Description>,
    options: &Options,
    mut problems: Problems,
) -> Result<Loaded, Diagnostics> {
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
    let warnings = problems.finish(options)?;
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
    options: &Options,
    problems: &mut Problems,
) -> Option<Model> {
    remarks::file(&description, options, problems);
    model::overrides::apply(&mut description, options, problems);
    let tree = model::check(&description, options, problems)?;
    if problems.has_errors() {
        return None;
    }
    let mut model = model::build(&description, &tree, options, problems);
    model::set_drives(&mut model, &description, options, problems);
    remarks::model(&model, &description, problems);
    crate::size::remark(&model, options, problems);
    Some(model)
}
