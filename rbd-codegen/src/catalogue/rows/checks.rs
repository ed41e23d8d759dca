//! Second ways to what other functions give.

use super::define::rows;
use crate::catalogue::parameter::Parameter as P;
use crate::catalogue::returned::Returned;
use crate::catalogue::row::Row;
use crate::catalogue::signature::Shape;

rows!(
    super::configurations::END,
    DifferentialInverseDynamics = Row {
        about: "H(q) column by column from the Newton-Euler recursion (RBDA Table 6.1); a check on `crba`.",
        name: "differential_inverse_dynamics",
        parameters: &[P::Q],
        returns: &[Returned::new("h", Shape::InertiaMatrix, "kg m², kg m, kg")],
        doc: "H(q) column by column, H δ_α = ID(q, 0, δ_α) without gravity: a second, independent \
              way. RBDA Table 6.1.",
        cost: |s| 123 * s.entries,
        ..Row::ROBOT
    },
);
