//! Exponential, logarithm, hyperbolic tangent, arc sine and arc cosine, cube root: errors in units in the last place
//! against numbers of twice the digits, edges, and the same bits in lanes.

mod accuracy;
mod edges;
mod lanes;
mod selection;

use rbd_runtime::Real;

/// A function of one number with its name.
pub(crate) type Row<T> = (&'static str, fn(T) -> T);

/// The functions, as a table.
pub(crate) fn functions<T: Real>() -> [Row<T>; 6] {
    [
        ("exp", T::exp),
        ("ln", T::ln),
        ("tanh", T::tanh),
        ("asin", T::asin),
        ("acos", T::acos),
        ("cbrt", T::cbrt),
    ]
}

/// Where each of [`functions`] is neither constant nor NaN.
pub(crate) const RANGES: [(f64, f64); 6] = [
    (-746.0, 710.0),
    (0.0, 1e300),
    (-20.0, 20.0),
    (-1.0, 1.0),
    (-1.0, 1.0),
    (-1e300, 1e300),
];
