// Written by `cargo xtask catalogue` from rbd-codegen/src/catalogue/rows; do not edit.
use crate::*;

/// `joint_wrenches`: The wrench that each joint carries, in its child link's frame.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `joint_wrenches`",
    label = "not generated for `{Self}`",
    note = "add `joint_wrenches` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait JointWrenches: JointWrenchArray {
    /// The wrench f that each joint of `WRENCH_NAMES` carries, the force that its parent link exerts on its
    /// child through it, gravity included (N m; N), in the child link's axes, the moment about that link's
    /// origin. Sᵀ f is the joint's torque without that of its actuator. RBDA Table 5.1.
    fn joint_wrenches<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        qdd: &Self::Velocity<T>,
    ) -> Self::Wrenches<T>;
}

/// `joint_wrenches_with_forces`: The same with forces on the links.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `joint_wrenches_with_forces`",
    label = "not generated for `{Self}`",
    note = "add `joint_wrenches_with_forces` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait JointWrenchesWithForces: JointWrenchArray {
    /// The wrench f that each joint of `WRENCH_NAMES` carries, the force that its parent link exerts on its
    /// child through it, gravity included (N m; N), in the child link's axes, the moment about that link's
    /// origin, where `f_ext[l]` acts on link l from outside at its origin, in its own frame. Sᵀ f is the
    /// joint's torque without that of its actuator. RBDA Table 5.1.
    fn joint_wrenches_with_forces<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        qdd: &Self::Velocity<T>,
        f_ext: &Self::LinkForces<T>,
    ) -> Self::Wrenches<T>;
}

/// `joint_wrenches_parent`: The wrench that each joint carries, in its parent link's frame.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `joint_wrenches_parent`",
    label = "not generated for `{Self}`",
    note = "add `joint_wrenches_parent` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait JointWrenchesParent: JointWrenchArray {
    /// The wrench f that each joint of `WRENCH_NAMES` carries, the force that its parent link exerts on its
    /// child through it, gravity included (N m; N), in the parent link's axes, the moment about that link's
    /// origin. Sᵀ f is the joint's torque without that of its actuator. RBDA Table 5.1.
    fn joint_wrenches_parent<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        qdd: &Self::Velocity<T>,
    ) -> Self::Wrenches<T>;
}

/// `joint_wrenches_parent_with_forces`: The same with forces on the links.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `joint_wrenches_parent_with_forces`",
    label = "not generated for `{Self}`",
    note = "add `joint_wrenches_parent_with_forces` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait JointWrenchesParentWithForces: JointWrenchArray {
    /// The wrench f that each joint of `WRENCH_NAMES` carries, the force that its parent link exerts on its
    /// child through it, gravity included (N m; N), in the parent link's axes, the moment about that link's
    /// origin, where `f_ext[l]` acts on link l from outside at its origin, in its own frame. Sᵀ f is the
    /// joint's torque without that of its actuator. RBDA Table 5.1.
    fn joint_wrenches_parent_with_forces<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        qdd: &Self::Velocity<T>,
        f_ext: &Self::LinkForces<T>,
    ) -> Self::Wrenches<T>;
}

/// `joint_wrenches_world`: The wrench that each joint carries, in the world's frame, about its origin.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `joint_wrenches_world`",
    label = "not generated for `{Self}`",
    note = "add `joint_wrenches_world` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait JointWrenchesWorld: JointWrenchArray {
    /// The wrench f that each joint of `WRENCH_NAMES` carries, the force that its parent link exerts on its
    /// child through it, gravity included (N m; N), in the world's axes, the moment about the world's origin.
    /// Sᵀ f is the joint's torque without that of its actuator. RBDA Table 5.1.
    fn joint_wrenches_world<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        qdd: &Self::Velocity<T>,
    ) -> Self::Wrenches<T>;
}

/// `joint_wrenches_world_with_forces`: The same with forces on the links.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `joint_wrenches_world_with_forces`",
    label = "not generated for `{Self}`",
    note = "add `joint_wrenches_world_with_forces` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait JointWrenchesWorldWithForces: JointWrenchArray {
    /// The wrench f that each joint of `WRENCH_NAMES` carries, the force that its parent link exerts on its
    /// child through it, gravity included (N m; N), in the world's axes, the moment about the world's origin,
    /// where `f_ext[l]` acts on link l from outside at its origin, in its own frame. Sᵀ f is the joint's
    /// torque without that of its actuator. RBDA Table 5.1.
    fn joint_wrenches_world_with_forces<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        qdd: &Self::Velocity<T>,
        f_ext: &Self::LinkForces<T>,
    ) -> Self::Wrenches<T>;
}

