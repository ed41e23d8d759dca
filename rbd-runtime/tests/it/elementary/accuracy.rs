//! Errors in units in the last place.

use rbd_runtime::{DoubleDouble, Real};
use rbd_testing::Generator;

use super::{RANGES, functions};

/// What the documentation of each of [`functions`] promises, in units in the last place.
const PROMISED: [f64; 6] = [1.0, 1.0, 2.0, 1.0, 1.0, 1.5];

/// The standard library's.
const WITNESSES: [fn(f64) -> f64; 6] = [
    f64::exp,
    f64::ln,
    f64::tanh,
    f64::asin,
    f64::acos,
    f64::cbrt,
];

/// |is − exact| in units in the last place of `exact`.
fn error(is: f64, exact: DoubleDouble) -> f64 {
    if is == exact.high() || (is.is_nan() && exact.high().is_nan()) {
        return if is.is_finite() {
            (exact.low() / unit(is)).abs()
        } else {
            0.0
        };
    }
    // Beside infinity a number counts as the next after the largest.
    let is = if is.is_infinite() && exact.is_finite() {
        return 0.5;
    } else {
        DoubleDouble::from(is)
    };
    ((is - exact).to_f64() / unit(exact.high())).abs()
}

/// The same of eˣ where the lower half of the exact number underflows: of 2²⁰⁰ eˣ.
fn error_of_small_exponential(x: f64) -> f64 {
    const SCALE: f64 = 1.6069380442589903e60;
    let is = Real::exp(x);
    let exponent = DoubleDouble::from(x) + DoubleDouble::from(2.0).ln() * 200.0.into();
    let exact = DoubleDouble::from(is * SCALE) - exponent.exp();
    (exact.to_f64() / (unit(is) * SCALE)).abs()
}

/// The unit in the last place.
fn unit(x: f64) -> f64 {
    let exponent = ((x.abs().to_bits() >> 52) as i32).max(1);
    // Subnormal numbers have that of the least normal one.
    f64::from_bits(1) * 2.0_f64.powi(exponent - 1)
}

/// Numbers of all sizes, and more of those in `range`.
fn arguments(random: &mut Generator, (from, to): (f64, f64), count: usize) -> Vec<f64> {
    let mut all = Vec::with_capacity(4 * count);
    for _ in 0..count {
        let bits = (random.index(1 << 32) as u64) << 32 | random.index(1 << 32) as u64;
        let near_one = 1.0 + random.real(-1.0, 1.0) * 2.0_f64.powi(-(random.index(53) as i32));
        all.extend([
            f64::from_bits(bits),
            random.real(from, to),
            random.real(from.max(-3.0), to.min(3.0)),
            near_one,
        ]);
    }
    all.retain(|x| !x.is_nan());
    all
}

/// The largest error of each function and where it is.
fn worst_of_doubles(seed: u64, count: usize) -> [(f64, f64); 6] {
    let mut random = Generator::new(seed);
    let mut worst = [(0.0, 0.0); 6];
    for k in 0..6 {
        let (name, function) = functions::<f64>()[k];
        let (_, exact) = functions::<DoubleDouble>()[k];
        for x in arguments(&mut random, RANGES[k], count) {
            let error = match (name, x < -600.0) {
                ("exp", true) => error_of_small_exponential(x),
                _ => error(function(x), exact(x.into())),
            };
            assert!(!error.is_nan(), "{name}({x:e})");
            if error > worst[k].0 {
                worst[k] = (error, x);
            }
        }
        println!("{name}: {:.3} at {:e}", worst[k].0, worst[k].1);
    }
    worst
}

#[test]
fn doubles_err_less_than_promised() {
    println!("seed 5");
    for (k, (error, x)) in worst_of_doubles(5, 5_000).into_iter().enumerate() {
        let (name, _) = functions::<f64>()[k];
        assert!(error < PROMISED[k], "{name}({x:e}) errs by {error} units");
    }
}

/// The standard library's functions, of which nothing here is made, agree to two units.
#[test]
fn doubles_agree_with_the_standard_library() {
    let mut random = Generator::new(6);
    println!("seed 6");
    for k in 0..6 {
        let (name, function) = functions::<f64>()[k];
        for x in arguments(&mut random, RANGES[k], 20_000) {
            let (is, witness) = (function(x), WITNESSES[k](x));
            let error = error(is, witness.into());
            assert!(error <= 2.0, "{name}({x:e}) = {is:e}, not {witness:e}");
        }
    }
}

/// The largest errors over `f32` whose bits are `step` apart, against `f64`, which has 29 bits more.
fn worst_of_singles(step: usize) -> [(f64, f32); 6] {
    let mut worst = [(0.0, 0.0); 6];
    for k in 0..6 {
        let (name, function) = functions::<f32>()[k];
        for bits in (0..=u32::MAX).step_by(step) {
            let x = f32::from_bits(bits);
            let (is, exact) = (function(x), WITNESSES[k](x.into()));
            let exponent = ((exact.abs().to_bits() >> 52) as i32 - 1023).max(-126);
            let largest = f64::from(f32::MAX);
            let error = if exact.is_nan() || exact.abs() > largest {
                let same =
                    (is.is_nan() && exact.is_nan()) || f64::from(is) == f64::from(exact as f32);
                assert!(same, "{name}({x:e}) = {is:e}, not {exact:e}");
                continue;
            } else {
                (f64::from(is).clamp(-largest, largest) - exact).abs() / 2.0_f64.powi(exponent - 23)
            };
            assert!(!error.is_nan(), "{name}({x:e}) = {is:e}");
            if error > worst[k].0 {
                worst[k] = (error, x);
            }
        }
        println!("{name}: {:.3} at {:e}", worst[k].0, worst[k].1);
    }
    worst
}

#[test]
fn singles_err_less_than_promised() {
    // A prime, so that no bit of the mantissa is left out.
    for (k, (error, x)) in worst_of_singles(20_011).into_iter().enumerate() {
        let (name, _) = functions::<f32>()[k];
        assert!(error < PROMISED[k], "{name}({x:e}) errs by {error} units");
    }
}

/// The figures of the documentation: `cargo test --release -p rbd-runtime --test it elementary:: -- --ignored
/// --nocapture`.
#[test]
#[ignore = "takes minutes"]
fn errors_of_all_singles() {
    for (k, (error, _)) in worst_of_singles(1).into_iter().enumerate() {
        assert!(error < PROMISED[k]);
    }
}

/// The same of `f64`.
#[test]
#[ignore = "takes minutes"]
fn errors_of_many_doubles() {
    for (k, (error, _)) in worst_of_doubles(1, 1_000_000).into_iter().enumerate() {
        assert!(error < PROMISED[k]);
    }
}
