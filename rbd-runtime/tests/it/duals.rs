//! Dual numbers in many directions, and duals of duals.

use rbd_runtime::{AngleOffset, Dual, HyperDual, Real};
use rbd_testing::{Generator, assert_close, dual};

/// Each operation of [`Real`] once.
fn every_operation<T: Real>(x: T, y: T) -> Vec<T> {
    let (sin, cos) = x.sin_cos();
    let ([s, t], [c, d]) = T::sin_cos_all([x, y]);
    let offset = AngleOffset::new(0.7);
    let ([shifted], _) = T::sin_cos_all_with_offsets([x], [offset]);
    let rest = [x + y, x - y, x * y, x / y, -x, (x * x).sqrt(), sin, cos];
    let more = [s * d, t * c, shifted, y.atan2(x), x.sign()];
    rest.into_iter().chain(more).collect()
}

/// In each direction what a dual number of one direction has; the values are those of `f64`, in bits.
#[test]
fn directions_do_not_meet() {
    let mut random = Generator::new(1);
    for _ in 0..100 {
        let [x, y] = [(); 2].map(|()| random.real(-2.0, 2.0));
        let directions: [[f64; 2]; 3] = [(); 3].map(|()| [(); 2].map(|()| random.real(-1.0, 1.0)));
        let [dx, dy] = Dual::along([x, y], directions);
        let values = every_operation(x, y);
        let all = every_operation(dx, dy);
        let each = |k: usize| {
            let [x_rate, y_rate] = directions[k];
            every_operation(dual::Dual::new(x, x_rate), dual::Dual::new(y, y_rate))
        };
        let each = [0, 1, 2].map(each);
        for (i, found) in all.iter().enumerate() {
            assert_eq!(found.value.to_bits(), values[i].to_bits(), "operation {i}");
            for (k, each) in each.iter().enumerate() {
                // A quotient in place of a product, a rounded sum of angles.
                assert_close(&[found.derivatives[k]], &[each[i].rate], 1e-14);
            }
        }
    }
}

/// f = x² sin y / √x.
#[test]
fn duals_of_duals_have_second_derivatives() {
    let (x, y) = (1.3, 0.4);
    let inner = Dual::<f64, 2>::variables([x, y]);
    let [u, v] = Dual::<Dual<f64, 2>, 2>::variables(inner);
    let f = u * u * v.sin_cos().0 / u.sqrt();
    let (sin, cos) = f64::sin_cos(y);
    let (power, slope, curve) = (x.powf(1.5), 1.5 * x.sqrt(), 0.75 / x.sqrt());
    assert_close(&[f.value.value], &[power * sin], 1e-15);
    assert_close(&f.value.derivatives, &[slope * sin, power * cos], 1e-15);
    let hessian = f.derivatives.map(|row| row.derivatives).concat();
    let expected = [curve * sin, slope * cos, slope * cos, -power * sin];
    assert_close(&hessian, &expected, 1e-15);
}

/// f(x) and f′(x), f″(x) by hand.
#[test]
fn derivatives_of_each_function() {
    let x = 0.6_f64;
    let (exp, tanh) = (x.exp(), x.tanh());
    let (slope, root) = (1.0 - tanh * tanh, (1.0 - x * x).sqrt());
    let cubed = x / (root * root * root);
    let variable = HyperDual::new(x, 1.0, 1.0);
    let zero = HyperDual::constant(Dual::constant(0.0));
    for (name, f, [first, second]) in [
        ("exp", variable.exp(), [exp, exp]),
        ("ln", variable.ln(), [1.0 / x, -1.0 / (x * x)]),
        ("tanh", variable.tanh(), [slope, -2.0 * tanh * slope]),
        ("asin", variable.asin(), [1.0 / root, cubed]),
        ("acos", variable.acos(), [-1.0 / root, -cubed]),
        ("abs", (-variable).abs(), [1.0, 0.0]),
        ("min", variable.min(variable * variable), [2.0 * x, 2.0]),
        ("max", (variable * variable).max(variable), [1.0, 0.0]),
        ("powi", variable.powi(4), [4.0 * x.powi(3), 12.0 * x * x]),
        ("powi", variable.powi(-1), [-1.0 / (x * x), 2.0 / x.powi(3)]),
        (
            "select_less",
            zero.select_less(variable, variable * variable, variable),
            [2.0 * x, 2.0],
        ),
    ] {
        println!("{name}");
        assert_close(&[f.first(), f.second()], &[first, first], 1e-14);
        assert_close(&[f.mixed()], &[second], 1e-14);
    }
}

