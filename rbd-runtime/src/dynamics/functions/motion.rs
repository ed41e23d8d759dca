// Written by `cargo xtask catalogue` from rbd-codegen/src/catalogue/rows; do not edit.
use crate::*;

/// `forward_kinematics`: Placement of every link.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `forward_kinematics`",
    label = "not generated for `{Self}`",
    note = "add `forward_kinematics` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait ForwardKinematics: Robot {
    /// Placement of every link in the base's frame, `base_from_link`, in the order of `LINK_NAMES` (metres);
    /// with a base that moves in the world's, the base's own among them. RBDA section 4.1.
    fn forward_kinematics<T: Real>(&self, q: &Self::Configuration<T>) -> Self::Placements<T>;
}

/// `rnea`: τ = H q̈ + C.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `rnea`",
    label = "not generated for `{Self}`",
    note = "add `rnea` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait Rnea: Robot {
    /// Inverse dynamics τ = H(q) q̈ + C(q, q̇), gravity included, by the recursive Newton-Euler algorithm.
    /// RBDA Table 5.1.
    fn rnea<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        qdd: &Self::Velocity<T>,
    ) -> Self::Velocity<T>;
}

/// `rnea_with_forces`: τ = H q̈ + C with forces on the links.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `rnea_with_forces`",
    label = "not generated for `{Self}`",
    note = "add `rnea_with_forces` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait RneaWithForces: Robot {
    /// Inverse dynamics with forces from outside, τ = H(q) q̈ + C(q, q̇, fˣ): `f_ext[l]`, [moment; force],
    /// acts on link l at its origin, in the axes of its own frame (N m, N). RBDA Table 5.1.
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
    /// C(q, q̇): the Coriolis, centrifugal and gravity terms of τ = H q̈ + C. RBDA eq 6.2.
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
    /// g(q) = C(q, 0): the joint forces that hold the robot still.
    fn gravity<T: Real>(&self, q: &Self::Configuration<T>) -> Self::Velocity<T>;
}
