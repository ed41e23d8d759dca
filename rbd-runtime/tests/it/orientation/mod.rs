//! Quaternions, roll, pitch and yaw, exponentials and logarithms: by identities, and against the
//! truth in twice the digits. Tolerances are in units in the last place of 1, 2⁻⁵² or 2⁻²³.

mod exponentials;
mod jet;
mod quaternions;
mod truth;

use rbd_runtime::{Matrix3, Motion, Transform, Vector3};
use rbd_testing::Generator;

/// A unit in the last place of 1.
const ULP: f64 = f64::EPSILON;

/// Angles at and about those where formulas change or lose digits, in rad.
fn angles() -> Vec<f64> {
    use std::f64::consts::PI;
    // 2 √2.5 and 2 arctan 0.1.
    let [far, near] = [3.162277660168379, 0.19933730498232408];
    let mut angles = vec![0.0, 1e-300, 1e-160, 1e-30, 1e-18, 1e-12, 1e-9, 1e-8, 1e-5];
    angles.extend([1e-3, 0.01, 0.1, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 3.1]);
    for at in [near, PI / 2.0, PI, far] {
        for by in [0.0, 1e-15, 1e-12, 1e-9, 1e-7, 1e-5, 1e-3] {
            angles.extend([at - by, at + by]);
        }
    }
    angles
}

/// Each angle about random axes; the seed is printed on failure.
fn for_rotations(mut check: impl FnMut(Vector3<f64>, &mut Generator)) {
    for seed in rbd_testing::SEEDS {
        println!("seed {seed}");
        let mut random = Generator::new(seed);
        for angle in angles() {
            let axis = random.axis();
            check(axis.scale(angle), &mut random);
        }
        let angle = random.real(0.0, 3.2);
        check(random.axis().scale(angle), &mut random);
    }
}

fn largest(numbers: impl IntoIterator<Item = f64>) -> f64 {
    numbers.into_iter().fold(0.0, |most, x| {
        assert!(!x.is_nan(), "NaN");
        most.max(x.abs())
    })
}

fn apart(a: Vector3<f64>, b: Vector3<f64>) -> f64 {
    largest((a - b).to_array())
}

fn matrices_apart(a: Matrix3<f64>, b: Matrix3<f64>) -> f64 {
    let difference = |i: usize| apart(a.row(i), b.row(i));
    largest([difference(0), difference(1), difference(2)])
}

fn transforms_apart(a: Transform<f64>, b: Transform<f64>) -> f64 {
    matrices_apart(a.rotation, b.rotation).max(apart(a.translation, b.translation))
}

fn motions_apart(a: Motion<f64>, b: Motion<f64>) -> f64 {
    apart(a.angular, b.angular).max(apart(a.linear, b.linear))
}

#[track_caller]
fn assert_below(is: f64, most: f64, what: &str) {
    assert!(is <= most, "{what}: {is:e}, at most {most:e}");
}
