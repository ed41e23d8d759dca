//! Numbers as messages show them.

/// Without what rounding leaves of products.
pub fn ten_digits(x: f64) -> f64 {
    format!("{x:.9e}").parse().unwrap_or(x)
}
