//! Integration steps: loops around generated functions, as in the runtime's `step`.

use rbd_runtime::Joint;

use super::chart;
use super::comment::comment;
use super::context::Context;
use super::function::broken;
use super::text;
use crate::Model;
use crate::algorithm::PARAMETERS;
use crate::generate::Program;
use crate::lower::Scheduled;

const SEMI_IMPLICIT: &str = include_str!("text/semi_implicit.c");
const RUNGE_KUTTA: &str = include_str!("text/rk4.c");
const MIDPOINT: &str = include_str!("text/midpoint.c");

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
}

/// The steps that the functions of this program make possible.
///
/// With forward dynamics those of Euler, and of Runge and Kutta; with inverse dynamics and their derivatives the
/// implicit midpoint rule, where q is a vector. Where it is none, q ⊞ u is that of the function `integrate`, and
/// without it there is no step.
pub(super) fn steps(context: &Context<'_>, program: &Program<Scheduled>, model: &Model) -> Steps {
    let is_vector = context.sizes.nq == context.sizes.nv;
    let moves = is_vector || program.has_function("integrate");
    let mut all = Vec::new();
    let mut helpers = String::new();
    if context.sizes.nv > 0 && moves {
        if program.has_function("forward_dynamics") {
            all.extend(explicit(model));
            helpers += &chart::rates(model);
        }
        let for_midpoint = ["rnea", "rnea_derivatives"];
        if is_vector && for_midpoint.iter().all(|name| program.has_function(name)) {
            helpers += &predecessors(context, model);
            all.push(midpoint(program));
        }
        if is_vector && !all.is_empty() {
            helpers = ADVANCE.to_owned() + &helpers;
        }
    }
    let mut steps = Steps {
        declarations: String::new(),
        definitions: filled(context, &helpers),
    };
    for step in all {
        let head = head(context, &step);
        steps.declarations += &format!("{}{head};\n\n", comment(&documentation(context, &step)));
        steps.definitions += &filled(context, &step.body).replace("HEAD", &head);
    }
    steps
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
    let rates = match chart::has_rates(model) {
        true => "NAME_chart_rate(u, v, rate);",
        false => "(void)memcpy(rate, v, sizeof rate);",
    };
    RUNGE_KUTTA
        .replace("CHART_RATE", rates)
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
        },
        Step {
            name: "step_rk4",
            doc: "The state a step later by the classical Runge-Kutta method, on the manifold of q: positions are q ⊞ u, \
                     and u̇ = v + ½ [u, v] + [u, [u, v]]/12 is integrated with v̇ = q̈(q ⊞ u, v, τ) (H. Munthe-Kaas, High \
                     order Runge-Kutta methods on manifolds, Appl. Numer. Math. 29, 1999). Of order 4, at the cost of four \
                     `forward_dynamics`. Within a step no joint may turn by as much as 2π.",
            body: runge_kutta(model, "NAME_forward_dynamics("),
            iterates: false,
        },
    ]
}

fn midpoint(program: &Program<Scheduled>) -> Step {
    let derivatives = program.function("rnea_derivatives");
    let count = |name: &str| -> usize {
        let mut results = derivatives.iter().flat_map(|row| &row.signature.results);
        let result = results.find(|result| result.name == name);
        result.map_or(0, |result| result.positions.len())
    };
    let added = |name: &str, factor: &str| match count(name) {
        0 => String::new(),
        count => format!(
            "        for (i = 0; i < {count}; i++) {{\n            const int row = NAME_rnea_derivatives_{name}_rows[i];\n            \
             const int column = NAME_rnea_derivatives_{name}_columns[i];\n            \
             k[row * PREFIX_NV + column] = k[row * PREFIX_NV + column] + {factor} * {name}[i];\n        }}\n"
        ),
    };
    let (by_velocity, by_position) = (added("dtau_dqd", "half"), added("dtau_dq", "half * half"));
    let length = |name: &str| count(name).max(1).to_string();
    Step {
        name: "step_implicit_midpoint",
        doc: "The state a step later by the implicit midpoint rule: q̇' = q̇ + h a, q' = q + h w, w = q̇ + ½ h a, with \
                 r(a) = ID(q + ½ h w, w, a) − τ = 0, h = `dt`, by so many iterations of Newton's method from a = 0. Of order 2, \
                 symmetric, stable where forces are stiff (E. Hairer, C. Lubich and G. Wanner, Geometric Numerical \
                 Integration, 2006, chapter XI). Two or three iterations do for steps of a few ms. An iteration costs `rnea`, \
                 `rnea_derivatives` and an elimination; a full matrix is on the stack.",
        body: MIDPOINT
            .replace("ADDED", &(by_velocity + &by_position))
            .replace("POSITIONS", &length("dtau_dq"))
            .replace("VELOCITIES", &length("dtau_dqd")),
        iterates: true,
    }
}

/// Of each coordinate the next towards the base of those that share entries of H with it, -1 for none: any where joints
/// are coupled.
fn predecessors(context: &Context<'_>, model: &Model) -> String {
    let joints = &model.joints;
    let is_coupled = joints.iter().any(|joint| joint.coupling.is_some());
    let last = |mut at: Option<usize>| loop {
        let joint: &Joint = &joints[at?];
        match joint.velocity_range().next_back() {
            Some(coordinate) => return Some(coordinate),
            None => at = joint.parent,
        }
    };
    let of = |k: usize| match joints
        .iter()
        .find(|joint| joint.velocity_range().contains(&k))
    {
        Some(joint) if !is_coupled && k == joint.v_start => last(joint.parent),
        _ => k.checked_sub(1),
    };
    let all = (0..context.sizes.nv).map(|k| of(k).map_or("-1".to_owned(), |i| i.to_string()));
    let all: Vec<String> = all.collect();
    format!(
        "static const int NAME_predecessors[PREFIX_NV] = {{{}}};\n\n",
        all.join(", ")
    )
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
    broken(&format!("void {}(", context.names.lower(step.name)), &list)
}

/// A template with the robot's names, numbers and way to move.
fn filled(context: &Context<'_>, template: &str) -> String {
    let given = match context.parameters > 0 {
        true => format!("{PARAMETERS}, "),
        false => String::new(),
    };
    let advance = match context.sizes.nq == context.sizes.nv {
        true => "NAME_advance(q, u, ".to_owned(),
        false => format!("NAME_integrate(q, u, {given}"),
    };
    let text = template
        .replace("ADVANCE(q, u, ", &advance)
        .replace("GIVEN ", &given)
        .replace("SCALAR", context.scalar.name())
        .replace("SUFFIX", context.scalar.suffix());
    text::named(&text, context.names)
}
