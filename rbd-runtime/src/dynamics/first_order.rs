//! Derivatives of first order: a trait a function. Positions are in the tangent space: column k is the
//! derivative of f(q ⊞ ε eₖ) by ε at 0.

use super::function::function;
use crate::{JointWrenchArray, Real, Robot, SparseMatrix, SparsityPattern};

function! {
    /// `bias_derivatives`: ∂C/∂q and ∂C/∂q̇.
    #[diagnostic::on_unimplemented(
        message = "`{Self}` has no function `bias_derivatives`",
        label = "not generated for `{Self}`",
        note = "add `bias_derivatives` to `functions = [...]` of `robot!` or `#[robot(...)]`"
    )]
    BiasDerivatives: Robot {
        /// Where ∂C/∂q can be other than zero.
        DcDq,
        /// Where ∂C/∂q̇ can be other than zero.
        DcDqd,
    }
    /// ∂C/∂q and ∂C/∂q̇ of the bias C(q, q̇), gravity included. Damping is in ∂C/∂q̇.
    bias_derivatives(q: Configuration, qd: Velocity)
        -> (SparseMatrix<Self::DcDq, T>, SparseMatrix<Self::DcDqd, T>)
}

function! {
    /// `gravity_derivatives`: ∂g/∂q.
    #[diagnostic::on_unimplemented(
        message = "`{Self}` has no function `gravity_derivatives`",
        label = "not generated for `{Self}`",
        note = "add `gravity_derivatives` to `functions = [...]` of `robot!` or `#[robot(...)]`"
    )]
    GravityDerivatives: Robot {
        /// Where ∂g/∂q can be other than zero.
        DgDq,
    }
    /// ∂g/∂q: the stiffness that gravity gives, the Hessian of the potential energy where q is a vector.
    gravity_derivatives(q: Configuration) -> SparseMatrix<Self::DgDq, T>
}

function! {
    /// `kinetic_energy_derivatives`: ∂T/∂q, and ∂T/∂q̇ = H q̇.
    #[diagnostic::on_unimplemented(
        message = "`{Self}` has no function `kinetic_energy_derivatives`",
        label = "not generated for `{Self}`",
        note = "add `kinetic_energy_derivatives` to `functions = [...]` of `robot!` or `#[robot(...)]`"
    )]
    KineticEnergyDerivatives: Robot {
    }
    /// ∂T/∂q of the kinetic energy T = ½ q̇ᵀ H q̇ (J/rad, J/m), and the generalised momentum ∂T/∂q̇ = H q̇
    /// (kg m²/s, kg m/s).
    kinetic_energy_derivatives(q: Configuration, qd: Velocity)
        -> (Self::Velocity<T>, Self::Velocity<T>)
}

function! {
    /// `centroidal_momentum_derivatives`: ∂h_G/∂q, and ∂h_G/∂q̇ = A_G.
    #[diagnostic::on_unimplemented(
        message = "`{Self}` has no function `centroidal_momentum_derivatives`",
        label = "not generated for `{Self}`",
        note = "add `centroidal_momentum_derivatives` to `functions = [...]` of `robot!` or `#[robot(...)]`"
    )]
    CentroidalMomentumDerivatives: Robot {
        /// Where ∂h_G/∂q can be other than zero.
        DhDq,
        /// Where A_G can be other than zero.
        DhDqd,
    }
    /// ∂h_G/∂q and ∂h_G/∂q̇ = A_G of the centroidal momentum h_G = A_G q̇, rows [moment of momentum; linear
    /// momentum].
    centroidal_momentum_derivatives(q: Configuration, qd: Velocity)
        -> (SparseMatrix<Self::DhDq, T>, SparseMatrix<Self::DhDqd, T>)
}

