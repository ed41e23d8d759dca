//! The explicit steps.

use rbd_model::Model;

use super::chart;
use super::step::Step;

const SEMI_IMPLICIT: &str = include_str!("../text/semi_implicit.c");
const RUNGE_KUTTA: &str = include_str!("../text/rk4.c");

/// Semi-implicit Euler and the Runge-Kutta method.
pub(super) fn steps(model: &Model) -> [Step; 2] {
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

/// The Runge-Kutta method with this function.
pub(super) fn runge_kutta(model: &Model, acceleration: &str) -> String {
    RUNGE_KUTTA
        .replace("CHART_RATE", chart::taken_rate(model))
        .replace("ACCELERATION(", acceleration)
}
