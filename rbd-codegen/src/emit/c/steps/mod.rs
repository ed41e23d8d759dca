//! Integration steps: loops around generated functions, as in the runtime's `step`.

mod chart;
mod derivatives;
mod entries;
mod explicit;
mod midpoint;
mod step;

use super::comment::comment;
use super::context::Context;
use super::text;
use crate::FunctionName as F;
use crate::algorithm::PARAMETERS;
use crate::generate::Program;
use rbd_ir::lower::Scheduled;
use rbd_model::Model;
use step::{Step, documentation, head};

/// Declarations and definitions of the steps of a robot.
pub(super) struct Steps {
    pub(super) declarations: String,
    pub(super) definitions: String,
}

/// The steps that the functions of this program make possible.
///
/// Forward dynamics allows the Euler and Runge-Kutta steps, its derivatives those with A and B. Inverse
/// dynamics and its derivatives allow the implicit midpoint rule, also with A and B. If q is not a vector,
/// q ⊞ u is that of the function `integrate`, and without it there is no step.
pub(super) fn steps(context: &Context<'_>, program: &Program<Scheduled>, model: &Model) -> Steps {
    let is_vector = context.sizes.nq == context.sizes.nv;
    let has = |names: &[F]| names.iter().all(|name| program.has(*name));
    let moves = context.sizes.nv > 0 && (is_vector || has(&[F::Integrate]));
    let has_explicit = moves && has(&[F::ForwardDynamics]);
    let explicit_derivatives = moves && has(&[F::ForwardDynamicsDerivatives]);
    let midpoint = moves && has(&[F::Rnea, F::RneaDerivatives]);
    let mut helpers = String::new();
    if is_vector && (has_explicit || explicit_derivatives || midpoint) {
        helpers += ADVANCE;
    }
    if has_explicit || explicit_derivatives {
        helpers += &chart::rates(model);
    }
    if explicit_derivatives || midpoint {
        helpers += &derivatives::helpers(context, model, explicit_derivatives);
    }
    if midpoint {
        helpers += &midpoint::helpers(context, program, model);
    }
    let mut all = Vec::new();
    if has_explicit {
        all.extend(explicit::steps(model));
    }
    if explicit_derivatives {
        all.extend(derivatives::explicit(program, model));
    }
    if midpoint {
        all.extend(midpoint::steps());
    }
    written(context, program, &helpers, &all)
}

/// Steps and the functions that they call.
fn written(
    context: &Context<'_>,
    program: &Program<Scheduled>,
    helpers: &str,
    all: &[Step],
) -> Steps {
    let helpers = entries::written_out(program, helpers);
    let bodies = all
        .iter()
        .map(|step| entries::written_out(program, &step.body));
    let bodies: Vec<String> = bodies.collect();
    let called = entries::helpers(&format!("{helpers}{}", bodies.concat()));
    let definitions = all.iter().zip(&bodies);
    let definitions =
        definitions.map(|(step, body)| filled(context, body).replace("HEAD", &head(context, step)));
    let declarations = all.iter().map(|step| {
        let documentation = comment(&documentation(context, step));
        format!("{documentation}{};\n\n", head(context, step))
    });
    Steps {
        declarations: declarations.collect(),
        definitions: filled(context, &(called + &helpers)) + &definitions.collect::<String>(),
    }
}

/// q ⊞ u if q is a vector.
const ADVANCE: &str = "\
static void NAME_advance(const SCALAR *PREFIX_RESTRICT q, const SCALAR *PREFIX_RESTRICT u, SCALAR *PREFIX_RESTRICT to)
{
    int i;
    for (i = 0; i < PREFIX_NV; i++)
        to[i] = q[i] + u[i];
}

";

/// `stepped`, the Runge-Kutta method with `accelerated`: forward dynamics that also takes `wrenches`.
pub(super) fn stepped_by_accelerated(context: &Context<'_>, model: &Model) -> String {
    let advance = match context.sizes.nq == context.sizes.nv {
        true => ADVANCE,
        false => "",
    };
    let head = "static void stepped(\n    const double *q, const double *qd, const double *tau, double dt, \
                const double *wrenches, double *out_q, double *out_qd)";
    let step = explicit::runge_kutta(model, "accelerated(").replace("GIVEN ", "wrenches, ");
    let text = advance.to_owned() + &chart::rates(model) + &step;
    filled(context, &text).replace("HEAD", head)
}

/// A template with the robot's names, numbers and joints filled in.
fn filled(context: &Context<'_>, template: &str) -> String {
    let takes = context.parameters > 0;
    let given = match takes {
        true => format!("{PARAMETERS}, "),
        false => String::new(),
    };
    let givens = match takes {
        true => format!("const SCALAR *{PARAMETERS}, "),
        false => String::new(),
    };
    let advance = match context.sizes.nq == context.sizes.nv {
        true => "NAME_advance(q, u, ".to_owned(),
        false => format!("NAME_integrate(q, u, {given}"),
    };
    let text = template
        .replace("ADVANCE(q, u, ", &advance)
        .replace("GIVEN ", &given)
        .replace("GIVENS ", &givens)
        .replace("SCALAR", context.scalar.name())
        .replace("SUFFIX", context.scalar.suffix());
    text::named(&text, context.names)
}
