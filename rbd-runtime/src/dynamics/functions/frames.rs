// Written by `cargo xtask catalogue` from rbd-codegen/src/catalogue/rows; do not edit.
use crate::dynamics::frame::{Configuration, Velocity};
use crate::*;

/// `frame_placement`: Placement of a frame.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `frame_placement`",
    label = "not generated for `{Self}`",
    note = "add `frame_placement` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait FramePlacement: RobotFrame {
    /// Placement of the frame in the world, `world_from_frame` (metres). RBDA section 4.1.
    fn placement<T: Real>(&self, q: &Configuration<Self, T>) -> Transform<T>;
}

/// `frame_velocity`: Velocity of a frame, as the following in local, world and local-world-aligned
/// coordinates.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `frame_velocity`",
    label = "not generated for `{Self}`",
    note = "add `frame_velocity` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait FrameVelocity: RobotFrame {
    /// Velocity ẋ = J q̇, [angular; linear] (rad/s, m/s). RBDA Table 5.1. In the frame's own axes, at its
    /// origin.
    fn velocity_local<T: Real>(
        &self,
        q: &Configuration<Self, T>,
        qd: &Velocity<Self, T>,
    ) -> FrameMotion<Local, T>;

    /// Velocity ẋ = J q̇, [angular; linear] (rad/s, m/s). RBDA Table 5.1. In the world's axes, at the world's
    /// origin.
    fn velocity_world<T: Real>(
        &self,
        q: &Configuration<Self, T>,
        qd: &Velocity<Self, T>,
    ) -> FrameMotion<World, T>;

    /// Velocity ẋ = J q̇, [angular; linear] (rad/s, m/s). RBDA Table 5.1. In the world's axes, at the frame's
    /// origin.
    fn velocity_local_world_aligned<T: Real>(
        &self,
        q: &Configuration<Self, T>,
        qd: &Velocity<Self, T>,
    ) -> FrameMotion<LocalWorldAligned, T>;
}

/// `frame_acceleration`: Spatial acceleration of a frame.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `frame_acceleration`",
    label = "not generated for `{Self}`",
    note = "add `frame_acceleration` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait FrameAcceleration: RobotFrame {
    /// Spatial acceleration, [angular; linear], gravity apart (rad/s², m/s²); its linear part is not that of a
    /// point. RBDA section 2.11. In the frame's own axes, at its origin.
    fn acceleration_local<T: Real>(
        &self,
        q: &Configuration<Self, T>,
        qd: &Velocity<Self, T>,
        qdd: &Velocity<Self, T>,
    ) -> FrameMotion<Local, T>;

    /// Spatial acceleration, [angular; linear], gravity apart (rad/s², m/s²); its linear part is not that of a
    /// point. RBDA section 2.11. In the world's axes, at the world's origin.
    fn acceleration_world<T: Real>(
        &self,
        q: &Configuration<Self, T>,
        qd: &Velocity<Self, T>,
        qdd: &Velocity<Self, T>,
    ) -> FrameMotion<World, T>;

    /// Spatial acceleration, [angular; linear], gravity apart (rad/s², m/s²); its linear part is not that of a
    /// point. RBDA section 2.11. In the world's axes, at the frame's origin.
    fn acceleration_local_world_aligned<T: Real>(
        &self,
        q: &Configuration<Self, T>,
        qd: &Velocity<Self, T>,
        qdd: &Velocity<Self, T>,
    ) -> FrameMotion<LocalWorldAligned, T>;
}

