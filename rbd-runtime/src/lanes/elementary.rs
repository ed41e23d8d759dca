//! The operations of lanes that elementary functions use.

use fearless_simd::prelude::*;

use super::vector::lanes;
use super::{Doubles, Instructions, Singles};
use crate::scalar::elementary::{Constants, DOUBLE, Lane, SINGLE};

macro_rules! lane {
    ($name:ident, $element:ident, $register:ident, $constants:ident, $bits:ident, $digits:literal, $half:literal) => {
        impl<S: Instructions> Lane for $name<S> {
            const CONSTANTS: Constants = $constants;

            lanes! {
                fn where_less(self, than: Self, yes: Self, no: Self) -> Self {
                    Self(self.0.simd_lt(than.0).select(yes.0, no.0))
                }
            }

            lanes! {
                fn unless_nan(self, result: Self) -> Self {
                    // NaN alone is not equal to itself.
                    Self(self.0.simd_eq(self.0).select(result.0, self.0))
                }
            }

            lanes! {
                fn magnitude(self) -> Self {
                    Self(self.0.abs())
                }
            }

            lanes! {
                fn with_sign_of(self, of: Self) -> Self {
                    const SIGN: $bits = !($bits::MAX >> 1);
                    let sign = of.0.to_bits() & SIGN;
                    Self(S::$register::from_bits(self.0.abs().to_bits() | sign))
                }
            }

            lanes! {
                fn last_bits_as_exponent(self) -> Self {
                    Self(S::$register::from_bits(self.0.to_bits() << $digits))
                }
            }

            lanes! {
                fn exponent_and_mantissa(self) -> (Self, Self) {
                    const LARGE: $element = (1_u64 << $digits) as $element;
                    const MANTISSA: $bits = (1 << $digits) - 1;
                    const BIAS: $element = $constants.bias as $element;
                    const ONE: $element = 1.0;
                    let bits = self.0.to_bits();
                    let exponent = S::$register::from_bits((bits >> $digits) | LARGE.to_bits());
                    let mantissa = S::$register::from_bits((bits & MANTISSA) | ONE.to_bits());
                    (Self(exponent - (LARGE + BIAS)), Self(mantissa))
                }
            }

            lanes! {
                fn first_half(self) -> Self {
                    const FIRST: $bits = $bits::MAX << $half;
                    Self(S::$register::from_bits(self.0.to_bits() & FIRST))
                }
            }
        }
    };
}

lane!(Doubles, f64, f64s, DOUBLE, u64, 52, 32);
lane!(Singles, f32, f32s, SINGLE, u32, 23, 12);
