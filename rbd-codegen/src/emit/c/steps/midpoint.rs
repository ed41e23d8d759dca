//! The implicit midpoint rule.

use rbd_ir::lower::Scheduled;
use rbd_model::Model;
use rbd_runtime::Joint;

use super::step::Step;
use super::{chart, entries};
use crate::emit::c::context::Context;
use crate::generate::Program;

const HELPERS: &str = include_str!("../text/midpoint.c");
const STEP: &str = include_str!("../text/midpoint_step.c");
const BY_POSITION: &str = include_str!("../text/by_position.c");
const BY_POSITION_VECTOR: &str = include_str!("../text/by_position_vector.c");
const DERIVATIVES: &str = include_str!("../text/midpoint_derivatives.c");

/// A template of the functions that both steps call.
pub(super) fn helpers(
    context: &Context<'_>,
    program: &Program<Scheduled>,
    model: &Model,
) -> String {
    let length = |name: &str| {
        let count = entries::count(program, "rnea_derivatives", name);
        count.max(1).to_string()
    };
    let by_position = match chart::has_rates(model) {
        true => BY_POSITION,
        false => BY_POSITION_VECTOR,
    };
    let text = HELPERS
        .replace("POSITIONS", &length("dtau_dq"))
        .replace("VELOCITIES", &length("dtau_dqd"))
        .replace("BY_POSITION", by_position);
    predecessors(context, model) + &text
}

pub(super) fn steps() -> [Step; 2] {
    let plain = Step {
        name: "step_implicit_midpoint",
        doc: "The state a step later by the implicit midpoint rule: q̇' = q̇ + h a, q' = q ⊞ h w, w = q̇ + ½ h a, with \
              r(a) = ID(q ⊞ ½ h w, w, a) − τ = 0, h = `dt`, by so many iterations of Newton's method from a = 0. Of order 2, \
              symmetric, stable where forces are stiff (E. Hairer, C. Lubich and G. Wanner, Geometric Numerical \
              Integration, 2006, chapter XI). Two or three iterations do for steps of a few ms. An iteration costs `rnea`, \
              `rnea_derivatives` and an elimination; a full matrix is on the stack.",
        body: STEP.to_owned(),
        iterates: true,
        differentiates: false,
    };
    let differentiated = Step {
        name: "step_implicit_midpoint_derivatives",
        doc: "`step_implicit_midpoint` with A and B, by the implicit function theorem where the iterations end: with \
              u = ½ h w and K = H + ½ h ∂τ/∂q̇ + ¼ h² ∂τ/∂q J_r(u), K ∂a/∂(q, q̇, τ) = [−∂τ/∂q Ad(exp −u), −∂τ/∂q̇ − ½ h ∂τ/∂q \
              J_r(u), 1]. They err by as much as the \
              residual lets a err.",
        body: DERIVATIVES.to_owned(),
        iterates: true,
        differentiates: true,
    };
    [plain, differentiated]
}

/// For each coordinate the next towards the base among those that share entries of H with it, -1 for none:
/// any coordinate if joints are coupled.
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
