//! From a URDF file to a sound [`Model`].
//!
//! ```text
//! bytes → decode → text → parse → XML → read → Description → check → Tree
//!                                                  ↓                  ↓
//!                                    urdf-rs reads it written out → build → Model
//! ```
//!
//! Nothing here recurses, and the limits (16 MiB, elements 64 deep, 2,000 links, names of 128
//! bytes) hold before anything grows with what the file says.
//!
//! `<dynamics>`, damping and friction of joints, is part of the equations only for those who ask
//! for it; everything else that has no part in them is passed over.

mod clean;
pub(crate) mod description;
mod document;
mod element;
pub(crate) mod number;
pub(crate) mod problems;
mod read;
mod read_joint;
mod scan;
mod schema;
pub(crate) mod spelling;
mod text;

use std::path::Path;

use crate::generate::leader_names;
use crate::model::{self, Model, identifier};
use crate::{Diagnostic, Diagnostics, Options, WarningKind};
use description::Description;
use model::Tree;
use problems::{Place, Problems, joint_subject, shorten};

/// A robot read from a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Loaded {
    /// The robot.
    pub model: Model,
    /// What was assumed, in the order of the file's lines.
    pub warnings: Vec<Diagnostic>,
}

/// Reads the robot in the file at `path`.
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
    match read_limited(path) {
        Ok(bytes) => load_str(&bytes, file, options),
        Err(error) => {
            let mut problems = Problems::new(file);
            let problem = format!("the file cannot be read: {error}");
            problems.error(Place::FILE, problem, hint);
            Err(Diagnostics(
                problems.finish(options).err().map_or(Vec::new(), |d| d.0),
            ))
        }
    }
}

/// Reads the robot in `text`, which messages call `file`; as [`load`] does.
///
/// # Errors
/// Everything that is wrong with the text.
pub fn load_str(text: &[u8], file: &str, options: &Options) -> Result<Loaded, Diagnostics> {
    let mut problems = Problems::new(file);
    for (option, problem) in options.problems() {
        let place = Place {
            line: None,
            subject: &format!("option `{option}`"),
            field: "",
        };
        problems.error(place, problem, "");
    }
    let model = robot(text, options, &mut problems);
    let warnings = problems.finish(options)?;
    match model {
        Some(model) => Ok(Loaded { model, warnings }),
        // Whoever gave up has said why.
        None => Err(Diagnostics(warnings)),
    }
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

fn robot(bytes: &[u8], options: &Options, problems: &mut Problems) -> Option<Model> {
    let (description, tree) = description(bytes, options, problems)?;
    if problems.has_errors() {
        return None;
    }
    let typed = clean::typed(&description, problems)?;
    let mut model = model::build(&typed, &description, &tree, options, problems);
    model::set_drives(&mut model, &description, options, problems);
    check_model(&model, &description, problems);
    Some(model)
}

fn description(
    bytes: &[u8],
    options: &Options,
    problems: &mut Problems,
) -> Option<(Description, Tree)> {
    let text = text::decode(bytes, problems)?;
    let text = document::declare_prefixes(text, problems);
    let document = document::read(&text, problems)?;
    let lines = document::Lines::new(&text);
    let mut description = read::read(&document, &lines, problems)?;
    model::overrides::apply(&mut description, options, problems);
    let tree = model::check(&description, options, problems)?;
    Some((description, tree))
}

/// What is only seen in the finished model.
fn check_model(model: &Model, description: &Description, problems: &mut Problems) {
    let line_of = |name: &str| {
        let joint = description.joints.iter().find(|j| j.name == name);
        joint.map(|j| j.line)
    };
    let massless = model.massless_joints();
    let singular = |joint: usize, problem: &str, hint: &str, problems: &mut Problems| {
        let name = &model.joint_names[joint];
        let place = Place {
            line: line_of(name),
            subject: &joint_subject(name),
            field: "",
        };
        problems.warning(WarningKind::SingularInertiaMatrix, place, problem, hint);
    };
    for &joint in &massless {
        let above = model.joints[joint].parent;
        if above.is_some_and(|above| massless.contains(&above)) {
            continue;
        }
        singular(
            joint,
            "nothing that this joint moves has inertia against it, so the joint-space inertia \
             matrix is singular and functions that divide by it are left out",
            "give the links it moves an <inertial>, or make the joint fixed",
            problems,
        );
    }
    if let (true, Some(joint)) = (massless.is_empty(), model.dependent_joint()) {
        singular(
            joint,
            "this joint and others that it carries can move together so that nothing with inertia \
             moves, so the joint-space inertia matrix is singular and functions that divide by it \
             are left out",
            "give the link it moves an <inertial>, or make the joint fixed",
            problems,
        );
    }
    renamed(&leader_names(model), "joint", problems);
    renamed(&model.link_names, "link", problems);
}

/// Reports the names that had to change so as not to meet another's identifier.
fn renamed(names: &[String], what: &str, problems: &mut Problems) {
    for (name, unique) in names.iter().zip(identifier::constants(names)) {
        if unique != identifier::constant(name) {
            let place = Place {
                subject: &format!("{what} `{}`", shorten(name)),
                ..Place::FILE
            };
            problems.warning(
                WarningKind::RenamedIdentifier,
                place,
                format!(
                    "another {what} has the same name as an identifier; this one is `{unique}`"
                ),
                "rename one to choose yourself",
            );
        }
    }
}