/// `frame_classical_acceleration`: Classical acceleration of a frame.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `frame_classical_acceleration`",
    label = "not generated for `{Self}`",
    note = "add `frame_classical_acceleration` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait FrameClassicalAcceleration: RobotFrame {
    /// Classical acceleration [ω̇; v̇ + ω × v], that of the point at the origin, gravity apart (rad/s², m/s²).
    /// RBDA eq 2.48. In the frame's own axes, at its origin.
    fn classical_acceleration_local<T: Real>(
        &self,
        q: &Configuration<Self, T>,
        qd: &Velocity<Self, T>,
        qdd: &Velocity<Self, T>,
    ) -> FrameMotion<Local, T>;

    /// Classical acceleration [ω̇; v̇ + ω × v], that of the point at the origin, gravity apart (rad/s², m/s²).
    /// RBDA eq 2.48. In the world's axes, at the world's origin.
    fn classical_acceleration_world<T: Real>(
        &self,
        q: &Configuration<Self, T>,
        qd: &Velocity<Self, T>,
        qdd: &Velocity<Self, T>,
    ) -> FrameMotion<World, T>;

    /// Classical acceleration [ω̇; v̇ + ω × v], that of the point at the origin, gravity apart (rad/s², m/s²).
    /// RBDA eq 2.48. In the world's axes, at the frame's origin.
    fn classical_acceleration_local_world_aligned<T: Real>(
        &self,
        q: &Configuration<Self, T>,
        qd: &Velocity<Self, T>,
        qdd: &Velocity<Self, T>,
    ) -> FrameMotion<LocalWorldAligned, T>;
}

/// `frame_jacobian`: J of a frame.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `frame_jacobian`",
    label = "not generated for `{Self}`",
    note = "add `frame_jacobian` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait FrameJacobian: RobotFrame {
    /// Jacobian J of ẋ = J q̇, the angular rows first; columns of joints that do not carry the frame are zero
    /// (1 or 0; m or 1). RBDA section 4.3. In the frame's own axes, at its origin.
    fn jacobian_local<T: Real>(&self, q: &Configuration<Self, T>) -> Self::Jacobian<Local, T>;

    /// Jacobian J of ẋ = J q̇, the angular rows first; columns of joints that do not carry the frame are zero
    /// (1 or 0; m or 1). RBDA section 4.3. In the world's axes, at the world's origin.
    fn jacobian_world<T: Real>(&self, q: &Configuration<Self, T>) -> Self::Jacobian<World, T>;

    /// Jacobian J of ẋ = J q̇, the angular rows first; columns of joints that do not carry the frame are zero
    /// (1 or 0; m or 1). RBDA section 4.3. In the world's axes, at the frame's origin.
    fn jacobian_local_world_aligned<T: Real>(
        &self,
        q: &Configuration<Self, T>,
    ) -> Self::Jacobian<LocalWorldAligned, T>;
}

/// `frame_jacobian_derivative`: J̇ of a frame.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `frame_jacobian_derivative`",
    label = "not generated for `{Self}`",
    note = "add `frame_jacobian_derivative` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait FrameJacobianDerivative: RobotFrame {
    /// J̇, the rate of the Jacobian's entries: column k is (v_k − v) × J_k, v_k the velocity of the body that
    /// its joint moves, v that of the coordinates. RBDA eq 2.31. In the frame's own axes, at its origin.
    fn jacobian_derivative_local<T: Real>(
        &self,
        q: &Configuration<Self, T>,
        qd: &Velocity<Self, T>,
    ) -> Self::Jacobian<Local, T>;

    /// J̇, the rate of the Jacobian's entries: column k is (v_k − v) × J_k, v_k the velocity of the body that
    /// its joint moves, v that of the coordinates. RBDA eq 2.31. In the world's axes, at the world's origin.
    fn jacobian_derivative_world<T: Real>(
        &self,
        q: &Configuration<Self, T>,
        qd: &Velocity<Self, T>,
    ) -> Self::Jacobian<World, T>;

    /// J̇, the rate of the Jacobian's entries: column k is (v_k − v) × J_k, v_k the velocity of the body that
    /// its joint moves, v that of the coordinates. RBDA eq 2.31. In the world's axes, at the frame's origin.
    fn jacobian_derivative_local_world_aligned<T: Real>(
        &self,
        q: &Configuration<Self, T>,
        qd: &Velocity<Self, T>,
    ) -> Self::Jacobian<LocalWorldAligned, T>;
}

