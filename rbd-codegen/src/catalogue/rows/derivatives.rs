//! Derivatives of first order.

use super::define::rows;
use crate::catalogue::name::FunctionName as F;
use crate::catalogue::parameter::Parameter as P;
use crate::catalogue::returned::Returned;
use crate::catalogue::row::Attribute as A;
use crate::catalogue::row::{Derivative, Row};
use crate::catalogue::signature::{Shape, SparseRows};

/// nv × nv.
const SQUARE: Shape = Shape::Sparse(SparseRows::Velocity);
/// 6 × nv.
const SPATIAL: Shape = Shape::Sparse(SparseRows::Spatial);

/// Units of ∂τ/∂q and ∂τ/∂q̇.
const BY_POSITION: &str = "N m/rad, N/rad, N, N/m";
const BY_VELOCITY: &str = "N m s/rad, N s/rad, N s, N s/m";
const BY_ACCELERATION: &str = "kg m², kg m, kg";

/// The results of the derivatives of inverse dynamics.
const OF_TORQUES: &[Returned] = &[
    Returned::new("dtau_dq", SQUARE, BY_POSITION),
    Returned::new("dtau_dqd", SQUARE, BY_VELOCITY),
    Returned::new("h", Shape::InertiaMatrix, BY_ACCELERATION),
];

