//! Registers that loops compute in, of any processor and of x86-64.
#![allow(
    unsafe_code,
    reason = "instructions that not every processor has are unsafe to use"
)]

#[cfg(target_arch = "x86_64")]
mod x86;

use std::marker::PhantomData;

use rbd_runtime::{Arithmetic, Real};

#[cfg(target_arch = "x86_64")]
pub(crate) use x86::{EightDoubles, EightSingles, FourDoubles, FourSingles, SixteenSingles};

/// Loads, products and stores of registers. A value of it proves that the processor has them.
pub trait Vectors<T>: Copy {
    /// Numbers side by side.
    type Register: Copy;
    /// How many.
    const NUMBERS: usize;
    /// Whether they are one number of as many states; otherwise numbers of adjacent columns.
    const IS_BATCH: bool;
    /// Whether loops have code for several of them at once.
    const ARE_SIDE_BY_SIDE: bool;

    /// Takes the processor to have the instructions.
    ///
    /// # Safety
    /// It has.
    unsafe fn assume() -> Self;

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
#[allow(unreachable_pub, reason = "a type of `Element` on some processors")]
#[derive(Clone, Copy)]
pub struct InArrays<A, const NUMBERS: usize, const IS_BATCH: bool, const ARE_SIDE_BY_SIDE: bool>(
    PhantomData<A>,
);

impl<A, const NUMBERS: usize, const IS_BATCH: bool, const ARE_SIDE_BY_SIDE: bool>
    InArrays<A, NUMBERS, IS_BATCH, ARE_SIDE_BY_SIDE>
{
    pub(crate) fn new() -> Self {
        Self(PhantomData)
    }
}

impl<T, A, const NUMBERS: usize, const IS_BATCH: bool, const ARE_SIDE_BY_SIDE: bool> Vectors<T>
    for InArrays<A, NUMBERS, IS_BATCH, ARE_SIDE_BY_SIDE>
where
    T: Real,
    A: Arithmetic<T>,
{
    type Register = [T; NUMBERS];
    const NUMBERS: usize = NUMBERS;
    const IS_BATCH: bool = IS_BATCH;
    const ARE_SIDE_BY_SIDE: bool = ARE_SIDE_BY_SIDE;

    unsafe fn assume() -> Self {
        Self::new()
    }

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
