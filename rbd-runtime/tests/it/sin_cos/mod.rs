//! Sine and cosine against integers of hundreds of bits, never against the standard library.
//!
//! Tolerance: one unit in the last place of the true value. The last sum is rounded by half a unit;
//! what is added there is an eighth of the result or less, with the rounding of a few products.

mod lanes;
mod offsets;
mod reference;

use std::array::from_fn;

use lanes::Lanes;
use rbd_runtime::sin_cos::NoOffset;
use rbd_runtime::{Arithmetic, Dispatch, Fused, Real, Rounding, Unfused, sin_cos};
use rbd_testing::Generator;
use reference::Reference;

/// The largest distance from the true value, in units in the last place.
#[derive(Default)]
struct Worst {
    unfused: f64,
    fused: f64,
    single: f64,
}

impl Worst {
    /// At `x`, and at the `f32` nearest to it.
    fn at(&mut self, reference: &Reference, x: f64) {
        let (sin, cos) = reference.sin_cos(x);
        let distance = |(s, c): (f64, f64)| sin.distance(s).max(cos.distance(c));
        self.unfused = self.unfused.max(distance(one::<Unfused>(x)));
        self.fused = self.fused.max(distance(one::<Fused>(x)));
        assert!(self.unfused < 1.0 && self.fused < 1.0, "{x:e} ({x:?})");

        let x = x as f32;
        if x != 0.0 && x.is_finite() {
            self.at_single(reference, x);
        }
    }

    fn at_single(&mut self, reference: &Reference, x: f32) {
        let (sin, cos) = reference.sin_cos(x.into());
        for (s, c) in [one_single::<Unfused>(x), one_single::<Fused>(x)] {
            let distance = sin.distance_single(s).max(cos.distance_single(c));
            self.single = self.single.max(distance);
        }
        assert!(self.single < 1.0, "{x:e}");
    }
}

impl Drop for Worst {
    fn drop(&mut self) {
        let Self {
            unfused,
            fused,
            single,
        } = self;
        eprintln!(
            "units in the last place: unfused {unfused:.4}, fused {fused:.4}, f32 {single:.4}"
        );
    }
}

fn one<A: Rounding>(x: f64) -> (f64, f64) {
    sin_cos::sin_cos::<A, f64>(x)
}

fn one_single<A: Rounding>(x: f32) -> (f32, f32) {
    sin_cos::sin_cos_single::<A, f32>(x)
}

fn random_sign(random: &mut Generator) -> f64 {
    [-1.0, 1.0][random.index(2)]
}

/// Evenly distributed exponents.
fn of_any_size(random: &mut Generator, low: f64, high: f64) -> f64 {
    random_sign(random) * random.real(low.log2(), high.log2()).exp2()
}

#[test]
fn at_random_angles() {
    let (reference, mut worst) = (Reference::new(), Worst::default());
    for seed in rbd_testing::SEEDS {
        eprintln!("seed {seed}");
        let mut random = Generator::new(seed);
        for _ in 0..150 {
            worst.at(&reference, random.real(-1e5, 1e5));
            worst.at(&reference, random.real(-4.0, 4.0));
            worst.at(&reference, of_any_size(&mut random, 1e-20, 1e5));
        }
    }
}

/// Where the remainder is least, and where it is largest and n may be either of two.
#[test]
fn near_multiples_of_a_quarter_of_pi() {
    let (reference, mut worst) = (Reference::new(), Worst::default());
    for k in 1..=127_323 {
        let x = reference.multiple_of_quarter_pi(k);
        if k % 2 == 0 || k % 32 == 1 {
            worst.at(&reference, x);
        }
        if k < 1_000 || k.is_power_of_two() {
            for near in [x.next_down(), x.next_up(), -x] {
                worst.at(&reference, near);
            }
            let single = x as f32;
            for near in [single.next_down(), single.next_up()] {
                worst.at_single(&reference, near);
            }
        }
    }
    // The nearest within the limit.
    for k in [29, 58, 116] {
        worst.at(&reference, reference.multiple_of_quarter_pi(2 * k));
    }
}

