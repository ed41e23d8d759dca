//! Selects the functions and frames to generate, and those that a robot cannot have.

use std::collections::BTreeSet;

use rbd_model::{Diagnostic, Diagnostics, Model};

use crate::generate::frame::named_frames;
use crate::generate::unsupported::unsupported;
use crate::{FunctionName, NamedFrame, Options};

/// The functions and frames to generate.
pub(crate) struct Selection {
    /// The functions of the robot.
    pub(crate) functions: Vec<FunctionName>,
    /// The functions of each frame.
    pub(crate) of_frames: Vec<FunctionName>,
    pub(crate) frames: Vec<NamedFrame>,
    /// The functions that the robot cannot have, and the reasons.
    pub(crate) omitted: Vec<String>,
}

/// The selection of `options`.
///
/// # Errors
/// If it is asked for by name and the robot cannot have it.
pub(crate) fn select(model: &Model, options: &Options) -> Result<Selection, Diagnostics> {
    let (mut frames, mut errors) = (Vec::new(), Vec::new());
    match named_frames(model, &options.frames, options.robot.snap_tolerance) {
        Ok(named) => frames = named,
        Err(problems) => errors = problems,
    }
    let (functions, impossible): (Vec<_>, Vec<_>) = asked(model, options)
        .into_iter()
        .partition(|name| unsupported(model, *name).is_none());
    let left_out = impossible
        .iter()
        .filter_map(|name| Some((*name, unsupported(model, *name)?)));
    let mut omitted = Vec::new();
    for (name, reason) in left_out {
        match options.functions.is_some() || options.more_functions.contains(&name) {
            true => errors.push(for_fmu(reason.error(model, name), options)),
            false => omitted.push(reason.sentence(model, name)),
        }
    }
    let (of_frames, functions): (Vec<_>, Vec<_>) =
        functions.into_iter().partition(|name| name.is_of_frame());
    let stuck = of_frames.iter().filter(|name| name.needs_full_rank());
    errors.extend(stuck.flat_map(|name| {
        let few = frames.iter().filter(|frame| frame.freedom(model) < 6);
        few.map(|frame| too_few_coordinates(model, frame, *name))
    }));
    if let (Some(name), []) = (of_frames.first(), options.frames.as_slice()) {
        errors.push(no_frames(model, *name));
    }
    match errors.as_slice() {
        [] => Ok(Selection {
            functions,
            of_frames,
            frames,
            omitted,
        }),
        _ => Err(Diagnostics(errors)),
    }
}

/// The functions that are asked for, or the default.
pub(crate) fn asked(model: &Model, options: &Options) -> BTreeSet<FunctionName> {
    let all = || FunctionName::ALL.iter().copied();
    let runtime = model.as_runtime();
    let turns = runtime.nq() != runtime.nv();
    let mut asked: BTreeSet<FunctionName> = match &options.functions {
        Some(names) => names.iter().copied().collect(),
        None => all()
            .filter(|name| name.is_default() || (turns && name.moves_configurations()))
            .collect(),
    };
    if options.functions.is_none() && !model.constraints.is_empty() {
        asked.insert(FunctionName::ConstrainedForwardDynamics);
    }
    asked.extend(&options.more_functions);
    if turns {
        asked.extend(all().filter(|name| name.is_of_every_robot()));
    }
    let mut named = options.functions.iter().flatten();
    if !options.frames.is_empty() && !named.any(|name| name.is_of_frame()) {
        asked.extend(all().filter(|name| name.is_default_of_frame()));
    }
    let has_wrenches = asked
        .iter()
        .any(|name| name.is_of_wrenches() || name.is_of_wrench_derivatives());
    if !options.robot.wrenches.is_empty() && !has_wrenches {
        asked.insert(FunctionName::JointWrenches);
    }
    asked
}

/// An FMU has its functions, whatever is asked for.
fn for_fmu(mut error: Diagnostic, options: &Options) -> Diagnostic {
    if options.is_for_fmu() {
        let general = ", or do not ask for this function";
        let fmu = "; an FMU integrates forward dynamics";
        let hint = error.hint.replace(general, fmu);
        error.hint = hint.replace(", make the joint fixed;", ", or make the joint fixed;");
    }
    error
}

fn no_frames(model: &Model, name: FunctionName) -> Diagnostic {
    let link = model.link_names.last().map_or("tool", String::as_str);
    let name = name.name();
    let problem = format!("`{name}` is a function of frames, and none is named");
    let hint = format!("name some, as in `frames = [\"{link}\"]`");
    Diagnostic::error("", &problem, &hint)
}

pub(super) fn too_few_coordinates(
    model: &Model,
    frame: &NamedFrame,
    name: FunctionName,
) -> Diagnostic {
    let name = name.name();
    let problem = format!(
        "`{name}` takes a frame that can move in all six directions, and {} coordinates move this \
         one",
        frame.freedom(model)
    );
    frame.error(&problem, &format!("do not ask for `{name}`"))
}

/// Every function that `model` can have, but those of frames.
pub fn possible_functions(model: &Model) -> Vec<FunctionName> {
    let all = FunctionName::ALL.iter().copied();
    all.filter(|name| !name.is_of_frame() && unsupported(model, *name).is_none())
        .collect()
}
