use super::Status::Read;
use super::{Polynomial, Published};
use crate::Problem;

const fn row(authors: &'static str, year: u16, formulation: &'static str) -> Published {
    Published::new(authors, year, formulation).problem(Problem::ForwardDynamics)
}

const fn linear(a: i64, b: i64) -> Polynomial {
    Polynomial::linear(a, b)
}

pub(super) const ROWS: &[Published] = &[
    row("Featherstone", 1987, "articulated bodies")
        .values(1533, 1415, Read)
        .formulas(linear(300, -267), linear(279, -259), Read),
    row("Brandl / Johanni / Otter", 1988, "articulated bodies")
        .values(1278, 1122, Read)
        .formulas(linear(250, -222), linear(220, -198), Read),
    row("McMillan / Orin", 1995, "articulated bodies")
        .values(1085, 982, Read)
        .formulas(linear(224, -259), linear(205, -248), Read),
    row("", 0, "factor and solve H q̈ = τ − C, dense")
        .values(86, 65, Read)
        .formulas(
            Polynomial::over(6, [0, 1, 9, -4, 0]),
            Polynomial::over(6, [0, 1, 6, -7, 0]),
            Read,
        )
        .part()
        .note("what forward dynamics by H takes beside H and C; runs here as solve_symmetric"),
];
