//! The range of a joint from a file's elements.

use super::element::{LimitElement, LimitValue};

const INFINITY: f64 = f64::INFINITY;

/// The range of a joint with `limit`; `None` if it is unlimited or the file has none.
///
/// Reversed limits are exchanged. One missing limit is 0; if both are missing there is no range.
pub(crate) fn range(limit: Option<LimitElement>) -> Option<(f64, f64)> {
    let [lower, upper] = ends(limit?);
    (lower.is_finite() && upper.is_finite()).then_some((lower, upper))
}

/// Both ends of the range, in order.
pub(crate) fn ends(limit: LimitElement) -> [f64; 2] {
    use LimitValue::{Absent, Finite};
    let (lower, upper) = (limit.lower, limit.upper);
    match (lower, upper) {
        (Finite(lower), Finite(upper)) => [lower.min(upper), lower.max(upper)],
        (Finite(end), Absent) | (Absent, Finite(end)) => [end.min(0.0), end.max(0.0)],
        (Finite(lower), _) => [lower, INFINITY],
        (_, Finite(upper)) => [-INFINITY, upper],
        _ => [-INFINITY, INFINITY],
    }
}
