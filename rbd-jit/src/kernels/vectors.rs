//! The registers that kernels compute in.

use std::marker::PhantomData;

use rbd_runtime::Arithmetic;

use crate::element::Element;

use super::Routine;

/// Numbers whose kernels are run in registers of the processor.
pub trait InRegisters: Sized {
    /// Runs a kernel of code for a processor that fuses.
    fn fused(kernel: &Routine, area: &mut [Self]);
}

#[cfg(not(target_arch = "x86_64"))]
impl<T: Element> InRegisters for T {
    fn fused(kernel: &Routine, area: &mut [Self]) {
        kernel.in_arrays::<T, T::Fused>(area);
    }
}

/// What is done with registers; a value of it proves that the processor has them.
pub(super) trait Vectors<T>: Copy {
    /// Numbers side by side.
    type Register: Copy;
    /// How many.
    const NUMBERS: usize;
    /// Whether they are one number of as many states; otherwise numbers of adjacent columns.
    const IS_BATCH: bool;

    /// As many numbers as the slice has.
    fn load(self, numbers: &[T]) -> Self::Register;

    /// The same number everywhere.
    fn all(self, number: T) -> Self::Register;

    /// a b.
    fn product(self, a: Self::Register, b: Self::Register) -> Self::Register;

    /// sum − a b.
    fn less_product(
        self,
        sum: Self::Register,
        a: Self::Register,
        b: Self::Register,
    ) -> Self::Register;

    /// Writes the numbers of a register.
    fn store(self, register: Self::Register, numbers: &mut [T]);
}

/// Arrays, which the compiler puts into registers, in the arithmetic `A`.
#[derive(Clone, Copy)]
pub(super) struct InArrays<A, const NUMBERS: usize, const IS_BATCH: bool>(PhantomData<A>);

impl<A, const NUMBERS: usize, const IS_BATCH: bool> InArrays<A, NUMBERS, IS_BATCH> {
    pub(super) fn new() -> Self {
        Self(PhantomData)
    }
}

impl<T: Element, A: Arithmetic<T>, const NUMBERS: usize, const IS_BATCH: bool> Vectors<T>
    for InArrays<A, NUMBERS, IS_BATCH>
{
    type Register = [T; NUMBERS];
    const NUMBERS: usize = NUMBERS;
    const IS_BATCH: bool = IS_BATCH;

    #[inline(always)]
    fn load(self, numbers: &[T]) -> Self::Register {
        let mut register = [T::zero(); NUMBERS];
        register.copy_from_slice(numbers);
        register
    }

    #[inline(always)]
    fn all(self, number: T) -> Self::Register {
        [number; NUMBERS]
    }

    #[inline(always)]
    fn product(self, mut a: Self::Register, b: Self::Register) -> Self::Register {
        for (a, b) in a.iter_mut().zip(b) {
            *a = *a * b;
        }
        a
    }

    #[inline(always)]
    fn less_product(
        self,
        mut sum: Self::Register,
        a: Self::Register,
        b: Self::Register,
    ) -> Self::Register {
        for (sum, (a, b)) in sum.iter_mut().zip(a.into_iter().zip(b)) {
            *sum = A::mul_add(-a, b, *sum);
        }
        sum
    }

    #[inline(always)]
    fn store(self, register: Self::Register, numbers: &mut [T]) {
        numbers.copy_from_slice(&register);
    }
}