/// The values are those of the scalar, in bits, as are those of what is chosen.
#[test]
fn duals_have_the_values_of_their_scalars() {
    let mut random = Generator::new(4);
    println!("seed 4");
    for _ in 0..100 {
        let x = [(); 4].map(|()| random.real(-1.0, 1.0));
        let values = rbd_testing::residual(x);
        let duals = rbd_testing::residual(Dual::variables(x)).map(|f| f.value);
        assert_eq!(duals.map(f64::to_bits), values.map(f64::to_bits), "{x:?}");
    }
}

/// In two directions at once: ∂²f/∂x∂y of f = eˣʸ + y⁻³ ln x.
#[test]
fn hyper_duals_have_the_mixed_derivative() {
    let (x, y) = (1.3_f64, 0.7_f64);
    let (u, v) = (HyperDual::new(x, 1.0, 0.0), HyperDual::new(y, 0.0, 1.0));
    let f = (u * v).exp() + v.powi(-3) * u.ln();
    let exp = (x * y).exp();
    assert_close(
        &[f.real(), f.first(), f.second(), f.mixed()],
        &[
            exp + x.ln() / y.powi(3),
            y * exp + 1.0 / (x * y.powi(3)),
            x * exp - 3.0 * x.ln() / y.powi(4),
            (1.0 + x * y) * exp - 3.0 / (x * y.powi(4)),
        ],
        1e-14,
    );
}

/// As the documentation says of where there is no derivative.
#[test]
fn kinks() {
    let infinity = f64::INFINITY;
    let [zero] = Dual::variables([0.0]);
    let rest = Dual::<f64, 1>::constant(0.0);
    assert_eq!(zero.sign().derivatives, [0.0]);
    assert_eq!(zero.sqrt().derivatives, [infinity]);
    assert!(rest.sqrt().derivatives[0].is_nan());
    assert!(zero.atan2(rest).derivatives[0].is_nan());
    assert!(rest.atan2(zero).derivatives[0].is_nan());

    assert_eq!(zero.abs().derivatives, [0.0]);
    assert_eq!((-zero).abs().derivatives, [0.0]);
    assert_eq!(zero.ln().derivatives, [infinity]);
    assert_eq!((-zero).ln().derivatives, [infinity], "1 / −0 times −1");
    assert!(rest.ln().derivatives[0].is_nan());
    let one = Dual::<f64, 1>::constant(1.0);
    for (end, sign) in [(zero + one, 1.0), (zero - one, 1.0), (one - zero, -1.0)] {
        assert_eq!(end.asin().derivatives, [sign * infinity]);
        assert_eq!(end.acos().derivatives, [-sign * infinity]);
    }
    assert!(one.asin().derivatives[0].is_nan());
    // The slope is finite where the logarithm is not.
    let below = (zero - one).ln();
    assert!(below.value.is_nan());
    assert_eq!(below.derivatives, [-1.0]);
}

/// Of equals the derivative is that of `self`, and of what is chosen that of `otherwise`.
#[test]
fn ties() {
    let [a, b] = Dual::variables([2.0, 2.0]);
    assert_eq!(a.min(b).derivatives, [1.0, 0.0]);
    assert_eq!(b.min(a).derivatives, [0.0, 1.0]);
    assert_eq!(a.max(b).derivatives, [1.0, 0.0]);
    assert_eq!(b.max(a).derivatives, [0.0, 1.0]);
    assert_eq!(a.select_less(b, a, b).derivatives, [0.0, 1.0]);
    let [x, y] = Dual::variables([0.0, -0.0]);
    for zero in [x, y] {
        assert_eq!(zero.select_negative(x, y).derivatives, [0.0, 1.0]);
    }
    assert_eq!(x.min(y).derivatives, [1.0, 0.0], "−0 is not less than 0");
    let nan = Dual::constant(f64::NAN);
    let none = x.min(nan);
    assert!(none.value.is_nan() && none.derivatives.iter().all(|d| d.is_nan()));
    // Infinite numbers are compared, not subtracted.
    let [far, farther] = Dual::variables([f64::INFINITY; 2]);
    assert_eq!(far.max(farther).derivatives, [1.0, 0.0]);
}
