//! Zeros, infinities, NaN, overflow and subnormal numbers.

use rbd_runtime::Real;

use super::functions;

/// What [`functions`] give at ±0, ±∞, NaN and beyond their domains; signs of zeros are checked.
fn edges<T: Real + Into<f64>>() {
    let (infinity, nan) = (f64::INFINITY, f64::NAN);
    let half_pi = T::from_f64(core::f64::consts::FRAC_PI_2).into();
    let pi = T::from_f64(core::f64::consts::PI).into();
    let arguments = [0.0, -0.0, 1.0, -1.0, infinity, -infinity, 1.5, -1.5, nan];
    let one = T::from_f64(1.0).into();
    let expected = [
        [one, one, nan, nan, infinity, 0.0, nan, nan, nan],
        [-infinity, -infinity, 0.0, nan, infinity, nan, nan, nan, nan],
        [0.0, -0.0, nan, nan, 1.0, -1.0, nan, nan, nan],
        [0.0, -0.0, half_pi, -half_pi, nan, nan, nan, nan, nan],
        [half_pi, half_pi, 0.0, pi, nan, nan, nan, nan, nan],
        [0.0, 0.0, 1.0, -1.0, infinity, -infinity, nan, nan, nan],
    ];
    // These are no edges.
    let skipped = |name: &str, x: f64| match name {
        "exp" | "tanh" => [1.0, 1.5].contains(&x.abs()),
        "ln" => x == 1.5,
        "cbrt" => x.abs() == 1.5,
        _ => false,
    };
    for ((name, function), expected) in functions::<T>().into_iter().zip(expected) {
        for (x, expected) in arguments.into_iter().zip(expected) {
            let is: f64 = function(T::from_f64(x)).into();
            let same = is.to_bits() == expected.to_bits() || (is.is_nan() && expected.is_nan());
            assert!(
                same || skipped(name, x),
                "{name}({x}) = {is}, not {expected}"
            );
        }
    }
}

#[test]
fn zeros_infinities_and_what_is_outside() {
    edges::<f64>();
    edges::<f32>();
}

#[test]
fn overflow_and_subnormal_numbers() {
    // ln of the largest number, and the next.
    assert!(Real::exp(709.782712893384_f64).is_finite());
    assert_eq!(Real::exp(709.782712893384_f64.next_up()), f64::INFINITY);
    assert!(Real::exp(88.72283_f32).is_finite());
    assert_eq!(Real::exp(88.72284_f32), f32::INFINITY);
    // Half of the least number is rounded to 0, more is not.
    assert_eq!(Real::exp(-745.14_f64), 0.0);
    assert_eq!(Real::exp(-745.13_f64), f64::from_bits(1));
    assert_eq!(Real::exp(-103.98_f32), 0.0);
    assert_eq!(Real::exp(-103.97_f32), f32::from_bits(1));
    // −1074 ln 2 and −149 ln 2.
    assert_eq!(Real::ln(f64::from_bits(1)), -744.4400719213812);
    assert_eq!(Real::ln(f32::from_bits(1)), -103.27893);
    for tiny in [f64::from_bits(1), f64::MIN_POSITIVE] {
        assert_eq!([Real::tanh(tiny), Real::asin(tiny)], [tiny; 2]);
    }
    for tiny in [f32::from_bits(1), f32::MIN_POSITIVE] {
        assert_eq!([Real::tanh(tiny), Real::asin(tiny)], [tiny; 2]);
    }
}
