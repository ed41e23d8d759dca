use super::{Constants, DOUBLE, SINGLE};
use crate::Real;

/// One `f64` or `f32`, or several side by side: the operations beside [`Real`] that elementary functions
/// need. Each acts on every lane by itself, without a branch.
pub(crate) trait Lane: Real {
    /// The constants of its element.
    const CONSTANTS: Constants;

    /// `yes` where self < than, else `no`, also if one of the two is NaN.
    #[must_use]
    fn where_less(self, than: Self, yes: Self, no: Self) -> Self;

    /// `result`, or self where it is NaN.
    #[must_use]
    fn unless_nan(self, result: Self) -> Self;

    /// |self|: clears the sign bit.
    #[must_use]
    fn magnitude(self) -> Self;

    /// |self| with the sign bit of `of`.
    #[must_use]
    fn with_sign_of(self, of: Self) -> Self;

    /// The number whose exponent bits are the last bits of this one, all others zero.
    #[must_use]
    fn last_bits_as_exponent(self) -> Self;

    /// (e, m) with self = 2ᵉ m and m in [1, 2), of a positive normal number.
    fn exponent_and_mantissa(self) -> (Self, Self);

    /// The leading digits, so few that their square is exact.
    #[must_use]
    fn first_half(self) -> Self;
}

macro_rules! scalar {
    ($float:ident, $constants:ident, $bits:ident, $digits:literal, $half:literal) => {
        impl Lane for $float {
            const CONSTANTS: Constants = $constants;

            #[inline(always)]
            fn where_less(self, than: Self, yes: Self, no: Self) -> Self {
                if self < than { yes } else { no }
            }

            #[inline(always)]
            fn unless_nan(self, result: Self) -> Self {
                if self.is_nan() { self } else { result }
            }

            #[inline(always)]
            fn magnitude(self) -> Self {
                Self::from_bits(self.to_bits() & ($bits::MAX >> 1))
            }

            #[inline(always)]
            fn with_sign_of(self, of: Self) -> Self {
                let sign = of.to_bits() & !($bits::MAX >> 1);
                Self::from_bits(self.magnitude().to_bits() | sign)
            }

            #[inline(always)]
            fn last_bits_as_exponent(self) -> Self {
                Self::from_bits(self.to_bits() << $digits)
            }

            #[inline(always)]
            fn exponent_and_mantissa(self) -> (Self, Self) {
                const LARGE: $float = (1_u64 << $digits) as $float;
                const MANTISSA: $bits = (1 << $digits) - 1;
                const BIAS: $float = $constants.bias as $float;
                let bits = self.to_bits();
                let exponent = Self::from_bits((bits >> $digits) | LARGE.to_bits());
                let mantissa = Self::from_bits((bits & MANTISSA) | (1.0 as $float).to_bits());
                (exponent - (LARGE + BIAS), mantissa)
            }

            #[inline(always)]
            fn first_half(self) -> Self {
                Self::from_bits(self.to_bits() & ($bits::MAX << $half))
            }
        }
    };
}

scalar!(f64, DOUBLE, u64, 52, 32);
scalar!(f32, SINGLE, u32, 23, 12);
