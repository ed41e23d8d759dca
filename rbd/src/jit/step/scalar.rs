use std::panic::{RefUnwindSafe, UnwindSafe};
use std::vec::Vec;

use rbd_jit::{Batch, Element, Error, Function, Layout};

use super::super::lowered::Lowered;
use super::wide::{WIDTH, Wide};
use crate::Real;

/// The scalars of a step: the numbers of one state, or those of several side by side.
pub(super) trait Scalar: Real + 'static {
    /// A state's number.
    type Element: Element;
    /// Code for so many states.
    type Code: Send + Sync + UnwindSafe + RefUnwindSafe;
    /// How many states they are.
    const LANES: usize;

    fn compiled(lowered: &Lowered) -> Result<Self::Code, Error>;

    /// Runs the code. `columns` are for what it copies.
    fn call(
        code: &Self::Code,
        columns: &mut Vec<Self::Element>,
        read: &[&[Self]],
        written: &mut [&mut [Self]],
    );

    /// The number of each state, from a column.
    fn load(column: &[Self::Element]) -> Self;

    fn store(self, column: &mut [Self::Element]);
}

impl<E: Element> Scalar for E {
    type Element = E;
    type Code = Function<E>;
    const LANES: usize = 1;

    fn compiled(lowered: &Lowered) -> Result<Function<E>, Error> {
        lowered.function()
    }

    #[inline]
    fn call(code: &Function<E>, _: &mut Vec<E>, read: &[&[E]], written: &mut [&mut [E]]) {
        code.call(read, written);
    }

    #[inline(always)]
    fn load(column: &[E]) -> E {
        column[0]
    }

    #[inline(always)]
    fn store(self, column: &mut [E]) {
        column[0] = self;
    }
}

/// Arrays of a function that a step calls, at most: H, its derivatives and q̈; or q, q̇, τ and `parameters`.
const MOST: usize = 4;

impl<E: Element> Scalar for Wide<E> {
    type Element = E;
    type Code = Batch<E>;
    const LANES: usize = WIDTH;

    fn compiled(lowered: &Lowered) -> Result<Batch<E>, Error> {
        lowered.batch(Layout::Columns)
    }

    #[inline]
    fn call(code: &Batch<E>, space: &mut Vec<E>, read: &[&[Self]], written: &mut [&mut [Self]]) {
        let numbers = read.iter().map(|array| array.len()).sum::<usize>();
        let all = numbers + written.iter().map(|array| array.len()).sum::<usize>();
        if space.len() < all * WIDTH {
            space.resize(all * WIDTH, E::default());
        }
        let (mut from, mut to) = space.split_at_mut(numbers * WIDTH);
        let mut columns: [&[E]; MOST] = [&[]; MOST];
        for (own, array) in columns.iter_mut().zip(read) {
            let (first, rest) = from.split_at_mut(array.len() * WIDTH);
            for (column, number) in first.chunks_exact_mut(WIDTH).zip(*array) {
                column.copy_from_slice(&number.0);
            }
            (*own, from) = (first, rest);
        }
        let mut results: [&mut [E]; MOST] = Default::default();
        for (own, array) in results.iter_mut().zip(&*written) {
            let (first, rest) = to.split_at_mut(array.len() * WIDTH);
            (*own, to) = (first, rest);
        }
        code.call(WIDTH, &columns[..read.len()], &mut results[..written.len()]);
        for (own, array) in results.iter().zip(written) {
            for (column, number) in own.chunks_exact(WIDTH).zip(array.iter_mut()) {
                number.0.copy_from_slice(column);
            }
        }
    }

    #[inline(always)]
    fn load(column: &[E]) -> Self {
        Self(std::array::from_fn(
            #[inline(always)]
            |lane| column[lane],
        ))
    }

    #[inline(always)]
    fn store(self, column: &mut [E]) {
        column.copy_from_slice(&self.0);
    }
}
