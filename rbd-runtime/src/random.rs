//! Random coordinates of joints, from a source of numbers that are uniform in [0, 1): `uniform`.
//!
//! This crate needs no generator of random numbers: callers pass one as a closure, `&mut || rng.random()`
//! with the crate `rand`.

use crate::Real;

/// A number that is uniform in [`low`, `high`).
#[inline]
pub fn in_range<T: Real>(low: f64, high: f64, uniform: &mut impl FnMut() -> T) -> T {
    T::from_f64(low) + T::from_f64(high - low) * uniform()
}

/// [cos θ, sin θ] of an angle that is uniform in [0, 2π).
#[inline]
pub fn direction<T: Real>(uniform: &mut impl FnMut() -> T) -> [T; 2] {
    let (sin, cos) = in_range(0.0, core::f64::consts::TAU, uniform).sin_cos();
    [cos, sin]
}

/// A unit quaternion [x, y, z, w], uniform among rotations: with u₁, u₂, u₃ uniform
/// [√(1 − u₁) sin 2πu₂, √(1 − u₁) cos 2πu₂, √u₁ sin 2πu₃, √u₁ cos 2πu₃] (Shoemake 1992,
/// "Uniform random rotations", Graphics Gems III).
#[inline]
pub fn rotation<T: Real>(uniform: &mut impl FnMut() -> T) -> [T; 4] {
    let square = uniform();
    let lengths = [(T::one() - square).sqrt(), square.sqrt()];
    let [first, second] = lengths.map(|length| direction(uniform).map(|x| x * length));
    [first[1], first[0], second[1], second[0]]
}