/// `frame_jacobian_bias`: J̇ q̇ of a frame.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `frame_jacobian_bias`",
    label = "not generated for `{Self}`",
    note = "add `frame_jacobian_bias` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait FrameJacobianBias: RobotFrame {
    /// J̇ q̇, the rate of ẋ = J q̇ where q̈ = 0 (rad/s², m/s²). In the frame's own axes, at its origin.
    fn jacobian_bias_local<T: Real>(
        &self,
        q: &Configuration<Self, T>,
        qd: &Velocity<Self, T>,
    ) -> FrameMotion<Local, T>;

    /// J̇ q̇, the rate of ẋ = J q̇ where q̈ = 0 (rad/s², m/s²). In the world's axes, at the world's origin.
    fn jacobian_bias_world<T: Real>(
        &self,
        q: &Configuration<Self, T>,
        qd: &Velocity<Self, T>,
    ) -> FrameMotion<World, T>;

    /// J̇ q̇, the rate of ẋ = J q̇ where q̈ = 0 (rad/s², m/s²). In the world's axes, at the frame's origin.
    fn jacobian_bias_local_world_aligned<T: Real>(
        &self,
        q: &Configuration<Self, T>,
        qd: &Velocity<Self, T>,
    ) -> FrameMotion<LocalWorldAligned, T>;
}

/// `frame_velocity_derivatives`: The derivatives of a frame's velocity by q and q̇.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `frame_velocity_derivatives`",
    label = "not generated for `{Self}`",
    note = "add `frame_velocity_derivatives` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait FrameVelocityDerivatives: RobotFrame {
    /// Where `dv_dq` of `velocity_derivatives_local` can be other than zero.
    type DvDqLocal: SparsityPattern;
    /// Where `dv_dqd` of `velocity_derivatives_local` can be other than zero.
    type DvDqdLocal: SparsityPattern;
    /// Where `dv_dq` of `velocity_derivatives_world` can be other than zero.
    type DvDqWorld: SparsityPattern;
    /// Where `dv_dqd` of `velocity_derivatives_world` can be other than zero.
    type DvDqdWorld: SparsityPattern;
    /// Where `dv_dq` of `velocity_derivatives_local_world_aligned` can be other than zero.
    type DvDqLocalWorldAligned: SparsityPattern;
    /// Where `dv_dqd` of `velocity_derivatives_local_world_aligned` can be other than zero.
    type DvDqdLocalWorldAligned: SparsityPattern;

    /// The derivatives of the velocity ẋ = J q̇, [angular; linear]: ∂ẋ/∂q in the tangent space, of the
    /// components of ẋ(q ⊞ ε, q̇) at ε = 0, and ∂ẋ/∂q̇ = J; columns of joints that do not carry the frame are
    /// not stored. In the frame's own axes, at its origin.
    #[allow(clippy::type_complexity, reason = "each matrix has its own pattern")]
    fn velocity_derivatives_local<T: Real>(
        &self,
        q: &Configuration<Self, T>,
        qd: &Velocity<Self, T>,
    ) -> (
        SparseMatrix<Self::DvDqLocal, T>,
        SparseMatrix<Self::DvDqdLocal, T>,
    );

    /// The derivatives of the velocity ẋ = J q̇, [angular; linear]: ∂ẋ/∂q in the tangent space, of the
    /// components of ẋ(q ⊞ ε, q̇) at ε = 0, and ∂ẋ/∂q̇ = J; columns of joints that do not carry the frame are
    /// not stored. In the world's axes, at the world's origin.
    #[allow(clippy::type_complexity, reason = "each matrix has its own pattern")]
    fn velocity_derivatives_world<T: Real>(
        &self,
        q: &Configuration<Self, T>,
        qd: &Velocity<Self, T>,
    ) -> (
        SparseMatrix<Self::DvDqWorld, T>,
        SparseMatrix<Self::DvDqdWorld, T>,
    );

    /// The derivatives of the velocity ẋ = J q̇, [angular; linear]: ∂ẋ/∂q in the tangent space, of the
    /// components of ẋ(q ⊞ ε, q̇) at ε = 0, and ∂ẋ/∂q̇ = J; columns of joints that do not carry the frame are
    /// not stored. In the world's axes, at the frame's origin.
    #[allow(clippy::type_complexity, reason = "each matrix has its own pattern")]
    fn velocity_derivatives_local_world_aligned<T: Real>(
        &self,
        q: &Configuration<Self, T>,
        qd: &Velocity<Self, T>,
    ) -> (
        SparseMatrix<Self::DvDqLocalWorldAligned, T>,
        SparseMatrix<Self::DvDqdLocalWorldAligned, T>,
    );
}

