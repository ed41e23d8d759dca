//! Sines of q + offset: as if the sum were not rounded, whatever q is.
//!
//! Tolerance: 2.5 units in the last place of numbers just below 1, 2⁻⁵³ and 2⁻²⁴. One is the sine's, as
//! without an offset; half of one each come from the rounding of the offset's rest and of its sum
//! with what is left of q, and half from a q below 1 from which a quarter turn is taken.

use std::array::from_fn;
use std::f64::consts::{FRAC_PI_2, PI};

use rbd_runtime::{AngleOffset, Arithmetic, Dispatch, Fused, Rounding, Unfused, sin_cos};

use super::lanes::Lanes;
use super::reference::Reference;
use super::{mixed, of_any_size, one, one_single};
use rbd_testing::Generator;

const TOLERANCE: f64 = 2.5;

fn double<A: Rounding>(x: f64, offset: f64) -> (f64, f64) {
    sin_cos::sin_cos_with_offset::<A, f64>(x, AngleOffset::new(offset))
}

fn single<A: Rounding>(x: f32, offset: f64) -> (f32, f32) {
    sin_cos::sin_cos_single_with_offset::<A, f32>(x, AngleOffset::new(offset))
}

/// The largest errors, in units of 2⁻⁵³ and 2⁻²⁴.
#[derive(Default)]
struct Worst {
    double: f64,
    single: f64,
}

impl Worst {
    /// At `x` and `offset`, and at the `f32` nearest to `x`.
    fn at(&mut self, reference: &Reference, x: f64, offset: f64) {
        let (sin, cos) = reference.sin_cos_of_sum(x, offset);
        for (s, c) in [double::<Unfused>(x, offset), double::<Fused>(x, offset)] {
            let distance = sin
                .distance_in_units(s, -53)
                .max(cos.distance_in_units(c, -53));
            self.double = self.double.max(distance);
        }
        assert!(
            self.double < TOLERANCE,
            "{x:?} + {offset:?}: {}",
            self.double
        );

        let x = x as f32;
        if !x.is_finite() {
            return;
        }
        let (sin, cos) = reference.sin_cos_of_sum(x.into(), offset);
        for (s, c) in [single::<Unfused>(x, offset), single::<Fused>(x, offset)] {
            let [s, c] = [s, c].map(f64::from);
            let distance = sin
                .distance_in_units(s, -24)
                .max(cos.distance_in_units(c, -24));
            self.single = self.single.max(distance);
        }
        assert!(
            self.single < TOLERANCE,
            "{x:?} + {offset:?}: {}",
            self.single
        );
    }
}

impl Drop for Worst {
    fn drop(&mut self) {
        let Self { double, single } = self;
        eprintln!("units of 2⁻⁵³: {double:.4}, f32 in 2⁻²⁴: {single:.4}");
    }
}

/// Offsets as robots have them: calibrated, quarter turns and nearly so, any angle.
fn any_offset(random: &mut Generator) -> f64 {
    let quarter = FRAC_PI_2 * (random.index(5) as f64 - 2.0);
    match random.index(4) {
        0 => of_any_size(random, 1e-12, 1e-1),
        1 => quarter + of_any_size(random, 1e-12, 1e-1),
        2 => quarter,
        _ => random.real(-PI, PI),
    }
}

#[test]
fn of_any_size_and_offset() {
    let (reference, mut worst) = (Reference::new(), Worst::default());
    for seed in rbd_testing::SEEDS {
        eprintln!("seed {seed}");
        let mut random = Generator::new(seed);
        for _ in 0..150 {
            let offset = any_offset(&mut random);
            worst.at(&reference, random.real(-4.0, 4.0), offset);
            worst.at(&reference, random.real(-1000.0, 1000.0), offset);
            worst.at(&reference, random.real(-1e5, 1e5), offset);
            worst.at(&reference, of_any_size(&mut random, 1e-20, 1e5), offset);
        }
    }
}

/// Where the sum vanishes, or is where either of two multiples of π/2 may be taken off.
#[test]
fn near_multiples_of_a_quarter_of_pi() {
    let (reference, mut worst) = (Reference::new(), Worst::default());
    let mut random = Generator::new(7);
    for k in (1..=127_000).step_by(23) {
        let offset = any_offset(&mut random);
        let x = reference.multiple_of_quarter_pi(k) - offset;
        for x in [x, -(x + 2.0 * offset), x as f32 as f64] {
            worst.at(&reference, x, offset);
        }
    }
}

#[test]
fn beyond_the_limits() {
    let (reference, mut worst) = (Reference::new(), Worst::default());
    let mut random = Generator::new(11);
    let limits = [
        sin_cos::LIMIT,
        sin_cos::single_limit::<Unfused>(),
        sin_cos::single_limit::<Fused>(),
    ];
    for limit in limits {
        for x in [
            limit,
            limit.next_up(),
            f64::from((limit as f32).next_up()),
            -limit,
        ] {
            for _ in 0..20 {
                worst.at(&reference, x, any_offset(&mut random));
            }
        }
    }
    for _ in 0..200 {
        let offset = any_offset(&mut random);
        worst.at(&reference, of_any_size(&mut random, 1e5, f64::MAX), offset);
        worst.at(&reference, of_any_size(&mut random, 1e5, 1e38), offset);
    }
}

