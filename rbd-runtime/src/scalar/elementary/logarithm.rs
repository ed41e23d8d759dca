//! ln x.

use super::{Lane, polynomial};

/// ln x = k ln 2 + ln(1 + f), 1 + f in [√½, √2), with s = f / (2 + f): ln(1 + f) = f − (f²/2 − s (f²/2 + R(s²))).
#[inline(always)]
pub(crate) fn ln<L: Lane>(x: L) -> L {
    let (zero, one, half) = (L::zero(), L::one(), L::from_f64(0.5));
    let (scale, exponent) = L::CONSTANTS.scale;
    let smallest = L::from_f64(L::CONSTANTS.smallest_normal);
    let normal = x.where_less(smallest, x * L::from_f64(scale), x);
    let removed = x.where_less(smallest, L::from_f64(exponent), zero);
    let (exponent, mantissa) = normal.exponent_and_mantissa();

    // Above √2, half of it with the next exponent.
    let root = L::from_f64(core::f64::consts::SQRT_2);
    let k = exponent - removed + root.where_less(mantissa, one, zero);
    let f = root.where_less(mantissa, mantissa * half, mantissa) - one;

    let s = f / (f + L::from_f64(2.0));
    let square = s * s;
    let rest = square * polynomial(square, L::CONSTANTS.ln);
    let half_square = half * f * f;
    let (high, low) = L::CONSTANTS.ln_2;
    let (high, low) = (k * L::from_f64(high), k * L::from_f64(low));
    let result = high - ((half_square - (s * (half_square + rest) + low)) - f);

    let (infinity, nan) = (L::from_f64(f64::INFINITY), L::from_f64(f64::NAN));
    let not_positive = x.where_less(zero, nan, -infinity);
    let finite = zero.where_less(x, result, not_positive);
    // Infinity and NaN stay.
    x.where_less(infinity, finite, x)
}
