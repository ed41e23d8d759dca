//! Derivatives of first order.

use super::super::{
    Derivative, DerivativeForm as Form, Method, Parameter as P, Receiver, Returned, Shape,
    SparseRows, derivatives,
};
use crate::FunctionName as F;

/// nv × nv.
const SQUARE: Shape = Shape::Sparse(SparseRows::Velocity);
/// 6 × nv.
const SPATIAL: Shape = Shape::Sparse(SparseRows::Spatial);
/// Six rows a joint, nv columns.
const WRENCHES: Shape = Shape::Sparse(SparseRows::Wrenches);

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

pub(super) const fn jacobian(of: &'static str, by: &'static [P]) -> Option<Derivative> {
    let form = Form::Jacobian;
    Some(Derivative { of, by, form })
}

const fn with_value(of: &'static str, by: &'static [P]) -> Option<Derivative> {
    let form = Form::ValueAndJacobian;
    Some(Derivative { of, by, form })
}

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
        derivative: jacobian("rnea", &[P::Q, P::Qd, P::Qdd]),
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
        derivative: jacobian("rnea_with_forces", &[P::Q, P::Qd, P::Qdd]),
    },
    Method {
        name: "rnea_with_derivatives",
        needed_by: &[F::RneaWithDerivatives],
        receiver: Receiver::Robot,
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
        text: Some(derivatives::rnea_with_derivatives),
        derivative: with_value("rnea", &[P::Q, P::Qd, P::Qdd]),
    },
    Method {
        name: "bias_derivatives",
        needed_by: &[F::BiasDerivatives],
        receiver: Receiver::Robot,
        parameters: &[P::Q, P::Qd],
        returns: &[
            Returned::new("dc_dq", SQUARE, BY_POSITION),
            Returned::new("dc_dqd", SQUARE, BY_VELOCITY),
        ],
        doc: "The derivatives of the bias C(q, q̇), gravity included: ∂C/∂q in the tangent space, of \
              C(q ⊞ ε, q̇) at ε = 0, and ∂C/∂q̇. Damping is in ∂C/∂q̇; Coulomb friction counts as \
              constant. Singh, Russell and Wensing 2022.",
        text: Some(derivatives::bias_derivatives),
        derivative: jacobian("bias", &[P::Q, P::Qd]),
    },
    Method {
        name: "gravity_derivatives",
        needed_by: &[F::GravityDerivatives],
        receiver: Receiver::Robot,
        parameters: &[P::Q],
        returns: &[Returned::new("dg_dq", SQUARE, BY_POSITION)],
        doc: "∂g/∂q in the tangent space, of g(q ⊞ ε) at ε = 0: the stiffness that gravity gives, the \
              Hessian of the potential energy where q is a vector.",
        text: Some(derivatives::gravity_derivatives),
        derivative: jacobian("gravity", &[P::Q]),
    },
    Method {
        name: "forward_dynamics_derivatives",
        needed_by: &[F::ForwardDynamicsDerivatives],
        receiver: Receiver::Robot,
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
        text: Some(derivatives::forward_dynamics_derivatives),
        derivative: with_value("forward_dynamics", &[P::Q, P::Qd, P::Tau]),
    },
    Method {
        name: "kinetic_energy_derivatives",
        needed_by: &[F::KineticEnergyDerivatives],
        receiver: Receiver::Robot,
        parameters: &[P::Q, P::Qd],
        returns: &[
            Returned::new("denergy_dq", Shape::Velocity, "J/rad, J/m"),
            Returned::new("momentum", Shape::Velocity, "kg m²/s, kg m/s"),
        ],
        doc: "The derivatives of the kinetic energy T = ½ q̇ᵀ H(q) q̇: ∂T/∂q in the tangent space, of \
              T(q ⊞ ε, q̇) at ε = 0, and the generalised momentum ∂T/∂q̇ = H q̇. The potential energy's \
              derivative is `gravity`.",
        text: None,
        derivative: jacobian("kinetic_energy", &[P::Q, P::Qd]),
    },
    Method {
        name: "centroidal_momentum_derivatives",
        needed_by: &[F::CentroidalMomentumDerivatives],
        receiver: Receiver::Robot,
        parameters: &[P::Q, P::Qd],
        returns: &[
            Returned::new("dh_dq", SPATIAL, "kg m²/s, kg m/s; kg m/s, kg/s"),
            Returned::new("dh_dqd", SPATIAL, "kg m², kg m; kg m, kg"),
        ],
        doc: "The derivatives of the centroidal momentum h_G = A_G q̇ by rows [moment of momentum; \
              linear momentum]: ∂h_G/∂q in the tangent space, of h_G(q ⊞ ε, q̇) at ε = 0, and \
              ∂h_G/∂q̇ = A_G.",
        text: None,
        derivative: jacobian("centroidal_momentum", &[P::Q, P::Qd]),
    },
    Method {
        name: "centroidal_momentum_rate_derivatives",
        needed_by: &[F::CentroidalMomentumRateDerivatives],
        receiver: Receiver::Robot,
        parameters: &[P::Q, P::Qd, P::Qdd],
        returns: &[
            Returned::new("drate_dq", SPATIAL, "N m/rad, N; N/rad, N/m"),
            Returned::new("drate_dqd", SPATIAL, "N m s/rad, N s; N s/rad, N s/m"),
            Returned::new("drate_dqdd", SPATIAL, "kg m², kg m; kg m, kg"),
        ],
        doc: "The derivatives of the rate of the centroidal momentum, ḣ_G = A_G q̈ + Ȧ_G q̇, by rows \
              [moment; force]: ∂ḣ_G/∂q in the tangent space, of ḣ_G(q ⊞ ε, q̇, q̈) at ε = 0, ∂ḣ_G/∂q̇, \
              and ∂ḣ_G/∂q̈ = A_G.",
        text: None,
        derivative: jacobian("centroidal_momentum_rate", &[P::Q, P::Qd, P::Qdd]),
    },
];

