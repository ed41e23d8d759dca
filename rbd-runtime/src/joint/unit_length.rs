//! The check of quaternions and pairs [cos θ, sin θ] in builds with debug assertions.

use crate::Real;

/// The length may err by this much: a state that drifts over many steps stays within it, one in another
/// order of numbers, or never set, does not.
const TOLERANCE: f64 = 1e-3;

/// Panics, in builds with debug assertions, if one of the `parts` of `q`, each by its start and its count,
/// is not of length 1 to 1e-3: generated functions ask this of a configuration, and in other builds the call
/// is empty.
///
/// Only `f64` and `f32` are looked at: symbols, duals, counters and lanes are not. NaN and infinity pass, since
/// they show in the result.
#[inline(always)]
#[track_caller]
pub fn debug_assert_unit_length<T: Real>(q: &[T], parts: &[(usize, usize)]) {
    if cfg!(debug_assertions) {
        for &(start, count) in parts.iter().filter(|(_, count)| *count > 0) {
            let mut part = [0.0; 4];
            for (value, x) in part.iter_mut().zip(&q[start..start + count]) {
                let Some(known) = x.debug_value() else {
                    return;
                };
                *value = known;
            }
            check(start, &part[..count]);
        }
    }
}

#[track_caller]
fn check(start: usize, part: &[f64]) {
    let length = part.iter().fold(0.0_f64, |sum, x| sum + x * x).sqrt();
    let is_unit = (length - 1.0).abs() <= TOLERANCE;
    if is_unit || !length.is_finite() {
        return;
    }
    let order = match part.len() {
        4 => "a quaternion in the order (x, y, z, w), the real part last",
        _ => "[cos θ, sin θ]",
    };
    panic!(
        "q[{start}..{}] is {order}, of length 1, and {part:?} has length {length:.3e}: `normalize` \
         divides by it, and `neutral` has a configuration to begin with",
        start + part.len()
    );
}
