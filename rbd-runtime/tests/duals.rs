//! Dual numbers in many directions, and duals of duals.

use rbd_runtime::{AngleOffset, Dual, Real};
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

/// As the documentation says of where there is no derivative.
#[test]
fn kinks() {
    let [zero] = Dual::variables([0.0]);
    let rest = Dual::<f64, 1>::constant(0.0);
    assert_eq!(zero.sign().derivatives, [0.0]);
    assert_eq!(zero.sqrt().derivatives, [f64::INFINITY]);
    assert!(rest.sqrt().derivatives[0].is_nan());
    assert!(zero.atan2(rest).derivatives[0].is_nan());
}
