//! Energies and momenta.

use super::define::rows;
use crate::catalogue::parameter::Parameter as P;
use crate::catalogue::returned::Returned;
use crate::catalogue::row::Attribute as A;
use crate::catalogue::row::Row;
use crate::catalogue::signature::Shape;

rows!(
    super::checks::END,
    KineticEnergy = Row {
        about: "½ q̇ᵀ H q̇.",
        name: "kinetic_energy",
        parameters: &[P::Q, P::Qd],
        returns: &[Returned::new("energy", Shape::Scalar, "J")],
        doc: "Kinetic energy ½ q̇ᵀ H(q) q̇ = ½ Σ vᵀ I v (J). RBDA eq 2.67.",
        attributes: &[A::External],
        cost: |s| 95 * s.n,
        ..Row::ROBOT
    },
    PotentialEnergy = Row {
        about: "−Σ m gᵀ c.",
        name: "potential_energy",
        parameters: &[P::Q],
        returns: &[Returned::new("energy", Shape::Scalar, "J")],
        doc: "Potential energy −Σ m gᵀ c of the moving bodies (J), zero at the base's origin; \
              `gravity` is its gradient.",
        attributes: &[A::External],
        cost: |s| 15 * s.n,
        ..Row::ROBOT
    },
    CenterOfMass = Row {
        about: "Σ m c / Σ m.",
        name: "center_of_mass",
        parameters: &[P::Q],
        returns: &[Returned::new("center", Shape::Vector3, "m")],
        doc: "Centre of mass of the moving bodies in the base's frame, with a base that moves in the \
              world's (m). Bodies fixed to the base are left out, unless it moves.",
        attributes: &[A::DividesByMass, A::External],
        cost: |s| 15 * s.n,
        ..Row::ROBOT
    },
    CenterOfMassJacobian = Row {
        about: "J with ċ = J q̇.",
        name: "center_of_mass_jacobian",
        parameters: &[P::Q],
        returns: &[Returned::new("jacobian", Shape::Rows(3), "m, 1")],
        doc: "Jacobian J of the centre of mass, ċ = J q̇, by rows x, y, z in the base's frame, with a base \
              that moves in the world's (m; 1 for prismatic joints).",
        attributes: &[A::DividesByMass],
        cost: |s| 70 * s.n,
        ..Row::ROBOT
    },
    CentroidalMomentumMatrix = Row {
        about: "A_G with h_G = A_G q̇.",
        name: "centroidal_momentum_matrix",
        parameters: &[P::Q],
        returns: &[Returned::new(
            "matrix",
            Shape::Rows(6),
            "kg m², kg m; kg m, kg",
        )],
        doc: "Centroidal momentum matrix A_G: A_G q̇ is the momentum of the moving bodies about \
              their centre of mass in the axes of the base, with a base that moves of the world, [moment of \
              momentum; linear momentum] (kg m²/s; kg m/s). Orin, Goswami and Lee 2013.",
        attributes: &[A::DividesByMass, A::External],
        cost: |s| 215 * s.n,
        ..Row::ROBOT
    },
    CentroidalMomentumBias = Row {
        about: "Ȧ_G q̇.",
        name: "centroidal_momentum_bias",
        parameters: &[P::Q, P::Qd],
        returns: &[Returned::new("rate", Shape::Force, "N m; N")],
        doc: "Ȧ_G q̇ of the rate of centroidal momentum A_G q̈ + Ȧ_G q̇, about the centre of mass in \
              the axes of the base, with a base that moves of the world (N m; N). Wensing and Orin 2016.",
        attributes: &[A::DividesByMass],
        cost: |s| 265 * s.n,
        ..Row::ROBOT
    },
    CentroidalMomentum = Row {
        about: "h_G = A_G q̇.",
        name: "centroidal_momentum",
        parameters: &[P::Q, P::Qd],
        returns: &[Returned::new("momentum", Shape::Force, "kg m²/s; kg m/s")],
        doc: "Centroidal momentum h_G = A_G q̇: the momentum of the moving bodies about their centre of \
              mass in the axes of the base, with a base that moves of the world, [moment of momentum; linear \
              momentum] (kg m²/s; kg m/s). Orin, Goswami and Lee 2013.",
        attributes: &[A::DividesByMass, A::External],
        cost: |s| 130 * s.n,
        ..Row::ROBOT
    },
    CentroidalMomentumRate = Row {
        about: "ḣ_G = A_G q̈ + Ȧ_G q̇.",
        name: "centroidal_momentum_rate",
        parameters: &[P::Q, P::Qd, P::Qdd],
        returns: &[Returned::new("rate", Shape::Force, "N m; N")],
        doc: "Rate of the centroidal momentum ḣ_G = A_G q̈ + Ȧ_G q̇, about the centre of mass in the axes of \
              the base, with a base that moves of the world (N m; N): the sum of all forces from outside, \
              gravity among them. Wensing and Orin 2016.",
        attributes: &[A::DividesByMass, A::External],
        cost: |s| 280 * s.n,
        ..Row::ROBOT
    },
);
