//! eˣ, logarithm, hyperbolic tangent.

use super::DoubleDouble;

const LN_2: DoubleDouble = DoubleDouble {
    high: core::f64::consts::LN_2,
    low: 2.3190468138462996e-17,
};

/// eˣ = 2ⁿ eʳ; the error of n ln 2 makes relative errors of up to 1e-29.
pub(super) fn exp(x: DoubleDouble) -> DoubleDouble {
    if x.high.is_nan() {
        return x;
    }
    // Beyond, the result is infinite, or 0.
    let x = if x.high > 720.0 {
        720.0.into()
    } else if x.high < -800.0 {
        (-800.0).into()
    } else {
        x
    };
    let n = (x.high / LN_2.high).round();
    let power = less_one(x - LN_2 * n.into()) + 1.0.into();
    let half = (0.5 * n).round();
    scaled(scaled(power, half as i32), (n - half) as i32)
}

/// x 2ⁿ, |n| < 1000.
fn scaled(x: DoubleDouble, n: i32) -> DoubleDouble {
    let power = f64::from_bits(((1023 + n) as u64) << 52);
    DoubleDouble::normalised(x.high * power, x.low * power)
}

/// eʳ − 1, |r| ≤ 1/2, by its power series: r²⁸/28! is below 1e-37.
fn less_one(r: DoubleDouble) -> DoubleDouble {
    let mut sum = DoubleDouble::default();
    for i in (1..=28).rev() {
        // r/i (1 + …)
        sum = (sum + 1.0.into()) * r / f64::from(i).into();
    }
    sum
}

/// tanh x.
pub(super) fn tanh(x: DoubleDouble) -> DoubleDouble {
    let two = DoubleDouble::from(2.0);
    let twice = x + x;
    if x.high.is_nan() {
        return x;
    }
    if x.high.abs() < 0.25 {
        let less_one = less_one(twice);
        return less_one / (less_one + two);
    }
    // Beyond 40 it is 1 to 34 digits.
    let size = if twice.high.abs() < 80.0 {
        twice.abs()
    } else {
        80.0.into()
    };
    let rest = two / (exp(size) + 1.0.into());
    let size = DoubleDouble::from(1.0) - rest;
    if x.high < 0.0 { -size } else { size }
}

/// ln x = k ln 2 + ln m, m in [√½, √2).
pub(super) fn ln(x: DoubleDouble) -> DoubleDouble {
    let high = x.high;
    if high == 0.0 {
        return f64::NEG_INFINITY.into();
    }
    if high.is_nan() || high < 0.0 {
        return f64::NAN.into();
    }
    if high.is_infinite() {
        return high.into();
    }
    if high < 1e-200 {
        return ln(scaled(x, 700)) - LN_2 * 700.0.into();
    }
    let exponent = (high.to_bits() >> 52) as i32 - 1023;
    let half = exponent / 2;
    let mantissa = scaled(scaled(x, -half), half - exponent);
    let above = i32::from(mantissa.high > core::f64::consts::SQRT_2);
    LN_2 * f64::from(exponent + above).into() + near_one(scaled(mantissa, -above))
}

/// ln m, m in [√½, √2): with s = (m − 1) / (m + 1) it is 2 (s + s³/3 + …), whose terms fall by s² < 0.03.
fn near_one(m: DoubleDouble) -> DoubleDouble {
    let one = DoubleDouble::from(1.0);
    let s = (m - one) / (m + one);
    let square = s * s;
    let mut sum = DoubleDouble::default();
    for i in (0..24).rev() {
        sum = sum * square + one / f64::from(2 * i + 1).into();
    }
    (s + s) * sum
}
