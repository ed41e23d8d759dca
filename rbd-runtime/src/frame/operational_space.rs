use super::{FrameForce, FrameMotion, dot, force, motion_numbers};
use crate::{Real, ReferenceFrame};

/// The equation of motion of a frame, Λ ẍ + μ + ρ = f, in the coordinates that `F` names
/// (Khatib 1987). The acceleration ẍ is the rate of the frame's velocity ẋ = J q̇ in these
/// coordinates. The force f acts on the frame; τ = Jᵀ f are the joint forces for it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OperationalSpace<F, T> {
    /// Λ = (J H⁻¹ Jᵀ)⁻¹, symmetric, the angular rows first (kg m², kg m, kg).
    pub inertia: [[T; 6]; 6],
    /// μ = Λ (J H⁻¹ (C(q, q̇) − g) − J̇ q̇), Coriolis and centrifugal forces, and the friction of
    /// actuators (N m, N).
    pub coriolis: FrameForce<F, T>,
    /// ρ = Λ J H⁻¹ g, the force that holds the frame against gravity (N m, N).
    pub gravity: FrameForce<F, T>,
}

impl<F: ReferenceFrame, T: Real> OperationalSpace<F, T> {
    /// f = Λ ẍ + μ + ρ.
    #[inline]
    pub fn force(&self, acceleration: FrameMotion<F, T>) -> FrameForce<F, T> {
        let x = motion_numbers(acceleration.motion);
        let inertial = self.inertia.each_ref().map(|row| dot(row, &x));
        FrameForce::new(force(inertial)) + self.coriolis + self.gravity
    }
}
