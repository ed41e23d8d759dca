//! Sums and products of two `f64` together with their rounding errors.

/// (a + b rounded, the rounding error): Knuth 1969.
pub(super) fn two_sum(a: f64, b: f64) -> (f64, f64) {
    let sum = a + b;
    let of_b = sum - a;
    let rest = (a - (sum - of_b)) + (b - of_b);
    (sum, rest)
}

/// The same for |a| ≥ |b|: Dekker 1971.
pub(super) fn quick_two_sum(a: f64, b: f64) -> (f64, f64) {
    let sum = a + b;
    (sum, b - (sum - a))
}

/// (a b rounded, the rounding error).
pub(super) fn two_product(a: f64, b: f64) -> (f64, f64) {
    let product = a * b;
    (product, a.mul_add(b, -product))
}