/// Two rows a frame of wrenches, without and with forces from outside.
macro_rules! of_wrenches {
    ($($name:literal, $function:ident, $of:literal,
       $with_forces:literal, $function_with_forces:ident, $of_with_forces:literal, $place:literal;)*) => {
        &[$(
            Method {
                name: $name,
                needed_by: &[F::$function],
                receiver: Receiver::Robot,
                parameters: &[P::Q, P::Qd, P::Qdd],
                returns: OF_WRENCHES,
                doc: concat!(
                    "The derivatives of the wrenches that `", $of, "` gives, six rows [moment; force] for \
                     each joint of `WRENCH_NAMES`, ", $place, ": ∂f/∂q in the tangent space, of f(q ⊞ ε) \
                     at ε = 0, the components of f as they are in these axes, ∂f/∂q̇ and ∂f/∂q̈."
                ),
                text: None,
                derivative: jacobian($of, &[P::Q, P::Qd, P::Qdd]),
            },
            Method {
                name: $with_forces,
                needed_by: &[F::$function_with_forces],
                receiver: Receiver::Robot,
                parameters: &[P::Q, P::Qd, P::Qdd, P::LinkForces],
                returns: OF_WRENCHES,
                doc: concat!(
                    "The derivatives of the wrenches that `", $of_with_forces, "` gives, six rows [moment; \
                     force] for each joint of `WRENCH_NAMES`, ", $place, ": ∂f/∂q in the tangent space, of \
                     f(q ⊞ ε) at ε = 0, the components of f as they are in these axes, ∂f/∂q̇ and ∂f/∂q̈. \
                     `f_ext[l]` acts on link l at its origin and is held fixed in that link's frame."
                ),
                text: None,
                derivative: jacobian($of_with_forces, &[P::Q, P::Qd, P::Qdd]),
            },
        )*]
    };
}

const OF_WRENCHES: &[Returned] = &[
    Returned::new("df_dq", WRENCHES, "N m/rad, N; N/rad, N/m"),
    Returned::new("df_dqd", WRENCHES, "N m s/rad, N s; N s/rad, N s/m"),
    Returned::new("df_dqdd", WRENCHES, "kg m², kg m; kg m, kg"),
];

pub(super) const WRENCH_DERIVATIVES: &[Method] = of_wrenches! {
    "joint_wrenches_derivatives", JointWrenchesDerivatives, "joint_wrenches",
    "joint_wrenches_with_forces_derivatives", JointWrenchesWithForcesDerivatives,
    "joint_wrenches_with_forces",
    "in the child link's axes, the moment about that link's origin";
    "joint_wrenches_parent_derivatives", JointWrenchesParentDerivatives, "joint_wrenches_parent",
    "joint_wrenches_parent_with_forces_derivatives", JointWrenchesParentWithForcesDerivatives,
    "joint_wrenches_parent_with_forces",
    "in the parent link's axes, the moment about that link's origin";
    "joint_wrenches_world_derivatives", JointWrenchesWorldDerivatives, "joint_wrenches_world",
    "joint_wrenches_world_with_forces_derivatives", JointWrenchesWorldWithForcesDerivatives,
    "joint_wrenches_world_with_forces",
    "in the world's axes, the moment about the world's origin";
    "joint_wrenches_local_world_aligned_derivatives", JointWrenchesLocalWorldAlignedDerivatives,
    "joint_wrenches_local_world_aligned",
    "joint_wrenches_local_world_aligned_with_forces_derivatives",
    JointWrenchesLocalWorldAlignedWithForcesDerivatives,
    "joint_wrenches_local_world_aligned_with_forces",
    "in the world's axes, the moment about the child link's origin";
};
