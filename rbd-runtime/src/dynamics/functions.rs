//! The equation of motion and the placements of links, a trait a function.

use crate::Real;
use crate::Robot;

/// `rnea`: τ from motion.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `rnea`",
    label = "not generated for `{Self}`",
    note = "add `rnea` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait Rnea: Robot {
    /// τ = H(q) q̈ + C(q, q̇) (N m, N): recursive Newton-Euler with gravity. RBDA Table 5.1.
    fn rnea<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        qdd: &Self::Velocity<T>,
    ) -> Self::Velocity<T>;
}

/// `rnea_with_forces`: τ from motion and forces on links.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `rnea_with_forces`",
    label = "not generated for `{Self}`",
    note = "add `rnea_with_forces` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait RneaWithForces: Robot {
    /// τ = H(q) q̈ + C(q, q̇, fˣ) (N m, N), `f_ext[l]` the force on link l from outside, in its own
    /// frame. RBDA Table 5.1.
    fn rnea_with_forces<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        qdd: &Self::Velocity<T>,
        f_ext: &Self::LinkForces<T>,
    ) -> Self::Velocity<T>;
}

/// `bias`: C(q, q̇).
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `bias`",
    label = "not generated for `{Self}`",
    note = "add `bias` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait Bias: Robot {
    /// C(q, q̇): Coriolis, centrifugal and gravity terms (N m, N).
    fn bias<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
    ) -> Self::Velocity<T>;
}

/// `gravity`: C(q, 0).
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `gravity`",
    label = "not generated for `{Self}`",
    note = "add `gravity` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait Gravity: Robot {
    /// g(q) = C(q, 0): the generalised force that holds the robot still (N m, N).
    fn gravity<T: Real>(&self, q: &Self::Configuration<T>) -> Self::Velocity<T>;
}

/// `forward_dynamics`: q̈ from forces.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `forward_dynamics`",
    label = "not generated for `{Self}`",
    note = "add `forward_dynamics` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait ForwardDynamics: Robot {
    /// q̈ = H(q)⁻¹ (τ − C(q, q̇)) (rad/s², m/s²).
    fn forward_dynamics<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        tau: &Self::Velocity<T>,
    ) -> Self::Velocity<T>;
}

/// `aba`: q̈ from forces by articulated bodies.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `aba`",
    label = "not generated for `{Self}`",
    note = "add `aba` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait Aba: Robot {
    /// q̈ = H(q)⁻¹ (τ − C(q, q̇)) (rad/s², m/s²) by the articulated-body algorithm (RBDA Table
    /// 7.1). Where joints are coupled that algorithm does not apply, and this is
    /// `forward_dynamics`.
    fn aba<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        tau: &Self::Velocity<T>,
    ) -> Self::Velocity<T>;
}

/// `forward_kinematics`: placements of the links.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `forward_kinematics`",
    label = "not generated for `{Self}`",
    note = "add `forward_kinematics` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait ForwardKinematics: Robot {
    /// `base_from_link` of every link, in the order of `LINK_NAMES` (m). RBDA section 4.1.
    fn forward_kinematics<T: Real>(&self, q: &Self::Configuration<T>) -> Self::Placements<T>;
}
