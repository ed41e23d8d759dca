// Written by `cargo xtask catalogue` from rbd-codegen/src/catalogue/rows; do not edit.
use crate::*;

/// `joint_wrenches`: The wrench that each joint carries, in the coordinates `C`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `joint_wrenches` in the coordinates `{C}`",
    label = "not generated for `{Self}`",
    note = "add `joint_wrenches` for `Local`, `joint_wrenches_parent` for `Parent`, `joint_wrenches_world` for `World`, `joint_wrenches_local_world_aligned` for `LocalWorldAligned` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait JointWrenches<C: WrenchCoordinates = Local>: JointWrenchArray {
    /// The wrench f that each joint of `WRENCH_NAMES` carries, the force that its parent link exerts on its
    /// child through it, gravity included (N m; N), in the coordinates `C`. Sᵀ f is the joint's torque without
    /// that of its actuator. RBDA Table 5.1.
    fn joint_wrenches<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        qdd: &Self::Velocity<T>,
    ) -> Self::Wrenches<T>;
}

/// `joint_wrenches_with_forces`: The same with forces on the links.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `joint_wrenches_with_forces` in the coordinates `{C}`",
    label = "not generated for `{Self}`",
    note = "add `joint_wrenches_with_forces` for `Local`, `joint_wrenches_parent_with_forces` for `Parent`, `joint_wrenches_world_with_forces` for `World`, `joint_wrenches_local_world_aligned_with_forces` for `LocalWorldAligned` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait JointWrenchesWithForces<C: WrenchCoordinates = Local>: JointWrenchArray {
    /// The wrench f that each joint of `WRENCH_NAMES` carries, the force that its parent link exerts on its
    /// child through it, gravity included (N m; N), in the coordinates `C`, where `f_ext[l]` acts on link l
    /// from outside at its origin, in its own frame. Sᵀ f is the joint's torque without that of its actuator.
    /// RBDA Table 5.1.
    fn joint_wrenches_with_forces<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        qdd: &Self::Velocity<T>,
        f_ext: &Self::LinkForces<T>,
    ) -> Self::Wrenches<T>;
}

/// `joint_wrenches_derivatives`: The derivatives of `joint_wrenches` by q, q̇ and q̈.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `joint_wrenches_derivatives` in the coordinates `{C}`",
    label = "not generated for `{Self}`",
    note = "add `joint_wrenches_derivatives` for `Local`, `joint_wrenches_parent_derivatives` for `Parent`, `joint_wrenches_world_derivatives` for `World`, `joint_wrenches_local_world_aligned_derivatives` for `LocalWorldAligned` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait JointWrenchesDerivatives<C: WrenchCoordinates = Local>: JointWrenchArray {
    /// Where `df_dq` of `joint_wrenches_derivatives` can be other than zero.
    type DfDq: SparsityPattern;
    /// Where `df_dqd` of `joint_wrenches_derivatives` can be other than zero.
    type DfDqd: SparsityPattern;
    /// Where `df_dqdd` of `joint_wrenches_derivatives` can be other than zero.
    type DfDqdd: SparsityPattern;

    /// The derivatives of the wrenches that `joint_wrenches` gives, six rows [moment; force] for each joint of
    /// `WRENCH_NAMES`, in the coordinates `C`: ∂f/∂q in the tangent space, of f(q ⊞ ε) at ε = 0, the
    /// components of f as they are in these axes, ∂f/∂q̇ and ∂f/∂q̈.
    #[allow(clippy::type_complexity, reason = "each matrix has its own pattern")]
    fn joint_wrenches_derivatives<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        qdd: &Self::Velocity<T>,
    ) -> (
        SparseMatrix<Self::DfDq, T>,
        SparseMatrix<Self::DfDqd, T>,
        SparseMatrix<Self::DfDqdd, T>,
    );
}

/// `joint_wrenches_with_forces_derivatives`: The derivatives of `joint_wrenches_with_forces` by q, q̇ and
/// q̈.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `joint_wrenches_with_forces_derivatives` in the coordinates `{C}`",
    label = "not generated for `{Self}`",
    note = "add `joint_wrenches_with_forces_derivatives` for `Local`, `joint_wrenches_parent_with_forces_derivatives` for `Parent`, `joint_wrenches_world_with_forces_derivatives` for `World`, `joint_wrenches_local_world_aligned_with_forces_derivatives` for `LocalWorldAligned` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait JointWrenchesWithForcesDerivatives<C: WrenchCoordinates = Local>:
    JointWrenchArray
{
    /// Where `df_dq` of `joint_wrenches_with_forces_derivatives` can be other than zero.
    type DfDq: SparsityPattern;
    /// Where `df_dqd` of `joint_wrenches_with_forces_derivatives` can be other than zero.
    type DfDqd: SparsityPattern;
    /// Where `df_dqdd` of `joint_wrenches_with_forces_derivatives` can be other than zero.
    type DfDqdd: SparsityPattern;

    /// The derivatives of the wrenches that `joint_wrenches_with_forces` gives, six rows [moment; force] for
    /// each joint of `WRENCH_NAMES`, in the coordinates `C`: ∂f/∂q in the tangent space, of f(q ⊞ ε) at ε = 0,
    /// the components of f as they are in these axes, ∂f/∂q̇ and ∂f/∂q̈. `f_ext[l]` acts on link l at its
    /// origin and is held fixed in that link's frame.
    #[allow(clippy::type_complexity, reason = "each matrix has its own pattern")]
    fn joint_wrenches_with_forces_derivatives<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        qdd: &Self::Velocity<T>,
        f_ext: &Self::LinkForces<T>,
    ) -> (
        SparseMatrix<Self::DfDq, T>,
        SparseMatrix<Self::DfDqd, T>,
        SparseMatrix<Self::DfDqdd, T>,
    );
}
