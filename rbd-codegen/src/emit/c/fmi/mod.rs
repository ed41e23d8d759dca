//! A robot as a Functional Mock-up Unit: the files of an FMU of FMI 3.0 (Modelica Association, *Functional Mock-up
//! Interface Specification*, 2022), as source.

mod description;
mod interface;
mod variables;

use rbd_ir::lower::Scheduled;
use rbd_model::{Diagnostic, Model};

use super::names::CNames;
use super::options::COptions;
use super::robot::{self, CSource};
use crate::FunctionName;
use crate::generate::Program;

/// An FMU, which is a zip archive of these files.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FmuSource {
    /// The prefix of the names of the robot's own files, which is FMI's model identifier.
    pub name: String,
    /// `modelDescription.xml`: variables and their dependencies.
    pub model_description: String,
    /// `sources/buildDescription.xml`: the files to compile.
    pub build_description: String,
    /// `sources/fmi3.c`: the functions of FMI.
    pub interface: String,
    /// `sources/NAME.c` and `sources/NAME.h`: the robot.
    pub robot: CSource,
}

/// The files for a program with the [functions](FunctionName::OF_FMU) that is lowered for C.
///
/// # Errors
/// If the prefix is no identifier, nothing moves, the robot has constraints, a number of the robot is known only at run time, or one
/// of the functions is left out.
pub(crate) fn fmu(
    model: &Model,
    program: &Program<Scheduled>,
    options: &COptions,
) -> Result<FmuSource, Vec<Diagnostic>> {
    let names = CNames::new(model, program, options.prefix.as_deref())?;
    let name = names.prefix().to_owned();
    let problems = problems(model, program);
    if !problems.is_empty() {
        return Err(problems);
    }
    let variables = variables::variables(model, program, &names);
    let token = variables::token(&name, &variables);
    Ok(FmuSource {
        model_description: description::model(&name, &token, model, &variables),
        build_description: description::build(&name),
        interface: interface::interface(&names, &token, model, program),
        robot: robot::robot(model, program, &[], options, &name)?,
        name,
    })
}

fn problems(model: &Model, program: &Program<Scheduled>) -> Vec<Diagnostic> {
    let mut problems = Vec::new();
    if model.joints.is_empty() {
        let problem = "an FMU is of what moves, and nothing of this robot does".to_owned();
        let hint = "give it a joint that is not fixed, or a floating base";
        return vec![robot_error(model, problem, hint)];
    }
    if !model.run_time.fields.is_empty() {
        problems.push(robot_error(
            model,
            "an FMU has no input for numbers of the robot that are known at run time".to_owned(),
            "leave `parameters = all` out",
        ));
    }
    if !model.constraints.is_empty() {
        let names = model.constraint_names.join("`, `");
        problems.push(robot_error(
            model,
            format!("an FMU moves by `forward_dynamics`, which knows no constraints: `{names}`"),
            "leave the constraints out, or call `constrained_forward_dynamics` in C",
        ));
    }
    let is_missing = |name: &&FunctionName| !program.has(**name);
    for name in FunctionName::OF_FMU.iter().filter(is_missing) {
        let problem = format!("an FMU calls `{}`, which is not generated", name.name());
        let hint = "give what moves an inertia, and name the function if functions are chosen";
        problems.push(robot_error(model, problem, hint));
    }
    problems
}

fn robot_error(model: &Model, problem: String, hint: &str) -> Diagnostic {
    Diagnostic {
        warning: None,
        file: String::new(),
        line: None,
        subject: format!("robot `{}`", model.name),
        field: String::new(),
        problem,
        hint: hint.to_owned(),
    }
}
