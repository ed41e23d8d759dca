//! Square root, sine and cosine, arctangent.

use super::exact::two_product;
use super::{DoubleDouble, Real};

/// π/2 in 265 bits.
const HALF_PI: [f64; 5] = [
    core::f64::consts::FRAC_PI_2,
    6.123233995736766e-17,
    -1.4973849048591698e-33,
    5.562271104316826e-50,
    2.836115989820158e-66,
];

/// 2⁵⁰: up to here a multiple of π/2 leaves a remainder of more than 106 bits, and its number is exact.
const LARGEST_ANGLE: f64 = 1125899906842624.0;

/// √x by one step of Newton's method from that of `f64` (Karp and Markstein 1997).
pub(super) fn sqrt(x: DoubleDouble) -> DoubleDouble {
    let root = x.high.sqrt();
    if root == 0.0 || !root.is_finite() {
        return root.into();
    }
    let root = DoubleDouble::from(root);
    root + (x - root * root) / (root + root)
}

/// (sin x, cos x); NaN beyond 2⁵⁰ rad.
pub(super) fn sin_cos(x: DoubleDouble) -> (DoubleDouble, DoubleDouble) {
    if x.high.is_nan() || x.high.abs() > LARGEST_ANGLE {
        return (f64::NAN.into(), f64::NAN.into());
    }
    let quarters = (x.high / HALF_PI[0]).round();
    let (sin, cos) = series(reduced(x, quarters));
    match quarters.rem_euclid(4.0) as u8 {
        0 => (sin, cos),
        1 => (cos, -sin),
        2 => (-sin, -cos),
        _ => (-cos, sin),
    }
}

/// x − quarters π/2, with the largest parts first, so that cancellation is exact.
fn reduced(x: DoubleDouble, quarters: f64) -> DoubleDouble {
    let products = HALF_PI.map(|part| two_product(-quarters, part));
    let mut parts = [0.0; 12];
    (parts[0], parts[1]) = (x.high, x.low);
    for (i, (product, rest)) in products.into_iter().enumerate() {
        (parts[2 * i + 2], parts[2 * i + 3]) = (product, rest);
    }
    parts.sort_unstable_by(|a, b| b.abs().total_cmp(&a.abs()));
    parts
        .into_iter()
        .fold(DoubleDouble::default(), |sum, part| sum + part.into())
}

/// (sin r, cos r), |r| ≤ π/4, by their power series: r²⁸/28! is below 1e-32.
fn series(r: DoubleDouble) -> (DoubleDouble, DoubleDouble) {
    let (mut term, mut sums) = (DoubleDouble::from(1.0), [DoubleDouble::default(); 2]);
    for i in 0..30 {
        let sum = &mut sums[i % 2];
        *sum = if i % 4 < 2 { *sum + term } else { *sum - term };
        if term.high == 0.0 {
            break;
        }
        term = term * r / DoubleDouble::from((i + 1) as f64);
    }
    let [cos, sin] = sums;
    (sin, cos)
}

/// atan2(y, x): that of `f64`, plus the small remaining angle to (x, y).
pub(super) fn atan2(y: DoubleDouble, x: DoubleDouble) -> DoubleDouble {
    let near = y.high.atan2(x.high);
    let (sin, cos) = DoubleDouble::from(near).sin_cos();
    let (across, along) = (y * cos - x * sin, y * sin + x * cos);
    if along.high == 0.0 || !along.is_finite() {
        return near.into();
    }
    // The cube of this angle, about 1e-48, is negligible.
    DoubleDouble::from(near) + across / along
}
