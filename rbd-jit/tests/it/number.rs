//! The numbers that tests are about.

use rbd_jit::Element;
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