/// As a follower's may be: full turns and more.
#[test]
fn of_large_offsets() {
    let (reference, mut worst) = (Reference::new(), Worst::default());
    let mut random = Generator::new(13);
    for _ in 0..300 {
        let offset = of_any_size(&mut random, 1.0, 1e5);
        worst.at(&reference, random.real(-100.0, 100.0), offset);
    }
    for offset in [f64::INFINITY, f64::NEG_INFINITY, f64::NAN] {
        let (sin, cos) = double::<Unfused>(1.0, offset);
        assert!(sin.is_nan() && cos.is_nan());
    }
}

/// The bits without an offset, also of −0.
#[test]
fn no_offset_changes_no_bit() {
    let mut random = Generator::new(3);
    let special = [0.0, -0.0, PI, -FRAC_PI_2, f64::INFINITY, f64::NAN];
    for x in mixed::<300>(&mut random, true).into_iter().chain(special) {
        let bits = |(s, c): (f64, f64)| (s.to_bits(), c.to_bits());
        assert_eq!(
            bits(double::<Unfused>(x, 0.0)),
            bits(one::<Unfused>(x)),
            "{x}"
        );
        assert_eq!(bits(double::<Fused>(x, -0.0)), bits(one::<Fused>(x)), "{x}");
        let (x, bits) = (x as f32, |(s, c): (f32, f32)| (s.to_bits(), c.to_bits()));
        assert_eq!(
            bits(single::<Unfused>(x, 0.0)),
            bits(one_single::<Unfused>(x)),
            "{x}"
        );
        assert_eq!(
            bits(single::<Fused>(x, 0.0)),
            bits(one_single::<Fused>(x)),
            "{x}"
        );
    }
}

#[test]
fn quarter_turns_exchange_sine_and_cosine() {
    let mut random = Generator::new(5);
    for x in mixed::<100>(&mut random, false) {
        let turned = |k: f64| double::<Unfused>(x, k * FRAC_PI_2);
        let (sin, cos) = turned(0.0);
        // FRAC_PI_2 is not π/2: 6e-17 is left of it, and three times that of three.
        for (k, expected) in [(1.0, (cos, -sin)), (2.0, (-sin, -cos)), (3.0, (-cos, sin))] {
            let (s, c) = turned(k);
            let near = |a: f64, b: f64| (a - b).abs() < 4e-16;
            assert!(near(s, expected.0) && near(c, expected.1), "{x} {k}");
        }
    }
}

#[test]
fn many_are_one_by_one_to_the_bit() {
    fn check_in<A: Arithmetic<f64> + Arithmetic<f32> + Rounding, const N: usize>(
        a: A,
        angles: [f64; N],
        radians: [f64; N],
    ) {
        let bits = |(s, c): (f64, f64)| (s.to_bits(), c.to_bits());
        let offsets = radians.map(AngleOffset::new);
        let (sin, cos): ([f64; N], _) = a.sin_cos_with_offsets(angles, offsets);
        let single_angles = angles.map(|x| x as f32);
        let (single_sin, single_cos): ([f32; N], _) =
            a.sin_cos_with_offsets(single_angles, offsets);
        for i in 0..N {
            let expected = bits(double::<A>(angles[i], radians[i]));
            assert_eq!(bits((sin[i], cos[i])), expected, "{angles:?} {radians:?}");
            let bits = |(s, c): (f32, f32)| (s.to_bits(), c.to_bits());
            let expected = bits(single::<A>(single_angles[i], radians[i]));
            assert_eq!(bits((single_sin[i], single_cos[i])), expected, "{angles:?}");
        }
        // States in lanes, all with the same offset.
        let offset = AngleOffset::new(radians[0]);
        let (Lanes(sin), Lanes(cos)) = sin_cos::sin_cos_with_offset::<A, _>(Lanes(angles), offset);
        for i in 0..N {
            let expected = bits(double::<A>(angles[i], radians[0]));
            assert_eq!(bits((sin[i], cos[i])), expected, "{angles:?} {radians:?}");
        }
    }
    fn check_both<const N: usize>(random: &mut Generator) {
        for i in 0..20 {
            let angles = mixed::<N>(random, i % 2 == 0);
            let radians = from_fn(|_| match random.index(3) {
                0 => 0.0,
                _ => any_offset(random),
            });
            check_in(Unfused, angles, radians);
            f64::dispatch(
                |a| check_in(a, angles, radians),
                |a| check_in(a, angles, radians),
            );
        }
    }
    for seed in rbd_testing::SEEDS {
        eprintln!("seed {seed}");
        let mut random = Generator::new(seed);
        check_both::<1>(&mut random);
        check_both::<2>(&mut random);
        check_both::<3>(&mut random);
        check_both::<5>(&mut random);
        check_both::<7>(&mut random);
        check_both::<8>(&mut random);
        check_both::<19>(&mut random);
    }
}
