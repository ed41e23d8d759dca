//! Rotations and placements in the usual forms: unit quaternions, roll, pitch and yaw, exponentials and
//! logarithms of SO(3) and SE(3).
//!
//! All functions are generic over the scalar and do not branch on values, so that they run in batches and
//! can be differentiated. Where one formula is accurate near a point and another elsewhere, both are
//! computed and one is selected: near 0 polynomials in squares, which have derivatives of
//! any order there, and elsewhere the functions of angles.

mod exponential;
mod from_matrix;
mod half_angle;
mod quaternion;
mod roll_pitch_yaw;

pub(crate) use half_angle::HalfAngleRates;
pub use quaternion::Quaternion;

use crate::Real;

/// −1 for x < 0, else 1, also for zeros; NaN for NaN.
#[inline]
fn sign_or_one<T: Real>(x: T) -> T {
    x.select_negative(T::from_f64(-1.0), T::one())
}
