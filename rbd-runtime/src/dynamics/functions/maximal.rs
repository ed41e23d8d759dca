// Written by `cargo xtask catalogue` from rbd-codegen/src/catalogue/rows; do not edit.
use crate::*;

/// `maximal_coordinates`: The bodies in maximal coordinates, from q and q̇.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `maximal_coordinates`",
    label = "not generated for `{Self}`",
    note = "add `maximal_coordinates` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait MaximalCoordinates: Maximal {
    /// Each body where the joints place it: its centre of mass and its orientation `world_from_body`, and the
    /// velocities of both, in the world's axes; the base is the world. Body i is the one that joint i moves.
    fn maximal_coordinates<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
    ) -> Self::States<T>;
}

/// `joint_coordinates`: q and q̇ from the bodies in maximal coordinates.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `joint_coordinates`",
    label = "not generated for `{Self}`",
    note = "add `joint_coordinates` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait JointCoordinates: Maximal {
    /// q and q̇ of bodies in maximal coordinates: exact where the joints hold; what a joint does not let move
    /// is left out. Angles are from −π to π.
    fn joint_coordinates<T: Real>(
        &self,
        states: &Self::States<T>,
    ) -> (Self::Configuration<T>, Self::Velocity<T>);
}

/// `spook_step`: A step by SPOOK of the bodies in maximal coordinates, held by their joints and
/// constraints.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `spook_step`",
    label = "not generated for `{Self}`",
    note = "add `spook_step` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait SpookStep: Maximal {
    /// A step of `dt` = h seconds by SPOOK, the regularised variational method: [[M, −Gᵀ], [G, 4ε/(h² Υ)]]
    /// [v₊; h λ] = [M v + h f; (G v − (4/h) φ)/Υ], Υ = 1 + 4 τ/h, and the bodies move on at v₊: φ as mean; the
    /// option `violation_time` has it at the end. Motors τ push two bodies from each other. `multipliers` and
    /// `violation` have the rows of each joint, then of each constraint (`ConstraintKind` lists them), then of
    /// each joint that follows another, zeros behind; φ is that at the start. A joint's rows are in the axes
    /// of a frame A of the parent at the joint's origin; B is the same frame of the child at q = 0. z is the
    /// joint's axis, y is along z × e and x = y × z, where e is the joint frame's own x, or its y if |z_x| >
    /// |z_y|: with the axis along z A is the joint's frame. Revolute: B's origin along x, y and z (N), then
    /// the tilts x_A · z_B and y_A · z_B (N m). Prismatic: x and y (N), then the turns about x, y and z (N m).
    /// Screw: x and y, the two tilts, then the thread. Planar, with the normal z: z (N), the two tilts (N m).
    /// Spherical: x, y and z (N). A multiplier acts on the child with its sign, on the parent against it.
    /// Armatures are rotors of their own rows. Lacoursière 2007; K is factored in an order of least fill.
    fn spook_step<T: Real>(
        &self,
        states: &Self::States<T>,
        tau: &Self::Velocity<T>,
        forces: &Self::BodyForces<T>,
        regularisation: &Self::Regularisations<T>,
        dt: T,
    ) -> (Self::States<T>, Self::HeldRows<T>, Self::HeldRows<T>);
}

/// `spook_step_geometric_stiffness`: The same with the geometric stiffness of the last step's forces.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `spook_step_geometric_stiffness`",
    label = "not generated for `{Self}`",
    note = "add `spook_step_geometric_stiffness` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait SpookStepGeometricStiffness: Maximal {
    /// `spook_step` with h² times the geometric stiffness of the last step's λ in M of K, which takes the
    /// limit of h away from chains that are pulled, and damps how they swing.
    fn spook_step_geometric_stiffness<T: Real>(
        &self,
        states: &Self::States<T>,
        tau: &Self::Velocity<T>,
        forces: &Self::BodyForces<T>,
        regularisation: &Self::Regularisations<T>,
        lambda: &Self::HeldRows<T>,
        dt: T,
    ) -> (Self::States<T>, Self::HeldRows<T>, Self::HeldRows<T>);
}