function! {
    /// `centroidal_momentum_rate_derivatives`: ∂ḣ_G by q, q̇ and q̈.
    #[diagnostic::on_unimplemented(
        message = "`{Self}` has no function `centroidal_momentum_rate_derivatives`",
        label = "not generated for `{Self}`",
        note = "add `centroidal_momentum_rate_derivatives` to `functions = [...]` of `robot!` or `#[robot(...)]`"
    )]
    CentroidalMomentumRateDerivatives: Robot {
        /// Where ∂ḣ_G/∂q can be other than zero.
        DrateDq,
        /// Where ∂ḣ_G/∂q̇ can be other than zero.
        DrateDqd,
        /// Where A_G can be other than zero.
        DrateDqdd,
    }
    /// ∂ḣ_G/∂q, ∂ḣ_G/∂q̇ and ∂ḣ_G/∂q̈ = A_G of the rate ḣ_G = A_G q̈ + Ȧ_G q̇, rows [moment; force].
    centroidal_momentum_rate_derivatives(q: Configuration, qd: Velocity, qdd: Velocity)
        -> (SparseMatrix<Self::DrateDq, T>, SparseMatrix<Self::DrateDqd, T>, SparseMatrix<Self::DrateDqdd, T>)
}

function! {
    /// `joint_wrenches_derivatives`: those of `joint_wrenches` by q, q̇ and q̈.
    #[diagnostic::on_unimplemented(
        message = "`{Self}` has no function `joint_wrenches_derivatives`",
        label = "not generated for `{Self}`",
        note = "add `joint_wrenches_derivatives` to `functions = [...]` of `robot!` or `#[robot(...)]`"
    )]
    JointWrenchesDerivatives: JointWrenchArray {
        /// Where ∂f/∂q can be other than zero.
        DfDq,
        /// Where ∂f/∂q̇ can be other than zero.
        DfDqd,
        /// Where ∂f/∂q̈ can be other than zero.
        DfDqdd,
    }
    /// ∂f/∂q, ∂f/∂q̇ and ∂f/∂q̈ of the wrench f of each joint of `WRENCH_NAMES`, six rows [moment; force] each,
    /// in the child link's axes, the moment about that link's origin.
    joint_wrenches_derivatives(q: Configuration, qd: Velocity, qdd: Velocity)
        -> (SparseMatrix<Self::DfDq, T>, SparseMatrix<Self::DfDqd, T>, SparseMatrix<Self::DfDqdd, T>)
}

function! {
    /// `joint_wrenches_with_forces_derivatives`: those of `joint_wrenches_with_forces` by q, q̇ and q̈.
    #[diagnostic::on_unimplemented(
        message = "`{Self}` has no function `joint_wrenches_with_forces_derivatives`",
        label = "not generated for `{Self}`",
        note = "add `joint_wrenches_with_forces_derivatives` to `functions = [...]` of `robot!` or `#[robot(...)]`"
    )]
    JointWrenchesWithForcesDerivatives: JointWrenchArray {
        /// Where ∂f/∂q can be other than zero.
        DfDq,
        /// Where ∂f/∂q̇ can be other than zero.
        DfDqd,
        /// Where ∂f/∂q̈ can be other than zero.
        DfDqdd,
    }
    /// ∂f/∂q, ∂f/∂q̇ and ∂f/∂q̈ of the wrench f of each joint of `WRENCH_NAMES`, six rows [moment; force] each,
    /// in the child link's axes, the moment about that link's origin.
    /// `f_ext[l]` is held fixed in link l.
    joint_wrenches_with_forces_derivatives(q: Configuration, qd: Velocity, qdd: Velocity, f_ext: LinkForces)
        -> (SparseMatrix<Self::DfDq, T>, SparseMatrix<Self::DfDqd, T>, SparseMatrix<Self::DfDqdd, T>)
}

