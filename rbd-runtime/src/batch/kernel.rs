//! Functions of one state that batches run.

use super::{Numbers, Reader};
use crate::{Arithmetic, Real};

/// A function of one state, for any scalar; [`Execution::run`](super::Execution::run) runs it on
/// many.
///
/// ```
/// use rbd_runtime::batch::{Execution, Kernel};
/// use rbd_runtime::{Arithmetic, Real};
///
/// /// The height of a pendulum of this length, in m.
/// struct Height(f64);
///
/// impl Kernel for Height {
///     type Input<T: Real> = ([T; 1],);
///     type Output<T: Real> = T;
///
///     #[inline(always)]
///     fn run<T: Real, A: Arithmetic<T>>(&self, a: A, ([q],): &([T; 1],)) -> T {
///         let (_, [cos]) = a.sin_cos([*q]);
///         -cos * T::from_f64(self.0)
///     }
/// }
///
/// let angles = [[0.0_f64], [1.0], [2.0]];
/// let mut heights = [0.0; 3];
/// Execution::new().run(&Height(2.0), [(&angles).into()], (&mut heights).into())?;
/// assert_eq!(heights[0], -2.0);
/// # Ok::<(), rbd_runtime::batch::Error>(())
/// ```
pub trait Kernel {
    /// The inputs: a tuple with an item for each [`States`](super::States).
    type Input<T: Real>: Arguments<T>;

    /// The result.
    type Output<T: Real>: Numbers<T>;

    /// Names of the inputs and of the output, for errors.
    const NAMES: &'static [&'static str] = &[];

    /// Whether the kernel is unfused on every machine.
    const REPRODUCIBLE: bool = false;

    /// Registers of at most so many bits take state after state: 128, on x86, if wider ones have machine code, 512 if lanes are slower.
    const SINGLE_BITS: usize = 0;

    /// The approximate number of operations. It decides how many states a thread takes at once.
    const OPERATIONS: usize = usize::MAX;

    /// The function, in the arithmetic `a`. Mark it `#[inline(always)]`: otherwise it is compiled without
    /// the lanes' instructions, which gives right results but is slower than one state after the other.
    ///
    /// It may call a generated function, `robot.rnea(q, qd, qdd)`, which dispatches by itself.
    fn run<T: Real, A: Arithmetic<T>>(&self, a: A, input: &Self::Input<T>) -> Self::Output<T>;

    /// The function in the arithmetic of a single call. Batches of one or two states use it where that
    /// changes no bit.
    #[inline]
    fn run_single<T: Real>(&self, input: &Self::Input<T>) -> Self::Output<T> {
        if Self::REPRODUCIBLE {
            return T::dispatch_unfused(
                #[inline(always)]
                |a| self.run(a, input),
            );
        }
        T::dispatch(
            #[inline(always)]
            |a| self.run(a, input),
            #[inline(always)]
            |a| self.run(a, input),
        )
    }
}

/// A tuple of inputs: `([T; 7], [T; 7])`.
pub trait Arguments<T>: Copy {
    /// The number of numbers of each input.
    const WIDTHS: &'static [usize];

    /// Reads all inputs; `reader(i)` reads input i.
    fn read<R: Reader<T>>(reader: impl Fn(usize) -> R) -> Self;
}

impl<T: Real> Arguments<T> for () {
    const WIDTHS: &'static [usize] = &[];

    #[inline(always)]
    fn read<R: Reader<T>>(_: impl Fn(usize) -> R) -> Self {}
}

macro_rules! tuples {
    ($(($($input:ident $index:tt),*))*) => {$(
        impl<T: Real, $($input: Numbers<T>),*> Arguments<T> for ($($input,)*) {
            const WIDTHS: &'static [usize] = &[$($input::COUNT),*];

            #[inline(always)]
            fn read<R: Reader<T>>(reader: impl Fn(usize) -> R) -> Self {
                ($($input::read(&reader($index), 0),)*)
            }
        }
    )*};
}

tuples! {
    (A 0)
    (A 0, B 1)
    (A 0, B 1, C 2)
    (A 0, B 1, C 2, D 3)
    (A 0, B 1, C 2, D 3, E 4)
    (A 0, B 1, C 2, D 3, E 4, F 5)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7)
}
