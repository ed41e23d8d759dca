// Written by `cargo xtask catalogue` from rbd-codegen/src/catalogue/rows; do not edit.
use std::vec::Vec;

use rbd_codegen::{Coordinates, FunctionName};

use crate::dynamic::Frame;
use crate::{FrameMotion, Local, LocalWorldAligned, OperationalSpace, World};

/// In each kind of coordinates. Derivatives are those of dual numbers, by q in the tangent space, by q̇, by q̈.
impl Frame<'_> {
    /// Velocity ẋ = J q̇, [angular; linear] (rad/s, m/s). RBDA Table 5.1. In the frame's own axes, at its
    /// origin.
    pub fn velocity_local(&self, q: &[f64], qd: &[f64]) -> FrameMotion<Local, f64> {
        self.velocity::<Local>(q, qd)
    }

    /// Velocity ẋ = J q̇, [angular; linear] (rad/s, m/s). RBDA Table 5.1. In the world's axes, at the world's
    /// origin.
    pub fn velocity_world(&self, q: &[f64], qd: &[f64]) -> FrameMotion<World, f64> {
        self.velocity::<World>(q, qd)
    }

    /// Velocity ẋ = J q̇, [angular; linear] (rad/s, m/s). RBDA Table 5.1. In the world's axes, at the frame's
    /// origin.
    pub fn velocity_local_world_aligned(
        &self,
        q: &[f64],
        qd: &[f64],
    ) -> FrameMotion<LocalWorldAligned, f64> {
        self.velocity::<LocalWorldAligned>(q, qd)
    }

    /// Spatial acceleration, [angular; linear], gravity apart (rad/s², m/s²); its linear part is not that of a
    /// point. RBDA section 2.11. In the frame's own axes, at its origin.
    pub fn acceleration_local(
        &self,
        q: &[f64],
        qd: &[f64],
        qdd: &[f64],
    ) -> FrameMotion<Local, f64> {
        self.acceleration::<Local>(q, qd, qdd)
    }

    /// Spatial acceleration, [angular; linear], gravity apart (rad/s², m/s²); its linear part is not that of a
    /// point. RBDA section 2.11. In the world's axes, at the world's origin.
    pub fn acceleration_world(
        &self,
        q: &[f64],
        qd: &[f64],
        qdd: &[f64],
    ) -> FrameMotion<World, f64> {
        self.acceleration::<World>(q, qd, qdd)
    }

    /// Spatial acceleration, [angular; linear], gravity apart (rad/s², m/s²); its linear part is not that of a
    /// point. RBDA section 2.11. In the world's axes, at the frame's origin.
    pub fn acceleration_local_world_aligned(
        &self,
        q: &[f64],
        qd: &[f64],
        qdd: &[f64],
    ) -> FrameMotion<LocalWorldAligned, f64> {
        self.acceleration::<LocalWorldAligned>(q, qd, qdd)
    }

    /// Classical acceleration [ω̇; v̇ + ω × v], that of the point at the origin, gravity apart (rad/s², m/s²).
    /// RBDA eq 2.48. In the frame's own axes, at its origin.
    pub fn classical_acceleration_local(
        &self,
        q: &[f64],
        qd: &[f64],
        qdd: &[f64],
    ) -> FrameMotion<Local, f64> {
        self.classical_acceleration::<Local>(q, qd, qdd)
    }

    /// Classical acceleration [ω̇; v̇ + ω × v], that of the point at the origin, gravity apart (rad/s², m/s²).
    /// RBDA eq 2.48. In the world's axes, at the world's origin.
    pub fn classical_acceleration_world(
        &self,
        q: &[f64],
        qd: &[f64],
        qdd: &[f64],
    ) -> FrameMotion<World, f64> {
        self.classical_acceleration::<World>(q, qd, qdd)
    }

    /// Classical acceleration [ω̇; v̇ + ω × v], that of the point at the origin, gravity apart (rad/s², m/s²).
    /// RBDA eq 2.48. In the world's axes, at the frame's origin.
    pub fn classical_acceleration_local_world_aligned(
        &self,
        q: &[f64],
        qd: &[f64],
        qdd: &[f64],
    ) -> FrameMotion<LocalWorldAligned, f64> {
        self.classical_acceleration::<LocalWorldAligned>(q, qd, qdd)
    }

    /// Jacobian J of ẋ = J q̇, the angular rows first; columns of joints that do not carry the frame are zero
    /// (1 or 0; m or 1). RBDA section 4.3. In the frame's own axes, at its origin.
    pub fn jacobian_local(&self, q: &[f64]) -> [Vec<f64>; 6] {
        self.jacobian::<Local>(q)
    }

    /// Jacobian J of ẋ = J q̇, the angular rows first; columns of joints that do not carry the frame are zero
    /// (1 or 0; m or 1). RBDA section 4.3. In the world's axes, at the world's origin.
    pub fn jacobian_world(&self, q: &[f64]) -> [Vec<f64>; 6] {
        self.jacobian::<World>(q)
    }

    /// Jacobian J of ẋ = J q̇, the angular rows first; columns of joints that do not carry the frame are zero
    /// (1 or 0; m or 1). RBDA section 4.3. In the world's axes, at the frame's origin.
    pub fn jacobian_local_world_aligned(&self, q: &[f64]) -> [Vec<f64>; 6] {
        self.jacobian::<LocalWorldAligned>(q)
    }

    /// J̇, the rate of the Jacobian's entries: column k is (v_k − v) × J_k, v_k the velocity of the body that
    /// its joint moves, v that of the coordinates. RBDA eq 2.31. In the frame's own axes, at its origin.
    pub fn jacobian_derivative_local(&self, q: &[f64], qd: &[f64]) -> [Vec<f64>; 6] {
        self.jacobian_derivative::<Local>(q, qd)
    }

    /// J̇, the rate of the Jacobian's entries: column k is (v_k − v) × J_k, v_k the velocity of the body that
    /// its joint moves, v that of the coordinates. RBDA eq 2.31. In the world's axes, at the world's origin.
    pub fn jacobian_derivative_world(&self, q: &[f64], qd: &[f64]) -> [Vec<f64>; 6] {
        self.jacobian_derivative::<World>(q, qd)
    }

    /// J̇, the rate of the Jacobian's entries: column k is (v_k − v) × J_k, v_k the velocity of the body that
    /// its joint moves, v that of the coordinates. RBDA eq 2.31. In the world's axes, at the frame's origin.
    pub fn jacobian_derivative_local_world_aligned(&self, q: &[f64], qd: &[f64]) -> [Vec<f64>; 6] {
        self.jacobian_derivative::<LocalWorldAligned>(q, qd)
    }

    /// J̇ q̇, the rate of ẋ = J q̇ where q̈ = 0 (rad/s², m/s²). In the frame's own axes, at its origin.
    pub fn jacobian_bias_local(&self, q: &[f64], qd: &[f64]) -> FrameMotion<Local, f64> {
        self.jacobian_bias::<Local>(q, qd)
    }

    /// J̇ q̇, the rate of ẋ = J q̇ where q̈ = 0 (rad/s², m/s²). In the world's axes, at the world's origin.
    pub fn jacobian_bias_world(&self, q: &[f64], qd: &[f64]) -> FrameMotion<World, f64> {
        self.jacobian_bias::<World>(q, qd)
    }

    /// J̇ q̇, the rate of ẋ = J q̇ where q̈ = 0 (rad/s², m/s²). In the world's axes, at the frame's origin.
    pub fn jacobian_bias_local_world_aligned(
        &self,
        q: &[f64],
        qd: &[f64],
    ) -> FrameMotion<LocalWorldAligned, f64> {
        self.jacobian_bias::<LocalWorldAligned>(q, qd)
    }

    /// The derivatives of the velocity ẋ = J q̇, [angular; linear]: ∂ẋ/∂q in the tangent space, of the
    /// components of ẋ(q ⊞ ε, q̇) at ε = 0, and ∂ẋ/∂q̇ = J; columns of joints that do not carry the frame are
    /// not stored. In the frame's own axes, at its origin.
    pub fn velocity_derivatives_local(&self, q: &[f64], qd: &[f64]) -> [[Vec<f64>; 6]; 2] {
        self.spatial(
            FunctionName::FrameVelocityDerivatives.in_coordinates(Coordinates::Local),
            &[q, qd],
        )
    }

    /// The derivatives of the velocity ẋ = J q̇, [angular; linear]: ∂ẋ/∂q in the tangent space, of the
    /// components of ẋ(q ⊞ ε, q̇) at ε = 0, and ∂ẋ/∂q̇ = J; columns of joints that do not carry the frame are
    /// not stored. In the world's axes, at the world's origin.
    pub fn velocity_derivatives_world(&self, q: &[f64], qd: &[f64]) -> [[Vec<f64>; 6]; 2] {
        self.spatial(
            FunctionName::FrameVelocityDerivatives.in_coordinates(Coordinates::World),
            &[q, qd],
        )
    }

    /// The derivatives of the velocity ẋ = J q̇, [angular; linear]: ∂ẋ/∂q in the tangent space, of the
    /// components of ẋ(q ⊞ ε, q̇) at ε = 0, and ∂ẋ/∂q̇ = J; columns of joints that do not carry the frame are
    /// not stored. In the world's axes, at the frame's origin.
    pub fn velocity_derivatives_local_world_aligned(
        &self,
        q: &[f64],
        qd: &[f64],
    ) -> [[Vec<f64>; 6]; 2] {
        self.spatial(
            FunctionName::FrameVelocityDerivatives.in_coordinates(Coordinates::LocalWorldAligned),
            &[q, qd],
        )
    }

    /// The derivatives of the spatial acceleration a, [angular; linear]: ∂a/∂q in the tangent space, of the
    /// components of a(q ⊞ ε, q̇, q̈) at ε = 0, ∂a/∂q̇, and ∂a/∂q̈ = J. In the frame's own axes, at its
    /// origin.
    pub fn acceleration_derivatives_local(
        &self,
        q: &[f64],
        qd: &[f64],
        qdd: &[f64],
    ) -> [[Vec<f64>; 6]; 3] {
        self.spatial(
            FunctionName::FrameAccelerationDerivatives.in_coordinates(Coordinates::Local),
            &[q, qd, qdd],
        )
    }

    /// The derivatives of the spatial acceleration a, [angular; linear]: ∂a/∂q in the tangent space, of the
    /// components of a(q ⊞ ε, q̇, q̈) at ε = 0, ∂a/∂q̇, and ∂a/∂q̈ = J. In the world's axes, at the world's
    /// origin.
    pub fn acceleration_derivatives_world(
        &self,
        q: &[f64],
        qd: &[f64],
        qdd: &[f64],
    ) -> [[Vec<f64>; 6]; 3] {
        self.spatial(
            FunctionName::FrameAccelerationDerivatives.in_coordinates(Coordinates::World),
            &[q, qd, qdd],
        )
    }

    /// The derivatives of the spatial acceleration a, [angular; linear]: ∂a/∂q in the tangent space, of the
    /// components of a(q ⊞ ε, q̇, q̈) at ε = 0, ∂a/∂q̇, and ∂a/∂q̈ = J. In the world's axes, at the frame's
    /// origin.
    pub fn acceleration_derivatives_local_world_aligned(
        &self,
        q: &[f64],
        qd: &[f64],
        qdd: &[f64],
    ) -> [[Vec<f64>; 6]; 3] {
        self.spatial(
            FunctionName::FrameAccelerationDerivatives
                .in_coordinates(Coordinates::LocalWorldAligned),
            &[q, qd, qdd],
        )
    }

    /// The derivatives of the classical acceleration a = [ω̇; v̇ + ω × v]: ∂a/∂q in the tangent space, of the
    /// components of a(q ⊞ ε, q̇, q̈) at ε = 0, ∂a/∂q̇, and ∂a/∂q̈ = J. In the frame's own axes, at its
    /// origin.
    pub fn classical_acceleration_derivatives_local(
        &self,
        q: &[f64],
        qd: &[f64],
        qdd: &[f64],
    ) -> [[Vec<f64>; 6]; 3] {
        self.spatial(
            FunctionName::FrameClassicalAccelerationDerivatives.in_coordinates(Coordinates::Local),
            &[q, qd, qdd],
        )
    }

    /// The derivatives of the classical acceleration a = [ω̇; v̇ + ω × v]: ∂a/∂q in the tangent space, of the
    /// components of a(q ⊞ ε, q̇, q̈) at ε = 0, ∂a/∂q̇, and ∂a/∂q̈ = J. In the world's axes, at the world's
    /// origin.
    pub fn classical_acceleration_derivatives_world(
        &self,
        q: &[f64],
        qd: &[f64],
        qdd: &[f64],
    ) -> [[Vec<f64>; 6]; 3] {
        self.spatial(
            FunctionName::FrameClassicalAccelerationDerivatives.in_coordinates(Coordinates::World),
            &[q, qd, qdd],
        )
    }

    /// The derivatives of the classical acceleration a = [ω̇; v̇ + ω × v]: ∂a/∂q in the tangent space, of the
    /// components of a(q ⊞ ε, q̇, q̈) at ε = 0, ∂a/∂q̇, and ∂a/∂q̈ = J. In the world's axes, at the frame's
    /// origin.
    pub fn classical_acceleration_derivatives_local_world_aligned(
        &self,
        q: &[f64],
        qd: &[f64],
        qdd: &[f64],
    ) -> [[Vec<f64>; 6]; 3] {
        self.spatial(
            FunctionName::FrameClassicalAccelerationDerivatives
                .in_coordinates(Coordinates::LocalWorldAligned),
            &[q, qd, qdd],
        )
    }

    /// Λ = (J H⁻¹ Jᵀ)⁻¹, μ and ρ of the equation of motion Λ ẍ + μ + ρ = f, not finite where J has not full
    /// rank. Khatib 1987. In the frame's own axes, at its origin.
    pub fn operational_space_local(&self, q: &[f64], qd: &[f64]) -> OperationalSpace<Local, f64> {
        self.operational_space::<Local>(q, qd)
    }

    /// Λ = (J H⁻¹ Jᵀ)⁻¹, μ and ρ of the equation of motion Λ ẍ + μ + ρ = f, not finite where J has not full
    /// rank. Khatib 1987. In the world's axes, at the world's origin.
    pub fn operational_space_world(&self, q: &[f64], qd: &[f64]) -> OperationalSpace<World, f64> {
        self.operational_space::<World>(q, qd)
    }

    /// Λ = (J H⁻¹ Jᵀ)⁻¹, μ and ρ of the equation of motion Λ ẍ + μ + ρ = f, not finite where J has not full
    /// rank. Khatib 1987. In the world's axes, at the frame's origin.
    pub fn operational_space_local_world_aligned(
        &self,
        q: &[f64],
        qd: &[f64],
    ) -> OperationalSpace<LocalWorldAligned, f64> {
        self.operational_space::<LocalWorldAligned>(q, qd)
    }

    /// J̄ = H⁻¹ Jᵀ Λ, the inverse of the Jacobian that is dynamically consistent: J J̄ = 1; not finite where J
    /// has not full rank. Khatib 1987. In the frame's own axes, at its origin.
    pub fn dynamically_consistent_inverse_local(&self, q: &[f64]) -> Vec<[f64; 6]> {
        self.dynamically_consistent_inverse::<Local>(q)
    }

    /// J̄ = H⁻¹ Jᵀ Λ, the inverse of the Jacobian that is dynamically consistent: J J̄ = 1; not finite where J
    /// has not full rank. Khatib 1987. In the world's axes, at the world's origin.
    pub fn dynamically_consistent_inverse_world(&self, q: &[f64]) -> Vec<[f64; 6]> {
        self.dynamically_consistent_inverse::<World>(q)
    }

    /// J̄ = H⁻¹ Jᵀ Λ, the inverse of the Jacobian that is dynamically consistent: J J̄ = 1; not finite where J
    /// has not full rank. Khatib 1987. In the world's axes, at the frame's origin.
    pub fn dynamically_consistent_inverse_local_world_aligned(&self, q: &[f64]) -> Vec<[f64; 6]> {
        self.dynamically_consistent_inverse::<LocalWorldAligned>(q)
    }
}