function! {
    /// `joint_wrenches_parent_derivatives`: those of `joint_wrenches_parent` by q, q̇ and q̈.
    #[diagnostic::on_unimplemented(
        message = "`{Self}` has no function `joint_wrenches_parent_derivatives`",
        label = "not generated for `{Self}`",
        note = "add `joint_wrenches_parent_derivatives` to `functions = [...]` of `robot!` or `#[robot(...)]`"
    )]
    JointWrenchesParentDerivatives: JointWrenchArray {
        /// Where ∂f/∂q can be other than zero.
        DfDq,
        /// Where ∂f/∂q̇ can be other than zero.
        DfDqd,
        /// Where ∂f/∂q̈ can be other than zero.
        DfDqdd,
    }
    /// ∂f/∂q, ∂f/∂q̇ and ∂f/∂q̈ of the wrench f of each joint of `WRENCH_NAMES`, six rows [moment; force] each,
    /// in the parent link's axes, the moment about that link's origin.
    joint_wrenches_parent_derivatives(q: Configuration, qd: Velocity, qdd: Velocity)
        -> (SparseMatrix<Self::DfDq, T>, SparseMatrix<Self::DfDqd, T>, SparseMatrix<Self::DfDqdd, T>)
}

function! {
    /// `joint_wrenches_parent_with_forces_derivatives`: those of `joint_wrenches_parent_with_forces` by q, q̇ and q̈.
    #[diagnostic::on_unimplemented(
        message = "`{Self}` has no function `joint_wrenches_parent_with_forces_derivatives`",
        label = "not generated for `{Self}`",
        note = "add `joint_wrenches_parent_with_forces_derivatives` to `functions = [...]` of `robot!` or `#[robot(...)]`"
    )]
    JointWrenchesParentWithForcesDerivatives: JointWrenchArray {
        /// Where ∂f/∂q can be other than zero.
        DfDq,
        /// Where ∂f/∂q̇ can be other than zero.
        DfDqd,
        /// Where ∂f/∂q̈ can be other than zero.
        DfDqdd,
    }
    /// ∂f/∂q, ∂f/∂q̇ and ∂f/∂q̈ of the wrench f of each joint of `WRENCH_NAMES`, six rows [moment; force] each,
    /// in the parent link's axes, the moment about that link's origin.
    /// `f_ext[l]` is held fixed in link l.
    joint_wrenches_parent_with_forces_derivatives(
        q: Configuration, qd: Velocity, qdd: Velocity, f_ext: LinkForces
    ) -> (SparseMatrix<Self::DfDq, T>, SparseMatrix<Self::DfDqd, T>, SparseMatrix<Self::DfDqdd, T>)
}

function! {
    /// `joint_wrenches_world_derivatives`: those of `joint_wrenches_world` by q, q̇ and q̈.
    #[diagnostic::on_unimplemented(
        message = "`{Self}` has no function `joint_wrenches_world_derivatives`",
        label = "not generated for `{Self}`",
        note = "add `joint_wrenches_world_derivatives` to `functions = [...]` of `robot!` or `#[robot(...)]`"
    )]
    JointWrenchesWorldDerivatives: JointWrenchArray {
        /// Where ∂f/∂q can be other than zero.
        DfDq,
        /// Where ∂f/∂q̇ can be other than zero.
        DfDqd,
        /// Where ∂f/∂q̈ can be other than zero.
        DfDqdd,
    }
    /// ∂f/∂q, ∂f/∂q̇ and ∂f/∂q̈ of the wrench f of each joint of `WRENCH_NAMES`, six rows [moment; force] each,
    /// in the world's axes, the moment about the world's origin.
    joint_wrenches_world_derivatives(q: Configuration, qd: Velocity, qdd: Velocity)
        -> (SparseMatrix<Self::DfDq, T>, SparseMatrix<Self::DfDqd, T>, SparseMatrix<Self::DfDqdd, T>)
}

