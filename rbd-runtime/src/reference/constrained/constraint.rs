//! What closes loops of a robot.

use crate::constraint::ConstraintKind;
use crate::{Frame, Real};

/// A constraint of a robot's motion beside its joints.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Constraint {
    /// What it is between.
    pub between: ConstraintBetween,
    /// How violations are taken back.
    pub correction: Correction,
}

/// What a constraint is between.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
#[allow(
    clippy::large_enum_variant,
    reason = "there is no heap, and there are few"
)]
pub enum ConstraintBetween {
    /// Two frames, each on a body or on the base. Multipliers act on b, and with the other sign on a.
    Frames {
        /// The rows.
        kind: ConstraintKind,
        /// The frame in whose coordinates the rows are.
        a: Frame,
        /// The other.
        b: Frame,
    },
    /// Two coordinates, or one that is held.
    Coordinates(CoordinateCoupling),
}

/// One row, φ = q_follower − p(q_leader) with p(x) = c₀ + c₁ x + … + c₄ x⁴, in rad or m: gears, cams and
/// couplings that shall have a reaction, unlike mimic joints, which have no coordinates. Without a leader
/// φ = q_follower − c₀.
///
/// λ is the torque or force on the follower's coordinate (N m, N).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CoordinateCoupling {
    /// Index of a joint with one number in q.
    pub follower: usize,
    /// Index of another such joint.
    pub leader: Option<usize>,
    /// c₀ to c₄.
    pub polynomial: [f64; 5],
}

/// Baumgarte's stabilisation: constrained accelerations are those with φ̈ = −k_d φ̇ − k_p φ, which takes
/// violations back as a damped spring would. Rows that are not holonomic have −k_d alone.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Correction {
    /// k_p, 1/s².
    pub stiffness: f64,
    /// k_d, 1/s. Critical damping is 2 √k_p.
    pub damping: f64,
}

impl Constraint {
    /// The number of its rows.
    pub const fn rows(&self) -> usize {
        match &self.between {
            ConstraintBetween::Frames { kind, .. } => kind.rows(),
            ConstraintBetween::Coordinates(_) => 1,
        }
    }
}

impl CoordinateCoupling {
    /// p, p′ and p″ at x.
    pub(super) fn polynomial_at<T: Real>(&self, x: T) -> [T; 3] {
        let [c0, c1, c2, c3, c4] = self.polynomial;
        let horner = |c: [f64; 5]| {
            let [first, rest @ ..] = c.map(T::from_f64);
            rest.into_iter().fold(first, |sum, c| sum * x + c)
        };
        [
            horner([c4, c3, c2, c1, c0]),
            horner([0.0, 4.0 * c4, 3.0 * c3, 2.0 * c2, c1]),
            horner([0.0, 0.0, 12.0 * c4, 6.0 * c3, 2.0 * c2]),
        ]
    }
}