rows!(
    super::quantities::END,
    RneaDerivatives = Row {
        about: "∂τ/∂q, ∂τ/∂q̇ and H of inverse dynamics.",
        name: "rnea_derivatives",
        parameters: &[P::Q, P::Qd, P::Qdd],
        returns: OF_TORQUES,
        doc: "The derivatives of inverse dynamics τ(q, q̇, q̈): ∂τ/∂q in the tangent space, of \
              τ(q ⊞ ε) at ε = 0, ∂τ/∂q̇, and H = ∂τ/∂q̈. Damping is in ∂τ/∂q̇; Coulomb friction \
              counts as constant. Singh, Russell and Wensing 2022.",
        derivative: Derivative::jacobian(F::Rnea, &[P::Q, P::Qd, P::Qdd]),
        cost: |s| 145 * s.entries,
        ..Row::ROBOT
    },
    RneaDerivativesWithForces = Row {
        about: "The same with forces on the links.",
        name: "rnea_derivatives_with_forces",
        parameters: &[P::Q, P::Qd, P::Qdd, P::LinkForces],
        returns: OF_TORQUES,
        doc: "The derivatives of inverse dynamics τ(q, q̇, q̈, fˣ) with forces from outside: `f_ext[l]` \
              acts on link l at its origin, in its own frame (N m, N), and is held fixed in that \
              frame, so that it turns with the link: ∂τ/∂q in the tangent space, of τ(q ⊞ ε) at \
              ε = 0, ∂τ/∂q̇, and H = ∂τ/∂q̈. Damping is in ∂τ/∂q̇; Coulomb friction counts as \
              constant. Singh, Russell and Wensing 2022.",
        derivative: Derivative::jacobian(F::RneaWithForces, &[P::Q, P::Qd, P::Qdd]),
        cost: |s| 145 * s.entries,
        ..Row::ROBOT
    },
    RneaWithDerivatives = Row {
        about: "τ of inverse dynamics with ∂τ/∂q, ∂τ/∂q̇ and H.",
        name: "rnea_with_derivatives",
        parameters: &[P::Q, P::Qd, P::Qdd],
        returns: &[
            Returned::new("tau", Shape::Velocity, "N m, N"),
            OF_TORQUES[0],
            OF_TORQUES[1],
            OF_TORQUES[2],
        ],
        doc: "Inverse dynamics τ(q, q̇, q̈), gravity included, and its derivatives: ∂τ/∂q in the tangent \
              space, of τ(q ⊞ ε) at ε = 0, ∂τ/∂q̇, and H = ∂τ/∂q̈. Damping is in ∂τ/∂q̇; Coulomb \
              friction counts as constant. Singh, Russell and Wensing 2022.",
        derivative: Derivative::with_value(F::Rnea, &[P::Q, P::Qd, P::Qdd]),
        cost: |s| 145 * s.entries,
        ..Row::ROBOT
    },
    BiasDerivatives = Row {
        about: "∂C/∂q and ∂C/∂q̇.",
        name: "bias_derivatives",
        parameters: &[P::Q, P::Qd],
        returns: &[
            Returned::new("dc_dq", SQUARE, BY_POSITION),
            Returned::new("dc_dqd", SQUARE, BY_VELOCITY),
        ],
        doc: "The derivatives of the bias C(q, q̇), gravity included: ∂C/∂q in the tangent space, of \
              C(q ⊞ ε, q̇) at ε = 0, and ∂C/∂q̇. Damping is in ∂C/∂q̇; Coulomb friction counts as \
              constant. Singh, Russell and Wensing 2022.",
        derivative: Derivative::jacobian(F::Bias, &[P::Q, P::Qd]),
        cost: |s| 145 * s.entries,
        ..Row::ROBOT
    },
    GravityDerivatives = Row {
        about: "∂g/∂q.",
        name: "gravity_derivatives",
        parameters: &[P::Q],
        returns: &[Returned::new("dg_dq", SQUARE, BY_POSITION)],
        doc: "∂g/∂q in the tangent space, of g(q ⊞ ε) at ε = 0: the stiffness that gravity gives, the \
              Hessian of the potential energy where q is a vector.",
        derivative: Derivative::jacobian(F::Gravity, &[P::Q]),
        cost: |s| 25 * s.entries,
        ..Row::ROBOT
    },
    ForwardDynamicsDerivatives = Row {
        about: "q̈, ∂q̈/∂q, ∂q̈/∂q̇ and H⁻¹ of forward dynamics.",
        name: "forward_dynamics_derivatives",
        parameters: &[P::Q, P::Qd, P::Tau],
        returns: &[
            Returned::new("qdd", Shape::Velocity, "rad/s², m/s²"),
            Returned::new("dqdd_dq", SQUARE, "1/s², m/(s² rad), rad/(s² m)"),
            Returned::new("dqdd_dqd", SQUARE, "1/s, m/(s rad), rad/(s m)"),
            Returned::new("h_inverse", SQUARE, "1/(kg m²), 1/(kg m), 1/kg"),
        ],
        doc: "Forward dynamics q̈ = H(q)⁻¹ (τ − C(q, q̇)), gravity included, and its derivatives: \
              ∂q̈/∂q = −H⁻¹ ∂τ/∂q at that q̈, in the tangent space, of q̈(q ⊞ ε) at ε = 0, \
              ∂q̈/∂q̇ = −H⁻¹ ∂τ/∂q̇, and H⁻¹ = ∂q̈/∂τ. Damping is in ∂q̈/∂q̇; Coulomb friction counts \
              as constant. Carpentier and Mansard 2018.",
        derivative: Derivative::with_value(F::ForwardDynamics, &[P::Q, P::Qd, P::Tau]),
        attributes: &[A::DividesByInertia],
        cost: |s| {
            let by_loops = 160 * s.entries + s.factorisation + 300 * s.n;
            // In batches those of a small robot are written out.
            match s.batch {
                true => by_loops.min(s.accelerations()),
                false => by_loops,
            }
        },
        ..Row::ROBOT
    },
    KineticEnergyDerivatives = Row {
        about: "∂T/∂q of the kinetic energy, and ∂T/∂q̇ = H q̇.",
        name: "kinetic_energy_derivatives",
        parameters: &[P::Q, P::Qd],
        returns: &[
            Returned::new("denergy_dq", Shape::Velocity, "J/rad, J/m"),
            Returned::new("momentum", Shape::Velocity, "kg m²/s, kg m/s"),
        ],
        doc: "The derivatives of the kinetic energy T = ½ q̇ᵀ H(q) q̇: ∂T/∂q in the tangent space, of \
              T(q ⊞ ε, q̇) at ε = 0, and the generalised momentum ∂T/∂q̇ = H q̇. The potential energy's \
              derivative is `gravity`.",
        derivative: Derivative::jacobian(F::KineticEnergy, &[P::Q, P::Qd]),
        cost: |s| 165 * s.n,
        ..Row::ROBOT
    },
    CentroidalMomentumDerivatives = Row {
        about: "∂h_G/∂q, and ∂h_G/∂q̇ = A_G.",
        name: "centroidal_momentum_derivatives",
        parameters: &[P::Q, P::Qd],
        returns: &[
            Returned::new("dh_dq", SPATIAL, "kg m²/s, kg m/s; kg m/s, kg/s"),
            Returned::new("dh_dqd", SPATIAL, "kg m², kg m; kg m, kg"),
        ],
        doc: "The derivatives of the centroidal momentum h_G = A_G q̇ by rows [moment of momentum; \
              linear momentum]: ∂h_G/∂q in the tangent space, of h_G(q ⊞ ε, q̇) at ε = 0, and \
              ∂h_G/∂q̇ = A_G.",
        derivative: Derivative::jacobian(F::CentroidalMomentum, &[P::Q, P::Qd]),
        attributes: &[A::DividesByMass],
        cost: |s| 560 * s.n,
        ..Row::ROBOT
    },
    CentroidalMomentumRateDerivatives = Row {
        about: "∂ḣ_G by q, q̇ and q̈.",
        name: "centroidal_momentum_rate_derivatives",
        parameters: &[P::Q, P::Qd, P::Qdd],
        returns: &[
            Returned::new("drate_dq", SPATIAL, "N m/rad, N; N/rad, N/m"),
            Returned::new("drate_dqd", SPATIAL, "N m s/rad, N s; N s/rad, N s/m"),
            Returned::new("drate_dqdd", SPATIAL, "kg m², kg m; kg m, kg"),
        ],
        doc: "The derivatives of the rate of the centroidal momentum, ḣ_G = A_G q̈ + Ȧ_G q̇, by rows \
              [moment; force]: ∂ḣ_G/∂q in the tangent space, of ḣ_G(q ⊞ ε, q̇, q̈) at ε = 0, ∂ḣ_G/∂q̇, \
              and ∂ḣ_G/∂q̈ = A_G.",
        derivative: Derivative::jacobian(F::CentroidalMomentumRate, &[P::Q, P::Qd, P::Qdd]),
        attributes: &[A::DividesByMass],
        cost: |s| 1_700 * s.n,
        ..Row::ROBOT
    },
);