#[test]
fn beyond_the_limit() {
    let (reference, mut worst) = (Reference::new(), Worst::default());
    // The double of all that is nearest to a multiple of π/2 (Muller, Elementary Functions).
    let nearest = 6381956970095103.0 * 2.0_f64.powi(797);
    let largest_single = f64::from(f32::MAX);
    for x in [1e5, 1e22, f64::MAX, nearest, largest_single] {
        for x in [x, x.next_down(), -x] {
            worst.at(&reference, x);
        }
    }
    worst.at(&reference, 1e5_f64.next_up());
    for limit in [
        sin_cos::single_limit::<Unfused>(),
        sin_cos::single_limit::<Fused>(),
    ] {
        let limit = limit as f32;
        for x in [limit, limit.next_down(), limit.next_up(), -limit] {
            worst.at_single(&reference, x);
        }
    }
    for exponent in 17..1024 {
        worst.at(&reference, 2.0_f64.powi(exponent));
    }
    for seed in rbd_testing::SEEDS {
        eprintln!("seed {seed}");
        let mut random = Generator::new(seed);
        for _ in 0..30 {
            worst.at(&reference, of_any_size(&mut random, 1e5, f64::MAX));
            worst.at(&reference, of_any_size(&mut random, 1e5, 1e38));
        }
    }
}

#[test]
fn of_tiny_angles() {
    let (reference, mut worst) = (Reference::new(), Worst::default());
    for exponent in -1074..0 {
        worst.at(&reference, 2.0_f64.powi(exponent));
        worst.at(&reference, -1.7 * 2.0_f64.powi(exponent));
    }
    for x in [f64::MIN_POSITIVE, f64::MIN_POSITIVE.next_down()] {
        worst.at(&reference, x);
    }
    for x in [f32::MIN_POSITIVE, f32::from_bits(1), f32::from_bits(77)] {
        worst.at_single(&reference, x);
    }
}

/// Every `f32` up to the limit, against `f64`, whose own error is 2⁻²⁹ of a unit:
/// `cargo test --release -p rbd-runtime --test it sin_cos:: -- --ignored`
#[test]
#[ignore = "every f32: minutes, in a release build"]
fn of_every_single_angle() {
    every_single_angle::<Unfused>();
    every_single_angle::<Fused>();
}

fn every_single_angle<A: Rounding>() {
    let distance = |is: f32, expected: f64| {
        let last = f64::exp2(expected.abs().log2().floor() - 23.0);
        (f64::from(is) - expected).abs() / last
    };
    let (mut worst, step) = (0.0_f64, 1 << 20);
    let end = (sin_cos::single_limit::<A>() as f32).to_bits();
    for first in (f32::MIN_POSITIVE.to_bits()..end).step_by(step) {
        for bits in first..(first + step as u32).min(end) {
            let x = f32::from_bits(bits);
            let (sin, cos) = one_single::<A>(x);
            let (expected_sin, expected_cos) = one::<Unfused>(x.into());
            let of_both = distance(sin, expected_sin).max(distance(cos, expected_cos));
            worst = worst.max(of_both);
        }
        assert!(worst < 0.81, "{worst} up to {first:x}");
    }
    eprintln!("units in the last place: {worst:.4}");
}

#[test]
fn of_zeros_infinities_and_nan() {
    fn check<A: Rounding>() {
        for zero in [0.0_f64, -0.0] {
            let (sin, cos) = one::<A>(zero);
            assert_eq!((sin.to_bits(), cos), (zero.to_bits(), 1.0));
            let (sin, cos) = one_single::<A>(zero as f32);
            assert_eq!((sin.to_bits(), cos), ((zero as f32).to_bits(), 1.0));
        }
        for x in [f64::INFINITY, f64::NEG_INFINITY, f64::NAN] {
            let (sin, cos) = one::<A>(x);
            assert!(sin.is_nan() && cos.is_nan());
            let (sin, cos) = one_single::<A>(x as f32);
            assert!(sin.is_nan() && cos.is_nan());
        }
    }
    check::<Unfused>();
    check::<Fused>();
}

