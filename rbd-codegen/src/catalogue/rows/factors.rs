//! The inertia matrix and its factors.

use rbd_ir::kernel::DenseOperation as D;

use super::define::rows;
use crate::catalogue::name::FunctionName as F;
use crate::catalogue::parameter::Parameter as P;
use crate::catalogue::returned::Returned;
use crate::catalogue::row::Attribute as A;
use crate::catalogue::row::{Asked, Row};
use crate::catalogue::signature::{Receiver, Shape};

const BY_L: Returned = Returned::new("y", Shape::Velocity, "x's by the inverse of L's");

const BY_H: Returned = Returned::new("y", Shape::Velocity, "x's by the inverse of H's");

/// A function of a factor.
const OF_LTDL: Row = Row {
    asked: Asked::Never,
    comes_with: &[F::Ltdl],
    receiver: Receiver::Ltdl,
    parameters: &[P::X],
    ..Row::ROBOT
};

const OF_LTL: Row = Row {
    comes_with: &[F::Ltl],
    receiver: Receiver::Ltl,
    ..OF_LTDL
};

rows!(
    super::motion::END,
    InertiaMul = Row {
        about: "H x.",
        name: "inertia_mul",
        asked: Asked::Never,
        comes_with: &[
            F::Crba,
            F::Ltdl,
            F::Ltl,
            F::DifferentialInverseDynamics,
            F::RneaDerivatives,
            F::RneaDerivativesWithForces
        ],
        receiver: Receiver::InertiaMatrix,
        parameters: &[P::X],
        returns: &[Returned::new("hx", Shape::Velocity, "H's by those of x")],
        doc: "H x. RBDA Table 6.5.",
        ..Row::ROBOT
    },
    Ltdl = Row {
        about: "H = LᵀDL and what is solved with it.",
        name: "ltdl_factor",
        asked: Asked::As("ltdl"),
        receiver: Receiver::InertiaMatrix,
        returns: &[Returned::new("l", Shape::Ltdl, "1; D: kg m², kg m, kg")],
        doc: "H = LᵀDL, L unit lower triangular with the pattern of H, D diagonal. \
              RBDA Table 6.3.",
        attributes: &[A::Default, A::DividesByInertia, A::Dense(D::Ltdl)],
        cost: |s| s.factorisation + 12 * s.entries,
        ..Row::ROBOT
    },
    LtdlMulL = Row {
        about: "L x.",
        name: "ltdl_mul_l",
        returns: &[Returned::new("lx", Shape::Velocity, "x's by those of L")],
        doc: "L x. RBDA Table 6.5.",
        ..OF_LTDL
    },
    LtdlMulLt = Row {
        about: "Lᵀ x.",
        name: "ltdl_mul_lt",
        returns: &[Returned::new("ltx", Shape::Velocity, "x's by those of L")],
        doc: "Lᵀ x. RBDA Table 6.5.",
        ..OF_LTDL
    },
    LtdlSolveL = Row {
        about: "L⁻¹ x.",
        name: "ltdl_solve_l",
        returns: &[BY_L],
        doc: "L⁻¹ x. RBDA Table 6.5.",
        attributes: &[A::Dense(D::LtdlSolveL)],
        ..OF_LTDL
    },
    LtdlSolveLt = Row {
        about: "L⁻ᵀ x.",
        name: "ltdl_solve_lt",
        returns: &[BY_L],
        doc: "L⁻ᵀ x. RBDA Table 6.5.",
        attributes: &[A::Dense(D::LtdlSolveLt)],
        ..OF_LTDL
    },
    LtdlSolve = Row {
        about: "H⁻¹ x = L⁻¹ D⁻¹ L⁻ᵀ x.",
        name: "ltdl_solve",
        returns: &[BY_H],
        doc: "H⁻¹ x = L⁻¹ D⁻¹ L⁻ᵀ x. RBDA section 6.5.",
        attributes: &[A::Dense(D::LtdlSolve)],
        ..OF_LTDL
    },
    Ltl = Row {
        about: "H = LᵀL and what is solved with it.",
        name: "ltl_factor",
        asked: Asked::As("ltl"),
        receiver: Receiver::InertiaMatrix,
        returns: &[Returned::new("l", Shape::Ltl, "the root of H's")],
        doc: "H = LᵀL, L lower triangular with the pattern of H; NaN where H is not positive definite, \
              which takes inertias of no body. RBDA Table 6.3.",
        attributes: &[A::Default, A::DividesByInertia, A::Dense(D::Ltl)],
        cost: |s| s.factorisation + 12 * s.entries,
        ..Row::ROBOT
    },
    LtlMulL = Row {
        about: "L x.",
        name: "ltl_mul_l",
        returns: &[Returned::new("lx", Shape::Velocity, "x's by those of L")],
        doc: "L x. RBDA Table 6.5.",
        ..OF_LTL
    },
    LtlMulLt = Row {
        about: "Lᵀ x.",
        name: "ltl_mul_lt",
        returns: &[Returned::new("ltx", Shape::Velocity, "x's by those of L")],
        doc: "Lᵀ x. RBDA Table 6.5.",
        ..OF_LTL
    },
    LtlSolveL = Row {
        about: "L⁻¹ x.",
        name: "ltl_solve_l",
        returns: &[BY_L],
        doc: "L⁻¹ x. RBDA Table 6.5.",
        attributes: &[A::Dense(D::LtlSolveL)],
        ..OF_LTL
    },
    LtlSolveLt = Row {
        about: "L⁻ᵀ x.",
        name: "ltl_solve_lt",
        returns: &[BY_L],
        doc: "L⁻ᵀ x. RBDA Table 6.5.",
        attributes: &[A::Dense(D::LtlSolveLt)],
        ..OF_LTL
    },
    LtlSolve = Row {
        about: "H⁻¹ x = L⁻¹ L⁻ᵀ x.",
        name: "ltl_solve",
        returns: &[BY_H],
        doc: "H⁻¹ x = L⁻¹ L⁻ᵀ x. RBDA section 6.5.",
        attributes: &[A::Dense(D::LtlSolve)],
        ..OF_LTL
    },
);
