//! eˣ and tanh x.

use super::{Lane, polynomial};

/// eˣ = 2ⁿ eʳ, n the integer nearest to x / ln 2, so that |r| ≤ ln 2 / 2.
///
/// 2ⁿ is multiplied in two halves, so that a subnormal result is rounded once, by the last product.
#[inline(always)]
pub(crate) fn exp<L: Lane>(x: L) -> L {
    let (least, largest) = L::CONSTANTS.exponents;
    let (least, largest) = (L::from_f64(least), L::from_f64(largest));
    let within = x.where_less(largest, x, largest);
    let within = least.where_less(within, within, least);

    let n = rounded(within * L::from_f64(core::f64::consts::LOG2_E));
    let (high, low) = L::CONSTANTS.ln_2;
    let high = within - n * L::from_f64(high);
    let low = n * L::from_f64(low);
    let r = high - low;
    let lost = (high - r) - low;
    let small = r * r * polynomial(r, L::CONSTANTS.exp) + lost;
    let power = L::one() + (r + small);

    let half = rounded(n * L::from_f64(0.5));
    let result = power * power_of_two(half) * power_of_two(n - half);
    x.unless_nan(result)
}

/// tanh x: up to 5/8 by a polynomial, beyond by 1 − 2 / (e²ˣ + 1).
#[inline(always)]
pub(crate) fn tanh<L: Lane>(x: L) -> L {
    let size = x.magnitude();
    let square = size * size;
    let near = size + size * (square * polynomial(square, L::CONSTANTS.tanh));
    let (one, two) = (L::one(), L::from_f64(2.0));
    let far = one - two / (exp(size + size) + one);
    size.where_less(L::from_f64(0.625), near, far)
        .with_sign_of(x)
}

/// The integer nearest to x, |x| < 2²¹.
#[inline(always)]
fn rounded<L: Lane>(x: L) -> L {
    let round = L::from_f64(L::CONSTANTS.round);
    (x + round) - round
}

/// 2ⁿ of an integer n for which it is a normal number.
#[inline(always)]
fn power_of_two<L: Lane>(n: L) -> L {
    // The last bits of this number are the exponent with its bias.
    (n + L::from_f64(L::CONSTANTS.round + L::CONSTANTS.bias)).last_bits_as_exponent()
}
