//! The robot in the frames, and with the inertias, that cost the fewest operations.
//!
//! Joint coordinates keep their meaning. Internally, a body's frame may be anywhere that does not affect
//! its joint's motion: turned about the joint's axis and slid along it (for a prismatic joint anywhere; for
//! one of several degrees of freedom, whose velocities are given in the body's frame, only slid along the
//! normal of a planar joint). Every axis is z, and the placement of a child's frame in its parent's is
//! Rz(φ) Rx(α) Rz(θ) with θ the joint's angle: Denavit and Hartenberg's, with φ for the branches (Khalil
//! and Kleinfinger 1986). Inertial parameters that the motion of a body's own joint does not change, as
//! seen from the parent, are moved to the parent.

mod angle;
mod bounded;
mod build;
mod frame;
mod frames;
pub(crate) mod motion;
mod neighbourhood;
mod parallel;
mod pseudo_inertia;
mod regroup;
mod search;

pub use angle::Angle;
pub use frame::{FrameChoice, KeptMass, KeptSecondMoment};
pub use frames::canonical;
pub use motion::{AxisMotion, FrameFreedom};
pub use neighbourhood::Neighbourhood;
pub use pseudo_inertia::PseudoInertia;
pub use search::{Scope, choose_frames};

use rbd_runtime::{Matrix3, Transform, Vector3};

/// One joint and its body in canonical frames.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CanonicalJoint {
    /// λ(i), as in the model.
    pub parent: Option<usize>,
    /// First index of its coordinates in q; each joint has its own here, coupled or not.
    pub q_start: usize,
    /// The number of its coordinates; a turn is given by its angle or by cos and sin.
    pub nq: usize,
    /// The index of the first coordinate of a quaternion or of cos and sin; `nq` if there is none.
    pub unit_start: usize,
    /// First index of its coordinates in q̇.
    pub v_start: usize,
    /// Its motion.
    pub motion: AxisMotion,
    /// φ: about the parent's z, first.
    pub phi: Angle,
    /// α: about x, between the two z axes.
    pub alpha: Angle,
    /// The offset that is added to q to give θ, or θ itself if the joint does not turn about z.
    pub offset: Angle,
    /// Whether other joints turn by the same angle or its opposite, up to offsets: they then share sine and
    /// cosine of the angle without offset.
    pub shares_sine: bool,
    /// Origin of the frame in the parent's frame at q = 0.
    pub translation: Vector3<f64>,
    /// Inertia of the body, regrouped so that the fewest parameters remain.
    pub inertia: PseudoInertia,
    /// Inertia of the body, regrouped so that the forces of all bodies cost least: a parameter that one
    /// body keeps may make more vanish in its parent.
    pub newton_euler_inertia: PseudoInertia,
    /// The map back: placement of the canonical frame in the model's frame of the same body.
    pub body_from_canonical: Transform<f64>,
}

/// A robot in canonical frames.
#[derive(Clone, Debug, PartialEq)]
pub struct Canonical {
    /// In the order of the model's joints.
    pub joints: Vec<CanonicalJoint>,
    /// For each joint, its children in order.
    pub children: Vec<Vec<usize>>,
    /// Gravity in the frame that each root joint starts from, which differs from root to root.
    pub gravity: Vec<Vector3<f64>>,
    /// Orientation in the base of the frame that each root joint starts from.
    pub base_from_root: Vec<Matrix3<f64>>,
}
