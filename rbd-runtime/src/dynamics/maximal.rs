//! Bodies in maximal coordinates, a trait a function.

use crate::{Array, Force, MaximalState, Real, Regularisation, Robot};

/// A robot as bodies in maximal coordinates, body i the one that joint i moves. Robots have it with any
/// function of these.
pub trait Maximal: Robot {
    /// `[MaximalState<T>; N]`, the bodies.
    type States<T: Real>: Array<MaximalState<T>>;
    /// `[Force<T>; N]`, forces on the bodies about their centres of mass, in the world's axes.
    type BodyForces<T: Real>: Array<Force<T>>;
    /// `[Regularisation<T>; HELD]`: of each joint, then of each constraint, then of each joint that follows
    /// another.
    type Regularisations<T: Real>: Array<Regularisation<T>>;
    /// `[[T; 6]; HELD]`: up to six rows of each, in the same order.
    type HeldRows<T: Real>: Array<[T; 6]>;
}

/// `maximal_coordinates`: bodies from q and q̇.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `maximal_coordinates`",
    label = "not generated for `{Self}`",
    note = "add `maximal_coordinates` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait MaximalCoordinates: Maximal {
    /// The bodies where q places them, with the velocities of q̇; m, m/s, rad/s, in the world's axes.
    fn maximal_coordinates<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
    ) -> Self::States<T>;
}

/// `joint_coordinates`: q and q̇ from bodies.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `joint_coordinates`",
    label = "not generated for `{Self}`",
    note = "add `joint_coordinates` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait JointCoordinates: Maximal {
    /// q and q̇, exact where the joints hold; what a joint does not let move is left out. Angles are from −π
    /// to π.
    fn joint_coordinates<T: Real>(
        &self,
        states: &Self::States<T>,
    ) -> (Self::Configuration<T>, Self::Velocity<T>);
}

/// `spook_step`: a step of the bodies.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `spook_step`",
    label = "not generated for `{Self}`",
    note = "add `spook_step` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait SpookStep: Maximal {
    /// The bodies `h` seconds later by SPOOK, λ of the step (N, N m), and φ before it (m, rad).
    fn spook_step<T: Real>(
        &self,
        states: &Self::States<T>,
        tau: &Self::Velocity<T>,
        forces: &Self::BodyForces<T>,
        regularisation: &Self::Regularisations<T>,
        h: T,
    ) -> (Self::States<T>, Self::HeldRows<T>, Self::HeldRows<T>);
}

/// `spook_step_geometric_stiffness`: the same with geometric stiffness.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `spook_step_geometric_stiffness`",
    label = "not generated for `{Self}`",
    note = "add `spook_step_geometric_stiffness` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait SpookStepGeometricStiffness: Maximal {
    /// [`spook_step`](SpookStep::spook_step) with the geometric stiffness of the last step's λ.
    fn spook_step_geometric_stiffness<T: Real>(
        &self,
        states: &Self::States<T>,
        tau: &Self::Velocity<T>,
        forces: &Self::BodyForces<T>,
        regularisation: &Self::Regularisations<T>,
        lambda: &Self::HeldRows<T>,
        h: T,
    ) -> (Self::States<T>, Self::HeldRows<T>, Self::HeldRows<T>);
}
