//! Matrices as full rows, with their zeros and both halves of symmetric ones.

use super::numbers::{Numbers, Reader, Writer};
use crate::Real;

/// A matrix in a batch whose states hold all of its rows.
///
/// Generated functions whose names end in `_dense` return it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dense<M>(pub M);

/// A matrix that is stored by its nonzeros.
pub trait Nonzeros<T: Real>: Copy {
    /// Number of elements of the full matrix.
    const COUNT: usize;

    /// All zeros.
    fn zero() -> Self;

    /// The matrix of the full rows that start at number `first`.
    fn read_dense<R: Reader<T>>(reader: &R, first: usize) -> Self;

    /// Writes the full rows, from number `first` on.
    fn write_dense<W: Writer<T>>(&self, writer: &mut W, first: usize);
}

impl<T: Real, M: Nonzeros<T>> Numbers<T> for Dense<M> {
    const COUNT: usize = M::COUNT;

    #[inline(always)]
    fn zero() -> Self {
        Self(M::zero())
    }

    #[inline(always)]
    fn read<R: Reader<T>>(reader: &R, first: usize) -> Self {
        Self(M::read_dense(reader, first))
    }

    #[inline(always)]
    fn write<W: Writer<T>>(&self, writer: &mut W, first: usize) {
        self.0.write_dense(writer, first);
    }
}

/// The index of each element of a full matrix among the nonzeros; an index beyond them for zeros.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Places<const N: usize, const NONZEROS: usize> {
    positions: [(usize, usize); NONZEROS],
    of: [[u32; N]; N],
}

impl<const N: usize, const NONZEROS: usize> Places<N, NONZEROS> {
    /// The places for the nonzeros of a lower triangle. A symmetric matrix has them above the diagonal,
    /// too.
    pub const fn new(positions: [(usize, usize); NONZEROS], is_symmetric: bool) -> Self {
        let mut of = [[NONZEROS as u32; N]; N];
        let mut k = 0;
        while k < NONZEROS {
            let (row, column) = positions[k];
            of[row][column] = k as u32;
            if is_symmetric {
                of[column][row] = k as u32;
            }
            k += 1;
        }
        Self { positions, of }
    }

    /// The nonzeros of the matrix whose full rows start at number `first`.
    #[inline(always)]
    pub fn read<T: Real, R: Reader<T>>(&self, reader: &R, first: usize) -> [T; NONZEROS] {
        let mut nonzeros = [T::zero(); NONZEROS];
        for (number, (row, column)) in nonzeros.iter_mut().zip(&self.positions) {
            [*number] = reader.read(first + row * N + column);
        }
        nonzeros
    }

    /// Writes the full rows, from number `first` on.
    #[inline(always)]
    pub fn write<T: Real, W: Writer<T>>(
        &self,
        nonzeros: &[T; NONZEROS],
        writer: &mut W,
        first: usize,
    ) {
        let zero = T::zero();
        for i in 0..N {
            let mut row = [zero; N];
            for j in 0..N {
                row[j] = *nonzeros.get(self.of[i][j] as usize).unwrap_or(&zero);
            }
            writer.write(first + i * N, &row);
        }
    }
}