/// `frame_acceleration_derivatives`: Those of its spatial acceleration by q, q̇ and q̈.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `frame_acceleration_derivatives`",
    label = "not generated for `{Self}`",
    note = "add `frame_acceleration_derivatives` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait FrameAccelerationDerivatives: RobotFrame {
    /// Where `da_dq` of `acceleration_derivatives_local` can be other than zero.
    type DaDqLocal: SparsityPattern;
    /// Where `da_dqd` of `acceleration_derivatives_local` can be other than zero.
    type DaDqdLocal: SparsityPattern;
    /// Where `da_dqdd` of `acceleration_derivatives_local` can be other than zero.
    type DaDqddLocal: SparsityPattern;
    /// Where `da_dq` of `acceleration_derivatives_world` can be other than zero.
    type DaDqWorld: SparsityPattern;
    /// Where `da_dqd` of `acceleration_derivatives_world` can be other than zero.
    type DaDqdWorld: SparsityPattern;
    /// Where `da_dqdd` of `acceleration_derivatives_world` can be other than zero.
    type DaDqddWorld: SparsityPattern;
    /// Where `da_dq` of `acceleration_derivatives_local_world_aligned` can be other than zero.
    type DaDqLocalWorldAligned: SparsityPattern;
    /// Where `da_dqd` of `acceleration_derivatives_local_world_aligned` can be other than zero.
    type DaDqdLocalWorldAligned: SparsityPattern;
    /// Where `da_dqdd` of `acceleration_derivatives_local_world_aligned` can be other than zero.
    type DaDqddLocalWorldAligned: SparsityPattern;

    /// The derivatives of the spatial acceleration a, [angular; linear]: ∂a/∂q in the tangent space, of the
    /// components of a(q ⊞ ε, q̇, q̈) at ε = 0, ∂a/∂q̇, and ∂a/∂q̈ = J. In the frame's own axes, at its
    /// origin.
    #[allow(clippy::type_complexity, reason = "each matrix has its own pattern")]
    fn acceleration_derivatives_local<T: Real>(
        &self,
        q: &Configuration<Self, T>,
        qd: &Velocity<Self, T>,
        qdd: &Velocity<Self, T>,
    ) -> (
        SparseMatrix<Self::DaDqLocal, T>,
        SparseMatrix<Self::DaDqdLocal, T>,
        SparseMatrix<Self::DaDqddLocal, T>,
    );

    /// The derivatives of the spatial acceleration a, [angular; linear]: ∂a/∂q in the tangent space, of the
    /// components of a(q ⊞ ε, q̇, q̈) at ε = 0, ∂a/∂q̇, and ∂a/∂q̈ = J. In the world's axes, at the world's
    /// origin.
    #[allow(clippy::type_complexity, reason = "each matrix has its own pattern")]
    fn acceleration_derivatives_world<T: Real>(
        &self,
        q: &Configuration<Self, T>,
        qd: &Velocity<Self, T>,
        qdd: &Velocity<Self, T>,
    ) -> (
        SparseMatrix<Self::DaDqWorld, T>,
        SparseMatrix<Self::DaDqdWorld, T>,
        SparseMatrix<Self::DaDqddWorld, T>,
    );

    /// The derivatives of the spatial acceleration a, [angular; linear]: ∂a/∂q in the tangent space, of the
    /// components of a(q ⊞ ε, q̇, q̈) at ε = 0, ∂a/∂q̇, and ∂a/∂q̈ = J. In the world's axes, at the frame's
    /// origin.
    #[allow(clippy::type_complexity, reason = "each matrix has its own pattern")]
    fn acceleration_derivatives_local_world_aligned<T: Real>(
        &self,
        q: &Configuration<Self, T>,
        qd: &Velocity<Self, T>,
        qdd: &Velocity<Self, T>,
    ) -> (
        SparseMatrix<Self::DaDqLocalWorldAligned, T>,
        SparseMatrix<Self::DaDqdLocalWorldAligned, T>,
        SparseMatrix<Self::DaDqddLocalWorldAligned, T>,
    );
}

