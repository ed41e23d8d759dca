//! Sine and cosine in integers of hundreds of bits: Machin's formula for π, exact remainders,
//! Taylor series. Nothing of it is shared with what is tested.

use num_bigint::{BigInt, Sign};

/// Bits of π after the point: those of the largest double, of the least remainder and 130 more.
const PI_BITS: i32 = 1300;

/// Bits after the point of an angle of size 1.
const BITS: i32 = 200;

pub(crate) struct Reference {
    half_pi: BigInt,
}

/// A number `integer` / 2^`bits`.
pub(crate) struct Fixed {
    integer: BigInt,
    bits: i32,
}

impl Reference {
    pub(crate) fn new() -> Self {
        // π/4 = 4 atan(1/5) − atan(1/239), with 32 bits more than are kept.
        let one = BigInt::from(1) << (PI_BITS + 32);
        let inverse_tangent = |of: i32| {
            let (mut power, mut sum) = (&one / of, BigInt::ZERO);
            let mut odd = 1;
            while power != BigInt::ZERO {
                let term: BigInt = &power / odd;
                sum += if odd % 4 == 1 { term } else { -term };
                power /= of * of;
                odd += 2;
            }
            sum
        };
        let quarter_pi: BigInt = inverse_tangent(5) * 4 - inverse_tangent(239);
        Self {
            half_pi: quarter_pi >> 31,
        }
    }

    /// The double nearest to `k` π/4, `k` < 2²⁰.
    pub(crate) fn multiple_of_quarter_pi(&self, k: u32) -> f64 {
        let exact = &self.half_pi * k;
        let excess = exact.bits() as i32 - 53;
        let rounded = ((exact >> (excess - 1)) + 1_i32) >> 1;
        u64::try_from(&rounded).unwrap() as f64 * 2.0_f64.powi(excess - PI_BITS - 1)
    }

    /// (sin x, cos x) for a finite x that is not 0.
    pub(crate) fn sin_cos(&self, x: f64) -> (Fixed, Fixed) {
        let (mantissa, exponent) = decode(x);
        let bits = BITS + (-(exponent + 52)).max(0);
        if x.abs() < 0.5 {
            let (sin, cos) = series(&shifted(mantissa, exponent + bits), bits);
            return (Fixed { integer: sin, bits }, Fixed { integer: cos, bits });
        }
        self.of_exact(shifted(mantissa, exponent + PI_BITS), bits)
    }

    /// (sin(x + offset), cos(x + offset)), for finite numbers whose sum is not rounded.
    pub(crate) fn sin_cos_of_sum(&self, x: f64, offset: f64) -> (Fixed, Fixed) {
        let [x, offset] = [x, offset].map(|number| {
            let (mantissa, exponent) = decode(number);
            shifted(mantissa, exponent + PI_BITS)
        });
        self.of_exact(x + offset, BITS)
    }

    /// Of an angle with `PI_BITS` after the point, to `bits`.
    fn of_exact(&self, exact: BigInt, bits: i32) -> (Fixed, Fixed) {
        // Rounded to the nearest: a floor of half a quarter more.
        let raised: BigInt = &exact * 2 + &self.half_pi;
        let quarters = floor(&raised, &(&self.half_pi * 2));
        let rest = (exact - &quarters * &self.half_pi) >> (PI_BITS - bits);
        let last: BigInt = ((quarters % 4_i32) + 4_i32) % 4_i32;
        let (sin, cos) = series(&rest, bits);
        let (sin, cos) = match u32::try_from(&last).unwrap() {
            0 => (sin, cos),
            1 => (cos, -sin),
            2 => (-sin, -cos),
            _ => (-cos, sin),
        };
        (Fixed { integer: sin, bits }, Fixed { integer: cos, bits })
    }
}

impl Fixed {
    /// How far `result` is from this, in units in the last place of a double of this size.
    pub(crate) fn distance(&self, result: f64) -> f64 {
        self.distance_in(result, 52, -1074)
    }

    /// The same, of an `f32`.
    pub(crate) fn distance_single(&self, result: f32) -> f64 {
        self.distance_in(result.into(), 23, -149)
    }

    /// The same, in units 2^`last` of any size.
    pub(crate) fn distance_in_units(&self, result: f64, last: i32) -> f64 {
        assert!(result.is_finite());
        let (mantissa, exponent) = decode(result);
        let error = shifted(mantissa, exponent + self.bits) - &self.integer;
        // In 2⁻³⁰ of that unit.
        let scaled = shifted(error, 30 - self.bits - last);
        let scaled = BigInt::from_biguint(Sign::Plus, scaled.magnitude().clone());
        u64::try_from(&scaled).map_or(f64::INFINITY, |units| units as f64 / (1_u64 << 30) as f64)
    }

    fn distance_in(&self, result: f64, digits: i32, least: i32) -> f64 {
        let last = (self.integer.bits() as i32 - 1 - self.bits - digits).max(least);
        self.distance_in_units(result, last)
    }
}

/// x = mantissa · 2^exponent.
fn decode(x: f64) -> (BigInt, i32) {
    let bits = x.to_bits();
    let (stored, biased) = (bits & ((1 << 52) - 1), (bits >> 52 & 0x7FF) as i32);
    let magnitude = if biased == 0 {
        stored
    } else {
        stored | 1 << 52
    };
    let sign = if x.is_sign_negative() { -1 } else { 1 };
    (BigInt::from(magnitude) * sign, biased.max(1) - 1075)
}

fn shifted(x: BigInt, left: i32) -> BigInt {
    if left < 0 { x >> -left } else { x << left }
}

/// ⌊a/b⌋, b > 0.
fn floor(a: &BigInt, b: &BigInt) -> BigInt {
    let quotient = a / b;
    if a < &(&quotient * b) {
        quotient - 1
    } else {
        quotient
    }
}

/// (sin r, cos r), all with `bits` bits after the point.
fn series(r: &BigInt, bits: i32) -> (BigInt, BigInt) {
    let mut term = BigInt::from(1) << bits;
    let mut sums = [BigInt::ZERO, BigInt::ZERO];
    for i in 0_i32.. {
        if term == BigInt::ZERO || term == BigInt::from(-1) {
            break;
        }
        let sum = &mut sums[i as usize % 2];
        if i % 4 < 2 {
            *sum += &term;
        } else {
            *sum -= &term;
        }
        term = ((term * r) >> bits) / (i + 1);
    }
    let [cos, sin] = sums;
    (sin, cos)
}
