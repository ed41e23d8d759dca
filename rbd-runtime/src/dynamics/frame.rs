//! The functions of frames, a trait each; their names end in the coordinates.

use crate::{
    Array, FrameForce, FrameMotion, Jacobian, JacobianInverse, Local, LocalWorldAligned,
    OperationalSpace, Real, ReferenceFrame, Robot, Transform, World,
};

/// A frame of a robot, one that the option `frames` names.
///
/// ```
/// use rbd_runtime::{Array, FrameForce, FrameJacobian, Gravity, JacobianMatrix, LocalWorldAligned};
///
/// /// Holds the robot and pushes with its frame: τ = g − Jᵀ f.
/// fn push<R: Gravity, F: FrameJacobian<Robot = R>>(
///     robot: &R,
///     frame: &F,
///     q: &R::Configuration<f64>,
///     force: FrameForce<LocalWorldAligned, f64>,
/// ) -> R::Velocity<f64> {
///     let of_force = frame.jacobian_local_world_aligned(q).transpose_mul(force);
///     let gravity = robot.gravity(q);
///     Array::from_fn(|i| gravity[i] - of_force[i])
/// }
/// ```
pub trait RobotFrame: Sized {
    /// Whose it is.
    type Robot: Robot;
    /// `Jacobian<C, T, NV>`.
    type Jacobian<C: ReferenceFrame, T: Real>: JacobianMatrix<C, T, Vector = Velocity<Self, T>>;
    /// The frame's name.
    const NAME: &'static str;
    /// The link that it is fixed to.
    const LINK: &'static str;
}

/// q of the frame's robot.
pub(super) type Configuration<F, T> = <<F as RobotFrame>::Robot as Robot>::Configuration<T>;
/// q̇ and τ of the frame's robot.
pub(super) type Velocity<F, T> = <<F as RobotFrame>::Robot as Robot>::Velocity<T>;

/// The Jacobian of a frame, [`Jacobian`], of a robot of any number of degrees of freedom.
pub trait JacobianMatrix<C, T>: Copy {
    /// `[T; NV]`.
    type Vector: Array<T>;
    /// Three angular rows, then three linear ones.
    fn rows(&self) -> &[Self::Vector; 6];
    /// J x: the frame's velocity if x is q̇.
    fn mul(&self, x: &Self::Vector) -> FrameMotion<C, T>;
    /// Jᵀ f: the generalised forces of the force f on the frame.
    fn transpose_mul(&self, f: FrameForce<C, T>) -> Self::Vector;
}

impl<C: ReferenceFrame, T: Real, const NV: usize> JacobianMatrix<C, T> for Jacobian<C, T, NV> {
    type Vector = [T; NV];
    #[inline]
    fn rows(&self) -> &[[T; NV]; 6] {
        &self.rows
    }
    #[inline]
    fn mul(&self, x: &[T; NV]) -> FrameMotion<C, T> {
        Self::mul(self, x)
    }
    #[inline]
    fn transpose_mul(&self, f: FrameForce<C, T>) -> [T; NV] {
        Self::transpose_mul(self, f)
    }
}

/// The inverse of a frame's Jacobian, [`JacobianInverse`], of a robot of any number of degrees of
/// freedom.
pub trait JacobianInverseMatrix<C, T>: Copy {
    /// `[T; NV]`.
    type Vector: Array<T>;
    /// J̄ ẋ: joint velocities that give the frame this velocity.
    fn mul(&self, x: FrameMotion<C, T>) -> Self::Vector;
    /// J̄ᵀ τ: the force on the frame that generalised forces τ come to.
    fn transpose_mul(&self, tau: &Self::Vector) -> FrameForce<C, T>;
}

impl<C: ReferenceFrame, T: Real, const NV: usize> JacobianInverseMatrix<C, T>
    for JacobianInverse<C, T, NV>
{
    type Vector = [T; NV];
    #[inline]
    fn mul(&self, x: FrameMotion<C, T>) -> [T; NV] {
        Self::mul(self, x)
    }
    #[inline]
    fn transpose_mul(&self, tau: &[T; NV]) -> FrameForce<C, T> {
        Self::transpose_mul(self, tau)
    }
}

/// `frame_placement`: where the frame is.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `frame_placement`",
    label = "not generated for `{Self}`",
    note = "add `frame_placement` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait FramePlacement: RobotFrame {
    /// Placement of the frame in the world, `world_from_frame` (m). RBDA section 4.1.
    fn placement<T: Real>(&self, q: &Configuration<Self, T>) -> Transform<T>;
}

