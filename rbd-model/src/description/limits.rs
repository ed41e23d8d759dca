//! The range that the elements of a file say.

use super::element::{LimitElement, LimitValue};

const INFINITY: f64 = f64::INFINITY;

/// The range of a joint with `limit`: `None` if it is unlimited or the file does not say.
///
/// Reversed limits are exchanged; where one is missing it is 0, where both are there is no range.
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
