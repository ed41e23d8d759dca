//! Energies, momenta, and what control and identification ask for.

use super::super::{Method, Parameter as P, Receiver, Returned, Shape};
use crate::FunctionName as F;

pub(super) const QUANTITIES: &[Method] = &[
    Method {
        name: "kinetic_energy",
        needed_by: &[F::KineticEnergy],
        receiver: Receiver::Robot,
        parameters: &[P::Q, P::Qd],
        returns: &[Returned::new("energy", Shape::Scalar, "J")],
        doc: "Kinetic energy ½ q̇ᵀ H(q) q̇ = ½ Σ vᵀ I v (J). RBDA eq 2.67.",
        text: None,
        derivative: None,
    },
    Method {
        name: "potential_energy",
        needed_by: &[F::PotentialEnergy],
        receiver: Receiver::Robot,
        parameters: &[P::Q],
        returns: &[Returned::new("energy", Shape::Scalar, "J")],
        doc: "Potential energy −Σ m gᵀ c of the moving bodies (J), zero at the base's origin; \
              `gravity` is its gradient.",
        text: None,
        derivative: None,
    },
    Method {
        name: "center_of_mass",
        needed_by: &[F::CenterOfMass],
        receiver: Receiver::Robot,
        parameters: &[P::Q],
        returns: &[Returned::new("center", Shape::Vector3, "m")],
        doc: "Centre of mass of the moving bodies in the base's frame (m). What is fixed to the \
              base is left out.",
        text: None,
        derivative: None,
    },
    Method {
        name: "center_of_mass_jacobian",
        needed_by: &[F::CenterOfMassJacobian],
        receiver: Receiver::Robot,
        parameters: &[P::Q],
        returns: &[Returned::new("jacobian", Shape::Rows(3), "m, 1")],
        doc: "Jacobian J of the centre of mass, ċ = J q̇, by rows x, y, z in the base's frame (m; \
              1 for prismatic joints).",
        text: None,
        derivative: None,
    },
    Method {
        name: "centroidal_momentum_matrix",
        needed_by: &[F::CentroidalMomentumMatrix],
        receiver: Receiver::Robot,
        parameters: &[P::Q],
        returns: &[Returned::new(
            "matrix",
            Shape::Rows(6),
            "kg m², kg m; kg m, kg",
        )],
        doc: "Centroidal momentum matrix A_G: A_G q̇ is the momentum of the moving bodies about \
              their centre of mass in the base's axes, [moment of momentum; linear momentum] \
              (kg m²/s; kg m/s). Orin, Goswami and Lee 2013.",
        text: None,
        derivative: None,
    },
    Method {
        name: "centroidal_momentum_bias",
        needed_by: &[F::CentroidalMomentumBias],
        receiver: Receiver::Robot,
        parameters: &[P::Q, P::Qd],
        returns: &[Returned::new("rate", Shape::Force, "N m; N")],
        doc: "Ȧ_G q̇ of the rate of centroidal momentum A_G q̈ + Ȧ_G q̇, about the centre of mass in \
              the base's axes (N m; N). Wensing and Orin 2016.",
        text: None,
        derivative: None,
    },
    Method {
        name: "centroidal_momentum",
        needed_by: &[F::CentroidalMomentum],
        receiver: Receiver::Robot,
        parameters: &[P::Q, P::Qd],
        returns: &[Returned::new("momentum", Shape::Force, "kg m²/s; kg m/s")],
        doc: "Centroidal momentum h_G = A_G q̇: the momentum of the moving bodies about their centre of \
              mass in the base's axes, [moment of momentum; linear momentum] (kg m²/s; kg m/s). Orin, \
              Goswami and Lee 2013.",
        text: None,
        derivative: None,
    },
    Method {
        name: "centroidal_momentum_rate",
        needed_by: &[F::CentroidalMomentumRate],
        receiver: Receiver::Robot,
        parameters: &[P::Q, P::Qd, P::Qdd],
        returns: &[Returned::new("rate", Shape::Force, "N m; N")],
        doc: "Rate of the centroidal momentum ḣ_G = A_G q̈ + Ȧ_G q̇, about the centre of mass in the \
              base's axes (N m; N): what all forces from outside come to, gravity among them. Wensing \
              and Orin 2016.",
        text: None,
        derivative: None,
    },
    Method {
        name: "inverse_inertia_matrix",
        needed_by: &[F::InverseInertiaMatrix],
        receiver: Receiver::Robot,
        parameters: &[P::Q],
        returns: &[Returned::new(
            "inverse",
            Shape::Square,
            "1/(kg m²), 1/(kg m), 1/kg",
        )],
        doc: "H(q)⁻¹, dense by rows, symmetric, from H = LᵀDL. To solve for one vector takes less: \
              `crba`, `ltdl`, `solve`. RBDA section 6.5.",
        text: None,
        derivative: None,
    },
    Method {
        name: "coriolis_matrix",
        needed_by: &[F::CoriolisMatrix],
        receiver: Receiver::Robot,
        parameters: &[P::Q, P::Qd],
        returns: &[Returned::new(
            "matrix",
            Shape::Square,
            "kg m²/s, kg m/s, kg/s",
        )],
        doc: "Coriolis matrix C(q, q̇), dense by rows (N m s, N s): C q̇ is `bias` less `gravity`, \
              and Ḣ − 2 C is skew-symmetric; that of the Christoffel symbols. Echeandia and \
              Wensing 2021.",
        text: None,
        derivative: None,
    },
    Method {
        name: "regressor",
        needed_by: &[F::Regressor],
        receiver: Receiver::Robot,
        parameters: &[P::Q, P::Qd, P::Qdd],
        returns: &[Returned::new(
            "y",
            Shape::Regressor,
            "N m, N by those of the parameter",
        )],
        doc: "Regressor Y of τ = Y(q, q̇, q̈) π, gravity included: ten columns for each moving body, \
              in the order of `JOINT_NAMES`, for its inertial parameters [m, h_x, h_y, h_z, I_xx, \
              I_xy, I_xz, I_yy, I_yz, I_zz] about the origin of the joint's child link, in that \
              link's frame, all links fixed to it merged in: what `parameters` of \
              `MODEL.joints[i].inertia` gives. What drives take is no part of it. Atkeson, An and \
              Hollerbach 1986.",
        text: None,
        derivative: None,
    },
    Method {
        name: "base_regressor",
        needed_by: &[F::BaseRegressor],
        receiver: Receiver::Robot,
        parameters: &[P::Q, P::Qd, P::Qdd],
        returns: &[Returned::new(
            "y",
            Shape::BaseRegressor,
            "N m, N by those of the parameter",
        )],
        doc: "Regressor Y_b of τ = Y_b(q, q̇, q̈) π_b, gravity included, a column for each base \
              parameter, in the order of `BASE_PARAMETERS` and of `rbd report --parameters`: the \
              column of `regressor` that belongs to the parameter it is named after. Gautier and \
              Khalil 1990.",
        text: None,
        derivative: None,
    },
];
