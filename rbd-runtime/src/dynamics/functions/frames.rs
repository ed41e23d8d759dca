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
pub trait FrameVelocity<C: ReferenceFrame>: RobotFrame {
    /// Velocity ẋ = J q̇, [angular; linear] (rad/s, m/s). RBDA Table 5.1. In the coordinates `C`.
    fn velocity<T: Real>(
        &self,
        q: &Configuration<Self, T>,
        qd: &Velocity<Self, T>,
    ) -> FrameMotion<C, T>;
}

/// `frame_acceleration`: Spatial acceleration of a frame.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `frame_acceleration`",
    label = "not generated for `{Self}`",
    note = "add `frame_acceleration` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait FrameAcceleration<C: ReferenceFrame>: RobotFrame {
    /// Spatial acceleration, [angular; linear], gravity apart (rad/s², m/s²); its linear part is not that of a
    /// point. RBDA section 2.11. In the coordinates `C`.
    fn acceleration<T: Real>(
        &self,
        q: &Configuration<Self, T>,
        qd: &Velocity<Self, T>,
        qdd: &Velocity<Self, T>,
    ) -> FrameMotion<C, T>;
}

/// `frame_classical_acceleration`: Classical acceleration of a frame.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `frame_classical_acceleration`",
    label = "not generated for `{Self}`",
    note = "add `frame_classical_acceleration` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait FrameClassicalAcceleration<C: ReferenceFrame>: RobotFrame {
    /// Classical acceleration [ω̇; v̇ + ω × v], that of the point at the origin, gravity apart (rad/s², m/s²).
    /// RBDA eq 2.48. In the coordinates `C`.
    fn classical_acceleration<T: Real>(
        &self,
        q: &Configuration<Self, T>,
        qd: &Velocity<Self, T>,
        qdd: &Velocity<Self, T>,
    ) -> FrameMotion<C, T>;
}

/// `frame_jacobian`: J of a frame.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `frame_jacobian`",
    label = "not generated for `{Self}`",
    note = "add `frame_jacobian` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait FrameJacobian<C: ReferenceFrame>: RobotFrame {
    /// Jacobian J of ẋ = J q̇, the angular rows first; columns of joints that do not carry the frame are zero
    /// (1 or 0; m or 1). RBDA section 4.3. In the coordinates `C`.
    fn jacobian<T: Real>(&self, q: &Configuration<Self, T>) -> Self::Jacobian<C, T>;
}

/// `frame_jacobian_derivative`: J̇ of a frame.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `frame_jacobian_derivative`",
    label = "not generated for `{Self}`",
    note = "add `frame_jacobian_derivative` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait FrameJacobianDerivative<C: ReferenceFrame>: RobotFrame {
    /// J̇, the rate of the Jacobian's entries: column k is (v_k − v) × J_k, v_k the velocity of the body that
    /// its joint moves, v that of the coordinates. RBDA eq 2.31. In the coordinates `C`.
    fn jacobian_derivative<T: Real>(
        &self,
        q: &Configuration<Self, T>,
        qd: &Velocity<Self, T>,
    ) -> Self::Jacobian<C, T>;
}

/// `frame_jacobian_bias`: J̇ q̇ of a frame.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `frame_jacobian_bias`",
    label = "not generated for `{Self}`",
    note = "add `frame_jacobian_bias` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait FrameJacobianBias<C: ReferenceFrame>: RobotFrame {
    /// J̇ q̇, the rate of ẋ = J q̇ where q̈ = 0 (rad/s², m/s²). In the coordinates `C`.
    fn jacobian_bias<T: Real>(
        &self,
        q: &Configuration<Self, T>,
        qd: &Velocity<Self, T>,
    ) -> FrameMotion<C, T>;
}

/// `frame_velocity_derivatives`: The derivatives of a frame's velocity by q and q̇.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `frame_velocity_derivatives`",
    label = "not generated for `{Self}`",
    note = "add `frame_velocity_derivatives` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait FrameVelocityDerivatives<C: ReferenceFrame>: RobotFrame {
    /// Where `dv_dq` of `velocity_derivatives` can be other than zero.
    type DvDq: SparsityPattern;
    /// Where `dv_dqd` of `velocity_derivatives` can be other than zero.
    type DvDqd: SparsityPattern;

    /// The derivatives of the velocity ẋ = J q̇, [angular; linear]: ∂ẋ/∂q in the tangent space, of the
    /// components of ẋ(q ⊞ ε, q̇) at ε = 0, and ∂ẋ/∂q̇ = J; columns of joints that do not carry the frame are
    /// not stored. In the coordinates `C`.
    #[allow(clippy::type_complexity, reason = "each matrix has its own pattern")]
    fn velocity_derivatives<T: Real>(
        &self,
        q: &Configuration<Self, T>,
        qd: &Velocity<Self, T>,
    ) -> (SparseMatrix<Self::DvDq, T>, SparseMatrix<Self::DvDqd, T>);
}

