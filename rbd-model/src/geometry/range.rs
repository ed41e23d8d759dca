//! The range of numbers whose products stay within that of `f64`.

/// No robot has such a number in SI units, and with smaller ones nothing overflows: an inertia about
/// a joint is a mass times a squared length, 1e90, and elimination squares that.
pub(crate) const LARGEST: f64 = 1e30;

/// Whether a number is small enough; false for NaN.
pub fn is_bounded(x: f64) -> bool {
    x.abs() <= LARGEST
}

/// The problem with a number that is not.
pub fn problem(x: f64) -> String {
    format!("{x:e} is beyond what can be computed with, {LARGEST:e} in SI units")
}
