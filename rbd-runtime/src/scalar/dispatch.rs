use super::AsWritten;
use super::arithmetic::{self, Arithmetic, Fused, InRegisters, Unfused};
use super::machine_code::Machine;

/// The choice of the [`Arithmetic`] in which a function runs.
///
/// `f64`, `f32` and SIMD lanes choose by the machine. A scalar of your own implements [`AsWritten`] and
/// gets this trait from it; generated functions need nothing more.
#[diagnostic::on_unimplemented(
    message = "nothing says how code for the scalar `{Self}` is chosen",
    note = "for a scalar of your own write `impl rbd::AsWritten for {Self} {{}}`"
)]
pub trait Dispatch: Copy {
    /// The arithmetic that [`dispatch`](Dispatch::dispatch) chooses where the machine fuses products
    /// with sums: [`Fused`] for `f64` and `f32`, [`Unfused`] for a scalar that does not profit.
    type Fused: Arithmetic<Self>;

    /// The arithmetic elsewhere, and where the same bits are to come out on every machine: [`Unfused`], for `f64` and `f32` on
    /// x86-64 with packs in registers.
    type Unfused: Arithmetic<Self> + Default;

    /// Whether it is `f64` or `f32`, for which code in many variants is worth the build: symbols, duals and counters
    /// take the loops instead.
    #[doc(hidden)]
    const IS_MACHINE: bool = false;

    /// The value of an `f64` or `f32`, for assertions in debug builds; `None` of all other scalars.
    #[doc(hidden)]
    #[inline(always)]
    fn debug_value(self) -> Option<f64> {
        None
    }

    /// Runs `fused` where the machine fuses products with sums and this scalar profits, `unfused`
    /// elsewhere. Both are the same code, generic over its [`Arithmetic`].
    ///
    /// `f64` and `f32` fuse where the build allows it (aarch64, x86-64 with `target-cpu=native` or
    /// `target-feature=+avx2,+fma`). With `std` they ask an x86-64 processor.
    fn dispatch<O>(
        unfused: impl FnOnce(Self::Unfused) -> O,
        fused: impl FnOnce(Self::Fused) -> O,
    ) -> O;

    /// Runs `unfused`, generic over its [`Arithmetic`], in the machine's widest registers. The operations,
    /// and so the bits, are the same everywhere.
    ///
    /// `f64` and `f32` use AVX2 if the build allows it or, with `std`, if the processor has it.
    fn dispatch_unfused<O>(unfused: impl FnOnce(Self::Unfused) -> O) -> O;

    /// Runs `code`, which calls machine code of this scalar, where a machine may run it, fused unless `REPRODUCIBLE`; elsewhere
    /// `written`, which has the same bits.
    #[doc(hidden)]
    #[inline(always)]
    fn dispatch_code<O, const REPRODUCIBLE: bool>(
        _code: impl FnOnce(Machine<Self>) -> O,
        written: impl FnOnce() -> O,
    ) -> O {
        written()
    }

    /// Whether [`dispatch`](Dispatch::dispatch) runs `fused`.
    #[doc(hidden)]
    fn fuses() -> bool {
        Self::dispatch(|_| false, |_| true)
    }
}

impl<T: AsWritten> Dispatch for T {
    type Fused = Unfused;
    type Unfused = Unfused;

    #[inline(always)]
    fn dispatch<O>(
        unfused: impl FnOnce(Self::Unfused) -> O,
        _: impl FnOnce(Self::Fused) -> O,
    ) -> O {
        unfused(Self::Unfused::default())
    }

    #[inline(always)]
    fn dispatch_unfused<O>(unfused: impl FnOnce(Self::Unfused) -> O) -> O {
        unfused(Self::Unfused::default())
    }
}

macro_rules! by_machine {
    ($float:ident, { $($code:tt)* }) => {
        impl Dispatch for $float {
            type Fused = Fused;
            type Unfused = InRegisters;
            const IS_MACHINE: bool = true;

            #[inline(always)]
            fn debug_value(self) -> Option<f64> {
                Some(self.into())
            }

            #[inline(always)]
            fn dispatch<O>(
                unfused: impl FnOnce(InRegisters) -> O,
                fused: impl FnOnce(Fused) -> O,
            ) -> O {
                arithmetic::dispatch(unfused, fused)
            }

            #[inline(always)]
            fn dispatch_unfused<O>(unfused: impl FnOnce(InRegisters) -> O) -> O {
                arithmetic::dispatch_unfused(unfused)
            }

            fn fuses() -> bool {
                arithmetic::fuses()
            }

            $($code)*
        }
    };
}

by_machine!(f64, {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
    #[inline(always)]
    fn dispatch_code<O, const REPRODUCIBLE: bool>(
        code: impl FnOnce(Machine<Self>) -> O,
        _written: impl FnOnce() -> O,
    ) -> O {
        code(Machine::new(!REPRODUCIBLE && Self::fuses()))
    }
});
by_machine!(f32, {});