/// Angles of every kind, some of them beyond the limit if `beyond`.
fn mixed<const N: usize>(random: &mut Generator, beyond: bool) -> [f64; N] {
    from_fn(|_| match random.index(6) {
        0 if beyond => of_any_size(random, 1e5, 1e300),
        1 if beyond => [f64::NAN, f64::INFINITY, -0.0][random.index(3)],
        2 => of_any_size(random, 1e-9, 1e5),
        3 => of_any_size(random, 1e3, 1e5),
        _ => random.real(-4.0, 4.0),
    })
}

#[test]
fn many_are_one_by_one_to_the_bit() {
    /// The text, on single angles, arrays and lanes.
    fn check<A: Rounding, const N: usize>(angles: [f64; N]) {
        let (Lanes(lane_sin), Lanes(lane_cos)) = sin_cos::sin_cos::<A, _>(Lanes(angles));
        let (sin, cos) = sin_cos::sin_cos_each::<A, f64, _, N>(angles, [NoOffset; N]);
        for i in 0..N {
            let bits = |(s, c): (f64, f64)| (s.to_bits(), c.to_bits());
            let expected = bits(one::<A>(angles[i]));
            assert_eq!(bits((sin[i], cos[i])), expected, "{angles:?} at {i}");
            let lane = bits((lane_sin[i], lane_cos[i]));
            assert_eq!(lane, expected, "{angles:?} at {i}");
        }
    }
    /// What an arithmetic makes of it, with the instructions that it has.
    fn check_in<A: Arithmetic<f64> + Arithmetic<f32> + Rounding, const N: usize>(
        a: A,
        angles: [f64; N],
    ) {
        let (sin, cos): ([f64; N], _) = a.sin_cos(angles);
        let single_angles = angles.map(|x| x as f32);
        let (single_sin, single_cos): ([f32; N], _) = a.sin_cos(single_angles);
        for i in 0..N {
            let bits = |(s, c): (f64, f64)| (s.to_bits(), c.to_bits());
            let expected = bits(one::<A>(angles[i]));
            assert_eq!(bits((sin[i], cos[i])), expected, "{angles:?} at {i}");
            let bits = |(s, c): (f32, f32)| (s.to_bits(), c.to_bits());
            let expected = bits(one_single::<A>(single_angles[i]));
            assert_eq!(bits((single_sin[i], single_cos[i])), expected, "{angles:?}");
        }
    }
    fn check_both<const N: usize>(random: &mut Generator) {
        for i in 0..20 {
            let angles = mixed::<N>(random, i % 2 == 0);
            check::<Unfused, N>(angles);
            check::<Fused, N>(angles);
            check_in(Unfused, angles);
            f64::dispatch(|a| check_in(a, angles), |a| check_in(a, angles));
        }
    }
    for seed in rbd_testing::SEEDS {
        eprintln!("seed {seed}");
        let mut random = Generator::new(seed);
        check_both::<1>(&mut random);
        check_both::<2>(&mut random);
        check_both::<3>(&mut random);
        check_both::<4>(&mut random);
        check_both::<5>(&mut random);
        check_both::<6>(&mut random);
        check_both::<7>(&mut random);
        check_both::<8>(&mut random);
        check_both::<9>(&mut random);
        check_both::<19>(&mut random);
    }
}

#[test]
fn one_angle_is_unfused() {
    let mut random = Generator::new(1);
    for x in mixed::<100>(&mut random, true) {
        let (sin, cos) = Real::sin_cos(x);
        let (plain_sin, plain_cos) = one::<Unfused>(x);
        assert_eq!(sin.to_bits(), plain_sin.to_bits());
        assert_eq!(cos.to_bits(), plain_cos.to_bits());
    }
}

#[test]
fn squares_add_up_to_one() {
    for seed in rbd_testing::SEEDS {
        eprintln!("seed {seed}");
        let mut random = Generator::new(seed);
        for _ in 0..100 {
            let x = of_any_size(&mut random, 1e-9, 1e9);
            for (sin, cos) in [one::<Unfused>(x), one::<Fused>(x)] {
                // Each square is wrong by two units and half of one at the most.
                let sum = sin * sin + cos * cos;
                assert!((sum - 1.0).abs() <= 3.0 * f64::EPSILON, "{x:e}");
            }
        }
    }
}
