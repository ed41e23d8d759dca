//! A robot as steps see it.

use core::ops::{Index, IndexMut};

use crate::dynamics::{is_vector, zeros};
use crate::{
    AccelerationDerivatives, ForwardDynamics, ForwardDynamicsDerivatives, InertiaMatrix, Joint,
    Real, Rnea, RneaDerivatives, Robot, SparseMatrix, SparsityPattern, TorqueDerivatives,
};

/// A robot as steps see it. The numbers of coordinates of a generated one are known when a step is compiled, those of a
/// loaded one while it runs.
pub trait System<T: Real> {
    /// q.
    type Configuration: Clone + AsRef<[T]>;
    /// q̇, q̈ or τ.
    type Velocity: Clone + AsRef<[T]> + AsMut<[T]>;
    /// nv numbers of a matrix.
    type Row: ?Sized + AsRef<[T]> + AsMut<[T]> + Index<usize, Output = T> + IndexMut<usize>;
    /// nv rows.
    type Square: Clone + Index<usize, Output = Self::Row> + IndexMut<usize>;

    /// Number of velocity coordinates.
    fn nv(&self) -> usize;
    /// Whether q is a vector.
    fn is_vector(&self) -> bool;
    /// The joints.
    fn joints(&self) -> &[Joint];
    /// A row by itself.
    fn row(&self, row: &Self::Row) -> Self::Velocity;
    /// A matrix of zeros.
    fn zeros(&self) -> Self::Square;
    /// q ⊞ v.
    fn integrate(&self, q: &Self::Configuration, v: &Self::Velocity) -> Self::Configuration;
}

/// A robot with q̈(q, q̇, τ).
pub trait Forward<T: Real>: System<T> {
    /// q̈.
    fn forward_dynamics(
        &self,
        q: &Self::Configuration,
        qd: &Self::Velocity,
        tau: &Self::Velocity,
    ) -> Self::Velocity;
}

/// A robot with the derivatives of q̈(q, q̇, τ).
pub trait ForwardWithDerivatives<T: Real>: System<T> {
    /// ∂q̈/∂q.
    type ByPosition: Entries<T>;
    /// ∂q̈/∂q̇.
    type ByVelocity: Entries<T>;
    /// H⁻¹.
    type InverseInertia: Entries<T>;

    /// q̈ and its derivatives.
    fn forward_dynamics_derivatives(
        &self,
        q: &Self::Configuration,
        qd: &Self::Velocity,
        tau: &Self::Velocity,
    ) -> AccelerationDerivatives<
        Self::Velocity,
        Self::ByPosition,
        Self::ByVelocity,
        Self::InverseInertia,
    >;
}

/// A robot with τ(q, q̇, q̈) and its derivatives.
pub trait Inverse<T: Real>: System<T> {
    /// ∂τ/∂q.
    type TorqueByPosition: Entries<T>;
    /// ∂τ/∂q̇.
    type TorqueByVelocity: Entries<T>;

    /// τ.
    fn rnea(
        &self,
        q: &Self::Configuration,
        qd: &Self::Velocity,
        qdd: &Self::Velocity,
    ) -> Self::Velocity;
    /// The derivatives of τ, H as a whole.
    fn rnea_derivatives(
        &self,
        q: &Self::Configuration,
        qd: &Self::Velocity,
        qdd: &Self::Velocity,
    ) -> TorqueDerivatives<Self::TorqueByPosition, Self::TorqueByVelocity, Self::Square>;
}

/// A matrix by its entries that can be other than zero.
pub trait Entries<T> {
    /// (row, column) of each, by rows.
    fn positions(&self) -> &[(usize, usize)];
    /// The entries.
    fn nonzeros(&self) -> &[T];
}

impl<P: SparsityPattern, T: Real> Entries<T> for SparseMatrix<P, T> {
    #[inline(always)]
    fn positions(&self) -> &[(usize, usize)] {
        P::POSITIONS
    }

    #[inline(always)]
    fn nonzeros(&self) -> &[T] {
        self.nonzeros.as_ref()
    }
}

impl<R: Robot, T: Real> System<T> for R {
    type Configuration = R::Configuration<T>;
    type Velocity = R::Velocity<T>;
    type Row = R::Velocity<T>;
    type Square = R::Square<T>;

    #[inline(always)]
    fn nv(&self) -> usize {
        R::NV
    }

    #[inline(always)]
    fn is_vector(&self) -> bool {
        is_vector::<R>()
    }

    #[inline(always)]
    fn joints(&self) -> &[Joint] {
        R::MODEL.joints
    }

    #[inline(always)]
    fn row(&self, row: &R::Velocity<T>) -> R::Velocity<T> {
        *row
    }

    #[inline(always)]
    fn zeros(&self) -> R::Square<T> {
        zeros::<R, T>()
    }

    #[inline(always)]
    fn integrate(&self, q: &R::Configuration<T>, v: &R::Velocity<T>) -> R::Configuration<T> {
        Robot::integrate(self, q, v)
    }
}

impl<R: ForwardDynamics, T: Real> Forward<T> for R {
    #[inline(always)]
    fn forward_dynamics(
        &self,
        q: &R::Configuration<T>,
        qd: &R::Velocity<T>,
        tau: &R::Velocity<T>,
    ) -> R::Velocity<T> {
        ForwardDynamics::forward_dynamics(self, q, qd, tau)
    }
}

impl<R: ForwardDynamicsDerivatives, T: Real> ForwardWithDerivatives<T> for R {
    type ByPosition = SparseMatrix<R::DqddDq, T>;
    type ByVelocity = SparseMatrix<R::DqddDqd, T>;
    type InverseInertia = SparseMatrix<R::HInverse, T>;

    #[inline(always)]
    fn forward_dynamics_derivatives(
        &self,
        q: &R::Configuration<T>,
        qd: &R::Velocity<T>,
        tau: &R::Velocity<T>,
    ) -> AccelerationDerivatives<
        R::Velocity<T>,
        Self::ByPosition,
        Self::ByVelocity,
        Self::InverseInertia,
    > {
        ForwardDynamicsDerivatives::forward_dynamics_derivatives(self, q, qd, tau)
    }
}

impl<R, T: Real> Inverse<T> for R
where
    R: Rnea + RneaDerivatives,
    <R as RneaDerivatives>::InertiaMatrix<T>: InertiaMatrix<T, Robot = R>,
{
    type TorqueByPosition = SparseMatrix<R::DtauDq, T>;
    type TorqueByVelocity = SparseMatrix<R::DtauDqd, T>;

    #[inline(always)]
    fn rnea(
        &self,
        q: &R::Configuration<T>,
        qd: &R::Velocity<T>,
        qdd: &R::Velocity<T>,
    ) -> R::Velocity<T> {
        Rnea::rnea(self, q, qd, qdd)
    }

    #[inline(always)]
    fn rnea_derivatives(
        &self,
        q: &R::Configuration<T>,
        qd: &R::Velocity<T>,
        qdd: &R::Velocity<T>,
    ) -> TorqueDerivatives<Self::TorqueByPosition, Self::TorqueByVelocity, R::Square<T>> {
        let d = RneaDerivatives::rnea_derivatives(self, q, qd, qdd);
        TorqueDerivatives {
            dtau_dq: d.dtau_dq,
            dtau_dqd: d.dtau_dqd,
            h: d.h.to_dense(),
        }
    }
}
