//! The dense matrices of the equation of motion, and regressors.

use super::define::rows;
use crate::catalogue::parameter::Parameter as P;
use crate::catalogue::returned::Returned;
use crate::catalogue::row::Attribute as A;
use crate::catalogue::row::Row;
use crate::catalogue::signature::Shape;

rows!(
    super::products::END,
    InverseInertiaMatrix = Row {
        about: "H(q)⁻¹.",
        name: "inverse_inertia_matrix",
        parameters: &[P::Q],
        returns: &[Returned::new(
            "inverse",
            Shape::Square,
            "1/(kg m²), 1/(kg m), 1/kg",
        )],
        doc: "H(q)⁻¹, dense by rows, symmetric, from H = LᵀDL. To solve for one vector takes less: \
              `crba`, `ltdl`, `solve`. RBDA section 6.5.",
        attributes: &[A::DividesByInertia],
        cost: |s| 41 * s.entries + 3 * s.factorisation,
        ..Row::ROBOT
    },
    CoriolisMatrix = Row {
        about: "C(q, q̇) as a matrix.",
        name: "coriolis_matrix",
        parameters: &[P::Q, P::Qd],
        returns: &[Returned::new(
            "matrix",
            Shape::Square,
            "kg m²/s, kg m/s, kg/s",
        )],
        doc: "Coriolis matrix C(q, q̇), dense by rows (N m s, N s): C q̇ is `bias` less `gravity`, \
              and Ḣ − 2 C is skew-symmetric; that of the Christoffel symbols. Echeandia and \
              Wensing 2021.",
        cost: |s| 110 * s.entries,
        ..Row::ROBOT
    },
    Regressor = Row {
        about: "Y with τ = Y π.",
        name: "regressor",
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
              `MODEL.joints[i].inertia` gives. Torques of actuators are no part of it. Atkeson, An and \
              Hollerbach 1986.",
        cost: |s| 122 * s.entries,
        ..Row::ROBOT
    },
    BaseRegressor = Row {
        about: "Y with τ = Y π_b of the base parameters.",
        name: "base_regressor",
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
        cost: |s| 103 * s.entries,
        ..Row::ROBOT
    },
);
