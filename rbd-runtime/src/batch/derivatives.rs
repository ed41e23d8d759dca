//! Batch layout of derivatives: one matrix after the other, each by its nonzeros; derivatives of steps by
//! full rows.

use super::{Numbers, Reader, Writer};
use crate::{
    AccelerationDerivatives, Array, MidpointStep, MidpointStepDerivatives, Real, SparseMatrix,
    SparsityPattern, StepDerivatives, TorqueDerivatives, TorqueWithDerivatives,
};

impl<T: Real, P: SparsityPattern> Numbers<T> for SparseMatrix<P, T>
where
    P::Nonzeros<T>: Numbers<T>,
{
    const COUNT: usize = P::POSITIONS.len();

    #[inline(always)]
    fn zero() -> Self {
        Self::new(Array::from_fn(|_| T::zero()))
    }

    #[inline(always)]
    fn read<R: Reader<T>>(reader: &R, first: usize) -> Self {
        Self::new(<P::Nonzeros<T> as Numbers<T>>::read(reader, first))
    }

    #[inline(always)]
    fn write<W: Writer<T>>(&self, writer: &mut W, first: usize) {
        self.nonzeros.write(writer, first);
    }
}

/// Implements [`Numbers`] for a type as its fields, one after the other.
macro_rules! fields {
    ($of:ident<$($Type:ident),*>, $($field:ident: $Field:ty),*) => {
        impl<T, $($Type: Numbers<T>),*> Numbers<T> for $of<$($Type),*> {
            const COUNT: usize = 0 $(+ <$Field as Numbers<T>>::COUNT)*;

            #[inline(always)]
            fn zero() -> Self {
                Self { $($field: <$Field as Numbers<T>>::zero()),* }
            }

            #[inline(always)]
            fn read<R: Reader<T>>(reader: &R, first: usize) -> Self {
                let mut next = first;
                $(
                    let $field = <$Field as Numbers<T>>::read(reader, next);
                    next += <$Field as Numbers<T>>::COUNT;
                )*
                let _ = next;
                Self { $($field),* }
            }

            #[inline(always)]
            fn write<W: Writer<T>>(&self, writer: &mut W, first: usize) {
                let mut next = first;
                $(
                    self.$field.write(writer, next);
                    next += <$Field as Numbers<T>>::COUNT;
                )*
                let _ = next;
            }
        }
    };
}

fields!(TorqueDerivatives<Q, V, H>, dtau_dq: Q, dtau_dqd: V, h: H);
fields!(TorqueWithDerivatives<A, Q, V, H>, tau: A, dtau_dq: Q, dtau_dqd: V, h: H);
fields!(AccelerationDerivatives<A, Q, V, I>, qdd: A, dqdd_dq: Q, dqdd_dqd: V, h_inverse: I);
fields!(MidpointStep<Q, V>, q: Q, qd: V, residual: V);
fields!(
    StepDerivatives<Q, V, S>,
    q: Q, qd: V, dq_dq: S, dq_dqd: S, dq_dtau: S, dqd_dq: S, dqd_dqd: S, dqd_dtau: S
);
fields!(MidpointStepDerivatives<Q, V, S>, step: StepDerivatives<Q, V, S>, residual: V);
