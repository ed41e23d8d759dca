//! Derivatives as numbers: one matrix after the other, each by its nonzeros.

use super::{Numbers, Reader, Writer};
use crate::{
    AccelerationDerivatives, Array, Real, SparseMatrix, SparsityPattern, TorqueDerivatives,
    TorqueWithDerivatives,
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

/// A type by its fields, one after the other.
macro_rules! fields {
    ($of:ident, $($field:ident: $Type:ident),*) => {
        impl<T, $($Type: Numbers<T>),*> Numbers<T> for $of<$($Type),*> {
            const COUNT: usize = 0 $(+ $Type::COUNT)*;

            #[inline(always)]
            fn zero() -> Self {
                Self { $($field: $Type::zero()),* }
            }

            #[inline(always)]
            fn read<R: Reader<T>>(reader: &R, first: usize) -> Self {
                let mut next = first;
                $(
                    let $field = $Type::read(reader, next);
                    next += $Type::COUNT;
                )*
                let _ = next;
                Self { $($field),* }
            }

            #[inline(always)]
            fn write<W: Writer<T>>(&self, writer: &mut W, first: usize) {
                let mut next = first;
                $(
                    self.$field.write(writer, next);
                    next += $Type::COUNT;
                )*
                let _ = next;
            }
        }
    };
}

fields!(TorqueDerivatives, dtau_dq: Q, dtau_dqd: V, h: H);
fields!(TorqueWithDerivatives, tau: A, dtau_dq: Q, dtau_dqd: V, h: H);
fields!(AccelerationDerivatives, qdd: A, dqdd_dq: Q, dqdd_dqd: V, h_inverse: I);
