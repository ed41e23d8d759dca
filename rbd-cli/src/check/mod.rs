//! `rbd check`: compares generated functions, as machine code or compiled Rust, with the generic reference and other
//! figures.

mod against_truth;
mod compare;
mod error;
mod evaluator;
mod outcome;
mod program;
mod scratch;
mod states;
mod truth;

pub(crate) use evaluator::{Evaluate, Evaluator, Machine};
pub(crate) use outcome::{Found, LEGEND, Outcome};
pub(crate) use scratch::Scratch;
pub(crate) use truth::Truth;

use crate::arguments::{CheckArguments, SamplingArguments};
use crate::failure::Failure;
use crate::robot;
use crate::{output, progress};
use rbd_codegen::Compiled;

/// Path of the runtime crate in the scratch crates.
pub(crate) const RUNTIME: &str = "::rbd_runtime";

pub(crate) fn run(arguments: &CheckArguments) -> Result<(), Failure> {
    let mut options = arguments.robot.options();
    options.crate_path = RUNTIME.to_owned();
    let robot = robot::load(&arguments.robot.file, &options)?;
    let truth = arguments.truth.as_deref().map(Truth::read).transpose()?;
    let (sampling, truth) = (&arguments.sampling, truth.as_ref());
    let found = match sampling.rust {
        true => compiled(&robot, sampling, truth)?,
        false => compare(&robot, &mut Machine::new(&robot)?, sampling, truth)?,
    };
    let states = arguments.sampling.states;
    let name = &robot.program.robot_name;
    let table = found.table();
    output::print(&format!(
        "{name}: worst errors in {states} random states

{table}

{LEGEND}
"
    ))?;
    if let Some(explanation) = found.explanation() {
        output::print(&format!("{explanation}\n\n"))?;
    }
    robot::print_warnings(&robot);
    if found.is_good() {
        Ok(())
    } else {
        let functions = found.bad_functions().join(", ");
        Err(Failure::new(format!("beyond tolerance: {functions}")))
    }
}

/// Compares the generated Rust, compiled.
fn compiled(
    robot: &Compiled,
    sampling: &SamplingArguments,
    truth: Option<&Truth>,
) -> Result<Found, Failure> {
    let scratch = Scratch::write(&[robot])?;
    let programs = scratch.build()?;
    let [Some(program)] = programs.as_slice() else {
        let errors = scratch.errors();
        return Err(Failure::new(format!(
            "the generated code does not compile\n{errors}"
        )));
    };
    compare(robot, &mut Evaluator::start(program)?, sampling, truth)
}

/// Compares the generated functions with figures of another library, without a compiler. Joints without
/// a name are those of the robot in its order.
pub(crate) fn interpreted(robot: &Compiled, mut truth: Truth) -> Result<Outcome, Failure> {
    truth.name_joints(&robot.model.joint_names);
    against_truth::with_truth(robot, &mut evaluator::Interpreter::new(robot), &truth)
}

/// Compares the results of `evaluator` with the reference, and with `truth` if given.
pub(crate) fn compare(
    robot: &Compiled,
    evaluator: &mut dyn Evaluate,
    sampling: &SamplingArguments,
    truth: Option<&Truth>,
) -> Result<Found, Failure> {
    let progress = progress::bar(
        format!("comparing {}", robot.program.robot_name),
        sampling.states,
    );
    let (reference, indefinite) = compare::with_reference(robot, evaluator, sampling, &progress)?;
    progress.finish_and_clear();
    let truth = match truth {
        Some(truth) => against_truth::with_truth(robot, evaluator, truth)?,
        None => outcome::Outcome::default(),
    };
    Ok(Found {
        reference,
        truth,
        indefinite,
    })
}
