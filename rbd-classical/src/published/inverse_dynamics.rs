use super::Status::{Derived, Doubtful, Read, Recalled, Slides};
use super::{Figure, Polynomial, Published};
use crate::walker_orin::Method;
use crate::{Formulation, Problem};

const fn linear(a: i64, b: i64) -> Polynomial {
    Polynomial::linear(a, b)
}

pub(super) const ROWS: &[Published] = &[
    Published {
        add: Figure::value(51548, Slides)
            .formula(Polynomial::over(6, [150, 398, 777, 254, -576]), Doubtful),
        ..Published::new("Uicker / Kahn", 1969, "Lagrange 4×4, not recursive")
            .values(66271, 51548, Slides)
            .note(
                "inverse dynamics alone, though the slides mark it as solving forward dynamics \
                 too; multiplications of order n⁴; Hollerbach, 1980, prints the formula for additions \
                 (recalled, not read again), which gives the figure at n = 6 and no whole number at n = 1 to 5 \
                 and 7; counted here 13 to 15 % above, since the sum over k is written in full, without the \
                 symmetry of its coefficients in i and k",
            )
            .runs_as(Formulation::UickerKahn)
    },
    Published {
        add: Figure::value(5652, Doubtful),
        ..Published::new("Vukobratović / Potkonjak", 0, "Lagrange")
            .values(37189, 5652, Slides)
            .also_forward()
            .note(
            "the additions are those of Waters; not run here: no public text of the method goes beyond its \
             abstract, and the slides do not say what was counted",
        )
    },
    Published::new("Hollerbach", 1980, "Lagrange 4×4, recursive")
        .values(4388, 3586, Recalled)
        .formulas(linear(830, -592), linear(675, -464), Slides)
        .note("the slides misprint 30n for 830n")
        .runs_as(Formulation::Hollerbach4x4),
    Published::new("Hollerbach", 1980, "Lagrange 3×3, recursive")
        .values(2195, 1719, Slides)
        .formulas(linear(412, -277), linear(320, -201), Derived)
        .runs_as(Formulation::Hollerbach3x3),
    Published::new("Renaud", 1983, "Lagrange")
        .values(992, 776, Slides)
        .also_forward()
        .note(
            "not run here: no public text of the method goes beyond its abstract, and the slides do not say \
             what was counted",
        ),
    Published::new("Vukobratović / Stepanenko", 1976, "Newton-Euler")
        .values(2907, 2068, Slides)
        .also_forward()
        .note(
            "counted here: H, h and H q̈ + h; forward dynamics replaces H q̈ + h by the solution (86 + 65 at \
             n = 6); counted here 17 % fewer multiplications and 17 % more additions, since each z × (c − p) \
             and each moment is written with its difference of positions; the slides' Φ(q) and its rate are \
             for joints whose motion subspace depends on q, which do not exist here",
        )
        .runs_as(Formulation::VukobratovicStepanenko),
    Published::new("Walker / Orin", 1982, "Newton-Euler")
        .problem(Problem::ForwardDynamics)
        .values(1771, 1345, Slides)
        .also_forward()
        .note("the whole of forward dynamics, here as well: bias, H, and the solution for q̈")
        .runs_as(Formulation::WalkerOrinForward(Method::Three)),
    Published::new("Wang / Ravani", 1985, "Newton-Euler")
        .problem(Problem::ForwardDynamics)
        .values(1659, 1252, Slides)
        .also_forward()
        .note("the whole of forward dynamics; not run here: no public text of the method"),
    Published::new("Luh / Walker / Paul", 1980, "Newton-Euler")
        .values(792, 662, Slides)
        .formulas(linear(132, 0), linear(111, -4), Recalled)
        .note("as counted by Fu, Gonzalez and Lee, 1987")
        .runs_as(Formulation::LuhWalkerPaul),
    Published::new("Luh / Walker / Paul", 1980, "Newton-Euler")
        .values(852, 738, Read)
        .formulas(linear(150, -48), linear(131, -48), Read)
        .note(
            "as counted by Hollerbach, 1980; 150n and not 137n, since in the frames of the paper, at \
             the far ends of the links, a link takes more than in frames on its own joint: the lever \
             is turned once more (9 mul + 6 add) and added to the centre (3 add), the zeros of z are \
             counted (4 mul + 7 add), and the moment is projected on an axis (3 mul + 2 add, of which \
             his count has the 2 add only)",
        )
        .runs_as(Formulation::LuhWalkerPaulPrinted),
    Published::new("Balafoutis / Patel / Misra", 1988, "Newton-Euler, tensors")
        .values(489, 420, Read)
        .formulas(linear(93, -69), linear(81, -66), Read)
        .runs_as(Formulation::BalafoutisPatelMisra),
    Published::new("Balafoutis / Patel", 1991, "Newton-Euler, tensors, Alg 5.7")
        .values(450, 386, Read)
        .formulas(linear(93, -108), linear(81, -100), Read),
    Published::new("Featherstone", 1987, "spatial, Table 8-6")
        .values(712, 550, Read)
        .formulas(linear(130, -68), linear(101, -56), Read),
    Published::new("Popov", 1978, "Gibbs-Appell")
        .values(2929, 2500, Slides)
        .formulas(
            Polynomial::over(3, [0, 7, 81, 722, 27]),
            Polynomial::over(6, [0, 20, 129, 931, 36]),
            Slides,
        )
        .also_forward()
        .note(
            "the formula for additions gives 2431 at n = 6; counted here: H, h and H q̈ + h; forward dynamics \
             replaces H q̈ + h by the solution (86 + 65 at n = 6); counted here 41 % fewer multiplications and \
             46 % fewer additions: the cubic term is the same, but the matrices of the joints are given, \
             velocities and free accelerations are by recursion, most likely not in 1978, and the sums over k \
             take 6 additions each for the 10 in print",
        )
        .runs_as(Formulation::GibbsAppell),
    Published::new("Ma / Xu", 0, "Kane")
        .values(1020, 851, Slides)
        .runs_as(Formulation::Kane),
    Published::new(
        "Khalil / Kleinfinger",
        1987,
        "Newton-Euler, base parameters",
    )
    .values(425, 369, Recalled)
    .formulas(linear(92, -127), linear(81, -117), Recalled),
    Published::new("Kane / Levinson", 1983, "Kane")
        .robot("Stanford arm")
        .values(646, 394, Recalled),
    Published::new("Khalil / Kleinfinger", 1987, "Newton-Euler, customised")
        .robot("Stanford arm")
        .values(142, 99, Recalled),
    Published::new("Khalil / Dombre", 0, "Newton-Euler, customised")
        .robot("Stäubli RX-90")
        .values(160, 113, Recalled),
];
