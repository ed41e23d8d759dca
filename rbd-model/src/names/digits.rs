//! Numbers in messages.

/// The number rounded to ten digits, which hides rounding errors of products.
pub fn ten_digits(x: f64) -> f64 {
    format!("{x:.9e}").parse().unwrap_or(x)
}
