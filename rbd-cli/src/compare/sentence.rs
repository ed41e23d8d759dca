//! The sentences of the comparison.

use rbd_classical::published::Status;

use super::group::On;
use super::pair::Pair;
use super::{Comparison, Shape, generated};

/// The conventions of the counts; part of every rendering.
pub(super) const CONVENTION: [&str; 5] = [
    "A division or a square root counts as a multiplication, a subtraction as an addition; sines \
     and cosines are not counted, on either side.",
    "Counted here: the same algorithm run on a scalar that counts. As in the papers, the elements \
     of the joints' matrices are given, matrices are dense (their zeros and ones are counted like \
     any element), and only the zeros of the formulation itself (those of z, and of a base at \
     rest) are not. On a robot the types of its joints count, its numbers do not. Chains of more \
     than 30 joints with prismatic ones are not counted.",
    "Generated: every multiplication and addition of the straight-line code of this crate, those \
     that turn vectors with sines and cosines included; the zeros and ones of a robot's own file \
     fold away.",
    "Ratio: published multiplications and additions together over those generated, above 1 where \
     the generated code takes fewer. Rows marked + count also the other steps of forward \
     dynamics: their ratio is to generated forward dynamics, and they are not ranked among counts \
     of inverse dynamics alone. A row that is one step only, or a doubtful figure, has no ratio. \
     Nor has a chain of revolute joints beside a robot that branches or has other joints. A row \
     for one robot has a ratio where the same numbers of that robot vanish in this file: the \
     angles and lengths between its axes, and its base inertial parameters.",
    "On a robot that branches, RBDA eq 10.12 gives composite bodies on that very tree; all other \
     published figures beside it are of the chain of as many joints.",
];

/// The caption of the table of recursion.
pub(super) const RECURSION: &str = "\
     The same quantities by recursion, each link from its neighbour (eq 1.11 of the note on \
     inverse dynamics), and as sums over all joints below a link, afresh for each link (eq 1.12): \
     in the base's coordinates, axes, places and inertias given, base at rest. Torques have all \
     that leads to them in their count.";

/// The caption of the growth of constraint forces.
pub(super) const CONSTRAINT_FORCES: &str = "\
     Forward dynamics that also gives what joints hold, beside forward dynamics that does not: \
     q̈ from q, q̇ and τ, bias force included, on the general chain of n joints. The longest path \
     counts operations that wait for each other; under cyclic reduction and odd-even \
     elimination what grows with n is the bias force, a \
     recursion. The general form is generated for up to 8 bodies. \
     Divide and conquer is run here on a scalar that counts, and not folded.";

/// The compared figures, and the result.
pub(super) fn summary(comparison: &Comparison) -> String {
    let Comparison { robot, joints, .. } = comparison;
    let n = joints;
    let shape = match comparison.shape {
        _ if *joints == 0 => format!("{robot} has no moving joint."),
        Shape::RevoluteChain => format!(
            "{robot} is an unbranched chain of revolute joints: published formulas and the \
             algorithms counted here are taken for n = {n}."
        ),
        Shape::PrismaticChain => format!(
            "{robot} is an unbranched chain with prismatic joints, n = {n}: algorithms counted \
             here take its joints, published formulas are those of {n} revolute ones and have no \
             ratio."
        ),
        Shape::Branched => format!(
            "{robot} branches, and all published algorithms but one are for unbranched chains: it \
             stands beside the general chain of the same number of joints, n = {n}, without a \
             ratio."
        ),
    };
    let costs = generated::PROBLEMS.map(|problem| {
        let count = |on: On| {
            on.generated(comparison, problem)
                .map_or("none".to_owned(), text)
        };
        let (here, general) = (count(On::Here), count(On::General));
        format!("{} {here} (general chain of 6: {general})", problem.name())
    });
    format!("{shape} Generated: {}.", costs.join("; "))
}

fn text(Pair { mul, add }: Pair) -> String {
    format!("{mul} mul + {add} add = {}", mul + add)
}

/// The conventions of the counts, and the meaning of the marks of reliability.
pub(super) fn convention(comparison: &Comparison) -> Vec<String> {
    let lines = comparison.convention.map(str::to_owned);
    let marks = STATUSES
        .iter()
        .map(|(status, meaning)| format!("{}: {meaning}", status.name()));
    let marks = format!(
        "Status of a figure. {}.",
        marks.collect::<Vec<_>>().join("; ")
    );
    lines.into_iter().chain([marks]).collect()
}

/// The meaning of each mark of reliability.
const STATUSES: [(Status, &str); 6] = [
    (Status::Read, "read in its source or in Featherstone 2008"),
    (
        Status::Slides,
        "in the collection of K. Artemov (ITMO, 2018, n = 6)",
    ),
    (
        Status::Recalled,
        "known from the literature, not read again",
    ),
    (
        Status::Derived,
        "a formula that gives the figure in print at n = 6",
    ),
    (
        Status::Doubtful,
        "likely wrong; nothing is compared with it",
    ),
    (
        Status::Measured,
        "measured on OpenSYMORO, a symbolic generator of today",
    ),
];
