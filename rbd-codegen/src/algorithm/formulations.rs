//! The functions with a formulation of their own on canonical frames.

use rbd_ir::ir::Function;

use super::{
    TraceContext, centroidal_momentum, constrained, derivatives, factor, forward_dynamics,
    inertia_matrix, inverse_dynamics,
};
use crate::FunctionName;

/// Traces a function.
type Formulation = fn(&TraceContext<'_>) -> Function;

/// The function's own formulation; without one the reference is traced, or the function differentiated of
/// which it is a derivative.
pub(super) fn formulation(function: FunctionName) -> Option<Formulation> {
    use FunctionName as F;
    Some(match function {
        F::Rnea => inverse_dynamics::rnea,
        F::RneaWithForces => inverse_dynamics::rnea_with_forces,
        F::Bias => inverse_dynamics::bias,
        F::Gravity => inverse_dynamics::gravity,
        F::Crba => inertia_matrix::crba,
        F::InertiaMul => inertia_matrix::mul,
        F::ForwardDynamics => forward_dynamics::forward_dynamics,
        F::Aba => forward_dynamics::by_articulated_bodies,
        F::Ltdl => factor::ltdl,
        F::LtdlMulL => factor::ltdl_mul_l,
        F::LtdlMulLt => factor::ltdl_mul_lt,
        F::LtdlSolveL => factor::ltdl_solve_l,
        F::LtdlSolveLt => factor::ltdl_solve_lt,
        F::LtdlSolve => factor::ltdl_solve,
        F::Ltl => factor::ltl,
        F::LtlMulL => factor::ltl_mul_l,
        F::LtlMulLt => factor::ltl_mul_lt,
        F::LtlSolveL => factor::ltl_solve_l,
        F::LtlSolveLt => factor::ltl_solve_lt,
        F::LtlSolve => factor::ltl_solve,
        F::RneaDerivatives => derivatives::rnea_derivatives,
        F::RneaDerivativesWithForces => derivatives::rnea_derivatives_with_forces,
        F::RneaWithDerivatives => derivatives::rnea_with_derivatives,
        F::BiasDerivatives => derivatives::bias_derivatives,
        F::GravityDerivatives => derivatives::gravity_derivatives,
        F::ForwardDynamicsDerivatives => derivatives::forward_dynamics_derivatives,
        F::CentroidalMomentumDerivatives => centroidal_momentum::derivatives,
        F::ConstrainedForwardDynamics => constrained::forward_dynamics,
        F::Impact => constrained::impact,
        F::ConstraintCorrection => constrained::correction,
        _ => return None,
    })
}

/// Whether the function has a formulation of its own.
pub fn has_formulation(function: FunctionName) -> bool {
    formulation(function).is_some()
}
