//! Branch-free choices. The other choice is multiplied by 0 and must be finite, as must its derivatives.

use crate::Real;

/// −1 for x < 0, else 1, also for zeros and NaN.
#[inline]
pub(super) fn sign_or_one<T: Real>(x: T) -> T {
    (x.sign() + T::from_f64(0.5)).sign()
}

/// 0 for x < 0, else 1.
#[inline]
pub(super) fn step<T: Real>(x: T) -> T {
    (sign_or_one(x) + T::one()) * T::from_f64(0.5)
}

/// `one` if `which` is 1, `zero` if it is 0: exactly.
#[inline]
pub(super) fn select<T: Real>(which: T, one: T, zero: T) -> T {
    one * which + zero * (T::one() - which)
}