function! {
    /// `joint_wrenches_world_with_forces_derivatives`: those of `joint_wrenches_world_with_forces` by q, q̇ and q̈.
    #[diagnostic::on_unimplemented(
        message = "`{Self}` has no function `joint_wrenches_world_with_forces_derivatives`",
        label = "not generated for `{Self}`",
        note = "add `joint_wrenches_world_with_forces_derivatives` to `functions = [...]` of `robot!` or `#[robot(...)]`"
    )]
    JointWrenchesWorldWithForcesDerivatives: JointWrenchArray {
        /// Where ∂f/∂q can be other than zero.
        DfDq,
        /// Where ∂f/∂q̇ can be other than zero.
        DfDqd,
        /// Where ∂f/∂q̈ can be other than zero.
        DfDqdd,
    }
    /// ∂f/∂q, ∂f/∂q̇ and ∂f/∂q̈ of the wrench f of each joint of `WRENCH_NAMES`, six rows [moment; force] each,
    /// in the world's axes, the moment about the world's origin.
    /// `f_ext[l]` is held fixed in link l.
    joint_wrenches_world_with_forces_derivatives(
        q: Configuration, qd: Velocity, qdd: Velocity, f_ext: LinkForces
    ) -> (SparseMatrix<Self::DfDq, T>, SparseMatrix<Self::DfDqd, T>, SparseMatrix<Self::DfDqdd, T>)
}

function! {
    /// `joint_wrenches_local_world_aligned_derivatives`: those of `joint_wrenches_local_world_aligned` by q, q̇ and q̈.
    #[diagnostic::on_unimplemented(
        message = "`{Self}` has no function `joint_wrenches_local_world_aligned_derivatives`",
        label = "not generated for `{Self}`",
        note = "add `joint_wrenches_local_world_aligned_derivatives` to `functions = [...]` of `robot!` or `#[robot(...)]`"
    )]
    JointWrenchesLocalWorldAlignedDerivatives: JointWrenchArray {
        /// Where ∂f/∂q can be other than zero.
        DfDq,
        /// Where ∂f/∂q̇ can be other than zero.
        DfDqd,
        /// Where ∂f/∂q̈ can be other than zero.
        DfDqdd,
    }
    /// ∂f/∂q, ∂f/∂q̇ and ∂f/∂q̈ of the wrench f of each joint of `WRENCH_NAMES`, six rows [moment; force] each,
    /// in the world's axes, the moment about the child link's origin.
    joint_wrenches_local_world_aligned_derivatives(q: Configuration, qd: Velocity, qdd: Velocity)
        -> (SparseMatrix<Self::DfDq, T>, SparseMatrix<Self::DfDqd, T>, SparseMatrix<Self::DfDqdd, T>)
}

function! {
    /// `joint_wrenches_local_world_aligned_with_forces_derivatives`: those of `joint_wrenches_local_world_aligned_with_forces` by q, q̇ and q̈.
    #[diagnostic::on_unimplemented(
        message = "`{Self}` has no function `joint_wrenches_local_world_aligned_with_forces_derivatives`",
        label = "not generated for `{Self}`",
        note = "add `joint_wrenches_local_world_aligned_with_forces_derivatives` to `functions = [...]` of `robot!` or `#[robot(...)]`"
    )]
    JointWrenchesLocalWorldAlignedWithForcesDerivatives: JointWrenchArray {
        /// Where ∂f/∂q can be other than zero.
        DfDq,
        /// Where ∂f/∂q̇ can be other than zero.
        DfDqd,
        /// Where ∂f/∂q̈ can be other than zero.
        DfDqdd,
    }
    /// ∂f/∂q, ∂f/∂q̇ and ∂f/∂q̈ of the wrench f of each joint of `WRENCH_NAMES`, six rows [moment; force] each,
    /// in the world's axes, the moment about the child link's origin.
    /// `f_ext[l]` is held fixed in link l.
    joint_wrenches_local_world_aligned_with_forces_derivatives(
        q: Configuration, qd: Velocity, qdd: Velocity, f_ext: LinkForces
    ) -> (SparseMatrix<Self::DfDq, T>, SparseMatrix<Self::DfDqd, T>, SparseMatrix<Self::DfDqdd, T>)
}
