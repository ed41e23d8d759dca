//! The robots of the tables.

use crate::compare::geometry::Step;

/// A robot of the tables.
pub(super) struct Known {
    /// The name in the rows.
    pub(super) printed: &'static str,
    /// Parts of the name of the same robot in a file, in small letters and digits only.
    pub(super) names: &'static [&'static str],
    /// From each joint's axis to the next; empty if inertias alone show that zeros cannot be compared.
    pub(super) steps: &'static [Step],
    pub(super) inertias: Inertias,
}

/// The base inertial parameters of the robot that do not vanish.
#[derive(Clone, Copy)]
pub(super) enum Inertias {
    /// All.
    Full,
    /// For each joint, these.
    Only(&'static [&'static [&'static str]]),
    /// The source does not say.
    Unrecorded,
}

/// The general chain of six.
pub(super) const GENERAL: &str = "general 6R";

/// The base parameters of the Puma 560 that B. Armstrong, O. Khatib and J. Burdick measured (1986:
/// tensors diagonal about the centres of mass, most centres on an axis), in their frames.
const ARMSTRONG: &[&[&str]] = &[
    &["Izz"],
    &["hx", "hy", "Ixx", "Ixy", "Ixz", "Iyz", "Izz"],
    &["hx", "hy", "Ixx", "Ixy", "Iyz", "Izz"],
    &["Ixx", "Izz"],
    &["hy", "Ixx", "Izz"],
    &["Izz"],
];

/// W. Khalil, E. Dombre, 2002: the simplified base parameters of the RX-90 (recalled).
const SYMMETRIC_LINKS: &[&[&str]] = &[
    &["Izz"],
    &["hx", "Ixx", "Ixz", "Izz"],
    &["hy", "Ixx", "Izz"],
    &["Ixx", "Izz"],
    &["hy", "Ixx", "Izz"],
    &["Izz"],
];

const PUMA: &[Step] = &[
    Step::perpendicular(),
    Step::parallel().apart(),
    Step::perpendicular().apart(),
    Step::perpendicular().offset(),
    Step::perpendicular(),
];
const RX90: &[Step] = &[
    Step::perpendicular(),
    Step::parallel().apart(),
    Step::perpendicular(),
    Step::perpendicular().offset(),
    Step::perpendicular(),
];
const UR: &[Step] = &[
    Step::perpendicular(),
    Step::parallel().apart(),
    Step::parallel().apart(),
    Step::perpendicular(),
    Step::perpendicular().offset(),
];
const IIWA: &[Step] = &[
    Step::perpendicular(),
    Step::perpendicular(),
    Step::perpendicular().offset(),
    Step::perpendicular(),
    Step::perpendicular().offset(),
    Step::perpendicular(),
];
const PANDA: &[Step] = &[
    Step::perpendicular(),
    Step::perpendicular(),
    Step::perpendicular().apart().offset(),
    Step::perpendicular().apart(),
    Step::perpendicular().offset(),
    Step::perpendicular().apart(),
];
const SKEW: &[Step] = &[
    Step::skew().apart(),
    Step::skew().apart().offset(),
    Step::skew().apart().offset(),
    Step::skew().apart().offset(),
    Step::skew().apart().offset(),
];

const fn known(
    printed: &'static str,
    names: &'static [&'static str],
    steps: &'static [Step],
    inertias: Inertias,
) -> Known {
    Known {
        printed,
        names,
        steps,
        inertias,
    }
}

/// Every robot of the rows.
pub(super) const ROBOTS: &[Known] = &[
    known(
        "Puma 560, Armstrong's zeros",
        &["puma560"],
        PUMA,
        Inertias::Only(ARMSTRONG),
    ),
    known(
        "Puma 560, full inertias",
        &["puma560"],
        PUMA,
        Inertias::Full,
    ),
    known("Stanford arm", &["stanford"], &[], Inertias::Unrecorded),
    known(
        "Stanford arm, diagonal inertias",
        &["stanford"],
        &[],
        Inertias::Unrecorded,
    ),
    known(
        "Stäubli RX-90",
        &["rx90"],
        RX90,
        Inertias::Only(SYMMETRIC_LINKS),
    ),
    known(
        "Stäubli RX-90, simplified",
        &["rx90"],
        RX90,
        Inertias::Only(SYMMETRIC_LINKS),
    ),
    known(
        "UR type, full inertias",
        &["ur3", "ur5", "ur10"],
        UR,
        Inertias::Full,
    ),
    known("KUKA iiwa, full inertias", &["iiwa"], IIWA, Inertias::Full),
    known(
        "Franka Panda, full inertias",
        &["panda"],
        PANDA,
        Inertias::Full,
    ),
    known(GENERAL, &["general6r"], SKEW, Inertias::Full),
];
