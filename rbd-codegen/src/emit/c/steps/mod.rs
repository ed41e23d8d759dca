//! Integration steps: loops around generated functions, as in the runtime's `step`.

mod chart;
mod derivatives;
mod entries;
mod midpoint;

use super::comment::comment;
use super::context::Context;
use super::function::broken;
use super::text;
use crate::Model;
use crate::algorithm::PARAMETERS;
use crate::generate::Program;
use crate::lower::Scheduled;

const SEMI_IMPLICIT: &str = include_str!("../text/semi_implicit.c");
const RUNGE_KUTTA: &str = include_str!("../text/rk4.c");

/// Declarations and definitions of the steps of a robot.
pub(super) struct Steps {
    pub(super) declarations: String,
    pub(super) definitions: String,
}

/// A step.
struct Step {
    name: &'static str,
    /// What it computes.
    doc: &'static str,
    /// A template of its definition.
    body: String,
    /// Whether it takes a count of iterations and gives a residual.
    iterates: bool,
    /// Whether it gives A and B.
    differentiates: bool,
}

/// The steps that the functions of this program make possible.
///
/// With forward dynamics those of Euler, and of Runge and Kutta, with its derivatives those with A and B; with inverse
/// dynamics and its derivatives the implicit midpoint rule, with A and B too. Where q is no vector, q ⊞ u is that of the
/// function `integrate`, and without it there is no step.
pub(super) fn steps(context: &Context<'_>, program: &Program<Scheduled>, model: &Model) -> Steps {
    let is_vector = context.sizes.nq == context.sizes.nv;
    let has = |names: &[&str]| names.iter().all(|name| program.has_function(name));
    let moves = context.sizes.nv > 0 && (is_vector || has(&["integrate"]));
    let explicit = moves && has(&["forward_dynamics"]);
    let explicit_derivatives = moves && has(&["forward_dynamics_derivatives"]);
    let midpoint = moves && has(&["rnea", "rnea_derivatives"]);
    let mut helpers = String::new();
    if is_vector && (explicit || explicit_derivatives || midpoint) {
        helpers += ADVANCE;
    }
    if explicit || explicit_derivatives {
        helpers += &chart::rates(model);
    }
    if explicit_derivatives || midpoint {
        helpers += &derivatives::helpers(context, model, explicit_derivatives);
    }
    if midpoint {
        helpers += &midpoint::helpers(context, program, model);
    }
    let mut all = Vec::new();
    if explicit {
        all.extend(self::explicit(model));
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

/// q ⊞ u where q is a vector.
const ADVANCE: &str = "\
static void NAME_advance(const SCALAR *PREFIX_RESTRICT q, const SCALAR *PREFIX_RESTRICT u, SCALAR *PREFIX_RESTRICT to)
{
    int i;
    for (i = 0; i < PREFIX_NV; i++)
        to[i] = q[i] + u[i];
}

";

/// Its documentation.
fn documentation(context: &Context<'_>, step: &Step) -> Vec<String> {
    let mut lines = vec![
        step.doc.to_owned(),
        String::new(),
        "@param q positions (rad, m)".to_owned(),
        "@param qd velocities (rad/s, m/s)".to_owned(),
        "@param tau generalised forces, constant during the step (N m, N)".to_owned(),
        "@param dt the time of the step (s)".to_owned(),
    ];
    let iterations = "@param iterations how many iterations";
    lines.extend(step.iterates.then(|| iterations.to_owned()));
    let nominal = context.names.lower("nominal_parameters");
    let parameters = format!("@param {PARAMETERS} what is known at run time, as in `{nominal}`");
    lines.extend((context.parameters > 0).then_some(parameters));
    lines.push("@param[out] out_q positions after the step; may be `q`".to_owned());
    lines.push("@param[out] out_qd velocities after the step; may be `qd`".to_owned());
    let residual =
        "@param[out] residual r where the iterations end (N m, N): whether they were enough";
    lines.extend(step.iterates.then(|| residual.to_owned()));
    let derivatives = "@param[out] derivatives [A B], 2 nv rows of 3 nv numbers: (q', q̇') by q, q̇ and τ, in the tangent \
                       spaces at q' and at q. None of the others";
    lines.extend(step.differentiates.then(|| derivatives.to_owned()));
    lines
}

/// `stepped`, the method of Runge and Kutta on `accelerated`: forward dynamics that takes `wrenches` too.
pub(super) fn stepped_by_accelerated(context: &Context<'_>, model: &Model) -> String {
    let advance = match context.sizes.nq == context.sizes.nv {
        true => ADVANCE,
        false => "",
    };
    let head = "static void stepped(\n    const double *q, const double *qd, const double *tau, double dt, \
                const double *wrenches, double *out_q, double *out_qd)";
    let step = runge_kutta(model, "accelerated(").replace("GIVEN ", "wrenches, ");
    let text = advance.to_owned() + &chart::rates(model) + &step;
    filled(context, &text).replace("HEAD", head)
}

/// The method of Runge and Kutta on this function.
fn runge_kutta(model: &Model, acceleration: &str) -> String {
    RUNGE_KUTTA
        .replace("CHART_RATE", chart::taken_rate(model))
        .replace("ACCELERATION(", acceleration)
}

fn explicit(model: &Model) -> [Step; 2] {
    [
        Step {
            name: "step_semi_implicit",
            doc: "The state a step later by semi-implicit (symplectic) Euler: q̇' = q̇ + h q̈(q, q̇, τ), q' = q ⊞ h q̇', \
                     h = `dt`. Of order 1, at the cost of one `forward_dynamics`.",
            body: SEMI_IMPLICIT.to_owned(),
            iterates: false,
            differentiates: false,
        },
        Step {
            name: "step_rk4",
            doc: "The state a step later by the classical Runge-Kutta method, on the manifold of q: positions are q ⊞ u, \
                     and u̇ = v + ½ [u, v] + [u, [u, v]]/12 is integrated with v̇ = q̈(q ⊞ u, v, τ) (H. Munthe-Kaas, High \
                     order Runge-Kutta methods on manifolds, Appl. Numer. Math. 29, 1999). Of order 4, at the cost of four \
                     `forward_dynamics`. Within a step no joint may turn by as much as 2π.",
            body: runge_kutta(model, "NAME_forward_dynamics("),
            iterates: false,
            differentiates: false,
        },
    ]
}

/// `void panda_step_rk4(const double *q, ...)`: arrays may overlap.
fn head(context: &Context<'_>, step: &Step) -> String {
    let scalar = context.scalar.name();
    let mut list: Vec<String> = ["q", "qd", "tau"]
        .map(|name| format!("const {scalar} *{name}"))
        .into();
    list.push(format!("{scalar} dt"));
    list.extend(step.iterates.then(|| "int iterations".to_owned()));
    let takes = context.parameters > 0;
    list.extend(takes.then(|| format!("const {scalar} *{PARAMETERS}")));
    list.extend(["out_q", "out_qd"].map(|name| format!("{scalar} *{name}")));
    list.extend(step.iterates.then(|| format!("{scalar} *residual")));
    let derivatives = format!("{scalar} *{}derivatives", context.names.upper("RESTRICT "));
    list.extend(step.differentiates.then_some(derivatives));
    broken(&format!("void {}(", context.names.lower(step.name)), &list)
}

/// A template with the robot's names, numbers and way to move.
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