/// `frame_velocity`: ẋ = J q̇.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `frame_velocity`",
    label = "not generated for `{Self}`",
    note = "add `frame_velocity` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait FrameVelocity: RobotFrame {
    /// Velocity ẋ = J q̇, [angular; linear] (rad/s, m/s),
    /// in the frame's own axes, at its origin.
    fn velocity_local<T: Real>(
        &self,
        q: &Configuration<Self, T>,
        qd: &Velocity<Self, T>,
    ) -> FrameMotion<Local, T>;
    /// Velocity ẋ = J q̇, [angular; linear] (rad/s, m/s),
    /// in the world's axes, at the world's origin.
    fn velocity_world<T: Real>(
        &self,
        q: &Configuration<Self, T>,
        qd: &Velocity<Self, T>,
    ) -> FrameMotion<World, T>;
    /// Velocity ẋ = J q̇, [angular; linear] (rad/s, m/s),
    /// in the world's axes, at the frame's origin.
    fn velocity_local_world_aligned<T: Real>(
        &self,
        q: &Configuration<Self, T>,
        qd: &Velocity<Self, T>,
    ) -> FrameMotion<LocalWorldAligned, T>;
}

/// `frame_acceleration`: the spatial acceleration.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `frame_acceleration`",
    label = "not generated for `{Self}`",
    note = "add `frame_acceleration` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait FrameAcceleration: RobotFrame {
    /// Spatial acceleration, [angular; linear], gravity apart (rad/s², m/s²),
    /// in the frame's own axes, at its origin.
    fn acceleration_local<T: Real>(
        &self,
        q: &Configuration<Self, T>,
        qd: &Velocity<Self, T>,
        qdd: &Velocity<Self, T>,
    ) -> FrameMotion<Local, T>;
    /// Spatial acceleration, [angular; linear], gravity apart (rad/s², m/s²),
    /// in the world's axes, at the world's origin.
    fn acceleration_world<T: Real>(
        &self,
        q: &Configuration<Self, T>,
        qd: &Velocity<Self, T>,
        qdd: &Velocity<Self, T>,
    ) -> FrameMotion<World, T>;
    /// Spatial acceleration, [angular; linear], gravity apart (rad/s², m/s²),
    /// in the world's axes, at the frame's origin.
    fn acceleration_local_world_aligned<T: Real>(
        &self,
        q: &Configuration<Self, T>,
        qd: &Velocity<Self, T>,
        qdd: &Velocity<Self, T>,
    ) -> FrameMotion<LocalWorldAligned, T>;
}

/// `frame_classical_acceleration`: [ω̇; v̇ + ω × v].
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `frame_classical_acceleration`",
    label = "not generated for `{Self}`",
    note = "add `frame_classical_acceleration` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait FrameClassicalAcceleration: RobotFrame {
    /// Classical acceleration [ω̇; v̇ + ω × v], gravity apart (rad/s², m/s²),
    /// in the frame's own axes, at its origin.
    fn classical_acceleration_local<T: Real>(
        &self,
        q: &Configuration<Self, T>,
        qd: &Velocity<Self, T>,
        qdd: &Velocity<Self, T>,
    ) -> FrameMotion<Local, T>;
    /// Classical acceleration [ω̇; v̇ + ω × v], gravity apart (rad/s², m/s²),
    /// in the world's axes, at the world's origin.
    fn classical_acceleration_world<T: Real>(
        &self,
        q: &Configuration<Self, T>,
        qd: &Velocity<Self, T>,
        qdd: &Velocity<Self, T>,
    ) -> FrameMotion<World, T>;
    /// Classical acceleration [ω̇; v̇ + ω × v], gravity apart (rad/s², m/s²),
    /// in the world's axes, at the frame's origin.
    fn classical_acceleration_local_world_aligned<T: Real>(
        &self,
        q: &Configuration<Self, T>,
        qd: &Velocity<Self, T>,
        qdd: &Velocity<Self, T>,
    ) -> FrameMotion<LocalWorldAligned, T>;
}

/// `frame_jacobian`: J of ẋ = J q̇.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `frame_jacobian`",
    label = "not generated for `{Self}`",
    note = "add `frame_jacobian` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait FrameJacobian: RobotFrame {
    /// Jacobian J of ẋ = J q̇, the angular rows first (1 or 0; m or 1),
    /// in the frame's own axes, at its origin.
    fn jacobian_local<T: Real>(&self, q: &Configuration<Self, T>) -> Self::Jacobian<Local, T>;
    /// Jacobian J of ẋ = J q̇, the angular rows first (1 or 0; m or 1),
    /// in the world's axes, at the world's origin.
    fn jacobian_world<T: Real>(&self, q: &Configuration<Self, T>) -> Self::Jacobian<World, T>;
    /// Jacobian J of ẋ = J q̇, the angular rows first (1 or 0; m or 1),
    /// in the world's axes, at the frame's origin.
    fn jacobian_local_world_aligned<T: Real>(
        &self,
        q: &Configuration<Self, T>,
    ) -> Self::Jacobian<LocalWorldAligned, T>;
}

