//! A robot, or a function of the user's own, as a Functional Mock-up Unit: the files of an FMU of FMI 3.0 (Modelica
//! Association, *Functional Mock-up Interface Specification*, 2022), as source.

mod description;
mod function;
mod interface;
mod variables;

use rbd_ir::lower::Scheduled;
use rbd_model::{Diagnostic, Model};

use super::names::CNames;
use super::options::COptions;
use super::own;
use super::robot::{self, CSource};
use crate::FunctionName;
use crate::generate::{OwnFunction, Program};
use description::Described;

/// An FMU, which is a zip archive of its [`files`](Self::files).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FmuSource {
    /// FMI's model identifier, which the names of its own files and functions begin with.
    pub name: String,
    /// `modelDescription.xml`: variables and their dependencies.
    pub model_description: String,
    /// `sources/buildDescription.xml`: the files to compile.
    pub build_description: String,
    /// `sources/fmi3.c`: the functions of FMI.
    pub interface: String,
    /// `sources/NAME.c` and `sources/NAME.h`: the robot or the function.
    pub source: CSource,
}

impl FmuSource {
    /// The path of each file in the archive, and its text.
    pub fn files(self) -> [(String, String); 5] {
        let named = |extension: &str| format!("sources/{}.{extension}", self.name);
        [
            ("modelDescription.xml".to_owned(), self.model_description),
            (
                "sources/buildDescription.xml".to_owned(),
                self.build_description,
            ),
            ("sources/fmi3.c".to_owned(), self.interface),
            (named("h"), self.source.header),
            (named("c"), self.source.source),
        ]
    }
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
    let described = Described {
        identifier: &name,
        name: &model.name,
        description: "Forward dynamics of a robot",
        has_model_exchange: variables::has_model_exchange(model),
        has_derivatives: true,
    };
    Ok(FmuSource {
        model_description: description::model(&described, &token, &variables),
        build_description: description::build(&name),
        interface: interface::of_robot(&names, &token, model, program),
        source: robot::robot(model, program, &[], options, &name)?,
        name,
    })
}

/// The files for a function of the user's own, whose arguments start with these numbers.
///
/// # Errors
/// If the prefix is no identifier, a name is taken twice, or an array has no numbers.
pub(crate) fn own_fmu(
    own: &OwnFunction,
    scheduled: &Scheduled,
    starts: &[f64],
    options: &COptions,
) -> Result<FmuSource, Vec<Diagnostic>> {
    let names = own::names(own, options)?;
    let name = names.prefix().to_owned();
    function::check(own)?;
    let variables = function::variables(own, starts);
    let token = variables::token(&name, &variables);
    let described = Described {
        identifier: &name,
        name: &own.signature.name,
        description: &own.signature.doc,
        has_model_exchange: true,
        has_derivatives: false,
    };
    Ok(FmuSource {
        model_description: description::model(&described, &token, &variables),
        build_description: description::build(&name),
        interface: function::interface(own, &names, &token, starts),
        source: own::own_function(own, scheduled, None, options, &name)?,
        name,
    })
}

fn problems(model: &Model, program: &Program<Scheduled>) -> Vec<Diagnostic> {
    let mut problems = Vec::new();
    if model.joints.is_empty() {
        let problem = "an FMU is of what moves, and nothing of this robot does";
        let hint = "give it a joint that is not fixed, or a floating base";
        return vec![robot_error(model, problem, hint)];
    }
    if !model.run_time.fields.is_empty() {
        problems.push(robot_error(
            model,
            "an FMU has no input for numbers of the robot that are known at run time",
            "leave `parameters = all` out",
        ));
    }
    if !model.constraints.is_empty() {
        let names = model.constraint_names.join("`, `");
        problems.push(robot_error(
            model,
            &format!("an FMU moves by `forward_dynamics`, which knows no constraints: `{names}`"),
            "leave the constraints out, or call `constrained_forward_dynamics` in C",
        ));
    }
    let is_missing = |name: &&FunctionName| !program.has(**name);
    for name in FunctionName::OF_FMU.iter().filter(is_missing) {
        let problem = format!("an FMU calls `{}`, which is not generated", name.name());
        let hint = "give what moves an inertia, and name the function if functions are chosen";
        problems.push(robot_error(model, &problem, hint));
    }
    problems
}

fn robot_error(model: &Model, problem: &str, hint: &str) -> Diagnostic {
    Diagnostic::error(&format!("robot `{}`", model.name), problem, hint)
}