/// `frame_acceleration_derivatives`: Those of its spatial acceleration by q, q̇ and q̈.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `frame_acceleration_derivatives`",
    label = "not generated for `{Self}`",
    note = "add `frame_acceleration_derivatives` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait FrameAccelerationDerivatives<C: ReferenceFrame>: RobotFrame {
    /// Where `da_dq` of `acceleration_derivatives` can be other than zero.
    type DaDq: SparsityPattern;
    /// Where `da_dqd` of `acceleration_derivatives` can be other than zero.
    type DaDqd: SparsityPattern;
    /// Where `da_dqdd` of `acceleration_derivatives` can be other than zero.
    type DaDqdd: SparsityPattern;

    /// The derivatives of the spatial acceleration a, [angular; linear]: ∂a/∂q in the tangent space, of the
    /// components of a(q ⊞ ε, q̇, q̈) at ε = 0, ∂a/∂q̇, and ∂a/∂q̈ = J. In the coordinates `C`.
    #[allow(clippy::type_complexity, reason = "each matrix has its own pattern")]
    fn acceleration_derivatives<T: Real>(
        &self,
        q: &Configuration<Self, T>,
        qd: &Velocity<Self, T>,
        qdd: &Velocity<Self, T>,
    ) -> (
        SparseMatrix<Self::DaDq, T>,
        SparseMatrix<Self::DaDqd, T>,
        SparseMatrix<Self::DaDqdd, T>,
    );
}

/// `frame_classical_acceleration_derivatives`: Those of its classical acceleration by q, q̇ and q̈.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `frame_classical_acceleration_derivatives`",
    label = "not generated for `{Self}`",
    note = "add `frame_classical_acceleration_derivatives` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait FrameClassicalAccelerationDerivatives<C: ReferenceFrame>: RobotFrame {
    /// Where `da_dq` of `classical_acceleration_derivatives` can be other than zero.
    type DaDq: SparsityPattern;
    /// Where `da_dqd` of `classical_acceleration_derivatives` can be other than zero.
    type DaDqd: SparsityPattern;
    /// Where `da_dqdd` of `classical_acceleration_derivatives` can be other than zero.
    type DaDqdd: SparsityPattern;

    /// The derivatives of the classical acceleration a = [ω̇; v̇ + ω × v]: ∂a/∂q in the tangent space, of the
    /// components of a(q ⊞ ε, q̇, q̈) at ε = 0, ∂a/∂q̇, and ∂a/∂q̈ = J. In the coordinates `C`.
    #[allow(clippy::type_complexity, reason = "each matrix has its own pattern")]
    fn classical_acceleration_derivatives<T: Real>(
        &self,
        q: &Configuration<Self, T>,
        qd: &Velocity<Self, T>,
        qdd: &Velocity<Self, T>,
    ) -> (
        SparseMatrix<Self::DaDq, T>,
        SparseMatrix<Self::DaDqd, T>,
        SparseMatrix<Self::DaDqdd, T>,
    );
}

/// `operational_space`: Λ, μ, ρ of a frame.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `operational_space`",
    label = "not generated for `{Self}`",
    note = "add `operational_space` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait FrameOperationalSpace<C: ReferenceFrame>: RobotFrame {
    /// Λ = (J H⁻¹ Jᵀ)⁻¹, μ and ρ of the equation of motion Λ ẍ + μ + ρ = f, not finite where J has not full
    /// rank. Khatib 1987. In the coordinates `C`.
    fn operational_space<T: Real>(
        &self,
        q: &Configuration<Self, T>,
        qd: &Velocity<Self, T>,
    ) -> OperationalSpace<C, T>;
}

/// `dynamically_consistent_inverse`: J̄ = H⁻¹ Jᵀ Λ of a frame.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `dynamically_consistent_inverse`",
    label = "not generated for `{Self}`",
    note = "add `dynamically_consistent_inverse` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait FrameDynamicallyConsistentInverse<C: ReferenceFrame>: RobotFrame {
    /// `JacobianInverse<C, T, NV>`.
    type JacobianInverse<T: Real>: JacobianInverseMatrix<C, T, Vector = Velocity<Self, T>>;

    /// J̄ = H⁻¹ Jᵀ Λ, the inverse of the Jacobian that is dynamically consistent: J J̄ = 1; not finite where J
    /// has not full rank. Khatib 1987. In the coordinates `C`.
    fn dynamically_consistent_inverse<T: Real>(
        &self,
        q: &Configuration<Self, T>,
    ) -> Self::JacobianInverse<T>;
}
