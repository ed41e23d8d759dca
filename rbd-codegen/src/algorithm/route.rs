//! The route of forward dynamics.

/// The two ways to q̈.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
pub enum Route {
    /// Bias, inertia matrix, LᵀDL and its solution (RBDA section 6.1).
    InertiaMatrix,
    /// The articulated-body algorithm (RBDA section 7.3).
    ArticulatedBodies,
}

/// The route of `forward_dynamics` for a robot, and the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ForwardRoute {
    /// The one of fewer operations.
    pub route: Route,
    /// Operations by the inertia matrix, before any pass.
    pub by_inertia_matrix: u32,
    /// Whether these are of the factorisation and the solution only (RBDA Table 6.6): where they
    /// take far more than articulated bodies, the rest is not counted.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "std::ops::Not::not"))]
    pub is_factorisation_only: bool,
    /// Operations by articulated bodies, before any pass; `None` where they do not apply, joints
    /// being coupled.
    pub by_articulated_bodies: Option<u32>,
}

impl ForwardRoute {
    /// "by articulated bodies: 3940 operations before any pass, 4887 by the inertia matrix".
    pub fn text(&self) -> String {
        let matrix = match self.is_factorisation_only {
            true => format!("more than {}", self.by_inertia_matrix),
            false => self.by_inertia_matrix.to_string(),
        };
        let Some(bodies) = self.by_articulated_bodies else {
            return format!(
                "by the inertia matrix: {matrix} operations before any pass; articulated bodies do \
                 not apply to coupled joints"
            );
        };
        match self.route {
            Route::InertiaMatrix => format!(
                "by the inertia matrix: {matrix} operations before any pass, {bodies} by \
                 articulated bodies"
            ),
            Route::ArticulatedBodies => format!(
                "by articulated bodies: {bodies} operations before any pass, {matrix} by the \
                 inertia matrix"
            ),
        }
    }
}
