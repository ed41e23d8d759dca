//! Derivatives of the equation of motion.

use super::super::{Method, Parameter as P, Receiver, Returned, Shape, derivatives};
use crate::FunctionName as F;

/// The results of the derivatives of inverse dynamics.
const OF_TORQUES: &[Returned] = &[
    Returned::new("dtau_dq", Shape::Square, "N m/rad, N/rad, N, N/m"),
    Returned::new("dtau_dqd", Shape::Square, "N m s/rad, N s/rad, N s, N s/m"),
    Returned::new("h", Shape::InertiaMatrix, "kg m², kg m, kg"),
];

pub(super) const DERIVATIVES: &[Method] = &[
    Method {
        name: "rnea_derivatives",
        needed_by: &[F::RneaDerivatives],
        receiver: Receiver::Robot,
        parameters: &[P::Q, P::Qd, P::Qdd],
        returns: OF_TORQUES,
        doc: "The derivatives of inverse dynamics τ(q, q̇, q̈): ∂τ/∂q in the tangent space, of \
              τ(q ⊞ ε) at ε = 0, ∂τ/∂q̇, and H = ∂τ/∂q̈. Damping is in ∂τ/∂q̇; Coulomb friction \
              counts as constant. Singh, Russell and Wensing 2022.",
        text: Some(derivatives::rnea_derivatives),
    },
    Method {
        name: "rnea_derivatives_with_forces",
        needed_by: &[F::RneaDerivativesWithForces],
        receiver: Receiver::Robot,
        parameters: &[P::Q, P::Qd, P::Qdd, P::LinkForces],
        returns: OF_TORQUES,
        doc: "The derivatives of inverse dynamics τ(q, q̇, q̈, fˣ) with forces from outside: `f_ext[l]` \
              acts on link l at its origin, in its own frame (N m, N), and is held fixed in that \
              frame, so that it turns with the link: ∂τ/∂q in the tangent space, of τ(q ⊞ ε) at \
              ε = 0, ∂τ/∂q̇, and H = ∂τ/∂q̈. Damping is in ∂τ/∂q̇; Coulomb friction counts as \
              constant. Singh, Russell and Wensing 2022.",
        text: Some(derivatives::rnea_derivatives_with_forces),
    },
];
