//! The numbers that tests are about.

use rbd_ir::lower::Scheduled;
use rbd_jit::{Element, Processor};
use rbd_runtime::{Dispatch, Real};

pub(crate) trait Number: Element + Real + Dispatch {
    fn of(number: f64) -> Self;
    fn of_bits(bits: u64) -> Self;
    fn bits(self) -> u64;
    fn same(self, other: Self) -> bool;
}

macro_rules! number {
    ($($float:ident $bits:ident)*) => {$(
        impl Number for $float {
            fn of(number: f64) -> Self {
                number as Self
            }

            fn of_bits(bits: u64) -> Self {
                Self::from_bits(bits as $bits)
            }

            fn bits(self) -> u64 {
                self.to_bits().into()
            }

            /// All NaNs are one.
            fn same(self, other: Self) -> bool {
                self.to_bits() == other.to_bits() || self.is_nan() && other.is_nan()
            }
        }
    )*};
}

number!(f64 u64 f32 u32);

/// The interpreter's results in the arithmetic of a processor.
pub(crate) fn evaluated<T: Number>(processor: Processor, body: &Scheduled, x: &[T]) -> Vec<T> {
    if !processor.is_fused() {
        return T::dispatch_unfused(|a| body.evaluate_in(a, x));
    }
    T::dispatch(|a| body.evaluate_in(a, x), |a| body.evaluate_in(a, x))
}
