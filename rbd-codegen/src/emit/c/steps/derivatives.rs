//! A and B of the explicit steps, and helpers of all steps.

use rbd_ir::lower::Scheduled;
use rbd_model::Model;

use super::step::Step;
use super::{chart, entries};
use crate::emit::c::context::Context;
use crate::emit::c::sines;
use crate::generate::Program;

const SENSITIVITY: &str = include_str!("../text/sensitivity.c");
const ADD_SCALED: &str = include_str!("../text/add_scaled.c");
const SEMI_IMPLICIT: &str = include_str!("../text/semi_implicit_derivatives.c");
const RUNGE_KUTTA: &str = include_str!("../text/rk4_derivatives.c");

/// A template of the functions that steps with derivatives call; the explicit ones call more.
pub(super) fn helpers(context: &Context<'_>, model: &Model, explicit: bool) -> String {
    let take = sines::of_one(context.names, context.scalar, ["&half", "&sine", "&cosine"]);
    let more = if explicit {
        ADD_SCALED.to_owned() + &chart::chain(model)
    } else {
        String::new()
    };
    SENSITIVITY.to_owned() + &chart::carry(context.scalar, model, &take) + &more
}

/// Semi-implicit Euler and the Runge-Kutta method.
pub(super) fn explicit(program: &Program<Scheduled>, model: &Model) -> [Step; 2] {
    let length = |name: &str| {
        let count = entries::count(program, "forward_dynamics_derivatives", name);
        count.max(1).to_string()
    };
    let (positions, velocities, forces) =
        (length("dqdd_dq"), length("dqdd_dqd"), length("h_inverse"));
    let chain = match chart::has_rates(model) {
        true => "        NAME_chain(u, v, of_q, of_rate);\n",
        false => "",
    };
    let step = |name, doc, template: &str| Step {
        name,
        doc,
        body: template
            .replace("POSITIONS", &positions)
            .replace("VELOCITIES", &velocities)
            .replace("FORCES", &forces)
            .replace("CHART_RATE", chart::taken_rate(model))
            .replace("CHAIN", chain),
        iterates: false,
        differentiates: true,
    };
    [
        step(
            "step_semi_implicit_derivatives",
            "`step_semi_implicit` with A and B: ∂q̇'/∂(q, q̇, τ) = [h ∂q̈/∂q, 1 + h ∂q̈/∂q̇, h H⁻¹], ∂q'/∂(q, q̇, τ) = \
             [Ad(exp −h q̇'), 0, 0] + h J_r(h q̇') ∂q̇'/∂(q, q̇, τ). At the cost of one `forward_dynamics_derivatives`.",
            SEMI_IMPLICIT,
        ),
        step(
            "step_rk4_derivatives",
            "`step_rk4` with A and B, by the chain rule over its stages: those of the step, not of the motion. At the cost \
             of four `forward_dynamics_derivatives`; three matrices of nv by 3 nv numbers are on the stack.",
            RUNGE_KUTTA,
        ),
    ]
}