/// `joint_wrenches_local_world_aligned`: The wrench that each joint carries, in the world's axes, about
/// its child link's origin.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `joint_wrenches_local_world_aligned`",
    label = "not generated for `{Self}`",
    note = "add `joint_wrenches_local_world_aligned` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait JointWrenchesLocalWorldAligned: JointWrenchArray {
    /// The wrench f that each joint of `WRENCH_NAMES` carries, the force that its parent link exerts on its
    /// child through it, gravity included (N m; N), in the world's axes, the moment about the child link's
    /// origin. Sᵀ f is the joint's torque without that of its actuator. RBDA Table 5.1.
    fn joint_wrenches_local_world_aligned<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        qdd: &Self::Velocity<T>,
    ) -> Self::Wrenches<T>;
}

/// `joint_wrenches_local_world_aligned_with_forces`: The same with forces on the links.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `joint_wrenches_local_world_aligned_with_forces`",
    label = "not generated for `{Self}`",
    note = "add `joint_wrenches_local_world_aligned_with_forces` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait JointWrenchesLocalWorldAlignedWithForces: JointWrenchArray {
    /// The wrench f that each joint of `WRENCH_NAMES` carries, the force that its parent link exerts on its
    /// child through it, gravity included (N m; N), in the world's axes, the moment about the child link's
    /// origin, where `f_ext[l]` acts on link l from outside at its origin, in its own frame. Sᵀ f is the
    /// joint's torque without that of its actuator. RBDA Table 5.1.
    fn joint_wrenches_local_world_aligned_with_forces<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        qdd: &Self::Velocity<T>,
        f_ext: &Self::LinkForces<T>,
    ) -> Self::Wrenches<T>;
}

/// `joint_wrenches_derivatives`: The derivatives of `joint_wrenches` by q, q̇ and q̈.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `joint_wrenches_derivatives`",
    label = "not generated for `{Self}`",
    note = "add `joint_wrenches_derivatives` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait JointWrenchesDerivatives: JointWrenchArray {
    /// Where `df_dq` of `joint_wrenches_derivatives` can be other than zero.
    type DfDq: SparsityPattern;
    /// Where `df_dqd` of `joint_wrenches_derivatives` can be other than zero.
    type DfDqd: SparsityPattern;
    /// Where `df_dqdd` of `joint_wrenches_derivatives` can be other than zero.
    type DfDqdd: SparsityPattern;

    /// The derivatives of the wrenches that `joint_wrenches` gives, six rows [moment; force] for each joint of
    /// `WRENCH_NAMES`, in the child link's axes, the moment about that link's origin: ∂f/∂q in the tangent
    /// space, of f(q ⊞ ε) at ε = 0, the components of f as they are in these axes, ∂f/∂q̇ and ∂f/∂q̈.
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
    message = "`{Self}` has no function `joint_wrenches_with_forces_derivatives`",
    label = "not generated for `{Self}`",
    note = "add `joint_wrenches_with_forces_derivatives` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait JointWrenchesWithForcesDerivatives: JointWrenchArray {
    /// Where `df_dq` of `joint_wrenches_with_forces_derivatives` can be other than zero.
    type DfDq: SparsityPattern;
    /// Where `df_dqd` of `joint_wrenches_with_forces_derivatives` can be other than zero.
    type DfDqd: SparsityPattern;
    /// Where `df_dqdd` of `joint_wrenches_with_forces_derivatives` can be other than zero.
    type DfDqdd: SparsityPattern;

    /// The derivatives of the wrenches that `joint_wrenches_with_forces` gives, six rows [moment; force] for
    /// each joint of `WRENCH_NAMES`, in the child link's axes, the moment about that link's origin: ∂f/∂q in
    /// the tangent space, of f(q ⊞ ε) at ε = 0, the components of f as they are in these axes, ∂f/∂q̇ and
    /// ∂f/∂q̈. `f_ext[l]` acts on link l at its origin and is held fixed in that link's frame.
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

