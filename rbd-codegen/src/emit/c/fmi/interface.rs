//! The functions of FMI in C.

use rbd_ir::lower::Scheduled;
use rbd_model::Model;
use rbd_runtime::reference;

use super::variables::has_model_exchange;
use crate::emit::c::context::Context;
use crate::emit::c::names::CNames;
use crate::emit::c::scalar::CScalar;
use crate::emit::c::{robot, steps, text};
use crate::generate::Program;

const FUNCTIONS: &str = include_str!("../text/fmi3.c");
const ROBOT: &str = include_str!("../text/fmi3_robot.c");

/// `fmi3.c` with these types and functions of a model.
pub(super) fn interface(
    names: &CNames,
    token: &str,
    model: &str,
    has_model_exchange: bool,
) -> String {
    let filled = FUNCTIONS
        .replace("\nMODEL\n", &format!("\n{model}\n"))
        .replace("STEM", names.prefix())
        .replace("TOKEN", token)
        .replace(
            "HAS_MODEL_EXCHANGE",
            if has_model_exchange { "1" } else { "0" },
        );
    robot::mark() + &text::named(&filled, names)
}

/// `fmi3.c` of a robot.
pub(super) fn of_robot(
    names: &CNames,
    token: &str,
    model: &Model,
    program: &Program<Scheduled>,
) -> String {
    let runtime = model.as_runtime();
    let mut neutral = vec![0.0; runtime.nq()];
    reference::neutral(&runtime, &mut neutral);
    let neutral: Vec<String> = neutral.iter().map(|x| format!("{x:?}")).collect();
    let is_vector = has_model_exchange(model);
    let rate = match is_vector {
        true => "memcpy(value, state->qd, sizeof state->qd);",
        false => "NAME_position_rate(state->q, state->qd, value);",
    };
    // If q is a vector, only changes of tau are needed.
    let [change, change_of_rate] = match is_vector {
        true => ["change->q", "memcpy(value, change->qd, sizeof change->qd);"],
        false => ["no_change", "memset(value, 0, PREFIX_NQ * sizeof *value);"],
    };
    let none = match is_vector {
        true => "",
        false => "    static const double no_change[PREFIX_NV] = {0.0};\n",
    };
    let context = Context {
        names,
        scalar: CScalar::Double,
        sizes: program.sizes,
        parameters: 0,
        cached: &[],
    };
    let own = with_frames(names, program)
        .replace("NEUTRAL", &neutral.join(", "))
        .replace("COUNT_OF_FRAMES", &program.frames.len().to_string())
        .replace("POSITION_RATE", rate)
        .replace("CHANGE_OF_RATE", change_of_rate)
        .replace("NO_CHANGE\n", none)
        .replace("CHANGE_OF_Q", change)
        .replace("STEPPED", &steps::stepped_by_accelerated(&context, model));
    interface(names, token, own.trim_end(), is_vector)
}

/// The template with its cases for each frame.
fn with_frames(names: &CNames, program: &Program<Scheduled>) -> String {
    let aligned = |name: &str| format!("{name}_local_world_aligned");
    let places = [
        (
            "PLACEMENTS",
            "placement".to_owned(),
            "state->q, world_from_frame",
        ),
        ("VELOCITIES", aligned("velocity"), "state->q, qd, twist"),
        ("JACOBIANS", aligned("jacobian"), "q, rows"),
        (
            "DERIVATIVES",
            aligned("jacobian_derivative"),
            "q, change, rows",
        ),
    ];
    let text = ROBOT.to_owned();
    places
        .into_iter()
        .fold(text, |text, (place, name, arguments)| {
            let cases = cases(names, program, &name, arguments);
            text.replace(&format!("\n{place}\n"), &format!("\n{cases}"))
        })
}

/// A case for each frame that calls its function.
fn cases(names: &CNames, program: &Program<Scheduled>, name: &str, arguments: &str) -> String {
    let frames = program.frames.iter().enumerate();
    let cases = frames.flat_map(|(index, frame)| {
        let own = frame.functions.iter().map(|row| &row.signature);
        let own = own.filter(|signature| signature.name == name);
        own.map(move |signature| {
            let function = names.function(signature, Some(index));
            format!("    case {index}: {function}({arguments}); break;\n")
        })
    });
    cases.collect()
}
