//! |x|, the lesser, the greater, a choice, powers: exact, and what NaN and −0 do.

use rbd_runtime::{Counter, DoubleDouble, OpCount, Real, count_operations};

fn bits<const N: usize>(numbers: [f64; N]) -> [u64; N] {
    numbers.map(f64::to_bits)
}

/// As the documentation says; signs of zeros are compared.
#[test]
fn choices_of_numbers() {
    let nan = f64::NAN;
    assert_eq!(
        bits([-0.0, 0.0, -2.5, f64::NEG_INFINITY].map(Real::abs)),
        bits([0.0, 0.0, 2.5, f64::INFINITY])
    );
    let pairs = [(1.0, 2.0), (2.0, 1.0), (0.0, -0.0), (-0.0, 0.0)];
    let least = pairs.map(|(a, b)| Real::min(a, b));
    assert_eq!(bits(least), bits([1.0, 1.0, 0.0, -0.0]));
    let greatest = pairs.map(|(a, b)| Real::max(a, b));
    assert_eq!(bits(greatest), bits([2.0, 2.0, 0.0, -0.0]));
    for (a, b) in [(nan, 1.0), (1.0, nan), (nan, nan)] {
        assert!(Real::min(a, b).is_nan() && Real::max(a, b).is_nan());
        assert!(a.select_less(b, 1.0, 2.0).is_nan());
    }
    assert!(Real::abs(nan).is_nan() && nan.select_negative(1.0, 2.0).is_nan());
    let chosen = [-1.0, -0.0, 0.0, 1.0].map(|x: f64| x.select_negative(3.0, 4.0));
    assert_eq!(chosen, [3.0, 4.0, 4.0, 4.0]);
    // What is not taken has no influence.
    assert_eq!((-1.0).select_negative(3.0, nan), 3.0);
    assert_eq!((1.0).select_negative(nan, 3.0), 3.0);
    let infinity = f64::INFINITY;
    assert_eq!(Real::min(infinity, infinity), infinity);
    assert_eq!(Real::max(-infinity, -infinity), -infinity);
}

/// At both sides of where they change, beside their formulas.
#[test]
fn smooth_choices_are_beside_the_exact_ones() {
    assert_eq!(Real::hypot(3.0, -4.0), 5.0);
    let width = 0.125;
    for k in -40..=40 {
        let x = f64::from(k) / 16.0;
        let below = Real::abs(x) - x.smooth_abs(width);
        assert!((0.0..=width).contains(&below), "{x}");
        let above = x.smooth_max(0.5, width) - Real::max(x, 0.5);
        assert!((0.0..=width / 2.0).contains(&above), "{x}");
        let loss = if x.abs() <= width {
            x * x / 2.0
        } else {
            width * (x.abs() - width / 2.0)
        };
        assert_eq!(x.huber(width), loss);
    }
    assert_eq!(
        [0.0_f64.smooth_abs(width), 0.5_f64.smooth_max(0.5, width)],
        [0.0, 0.5625]
    );
}

/// A scalar that has no |x| of its own takes the default's.
#[test]
fn defaults_choose_alike() {
    for (a, b) in [(1.5, -2.0), (-3.0, -3.0), (0.25, 8.0)] {
        let [x, y]: [DoubleDouble; 2] = [a, b].map(DoubleDouble::from);
        let found = [Real::abs(x), x.min(y), x.max(y), y.select_negative(x, y)];
        let expected = [
            Real::abs(a),
            Real::min(a, b),
            Real::max(a, b),
            b.select_negative(a, b),
        ];
        assert_eq!(found.map(DoubleDouble::to_f64), expected);
    }
}

#[test]
fn powers_are_products_in_one_order() {
    let x = 1.1_f64;
    let (square, fourth) = (x * x, (x * x) * (x * x));
    assert_eq!(Real::powi(x, 6), square * fourth);
    assert_eq!(Real::powi(x, 7), (x * square) * fourth);
    assert_eq!(Real::powi(x, -6), 1.0 / (square * fourth));
    assert_eq!([Real::powi(x, 1), Real::powi(x, 2)], [x, square]);
    assert_eq!(Real::powi(f64::NAN, 0), 1.0);
    assert_eq!(Real::powi(2.0_f64, -1074), 0.0, "2¹⁰⁷⁴ overflows");
    assert_eq!(Real::powi(2.0_f64, -1000), 2.0_f64.powi(-1000));
    assert_eq!(Real::powi(1.0_f64, i32::MIN), 1.0);
}

#[test]
fn operations_are_counted() {
    let count = count_operations(|input| {
        let x: Counter<'_> = input(0.5);
        let all = [x.exp(), x.ln(), x.tanh(), Real::asin(x), Real::acos(x)];
        let _ = all[0].min(all[1]).abs().powi(6);
    });
    assert_eq!(count, OpCount::new(3, 0, 0, 0, 0, 0).with_elementary(5));
}