/// `frame_classical_acceleration_derivatives`: Those of its classical acceleration by q, q̇ and q̈.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `frame_classical_acceleration_derivatives`",
    label = "not generated for `{Self}`",
    note = "add `frame_classical_acceleration_derivatives` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait FrameClassicalAccelerationDerivatives: RobotFrame {
    /// Where `da_dq` of `classical_acceleration_derivatives_local` can be other than zero.
    type DaDqLocal: SparsityPattern;
    /// Where `da_dqd` of `classical_acceleration_derivatives_local` can be other than zero.
    type DaDqdLocal: SparsityPattern;
    /// Where `da_dqdd` of `classical_acceleration_derivatives_local` can be other than zero.
    type DaDqddLocal: SparsityPattern;
    /// Where `da_dq` of `classical_acceleration_derivatives_world` can be other than zero.
    type DaDqWorld: SparsityPattern;
    /// Where `da_dqd` of `classical_acceleration_derivatives_world` can be other than zero.
    type DaDqdWorld: SparsityPattern;
    /// Where `da_dqdd` of `classical_acceleration_derivatives_world` can be other than zero.
    type DaDqddWorld: SparsityPattern;
    /// Where `da_dq` of `classical_acceleration_derivatives_local_world_aligned` can be other than zero.
    type DaDqLocalWorldAligned: SparsityPattern;
    /// Where `da_dqd` of `classical_acceleration_derivatives_local_world_aligned` can be other than zero.
    type DaDqdLocalWorldAligned: SparsityPattern;
    /// Where `da_dqdd` of `classical_acceleration_derivatives_local_world_aligned` can be other than zero.
    type DaDqddLocalWorldAligned: SparsityPattern;

    /// The derivatives of the classical acceleration a = [ω̇; v̇ + ω × v]: ∂a/∂q in the tangent space, of the
    /// components of a(q ⊞ ε, q̇, q̈) at ε = 0, ∂a/∂q̇, and ∂a/∂q̈ = J. In the frame's own axes, at its
    /// origin.
    #[allow(clippy::type_complexity, reason = "each matrix has its own pattern")]
    fn classical_acceleration_derivatives_local<T: Real>(
        &self,
        q: &Configuration<Self, T>,
        qd: &Velocity<Self, T>,
        qdd: &Velocity<Self, T>,
    ) -> (
        SparseMatrix<Self::DaDqLocal, T>,
        SparseMatrix<Self::DaDqdLocal, T>,
        SparseMatrix<Self::DaDqddLocal, T>,
    );

    /// The derivatives of the classical acceleration a = [ω̇; v̇ + ω × v]: ∂a/∂q in the tangent space, of the
    /// components of a(q ⊞ ε, q̇, q̈) at ε = 0, ∂a/∂q̇, and ∂a/∂q̈ = J. In the world's axes, at the world's
    /// origin.
    #[allow(clippy::type_complexity, reason = "each matrix has its own pattern")]
    fn classical_acceleration_derivatives_world<T: Real>(
        &self,
        q: &Configuration<Self, T>,
        qd: &Velocity<Self, T>,
        qdd: &Velocity<Self, T>,
    ) -> (
        SparseMatrix<Self::DaDqWorld, T>,
        SparseMatrix<Self::DaDqdWorld, T>,
        SparseMatrix<Self::DaDqddWorld, T>,
    );

    /// The derivatives of the classical acceleration a = [ω̇; v̇ + ω × v]: ∂a/∂q in the tangent space, of the
    /// components of a(q ⊞ ε, q̇, q̈) at ε = 0, ∂a/∂q̇, and ∂a/∂q̈ = J. In the world's axes, at the frame's
    /// origin.
    #[allow(clippy::type_complexity, reason = "each matrix has its own pattern")]
    fn classical_acceleration_derivatives_local_world_aligned<T: Real>(
        &self,
        q: &Configuration<Self, T>,
        qd: &Velocity<Self, T>,
        qdd: &Velocity<Self, T>,
    ) -> (
        SparseMatrix<Self::DaDqLocalWorldAligned, T>,
        SparseMatrix<Self::DaDqdLocalWorldAligned, T>,
        SparseMatrix<Self::DaDqddLocalWorldAligned, T>,
    );
}

