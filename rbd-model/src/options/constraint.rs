//! Constraints that options and files add to a robot's joints.

use rbd_runtime::ConstraintKind;

use crate::diagnostic::sink::constraint_subject;

/// A constraint beside the joints, which closes a loop or couples two coordinates.
///
/// ```
/// use rbd_model::{ConstraintEnd, ConstraintKind, ConstraintOption};
/// let closing = ConstraintOption::frames(
///     "closing",
///     ConstraintKind::Hinge,
///     ConstraintEnd::of_link("coupler").xyz([0.4, 0.0, 0.0]),
///     ConstraintEnd::of_link("rocker").xyz([0.3, 0.0, 0.0]),
/// );
/// let gear = ConstraintOption::joints("gear", "wheel", "pinion", [0.0, -0.25, 0.0, 0.0, 0.0]);
/// # assert_eq!((closing.stiffness, gear.damping), (0.0, 0.0));
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ConstraintOption {
    /// Its name in messages and in the robot's constants.
    pub name: String,
    /// The two sides of the constraint.
    pub between: ConstraintEnds,
    /// k_p of Baumgarte's stabilisation, 1/s².
    pub stiffness: f64,
    /// k_d of Baumgarte's stabilisation, 1/s.
    pub damping: f64,
    /// ε, by which each row's acceleration gives way per unit of its multiplier, 1/kg of positions and
    /// 1/(kg m²) of orientations: (J H⁻¹ Jᵀ + ε) λ = b.
    pub compliance: f64,
    /// e of impacts, J q̇⁺ = −e J q̇, from 0 to 1.
    pub restitution: f64,
}

/// The two sides of a constraint.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ConstraintEnds {
    /// Two frames on links; the rows are in the first one's coordinates.
    Frames {
        /// How they are held to each other.
        kind: ConstraintKind,
        /// The first.
        a: ConstraintEnd,
        /// The second, on which multipliers act with their own sign.
        b: ConstraintEnd,
    },
    /// Two joints of one coordinate each: q_follower = c₀ + c₁ q_leader + … + c₄ q_leader⁴; without a
    /// leader q_follower = c₀.
    Joints {
        /// Its name in the file.
        follower: String,
        /// Its name in the file.
        leader: Option<String>,
        /// c₀ to c₄.
        polynomial: [f64; 5],
    },
}

/// A frame on a link, or in the world.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ConstraintEnd {
    /// The link; [`WORLD`](Self::WORLD) for the world, if no link has that name.
    pub link: String,
    /// Its origin in the link's frame, m.
    pub xyz: [f64; 3],
    /// Whether that was given; it is the link's origin otherwise.
    pub is_placed: bool,
    /// Its roll, pitch and yaw there, as in URDF, rad.
    pub rpy: [f64; 3],
}

impl ConstraintEnd {
    /// The name of the world, in which a fixed base stands and a floating one moves.
    pub const WORLD: &'static str = "world";

    /// The world's frame: that of a fixed base.
    pub fn of_world() -> Self {
        Self::of_link(Self::WORLD)
    }

    /// The frame of a link.
    pub fn of_link(link: impl Into<String>) -> Self {
        Self {
            link: link.into(),
            xyz: [0.0; 3],
            is_placed: false,
            rpy: [0.0; 3],
        }
    }

    /// With its origin there in the link's frame, m.
    #[must_use]
    pub fn xyz(self, xyz: [f64; 3]) -> Self {
        Self {
            xyz,
            is_placed: true,
            ..self
        }
    }

    /// Turned by roll, pitch and yaw in the link's frame, as in URDF, rad.
    #[must_use]
    pub fn rpy(self, rpy: [f64; 3]) -> Self {
        Self { rpy, ..self }
    }
}

impl ConstraintOption {
    /// Between two frames.
    pub fn frames(
        name: impl Into<String>,
        kind: ConstraintKind,
        a: ConstraintEnd,
        b: ConstraintEnd,
    ) -> Self {
        Self::between(name.into(), ConstraintEnds::Frames { kind, a, b })
    }

    /// Between the coordinates of two joints, of which the first follows a polynomial of the second.
    pub fn joints(
        name: impl Into<String>,
        follower: impl Into<String>,
        leader: impl Into<String>,
        polynomial: [f64; 5],
    ) -> Self {
        let ends = ConstraintEnds::Joints {
            follower: follower.into(),
            leader: Some(leader.into()),
            polynomial,
        };
        Self::between(name.into(), ends)
    }

    /// A joint held at a position: q_follower = `position`.
    pub fn held(name: impl Into<String>, follower: impl Into<String>, position: f64) -> Self {
        let ends = ConstraintEnds::Joints {
            follower: follower.into(),
            leader: None,
            polynomial: [position, 0.0, 0.0, 0.0, 0.0],
        };
        Self::between(name.into(), ends)
    }

    pub(super) fn between(name: String, between: ConstraintEnds) -> Self {
        Self {
            name,
            between,
            stiffness: 0.0,
            damping: 0.0,
            compliance: 0.0,
            restitution: 0.0,
        }
    }

    /// With violations taken back as by a spring and a damper, φ̈ = −k_d φ̇ − k_p φ (1/s², 1/s).
    #[must_use]
    pub fn correction(self, stiffness: f64, damping: f64) -> Self {
        Self {
            stiffness,
            damping,
            ..self
        }
    }

    /// With rows that give way by ε per unit of their multipliers, which bounds these where rows contradict
    /// each other: (J H⁻¹ Jᵀ + ε) λ = b (1/kg, 1/(kg m²)).
    #[must_use]
    pub fn compliance(self, compliance: f64) -> Self {
        Self { compliance, ..self }
    }

    /// With impacts after which rows part with e times the velocity of their meeting, 0 to 1.
    #[must_use]
    pub fn restitution(self, restitution: f64) -> Self {
        Self {
            restitution,
            ..self
        }
    }

    /// The subject of messages about it.
    pub fn subject(&self) -> String {
        constraint_subject(&self.name)
    }
}
