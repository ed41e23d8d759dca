//! Constraints that close loops of a robot.

use crate::constraint::ConstraintKind;
use crate::{Frame, IntoReal, Real, Transform};

/// A constraint on a robot's motion in addition to its joints.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Constraint<P = f64> {
    /// The two sides of the constraint.
    pub between: ConstraintBetween<P>,
    /// The stabilisation, which reduces violations.
    pub correction: Correction,
    /// ε of (J H⁻¹ Jᵀ + ε) λ = b, the acceleration by which a row gives way per unit of its multiplier: 1/kg
    /// of positions, 1/(kg m²) of orientations. 0 is rigid.
    pub compliance: f64,
    /// e of impacts, J q̇⁺ = −e J q̇.
    pub restitution: f64,
    /// 1 while the constraint acts; with 0 its λ is 0 and the motion is the one without it. `None` if it always acts.
    /// J, J̇ q̇, φ and steps in maximal coordinates do not depend on it.
    pub active: Option<P>,
}

/// The two sides of a constraint.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
#[allow(
    clippy::large_enum_variant,
    reason = "there is no heap, and there are few"
)]
pub enum ConstraintBetween<P = f64> {
    /// Two frames, each on a body or on the base. Multipliers act on b, and with the other sign on a.
    Frames {
        /// The rows.
        kind: ConstraintKind,
        /// The frame in whose coordinates the rows are.
        a: Frame<P>,
        /// The other frame.
        b: Frame<P>,
    },
    /// Two coordinates, or one that is fixed.
    Coordinates(CoordinateCoupling),
}

/// One row, φ = q_follower − p(q_leader) with p(x) = c₀ + c₁ x + … + c₄ x⁴, in rad or m: for gears, cams and couplings whose reaction is
/// wanted. Mimic joints have no coordinates and so no reaction. Without a leader φ = q_follower − c₀.
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

/// Baumgarte's stabilisation: constrained accelerations satisfy φ̈ = −k_d φ̇ − k_p φ, so violations decay
/// like a damped spring. Rows that are not holonomic have −k_d alone.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Correction {
    /// k_p, 1/s².
    pub stiffness: f64,
    /// k_d, 1/s. Critical damping is 2 √k_p.
    pub damping: f64,
}

impl<P> Constraint<P> {
    /// A rigid constraint that always acts, without stabilisation or restitution.
    pub fn new(between: ConstraintBetween<P>) -> Self {
        Self {
            between,
            correction: Correction::default(),
            compliance: 0.0,
            restitution: 0.0,
            active: None,
        }
    }

    /// The frame that is fixed to the base.
    pub fn world_frame(&mut self) -> Option<&mut Frame<P>> {
        match &mut self.between {
            ConstraintBetween::Frames { a, b, .. } => {
                [a, b].into_iter().find(|frame| frame.joint.is_none())
            }
            ConstraintBetween::Coordinates(_) => None,
        }
    }

    /// The number of rows.
    pub const fn rows(&self) -> usize {
        match &self.between {
            ConstraintBetween::Frames { kind, .. } => kind.rows(),
            ConstraintBetween::Coordinates(_) => 1,
        }
    }
}

impl<T: Real> Constraint<T> {
    /// `own` with each number of its frames and its `active` made a `T`.
    pub fn lift<P: IntoReal<T>>(own: &Constraint<P>) -> Self {
        let frame = |frame: &Frame<P>| Frame {
            joint: frame.joint,
            body_from_frame: Transform::lift(frame.body_from_frame),
        };
        let between = match &own.between {
            ConstraintBetween::Frames { kind, a, b } => ConstraintBetween::Frames {
                kind: *kind,
                a: frame(a),
                b: frame(b),
            },
            ConstraintBetween::Coordinates(coupling) => ConstraintBetween::Coordinates(*coupling),
        };
        Self {
            between,
            correction: own.correction,
            compliance: own.compliance,
            restitution: own.restitution,
            active: own.active.map(IntoReal::into_real),
        }
    }
}

impl CoordinateCoupling {
    /// p, p′, p″ and p‴ at x.
    pub(super) fn polynomial_at<T: Real>(&self, x: T) -> [T; 4] {
        let [c0, c1, c2, c3, c4] = self.polynomial;
        let horner = |c: [f64; 5]| {
            let [first, rest @ ..] = c.map(T::from_f64);
            rest.into_iter().fold(first, |sum, c| sum * x + c)
        };
        [
            horner([c4, c3, c2, c1, c0]),
            horner([0.0, 4.0 * c4, 3.0 * c3, 2.0 * c2, c1]),
            horner([0.0, 0.0, 12.0 * c4, 6.0 * c3, 2.0 * c2]),
            horner([0.0, 0.0, 0.0, 24.0 * c4, 6.0 * c3]),
        ]
    }
}
