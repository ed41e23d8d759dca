//! asin x and acos x: up to 1/2 by a polynomial, beyond by that of s = √((1 − |x|) / 2), since asin x = π/2 − 2 asin s.

use super::{Lane, polynomial};

/// The parts from which both functions are computed.
struct Parts<L> {
    /// |x|.
    size: L,
    /// asin y / y − 1 of y = |x| or s.
    rest: L,
    /// s; NaN where |x| > 1, and unused up to 1/2.
    root: L,
    /// s in two parts: its first half of digits, and the rest.
    halves: (L, L),
}

#[inline(always)]
fn parts<L: Lane>(x: L) -> Parts<L> {
    let half = L::from_f64(0.5);
    let size = x.magnitude();
    let beside_one = (L::one() - size) * half;
    let square = size.where_less(half, size * size, beside_one);
    let rest = square * polynomial(square, L::CONSTANTS.asin);
    let root = square.sqrt();
    let high = root.first_half();
    // Avoids 0 / 0 at 1 by adding the smallest normal number, which is lost beside every other root.
    let sum = root + high + L::from_f64(L::CONSTANTS.smallest_normal);
    Parts {
        size,
        rest,
        root,
        halves: (high, (square - high * high) / sum),
    }
}

/// asin x in [−π/2, π/2]; NaN where |x| > 1.
#[inline(always)]
pub(crate) fn asin<L: Lane>(x: L) -> L {
    let Parts {
        size,
        rest,
        root,
        halves: (high, low),
    } = parts(x);
    let two = L::from_f64(2.0);
    let (half_pi, left) = L::CONSTANTS.half_pi;
    let (half_pi, left) = (L::from_f64(half_pi), L::from_f64(left));
    let near = size + size * rest;
    let small = two * root * rest - (left - two * low);
    // π/2 − 2 s with its rounding error (Dekker 1971).
    let large = half_pi - two * high;
    let lost = (half_pi - large) - two * high;
    let far = large + (lost - small);
    size.where_less(L::from_f64(0.5), near, far).with_sign_of(x)
}

/// acos x in [0, π]; NaN where |x| > 1.
#[inline(always)]
pub(crate) fn acos<L: Lane>(x: L) -> L {
    let Parts {
        size,
        rest,
        root,
        halves: (high, low),
    } = parts(x);
    let two = L::from_f64(2.0);
    let (half_pi, left) = L::CONSTANTS.half_pi;
    let (pi, half_pi, left) = (
        L::from_f64(2.0 * half_pi),
        L::from_f64(half_pi),
        L::from_f64(left),
    );
    let near = half_pi - (x - (left - x * rest));
    let positive = two * (high + (root * rest + low));
    let negative = pi - two * (root + (root * rest - left));
    let far = x.where_less(L::zero(), negative, positive);
    size.where_less(L::from_f64(0.5), near, far)
}
