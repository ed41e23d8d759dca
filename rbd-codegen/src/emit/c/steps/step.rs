//! A step: its name, documentation and head.

use crate::algorithm::PARAMETERS;
use crate::emit::c::context::Context;
use crate::emit::c::function::broken;

/// A step.
pub(super) struct Step {
    pub(super) name: &'static str,
    /// Its documentation.
    pub(super) doc: &'static str,
    /// A template of its definition.
    pub(super) body: String,
    /// Whether it takes a number of iterations and returns a residual.
    pub(super) iterates: bool,
    /// Whether it returns A and B.
    pub(super) differentiates: bool,
}

/// Its documentation.
pub(super) fn documentation(context: &Context<'_>, step: &Step) -> Vec<String> {
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

/// `void panda_step_rk4(const double *q, ...)`: arrays may overlap.
pub(super) fn head(context: &Context<'_>, step: &Step) -> String {
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
