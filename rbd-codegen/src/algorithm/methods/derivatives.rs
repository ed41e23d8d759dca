//! Derivatives of the equation of motion.

use super::super::{Method, Parameter as P, Receiver, Returned, Shape, derivatives};
use crate::FunctionName as F;

/// The results of the derivatives of inverse dynamics.
const OF_TORQUES: &[Returned] = &[
    Returned::new("dtau_dq", Shape::Sparse, "N m/rad, N/rad, N, N/m"),
    Returned::new("dtau_dqd", Shape::Sparse, "N m s/rad, N s/rad, N s, N s/m"),
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
    Method {
        name: "forward_dynamics_derivatives",
        needed_by: &[F::ForwardDynamicsDerivatives],
        receiver: Receiver::Robot,
        parameters: &[P::Q, P::Qd, P::Tau],
        returns: &[
            Returned::new("qdd", Shape::Velocity, "rad/s², m/s²"),
            Returned::new("dqdd_dq", Shape::Sparse, "1/s², m/(s² rad), rad/(s² m)"),
            Returned::new("dqdd_dqd", Shape::Sparse, "1/s, m/(s rad), rad/(s m)"),
            Returned::new("h_inverse", Shape::Sparse, "1/(kg m²), 1/(kg m), 1/kg"),
        ],
        doc: "Forward dynamics q̈ = H(q)⁻¹ (τ − C(q, q̇)), gravity included, and its derivatives: \
              ∂q̈/∂q = −H⁻¹ ∂τ/∂q at that q̈, in the tangent space, of q̈(q ⊞ ε) at ε = 0, \
              ∂q̈/∂q̇ = −H⁻¹ ∂τ/∂q̇, and H⁻¹ = ∂q̈/∂τ. Damping is in ∂q̈/∂q̇; Coulomb friction counts \
              as constant. Carpentier and Mansard 2018.",
        text: Some(derivatives::forward_dynamics_derivatives),
    },
];
