use std::cell::RefCell;
use std::vec::Vec;

use rbd_jit::Error;
use rbd_runtime::step::system::{Entries, Forward, ForwardWithDerivatives, Inverse, System};

use super::Part;
use super::numbers::{Matrix, Numbers, Pool};
use super::scalar::Scalar;
use crate::{AccelerationDerivatives, Joint, TorqueDerivatives};

/// A function that a step calls.
pub(super) struct Called<T: Scalar> {
    code: T::Code,
    takes_parameters: bool,
    /// (row, column) of the numbers of each result that is a matrix.
    positions: Vec<Vec<(usize, usize)>>,
}

impl<T: Scalar> Called<T> {
    pub(super) fn new(part: &Part) -> Result<Self, Error> {
        let last = part.lowered.arrays.read.last();
        Ok(Self {
            code: T::compiled(&part.lowered)?,
            takes_parameters: last.is_some_and(|(name, _)| name == "parameters"),
            positions: part.positions.clone(),
        })
    }
}

/// Where the numbers of a step are.
pub(super) struct Pools<'a, T: Scalar> {
    pub(super) configurations: Pool<'a, T>,
    pub(super) velocities: Pool<'a, T>,
    pub(super) squares: Pool<'a, T>,
    /// Entries of sparse matrices.
    pub(super) entries: Pool<'a, T>,
    /// The numbers that calls copy.
    pub(super) columns: RefCell<&'a mut Vec<T::Element>>,
}

/// A loaded robot as steps see it, with the functions `F`.
pub(super) struct Loaded<'p, 'a, T: Scalar, F> {
    pub(super) joints: &'p [Joint],
    pub(super) nv: usize,
    /// q ⊞ v, unless q is a vector.
    pub(super) integrate: Option<&'p Called<T>>,
    pub(super) functions: &'p F,
    pub(super) parameters: &'p [T],
    pub(super) pools: &'p Pools<'a, T>,
}

/// q̈.
pub(super) struct Acceleration<T: Scalar>(pub(super) Called<T>);

/// q̈ and its derivatives.
pub(super) struct AccelerationByState<T: Scalar>(pub(super) Called<T>);

/// τ, and its derivatives.
pub(super) struct Torque<T: Scalar> {
    pub(super) rnea: Called<T>,
    pub(super) derivatives: Called<T>,
}

/// The entries of a sparse matrix.
pub(super) struct Sparse<'p, 'a, T> {
    positions: &'p [(usize, usize)],
    block: Numbers<'p, 'a, T>,
}

impl<T: Copy> Entries<T> for Sparse<'_, '_, T> {
    #[inline(always)]
    fn positions(&self) -> &[(usize, usize)] {
        self.positions
    }

    #[inline(always)]
    fn nonzeros(&self) -> &[T] {
        &self.block.as_ref()[..self.positions.len()]
    }
}

impl<T: Copy> Sparse<'_, '_, T> {
    fn nonzeros_mut(&mut self) -> &mut [T] {
        &mut self.block.as_mut()[..self.positions.len()]
    }
}

impl<'p, 'a, T: Scalar, F> Loaded<'p, 'a, T, F> {
    #[inline]
    fn call<const N: usize>(
        &self,
        function: &Called<T>,
        arguments: [&[T]; N],
        results: &mut [&mut [T]],
    ) {
        let mut read = [self.parameters; 4];
        read[..N].copy_from_slice(&arguments);
        let read = &read[..N + usize::from(function.takes_parameters)];
        T::call(
            &function.code,
            &mut self.pools.columns.borrow_mut(),
            read,
            results,
        );
    }

    /// Room for matrix `k` of the function's.
    fn sparse(&self, function: &'p Called<T>, k: usize) -> Sparse<'p, 'a, T> {
        Sparse {
            positions: &function.positions[k],
            block: self.pools.entries.take(),
        }
    }
}

impl<'p, 'a, T: Scalar, F> System<T> for Loaded<'p, 'a, T, F> {
    type Configuration = Numbers<'p, 'a, T>;
    type Velocity = Numbers<'p, 'a, T>;
    type Row = [T];
    type Square = Matrix<'p, 'a, T>;

    #[inline(always)]
    fn nv(&self) -> usize {
        self.nv
    }

    #[inline(always)]
    fn is_vector(&self) -> bool {
        self.integrate.is_none()
    }