/// `frame_jacobian_derivative`: J̇.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `frame_jacobian_derivative`",
    label = "not generated for `{Self}`",
    note = "add `frame_jacobian_derivative` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait FrameJacobianDerivative: RobotFrame {
    /// J̇, the rate of the Jacobian's entries,
    /// in the frame's own axes, at its origin.
    fn jacobian_derivative_local<T: Real>(
        &self,
        q: &Configuration<Self, T>,
        qd: &Velocity<Self, T>,
    ) -> Self::Jacobian<Local, T>;
    /// J̇, the rate of the Jacobian's entries,
    /// in the world's axes, at the world's origin.
    fn jacobian_derivative_world<T: Real>(
        &self,
        q: &Configuration<Self, T>,
        qd: &Velocity<Self, T>,
    ) -> Self::Jacobian<World, T>;
    /// J̇, the rate of the Jacobian's entries,
    /// in the world's axes, at the frame's origin.
    fn jacobian_derivative_local_world_aligned<T: Real>(
        &self,
        q: &Configuration<Self, T>,
        qd: &Velocity<Self, T>,
    ) -> Self::Jacobian<LocalWorldAligned, T>;
}

/// `frame_jacobian_bias`: J̇ q̇.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `frame_jacobian_bias`",
    label = "not generated for `{Self}`",
    note = "add `frame_jacobian_bias` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait FrameJacobianBias: RobotFrame {
    /// J̇ q̇, the rate of ẋ = J q̇ where q̈ = 0 (rad/s², m/s²),
    /// in the frame's own axes, at its origin.
    fn jacobian_bias_local<T: Real>(
        &self,
        q: &Configuration<Self, T>,
        qd: &Velocity<Self, T>,
    ) -> FrameMotion<Local, T>;
    /// J̇ q̇, the rate of ẋ = J q̇ where q̈ = 0 (rad/s², m/s²),
    /// in the world's axes, at the world's origin.
    fn jacobian_bias_world<T: Real>(
        &self,
        q: &Configuration<Self, T>,
        qd: &Velocity<Self, T>,
    ) -> FrameMotion<World, T>;
    /// J̇ q̇, the rate of ẋ = J q̇ where q̈ = 0 (rad/s², m/s²),
    /// in the world's axes, at the frame's origin.
    fn jacobian_bias_local_world_aligned<T: Real>(
        &self,
        q: &Configuration<Self, T>,
        qd: &Velocity<Self, T>,
    ) -> FrameMotion<LocalWorldAligned, T>;
}

/// `operational_space`: Λ, μ and ρ.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `operational_space`",
    label = "not generated for `{Self}`",
    note = "add `operational_space` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait FrameOperationalSpace: RobotFrame {
    /// Λ, μ and ρ of Λ ẍ + μ + ρ = f, not finite where J has not full rank (Khatib 1987),
    /// in the frame's own axes, at its origin.
    fn operational_space_local<T: Real>(
        &self,
        q: &Configuration<Self, T>,
        qd: &Velocity<Self, T>,
    ) -> OperationalSpace<Local, T>;
    /// Λ, μ and ρ of Λ ẍ + μ + ρ = f, not finite where J has not full rank (Khatib 1987),
    /// in the world's axes, at the world's origin.
    fn operational_space_world<T: Real>(
        &self,
        q: &Configuration<Self, T>,
        qd: &Velocity<Self, T>,
    ) -> OperationalSpace<World, T>;
    /// Λ, μ and ρ of Λ ẍ + μ + ρ = f, not finite where J has not full rank (Khatib 1987),
    /// in the world's axes, at the frame's origin.
    fn operational_space_local_world_aligned<T: Real>(
        &self,
        q: &Configuration<Self, T>,
        qd: &Velocity<Self, T>,
    ) -> OperationalSpace<LocalWorldAligned, T>;
}

/// `dynamically_consistent_inverse`: J̄ = H⁻¹ Jᵀ Λ.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `dynamically_consistent_inverse`",
    label = "not generated for `{Self}`",
    note = "add `dynamically_consistent_inverse` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait FrameDynamicallyConsistentInverse: RobotFrame {
    /// `JacobianInverse<C, T, NV>`.
    type JacobianInverse<C: ReferenceFrame, T: Real>: JacobianInverseMatrix<C, T, Vector = Velocity<Self, T>>;

    /// J̄ = H⁻¹ Jᵀ Λ: J J̄ = 1 (Khatib 1987),
    /// in the frame's own axes, at its origin.
    fn dynamically_consistent_inverse_local<T: Real>(
        &self,
        q: &Configuration<Self, T>,
    ) -> Self::JacobianInverse<Local, T>;
    /// J̄ = H⁻¹ Jᵀ Λ: J J̄ = 1 (Khatib 1987),
    /// in the world's axes, at the world's origin.
    fn dynamically_consistent_inverse_world<T: Real>(
        &self,
        q: &Configuration<Self, T>,
    ) -> Self::JacobianInverse<World, T>;
    /// J̄ = H⁻¹ Jᵀ Λ: J J̄ = 1 (Khatib 1987),
    /// in the world's axes, at the frame's origin.
    fn dynamically_consistent_inverse_local_world_aligned<T: Real>(
        &self,
        q: &Configuration<Self, T>,
    ) -> Self::JacobianInverse<LocalWorldAligned, T>;
}
