//! The scalar of twice the digits against numbers computed in 1,200 bits, and against identities.
#![allow(
    clippy::approx_constant,
    reason = "upper halves of numbers whose lower halves stand beside them"
)]

use rbd_runtime::Real;
use rbd_testing::DoubleDouble;

/// 2⁻¹⁰⁰.
const EPSILON: f64 = 7.9e-31;

fn dd(high: f64, low: f64) -> DoubleDouble {
    DoubleDouble::new(high, low)
}

#[track_caller]
fn check(result: DoubleDouble, expected: DoubleDouble) {
    let error = (result - expected).abs().to_f64();
    let size = expected.abs().to_f64().max(1e-3);
    assert!(error <= EPSILON * size, "{result:?}, not {expected:?}");
}

#[test]
fn sines_and_cosines_have_thirty_digits_at_small_and_at_large_angles() {
    let cases = [
        (
            dd(0.5, 0.0),
            dd(0.479425538604203, -5.103969860556013e-18),
            dd(0.8775825618903728, -4.2623149864279997e-17),
        ),
        (
            dd(1.0, 1e-17),
            dd(0.8414709848078965, 7.179868151616934e-18),
            dd(0.5403023058681397, 5.4998046488392515e-17),
        ),
        (
            dd(-2.75, 0.0),
            dd(-0.38166099205233167, -2.7333934873880806e-17),
            dd(-0.9243023786324636, 1.7461892611378503e-17),
        ),
        (
            dd(1000.0, 3e-14),
            dd(0.8268795405320194, 3.465813351475043e-17),
            dd(0.5623790762906782, 3.1986567245105133e-18),
        ),
        (
            dd(-123456.789, 0.0),
            dd(0.9986640823432246, -4.3073133377883266e-17),
            dd(0.05167253271870138, -6.512424953386242e-19),
        ),
        (
            dd(549755813888.125, 0.0),
            dd(-0.9447795702448551, 1.8238940237145142e-17),
            dd(0.3277065206063908, -1.0280521665051952e-17),
        ),
        (
            dd(355.0, 0.0),
            dd(-3.014435335948845e-05, 1.3012643991046347e-21),
            dd(-0.999999999545659, 1.0574612846643521e-17),
        ),
        (
            dd(0.7853981633974483, 0.0),
            dd(0.7071067811865475, 4.1036934489363755e-17),
            dd(0.7071067811865476, -2.6687565161377232e-17),
        ),
    ];
    for (angle, sin, cos) in cases {
        let (s, c) = angle.sin_cos();
        check(s, sin);
        check(c, cos);
    }
    assert!(dd(1e16, 0.0).sin_cos().0.to_f64().is_nan());
}

#[test]
fn arctangents_have_thirty_digits_in_every_quadrant() {
    let cases = [
        (1.0, 3.0, dd(0.3217505543966422, 7.917392525722143e-18)),
        (-1.0, -3.0, dd(-2.819842099193151, -5.903613615775535e-17)),
        (0.0, -2.0, dd(3.141592653589793, 1.2246467991473532e-16)),
        (5e-3, 1e-9, dd(1.5707961267948967, -4.4036171228221025e-17)),
        (-7.0, 0.0, dd(-1.5707963267948966, -6.123233995736766e-17)),
        (0.0, 0.0, dd(0.0, 0.0)),
    ];
    for (y, x, angle) in cases {
        check(DoubleDouble::from(y).atan2(DoubleDouble::from(x)), angle);
    }
}

#[test]
fn quotients_products_and_roots_have_thirty_digits() {
    let (one, two, three) = (dd(1.0, 0.0), dd(2.0, 0.0), dd(3.0, 0.0));
    check(two.sqrt(), dd(1.4142135623730951, -9.667293313452913e-17));
    check(one / three, dd(0.3333333333333333, 1.850371707708594e-17));
    check(
        dd(22.0, 0.0) / dd(7.0, 0.0) * dd(0.1, 0.0),
        dd(0.3142857142857143, 2.3790493384824782e-17),
    );
    check(one / three * three, one);
    check(two.sqrt() * two.sqrt(), two);
    assert_eq!(dd(0.0, 0.0).sqrt(), dd(0.0, 0.0));
    assert!((one / dd(0.0, 0.0)).to_f64().is_infinite());
    assert!(dd(-1.0, 0.0).sqrt().to_f64().is_nan());
}

#[test]
fn what_cancels_leaves_the_lower_parts() {
    let small = dd(1e-25, 0.0);
    let sum = dd(1.0, 0.0) + small;
    let error = (sum - dd(1.0, 0.0) - small).abs().to_f64();
    assert!(error < 1e-31, "{error:e}");
    assert!(sum > dd(1.0, 0.0) && dd(1.0, 0.0) - small < dd(1.0, 0.0));
    assert_eq!((-sum).abs(), sum);
    assert_eq!((-sum).sign().to_f64(), -1.0);
}

/// sin(a + b) = sin a cos b + cos a sin b, with a + b known to twice the digits.
#[test]
fn angles_add() {
    for i in 1..200 {
        let (a, b) = (dd(f64::from(i) * 5.3, 0.0), dd(f64::from(i).sqrt(), 1e-18));
        let ((sin_a, cos_a), (sin_b, cos_b)) = (a.sin_cos(), b.sin_cos());
        let (sin, cos) = (a + b).sin_cos();
        // a + b itself is rounded: 2⁻¹⁰⁵ of a thousand.
        for (one, other) in [
            (sin, sin_a * cos_b + cos_a * sin_b),
            (cos, cos_a * cos_b - sin_a * sin_b),
        ] {
            assert!((one - other).abs().to_f64() < 2e-29, "{i}");
        }
    }
}
