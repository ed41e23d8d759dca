//! The table of generated methods, and how each is traced.
//!
//! A new algorithm is one file here and one row in [`METHODS`], or in [`FRAME_METHODS`] for one
//! of a frame.

mod coordinates;
mod factor;
mod forward_dynamics;
mod frame;
mod inertia_matrix;
mod inverse_dynamics;
mod limbs;
mod minimal;
mod numbers;
mod pattern;
mod problem;
mod reference;
mod regressor;
mod signature;

pub use forward_dynamics::{ForwardRoute, Route};
pub use frame::FRAME_METHODS;
pub use limbs::Limbs;
pub use numbers::{PARAMETERS, parameter_count};
pub use pattern::Pattern;
pub use problem::{Problem, Traced, trace, trace_frame, trace_methods};
pub use signature::{Coordinates, Method, Parameter, Receiver, Shape};

use crate::FunctionName as F;
use Parameter as P;

/// Every method of a robot and its matrices that can be generated.
pub const METHODS: &[Method] = &[
    Method {
        name: "forward_kinematics",
        needed_by: &[F::ForwardKinematics],
        receiver: Receiver::Robot,
        parameters: &[P::Q],
        returns: Shape::Placements,
        doc: "Placement of every link in the base's frame, `base_from_link`, in the order of \
              `LINK_NAMES` (metres). RBDA section 4.1.",
        text: None,
    },
    Method {
        name: "rnea",
        needed_by: &[F::Rnea],
        receiver: Receiver::Robot,
        parameters: &[P::Q, P::Qd, P::Qdd],
        returns: Shape::Velocity,
        doc: "Inverse dynamics τ = H(q) q̈ + C(q, q̇), gravity included, by the recursive \
              Newton-Euler algorithm. RBDA Table 5.1.",
        text: Some(inverse_dynamics::rnea),
    },
    Method {
        name: "rnea_with_forces",
        needed_by: &[F::RneaWithForces],
        receiver: Receiver::Robot,
        parameters: &[P::Q, P::Qd, P::Qdd, P::LinkForces],
        returns: Shape::Velocity,
        doc: "Inverse dynamics with forces from outside, τ = H(q) q̈ + C(q, q̇, fˣ): `f_ext[l]` acts \
              on link l at its origin, in its own frame (N m, N). RBDA Table 5.1.",
        text: Some(inverse_dynamics::rnea_with_forces),
    },
    Method {
        name: "bias",
        needed_by: &[F::Bias],
        receiver: Receiver::Robot,
        parameters: &[P::Q, P::Qd],
        returns: Shape::Velocity,
        doc: "C(q, q̇): the Coriolis, centrifugal and gravity terms of τ = H q̈ + C. RBDA eq 6.2.",
        text: Some(inverse_dynamics::bias),
    },
    Method {
        name: "gravity",
        needed_by: &[F::Gravity],
        receiver: Receiver::Robot,
        parameters: &[P::Q],
        returns: Shape::Velocity,
        doc: "g(q) = C(q, 0): the joint forces that hold the robot still.",
        text: Some(inverse_dynamics::gravity),
    },
    Method {
        name: "crba",
        needed_by: &[F::Crba, F::Ltdl, F::Ltl],
        receiver: Receiver::Robot,
        parameters: &[P::Q],
        returns: Shape::InertiaMatrix,
        doc: "The joint-space inertia matrix H(q), its non-zero entries only, by the \
              composite-rigid-body algorithm. RBDA Table 6.2.",
        text: Some(inertia_matrix::crba),
    },
    Method {
        name: "differential_inverse_dynamics",
        needed_by: &[F::DifferentialInverseDynamics],
        receiver: Receiver::Robot,
        parameters: &[P::Q],
        returns: Shape::InertiaMatrix,
        doc: "H(q) column by column, H δ_α = ID(q, 0, δ_α) without gravity: a second, independent \
              way. RBDA Table 6.1.",
        text: None,
    },
    Method {
        name: "forward_dynamics",
        needed_by: &[F::ForwardDynamics],
        receiver: Receiver::Robot,
        parameters: &[P::Q, P::Qd, P::Tau],
        returns: Shape::Velocity,
        doc: "Forward dynamics q̈ = H(q)⁻¹ (τ − C(q, q̇)), gravity included, by the inertia matrix and \
              its LᵀDL or by articulated bodies, whichever takes fewer operations for this robot. \
              RBDA sections 6.1 and 7.3.",
        text: Some(forward_dynamics::forward_dynamics),
    },
    Method {
        name: "aba",
        needed_by: &[F::Aba],
        receiver: Receiver::Robot,
        parameters: &[P::Q, P::Qd, P::Tau],
        returns: Shape::Velocity,
        doc: "Forward dynamics q̈ = H(q)⁻¹ (τ − C(q, q̇)), gravity included, without H: by the \
              articulated-body algorithm. RBDA Table 7.1.",
        text: Some(forward_dynamics::by_articulated_bodies),
    },
    Method {
        name: "integrate",
        needed_by: &[F::Integrate],
        receiver: Receiver::Robot,
        parameters: &[P::Q, P::V],
        returns: Shape::Configuration,
        doc: "q ⊞ v: where the constant velocity v, in the coordinates of q̇ times time, leads from \
              q, joint by joint. Explicit Euler is v = h q̇. Lengths of quaternions and of \
              [cos θ, sin θ] stay as they are.",
        text: None,
    },
    Method {
        name: "difference",
        needed_by: &[F::Difference],
        receiver: Receiver::Robot,
        parameters: &[P::Q0, P::Q1],
        returns: Shape::Velocity,
        doc: "q₁ ⊟ q₀: the least v with q₀ ⊞ v = q₁ (rad, m), the inverse of `integrate`.",
        text: None,
    },
    Method {
        name: "position_rate",
        needed_by: &[F::PositionRate],
        receiver: Receiver::Robot,
        parameters: &[P::Q, P::Qd],
        returns: Shape::Configuration,
        doc: "Γ(q) q̇: the rate of the coordinates q at the velocity q̇; of a quaternion ρ it is \
              ½ ρ ⊗ (ω, 0). RBDA section 4.5.",
        text: None,
    },
    Method {
        name: "velocity_from_rate",
        needed_by: &[F::VelocityFromRate],
        receiver: Receiver::Robot,
        parameters: &[P::Q, P::Rate],
        returns: Shape::Velocity,
        doc: "The velocity q̇ at which the coordinates q have these rates, the inverse of \
              `position_rate`: 2 ρ* ⊗ ρ̇ of a quaternion ρ. What of a rate would change the length of \
              a quaternion or of [cos θ, sin θ] has no part in it.",
        text: None,
    },
    Method {
        name: "neutral",
        needed_by: &[F::Neutral],
        receiver: Receiver::Robot,
        parameters: &[],
        returns: Shape::Configuration,
        doc: "The configuration without motion: zeros, unit quaternions, [1, 0] for \
              [cos θ, sin θ].",
        text: None,
    },
    Method {
        name: "normalize",
        needed_by: &[F::Normalize],
        receiver: Receiver::Robot,
        parameters: &[P::Q],
        returns: Shape::Configuration,
        doc: "q with every quaternion and every [cos θ, sin θ] divided by its length, which must \
              not be 0. All other functions take q as it is.",
        text: None,
    },
    Method {
        name: "inertia_mul",
        needed_by: &[F::Crba, F::Ltdl, F::Ltl, F::DifferentialInverseDynamics],
        receiver: Receiver::InertiaMatrix,
        parameters: &[P::X],
        returns: Shape::Velocity,
        doc: "H x. RBDA Table 6.5.",
        text: Some(inertia_matrix::mul),
    },
    Method {
        name: "ltdl_factor",
        needed_by: &[F::Ltdl],
        receiver: Receiver::InertiaMatrix,
        parameters: &[],
        returns: Shape::Ltdl,
        doc: "H = LᵀDL, L unit lower triangular with the pattern of H, D diagonal. \
              RBDA Table 6.3.",
        text: Some(factor::ltdl),
    },
    Method {
        name: "ltdl_mul_l",
        needed_by: &[F::Ltdl],
        receiver: Receiver::Ltdl,
        parameters: &[P::X],
        returns: Shape::Velocity,
        doc: "L x. RBDA Table 6.5.",
        text: Some(factor::ltdl_mul_l),
    },
    Method {
        name: "ltdl_mul_lt",
        needed_by: &[F::Ltdl],
        receiver: Receiver::Ltdl,
        parameters: &[P::X],
        returns: Shape::Velocity,
        doc: "Lᵀ x. RBDA Table 6.5.",
        text: Some(factor::ltdl_mul_lt),
    },
    Method {
        name: "ltdl_solve_l",
        needed_by: &[F::Ltdl],
        receiver: Receiver::Ltdl,
        parameters: &[P::X],
        returns: Shape::Velocity,
        doc: "L⁻¹ x. RBDA Table 6.5.",
        text: Some(factor::ltdl_solve_l),
    },
    Method {
        name: "ltdl_solve_lt",
        needed_by: &[F::Ltdl],
        receiver: Receiver::Ltdl,
        parameters: &[P::X],
        returns: Shape::Velocity,
        doc: "L⁻ᵀ x. RBDA Table 6.5.",
        text: Some(factor::ltdl_solve_lt),
    },
    Method {
        name: "ltdl_solve",
        needed_by: &[F::Ltdl],
        receiver: Receiver::Ltdl,
        parameters: &[P::X],
        returns: Shape::Velocity,
        doc: "H⁻¹ x = L⁻¹ D⁻¹ L⁻ᵀ x. RBDA section 6.5.",
        text: Some(factor::ltdl_solve),
    },
    Method {
        name: "ltl_factor",
        needed_by: &[F::Ltl],
        receiver: Receiver::InertiaMatrix,
        parameters: &[],
        returns: Shape::Ltl,
        doc: "H = LᵀL, L lower triangular with the pattern of H. RBDA Table 6.3.",
        text: Some(factor::ltl),
    },
    Method {
        name: "ltl_mul_l",
        needed_by: &[F::Ltl],
        receiver: Receiver::Ltl,
        parameters: &[P::X],
        returns: Shape::Velocity,
        doc: "L x. RBDA Table 6.5.",
        text: Some(factor::ltl_mul_l),
    },
    Method {
        name: "ltl_mul_lt",
        needed_by: &[F::Ltl],
        receiver: Receiver::Ltl,
        parameters: &[P::X],
        returns: Shape::Velocity,
        doc: "Lᵀ x. RBDA Table 6.5.",
        text: Some(factor::ltl_mul_lt),
    },
    Method {
        name: "ltl_solve_l",
        needed_by: &[F::Ltl],
        receiver: Receiver::Ltl,
        parameters: &[P::X],
        returns: Shape::Velocity,
        doc: "L⁻¹ x. RBDA Table 6.5.",
        text: Some(factor::ltl_solve_l),
    },
    Method {
        name: "ltl_solve_lt",
        needed_by: &[F::Ltl],
        receiver: Receiver::Ltl,
        parameters: &[P::X],
        returns: Shape::Velocity,
        doc: "L⁻ᵀ x. RBDA Table 6.5.",
        text: Some(factor::ltl_solve_lt),
    },
    Method {
        name: "ltl_solve",
        needed_by: &[F::Ltl],
        receiver: Receiver::Ltl,
        parameters: &[P::X],
        returns: Shape::Velocity,
        doc: "H⁻¹ x = L⁻¹ L⁻ᵀ x. RBDA section 6.5.",
        text: Some(factor::ltl_solve),
    },
    Method {
        name: "kinetic_energy",
        needed_by: &[F::KineticEnergy],
        receiver: Receiver::Robot,
        parameters: &[P::Q, P::Qd],
        returns: Shape::Scalar,
        doc: "Kinetic energy ½ q̇ᵀ H(q) q̇ = ½ Σ vᵀ I v (J). RBDA eq 2.67.",
        text: None,
    },
    Method {
        name: "potential_energy",
        needed_by: &[F::PotentialEnergy],
        receiver: Receiver::Robot,
        parameters: &[P::Q],
        returns: Shape::Scalar,
        doc: "Potential energy −Σ m gᵀ c of the moving bodies (J), zero at the base's origin; \
              `gravity` is its gradient.",
        text: None,
    },
    Method {
        name: "center_of_mass",
        needed_by: &[F::CenterOfMass],
        receiver: Receiver::Robot,
        parameters: &[P::Q],
        returns: Shape::Vector3,
        doc: "Centre of mass of the moving bodies in the base's frame (m). What is fixed to the \
              base is left out.",
        text: None,
    },
    Method {
        name: "center_of_mass_jacobian",
        needed_by: &[F::CenterOfMassJacobian],
        receiver: Receiver::Robot,
        parameters: &[P::Q],
        returns: Shape::Rows(3),
        doc: "Jacobian J of the centre of mass, ċ = J q̇, by rows x, y, z in the base's frame (m; \
              1 for prismatic joints).",
        text: None,
    },
    Method {
        name: "centroidal_momentum_matrix",
        needed_by: &[F::CentroidalMomentumMatrix],
        receiver: Receiver::Robot,
        parameters: &[P::Q],
        returns: Shape::Rows(6),
        doc: "Centroidal momentum matrix A_G: A_G q̇ is the momentum of the moving bodies about \
              their centre of mass in the base's axes, [moment of momentum; linear momentum] \
              (kg m²/s; kg m/s). Orin, Goswami and Lee 2013.",
        text: None,
    },
    Method {
        name: "centroidal_momentum_bias",
        needed_by: &[F::CentroidalMomentumBias],
        receiver: Receiver::Robot,
        parameters: &[P::Q, P::Qd],
        returns: Shape::Force,
        doc: "Ȧ_G q̇ of the rate of centroidal momentum A_G q̈ + Ȧ_G q̇, about the centre of mass in \
              the base's axes (N m; N). Wensing and Orin 2016.",
        text: None,
    },
    Method {
        name: "inverse_inertia_matrix",
        needed_by: &[F::InverseInertiaMatrix],
        receiver: Receiver::Robot,
        parameters: &[P::Q],
        returns: Shape::Square,
        doc: "H(q)⁻¹, dense by rows, symmetric, from H = LᵀDL. To solve for one vector takes less: \
              `crba`, `ltdl`, `solve`. RBDA section 6.5.",
        text: None,
    },
    Method {
        name: "coriolis_matrix",
        needed_by: &[F::CoriolisMatrix],
        receiver: Receiver::Robot,
        parameters: &[P::Q, P::Qd],
        returns: Shape::Square,
        doc: "Coriolis matrix C(q, q̇), dense by rows (N m s, N s): C q̇ is `bias` less `gravity`, \
              and Ḣ − 2 C is skew-symmetric; that of the Christoffel symbols. Echeandia and \
              Wensing 2021.",
        text: None,
    },
    Method {
        name: "regressor",
        needed_by: &[F::Regressor],
        receiver: Receiver::Robot,
        parameters: &[P::Q, P::Qd, P::Qdd],
        returns: Shape::Regressor,
        doc: "Regressor Y of τ = Y(q, q̇, q̈) π, gravity included: ten columns for each moving body, \
              in the order of `JOINT_NAMES`, for its inertial parameters [m, h_x, h_y, h_z, I_xx, \
              I_xy, I_xz, I_yy, I_yz, I_zz] about the origin of the joint's child link, in that \
              link's frame, all links fixed to it merged in: what `parameters` of \
              `MODEL.joints[i].inertia` gives. What drives take is no part of it. Atkeson, An and \
              Hollerbach 1986.",
        text: None,
    },
    Method {
        name: "base_regressor",
        needed_by: &[F::BaseRegressor],
        receiver: Receiver::Robot,
        parameters: &[P::Q, P::Qd, P::Qdd],
        returns: Shape::BaseRegressor,
        doc: "Regressor Y_b of τ = Y_b(q, q̇, q̈) π_b, gravity included, a column for each base \
              parameter, in the order of `BASE_PARAMETERS` and of `rbd report --parameters`: the \
              column of `regressor` that belongs to the parameter it is named after. Gautier and \
              Khalil 1990.",
        text: None,
    },
];