/// `joint_wrenches_parent_derivatives`: The derivatives of `joint_wrenches_parent` by q, q̇ and q̈.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `joint_wrenches_parent_derivatives`",
    label = "not generated for `{Self}`",
    note = "add `joint_wrenches_parent_derivatives` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait JointWrenchesParentDerivatives: JointWrenchArray {
    /// Where `df_dq` of `joint_wrenches_parent_derivatives` can be other than zero.
    type DfDq: SparsityPattern;
    /// Where `df_dqd` of `joint_wrenches_parent_derivatives` can be other than zero.
    type DfDqd: SparsityPattern;
    /// Where `df_dqdd` of `joint_wrenches_parent_derivatives` can be other than zero.
    type DfDqdd: SparsityPattern;

    /// The derivatives of the wrenches that `joint_wrenches_parent` gives, six rows [moment; force] for each
    /// joint of `WRENCH_NAMES`, in the parent link's axes, the moment about that link's origin: ∂f/∂q in the
    /// tangent space, of f(q ⊞ ε) at ε = 0, the components of f as they are in these axes, ∂f/∂q̇ and ∂f/∂q̈.
    #[allow(clippy::type_complexity, reason = "each matrix has its own pattern")]
    fn joint_wrenches_parent_derivatives<T: Real>(
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

/// `joint_wrenches_parent_with_forces_derivatives`: The derivatives of `joint_wrenches_parent_with_forces`
/// by q, q̇ and q̈.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `joint_wrenches_parent_with_forces_derivatives`",
    label = "not generated for `{Self}`",
    note = "add `joint_wrenches_parent_with_forces_derivatives` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait JointWrenchesParentWithForcesDerivatives: JointWrenchArray {
    /// Where `df_dq` of `joint_wrenches_parent_with_forces_derivatives` can be other than zero.
    type DfDq: SparsityPattern;
    /// Where `df_dqd` of `joint_wrenches_parent_with_forces_derivatives` can be other than zero.
    type DfDqd: SparsityPattern;
    /// Where `df_dqdd` of `joint_wrenches_parent_with_forces_derivatives` can be other than zero.
    type DfDqdd: SparsityPattern;

    /// The derivatives of the wrenches that `joint_wrenches_parent_with_forces` gives, six rows [moment;
    /// force] for each joint of `WRENCH_NAMES`, in the parent link's axes, the moment about that link's
    /// origin: ∂f/∂q in the tangent space, of f(q ⊞ ε) at ε = 0, the components of f as they are in these
    /// axes, ∂f/∂q̇ and ∂f/∂q̈. `f_ext[l]` acts on link l at its origin and is held fixed in that link's
    /// frame.
    #[allow(clippy::type_complexity, reason = "each matrix has its own pattern")]
    fn joint_wrenches_parent_with_forces_derivatives<T: Real>(
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

/// `joint_wrenches_world_derivatives`: The derivatives of `joint_wrenches_world` by q, q̇ and q̈.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `joint_wrenches_world_derivatives`",
    label = "not generated for `{Self}`",
    note = "add `joint_wrenches_world_derivatives` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait JointWrenchesWorldDerivatives: JointWrenchArray {
    /// Where `df_dq` of `joint_wrenches_world_derivatives` can be other than zero.
    type DfDq: SparsityPattern;
    /// Where `df_dqd` of `joint_wrenches_world_derivatives` can be other than zero.
    type DfDqd: SparsityPattern;
    /// Where `df_dqdd` of `joint_wrenches_world_derivatives` can be other than zero.
    type DfDqdd: SparsityPattern;

    /// The derivatives of the wrenches that `joint_wrenches_world` gives, six rows [moment; force] for each
    /// joint of `WRENCH_NAMES`, in the world's axes, the moment about the world's origin: ∂f/∂q in the tangent
    /// space, of f(q ⊞ ε) at ε = 0, the components of f as they are in these axes, ∂f/∂q̇ and ∂f/∂q̈.
    #[allow(clippy::type_complexity, reason = "each matrix has its own pattern")]
    fn joint_wrenches_world_derivatives<T: Real>(
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

/// `joint_wrenches_world_with_forces_derivatives`: The derivatives of `joint_wrenches_world_with_forces`
/// by q, q̇ and q̈.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `joint_wrenches_world_with_forces_derivatives`",
    label = "not generated for `{Self}`",
    note = "add `joint_wrenches_world_with_forces_derivatives` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait JointWrenchesWorldWithForcesDerivatives: JointWrenchArray {
    /// Where `df_dq` of `joint_wrenches_world_with_forces_derivatives` can be other than zero.
    type DfDq: SparsityPattern;
    /// Where `df_dqd` of `joint_wrenches_world_with_forces_derivatives` can be other than zero.
    type DfDqd: SparsityPattern;
    /// Where `df_dqdd` of `joint_wrenches_world_with_forces_derivatives` can be other than zero.
    type DfDqdd: SparsityPattern;

    /// The derivatives of the wrenches that `joint_wrenches_world_with_forces` gives, six rows [moment; force]
    /// for each joint of `WRENCH_NAMES`, in the world's axes, the moment about the world's origin: ∂f/∂q in
    /// the tangent space, of f(q ⊞ ε) at ε = 0, the components of f as they are in these axes, ∂f/∂q̇ and
    /// ∂f/∂q̈. `f_ext[l]` acts on link l at its origin and is held fixed in that link's frame.
    #[allow(clippy::type_complexity, reason = "each matrix has its own pattern")]
    fn joint_wrenches_world_with_forces_derivatives<T: Real>(
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

/// `joint_wrenches_local_world_aligned_derivatives`: The derivatives of
/// `joint_wrenches_local_world_aligned` by q, q̇ and q̈.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `joint_wrenches_local_world_aligned_derivatives`",
    label = "not generated for `{Self}`",
    note = "add `joint_wrenches_local_world_aligned_derivatives` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait JointWrenchesLocalWorldAlignedDerivatives: JointWrenchArray {
    /// Where `df_dq` of `joint_wrenches_local_world_aligned_derivatives` can be other than zero.
    type DfDq: SparsityPattern;
    /// Where `df_dqd` of `joint_wrenches_local_world_aligned_derivatives` can be other than zero.
    type DfDqd: SparsityPattern;
    /// Where `df_dqdd` of `joint_wrenches_local_world_aligned_derivatives` can be other than zero.
    type DfDqdd: SparsityPattern;

    /// The derivatives of the wrenches that `joint_wrenches_local_world_aligned` gives, six rows [moment;
    /// force] for each joint of `WRENCH_NAMES`, in the world's axes, the moment about the child link's origin:
    /// ∂f/∂q in the tangent space, of f(q ⊞ ε) at ε = 0, the components of f as they are in these axes, ∂f/∂q̇
    /// and ∂f/∂q̈.
    #[allow(clippy::type_complexity, reason = "each matrix has its own pattern")]
    fn joint_wrenches_local_world_aligned_derivatives<T: Real>(
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

/// `joint_wrenches_local_world_aligned_with_forces_derivatives`: The derivatives of
/// `joint_wrenches_local_world_aligned_with_forces` by q, q̇ and q̈.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `joint_wrenches_local_world_aligned_with_forces_derivatives`",
    label = "not generated for `{Self}`",
    note = "add `joint_wrenches_local_world_aligned_with_forces_derivatives` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait JointWrenchesLocalWorldAlignedWithForcesDerivatives: JointWrenchArray {
    /// Where `df_dq` of `joint_wrenches_local_world_aligned_with_forces_derivatives` can be other than zero.
    type DfDq: SparsityPattern;
    /// Where `df_dqd` of `joint_wrenches_local_world_aligned_with_forces_derivatives` can be other than zero.
    type DfDqd: SparsityPattern;
    /// Where `df_dqdd` of `joint_wrenches_local_world_aligned_with_forces_derivatives` can be other than zero.
    type DfDqdd: SparsityPattern;

    /// The derivatives of the wrenches that `joint_wrenches_local_world_aligned_with_forces` gives, six rows
    /// [moment; force] for each joint of `WRENCH_NAMES`, in the world's axes, the moment about the child
    /// link's origin: ∂f/∂q in the tangent space, of f(q ⊞ ε) at ε = 0, the components of f as they are in
    /// these axes, ∂f/∂q̇ and ∂f/∂q̈. `f_ext[l]` acts on link l at its origin and is held fixed in that link's
    /// frame.
    #[allow(clippy::type_complexity, reason = "each matrix has its own pattern")]
    fn joint_wrenches_local_world_aligned_with_forces_derivatives<T: Real>(
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
