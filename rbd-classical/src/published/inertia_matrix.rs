use super::Status::Read;
use super::sparse::TreeCount;
use super::{Polynomial, Published};
use crate::walker_orin::Method;
use crate::{Formulation, Problem};

const fn row(authors: &'static str, year: u16, formulation: &'static str) -> Published {
    Published::new(authors, year, formulation).problem(Problem::InertiaMatrix)
}

const fn quadratic(a: i64, b: i64, c: i64) -> Polynomial {
    Polynomial::quadratic(a, b, c)
}

pub(super) const ROWS: &[Published] = &[
    row("Walker / Orin", 1982, "composite bodies, method 3")
        .values(741, 601, Read)
        .formulas(quadratic(12, 56, -27), quadratic(7, 67, -53), Read)
        .note(
            "counted here 15 to 17 % more additions from n = 26 to 30: force and moment of each column are \
             carried over a joint by full rotations, 18 additions for the 14 in print",
        )
        .runs_as(Formulation::WalkerOrinMatrix(Method::Three)),
    row("Lilly / Orin", 1991, "composite bodies, method IV")
        .values(555, 470, Read)
        .formulas(quadratic(10, 41, -51), quadratic(6, 52, -58), Read),
    row("Featherstone", 1987, "composite bodies, spatial")
        .values(505, 410, Read)
        .formulas(quadratic(10, 31, -41), quadratic(6, 40, -46), Read),
    row("Featherstone", 2008, "composite bodies, RBDA eq 10.3")
        .values(460, 395, Read)
        .formulas(quadratic(10, 22, -32), quadratic(6, 37, -43), Read)
        .on_tree(TreeCount::CompositeBodies)
        .note("on a tree by RBDA eq 10.12, of which eq 10.3 is the unbranched case"),
    row(
        "Balafoutis / Patel",
        1991,
        "composite bodies, tensors, Alg 6.2",
    )
    .values(420, 339, Read)
    .formulas(
        quadratic(11, 11, -42),
        Polynomial::over(2, [0, 0, 11, 65, -108]),
        Read,
    ),
];