    #[inline(always)]
    fn joints(&self) -> &[Joint] {
        self.joints
    }

    #[inline(always)]
    fn row(&self, row: &[T]) -> Numbers<'p, 'a, T> {
        self.pools.velocities.filled(row.iter().copied())
    }

    #[inline(always)]
    fn zeros(&self) -> Matrix<'p, 'a, T> {
        let mut numbers = self.pools.squares.take();
        numbers.as_mut().fill(T::zero());
        Matrix {
            numbers,
            width: self.nv,
        }
    }

    #[inline(always)]
    fn integrate(&self, q: &Numbers<'p, 'a, T>, v: &Numbers<'p, 'a, T>) -> Numbers<'p, 'a, T> {
        let (q, v) = (q.as_ref(), v.as_ref());
        let Some(function) = self.integrate else {
            let sums = q.iter().zip(v).map(|(q, v)| *q + *v);
            return self.pools.configurations.filled(sums);
        };
        let mut end = self.pools.configurations.take();
        self.call(function, [q, v], &mut [end.as_mut()]);
        end
    }
}

impl<T: Scalar> Forward<T> for Loaded<'_, '_, T, Acceleration<T>> {
    #[inline(always)]
    fn forward_dynamics(
        &self,
        q: &Self::Configuration,
        qd: &Self::Velocity,
        tau: &Self::Velocity,
    ) -> Self::Velocity {
        let mut qdd = self.pools.velocities.take();
        let arguments = [q.as_ref(), qd.as_ref(), tau.as_ref()];
        self.call(&self.functions.0, arguments, &mut [qdd.as_mut()]);
        qdd
    }
}

impl<'p, 'a, T: Scalar> ForwardWithDerivatives<T> for Loaded<'p, 'a, T, AccelerationByState<T>> {
    type ByPosition = Sparse<'p, 'a, T>;
    type ByVelocity = Sparse<'p, 'a, T>;
    type InverseInertia = Sparse<'p, 'a, T>;

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
    > {
        let function = &self.functions.0;
        let mut qdd = self.pools.velocities.take();
        let [mut by_q, mut by_qd, mut inverse] = [1, 2, 3].map(|k| self.sparse(function, k));
        let results = &mut [
            qdd.as_mut(),
            by_q.nonzeros_mut(),
            by_qd.nonzeros_mut(),
            inverse.nonzeros_mut(),
        ];
        self.call(function, [q.as_ref(), qd.as_ref(), tau.as_ref()], results);
        AccelerationDerivatives {
            qdd,
            dqdd_dq: by_q,
            dqdd_dqd: by_qd,
            h_inverse: inverse,
        }
    }
}

impl<'p, 'a, T: Scalar> Inverse<T> for Loaded<'p, 'a, T, Torque<T>> {
    type TorqueByPosition = Sparse<'p, 'a, T>;
    type TorqueByVelocity = Sparse<'p, 'a, T>;

    fn rnea(
        &self,
        q: &Self::Configuration,
        qd: &Self::Velocity,
        qdd: &Self::Velocity,
    ) -> Self::Velocity {
        let mut tau = self.pools.velocities.take();
        let arguments = [q.as_ref(), qd.as_ref(), qdd.as_ref()];
        self.call(&self.functions.rnea, arguments, &mut [tau.as_mut()]);
        tau
    }

    fn rnea_derivatives(
        &self,
        q: &Self::Configuration,
        qd: &Self::Velocity,
        qdd: &Self::Velocity,
    ) -> TorqueDerivatives<Self::TorqueByPosition, Self::TorqueByVelocity, Self::Square> {
        let function = &self.functions.derivatives;
        let [mut by_q, mut by_qd, mut inertia] = [0, 1, 2].map(|k| self.sparse(function, k));
        let results = &mut [
            by_q.nonzeros_mut(),
            by_qd.nonzeros_mut(),
            inertia.nonzeros_mut(),
        ];
        self.call(function, [q.as_ref(), qd.as_ref(), qdd.as_ref()], results);
        let mut h = self.zeros();
        for ((row, column), entry) in inertia.positions.iter().zip(inertia.nonzeros()) {
            (h[*row][*column], h[*column][*row]) = (*entry, *entry);
        }
        TorqueDerivatives {
            dtau_dq: by_q,
            dtau_dqd: by_qd,
            h,
        }
    }
}