/// `operational_space`: Λ, μ, ρ of a frame.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `operational_space`",
    label = "not generated for `{Self}`",
    note = "add `operational_space` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait FrameOperationalSpace: RobotFrame {
    /// Λ = (J H⁻¹ Jᵀ)⁻¹, μ and ρ of the equation of motion Λ ẍ + μ + ρ = f, not finite where J has not full
    /// rank. Khatib 1987. In the frame's own axes, at its origin.
    fn operational_space_local<T: Real>(
        &self,
        q: &Configuration<Self, T>,
        qd: &Velocity<Self, T>,
    ) -> OperationalSpace<Local, T>;

    /// Λ = (J H⁻¹ Jᵀ)⁻¹, μ and ρ of the equation of motion Λ ẍ + μ + ρ = f, not finite where J has not full
    /// rank. Khatib 1987. In the world's axes, at the world's origin.
    fn operational_space_world<T: Real>(
        &self,
        q: &Configuration<Self, T>,
        qd: &Velocity<Self, T>,
    ) -> OperationalSpace<World, T>;

    /// Λ = (J H⁻¹ Jᵀ)⁻¹, μ and ρ of the equation of motion Λ ẍ + μ + ρ = f, not finite where J has not full
    /// rank. Khatib 1987. In the world's axes, at the frame's origin.
    fn operational_space_local_world_aligned<T: Real>(
        &self,
        q: &Configuration<Self, T>,
        qd: &Velocity<Self, T>,
    ) -> OperationalSpace<LocalWorldAligned, T>;
}

/// `dynamically_consistent_inverse`: J̄ = H⁻¹ Jᵀ Λ of a frame.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `dynamically_consistent_inverse`",
    label = "not generated for `{Self}`",
    note = "add `dynamically_consistent_inverse` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait FrameDynamicallyConsistentInverse: RobotFrame {
    /// `JacobianInverse<C, T, NV>`.
    type JacobianInverse<C: ReferenceFrame, T: Real>: JacobianInverseMatrix<C, T, Vector = Velocity<Self, T>>;

    /// J̄ = H⁻¹ Jᵀ Λ, the inverse of the Jacobian that is dynamically consistent: J J̄ = 1; not finite where J
    /// has not full rank. Khatib 1987. In the frame's own axes, at its origin.
    fn dynamically_consistent_inverse_local<T: Real>(
        &self,
        q: &Configuration<Self, T>,
    ) -> Self::JacobianInverse<Local, T>;

    /// J̄ = H⁻¹ Jᵀ Λ, the inverse of the Jacobian that is dynamically consistent: J J̄ = 1; not finite where J
    /// has not full rank. Khatib 1987. In the world's axes, at the world's origin.
    fn dynamically_consistent_inverse_world<T: Real>(
        &self,
        q: &Configuration<Self, T>,
    ) -> Self::JacobianInverse<World, T>;

    /// J̄ = H⁻¹ Jᵀ Λ, the inverse of the Jacobian that is dynamically consistent: J J̄ = 1; not finite where J
    /// has not full rank. Khatib 1987. In the world's axes, at the frame's origin.
    fn dynamically_consistent_inverse_local_world_aligned<T: Real>(
        &self,
        q: &Configuration<Self, T>,
    ) -> Self::JacobianInverse<LocalWorldAligned, T>;
}
