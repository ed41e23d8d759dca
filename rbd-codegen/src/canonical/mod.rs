//! The robot seen from the frames, and with the inertias, that cost fewest operations.
//!
//! Joint coordinates and what they mean stay as they are. Inside, a body's frame may stand
//! anywhere that its joint's motion does not notice: turned about the joint's axis and slid along
//! it (for a prismatic joint: anywhere; for one of several degrees of freedom, whose velocities are
//! given in the body's frame: slid along the normal of a planar joint only). Every axis is z, and the placement of a child's frame in
//! its parent's is Rz(φ) Rx(α) Rz(θ) with θ the joint's angle: Denavit and Hartenberg's, with φ
//! for the branches (Khalil and Kleinfinger 1986). Inertial parameters that the motion of a body's
//! own joint does not change as seen from the parent are moved there.

mod angle;
mod bounded;
mod build;
mod frame;
mod frames;
mod neighbourhood;
mod parallel;
mod regroup;
mod search;

pub use angle::Angle;
pub use frame::{FrameChoice, KeptMass, KeptSecondMoment};
pub use frames::canonical;
pub use neighbourhood::Neighbourhood;
pub use search::{Scope, choose_frames};

use rbd_runtime::{Matrix3, Symmetric3, Transform, Vector3};

/// Mass, first moment and second moment ∫ r rᵀ dm about the frame's origin: the pseudo-inertia of
/// Balafoutis and Patel. The rotational inertia is tr(Σ) 1 − Σ.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PseudoInertia<T = f64> {
    /// m, kg.
    pub mass: T,
    /// h = m c, kg m.
    pub first_moment: Vector3<T>,
    /// Σ = ∫ r rᵀ dm, kg m².
    pub second_moment: Symmetric3<T>,
}

/// How a canonical joint moves: about or along its z axis, or more freely.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum AxisMotion {
    /// Rotation: θ = q + offset.
    Revolute,
    /// Translation by q; θ is the offset.
    Prismatic,
    /// A screw: θ = q + offset and translation by pitch · q.
    Helical {
        /// Metres a radian.
        pitch: f64,
    },
    /// In the plane xy: q is [x, y, cos, sin], q̇ the linear velocity in the body's frame and the
    /// rate about z. The frame may be slid along z only.
    Planar,
    /// About the origin: q is a quaternion, q̇ the angular velocity in the body's frame, which is
    /// the model's.
    Spherical,
    /// All six degrees of freedom: q is position and quaternion, q̇ linear and angular velocity in
    /// the body's frame, which is the model's.
    Floating,
}

impl AxisMotion {
    /// Number of coordinates in q̇.
    pub const fn nv(self) -> usize {
        match self {
            Self::Revolute | Self::Prismatic | Self::Helical { .. } => 1,
            Self::Planar | Self::Spherical => 3,
            Self::Floating => 6,
        }
    }

    /// Whether the body turns, as seen from its parent, about its z alone.
    pub const fn turns_about_z(self) -> bool {
        matches!(self, Self::Revolute | Self::Helical { .. } | Self::Planar)
    }

    /// Metres along z a radian: 0 for all but screws.
    pub const fn pitch(self) -> f64 {
        match self {
            Self::Helical { pitch } => pitch,
            _ => 0.0,
        }
    }
}

/// One joint and its body in canonical frames.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CanonicalJoint {
    /// λ(i), as in the model.
    pub parent: Option<usize>,
    /// First index of its coordinates in q; each joint has its own here, coupled or not.
    pub q_start: usize,
    /// How many they are; a turn may be given by its angle or by cos and sin.
    pub nq: usize,
    /// First index of its coordinates in q̇.
    pub v_start: usize,
    /// How it moves.
    pub motion: AxisMotion,
    /// φ: about the parent's z, first.
    pub phi: Angle,
    /// α: about x, between the two z axes.
    pub alpha: Angle,
    /// What is added to q to give θ, or θ itself where the joint does not turn about z.
    pub offset: Angle,
    /// Whether other joints turn by the same angle, or its opposite, beside their offsets: sine and
    /// cosine of the angle alone are then shared.
    pub shares_sine: bool,
    /// Origin of the frame in the parent's frame at q = 0.
    pub translation: Vector3<f64>,
    /// Inertia of the body, regrouped so that the fewest parameters remain.
    pub inertia: PseudoInertia,
    /// Inertia of the body, regrouped so that the forces of all bodies cost least: what one body
    /// keeps may make more vanish in its parent.
    pub newton_euler_inertia: PseudoInertia,
    /// The map back: placement of the canonical frame in the model's frame of the same body.
    pub body_from_canonical: Transform<f64>,
}

/// A robot in canonical frames.
#[derive(Clone, Debug, PartialEq)]
pub struct Canonical {
    /// In the order of the model's joints.
    pub joints: Vec<CanonicalJoint>,
    /// By joint: the joints whose parent it is, in order.
    pub children: Vec<Vec<usize>>,
    /// Gravity as the frame that each root joint starts from sees it; that differs from root to
    /// root.
    pub gravity: Vec<Vector3<f64>>,
    /// Orientation in the base of the frame that each root joint starts from.
    pub base_from_root: Vec<Matrix3<f64>>,
}
