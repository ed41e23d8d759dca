//! Exponentials of SE(3) in twice the digits, by the power series of 4×4 matrices: nothing of the
//! formulas that are tested.

use rbd_runtime::{Motion, Real};
use rbd_testing::DoubleDouble;

pub(crate) type Matrix4 = [[DoubleDouble; 4]; 4];

fn real(x: f64) -> DoubleDouble {
    DoubleDouble::from(x)
}

fn product(a: &Matrix4, b: &Matrix4) -> Matrix4 {
    let mut c = Matrix4::default();
    for i in 0..4 {
        for j in 0..4 {
            for k in 0..4 {
                c[i][j] = c[i][j] + a[i][k] * b[k][j];
            }
        }
    }
    c
}

/// e^\[\[φ\]× d; 0 0\]: of a 2⁻⁸th by thirty terms, squared eight times.
pub(crate) fn exponential(m: Motion<DoubleDouble>) -> Matrix4 {
    let scale = DoubleDouble::from_f64(1.0 / 256.0);
    let [x, y, z] = m.angular.scale(scale).to_array();
    let [a, b, c] = m.linear.scale(scale).to_array();
    let o = real(0.0);
    let generator = [[o, -z, y, a], [z, o, -x, b], [-y, x, o, c], [o; 4]];
    let mut term = Matrix4::default();
    for i in 0..4 {
        term[i][i] = real(1.0);
    }
    let mut sum = term;
    for k in 1..30 {
        term = product(&term, &generator).map(|row| row.map(|e| e / real(f64::from(k))));
        for i in 0..4 {
            for j in 0..4 {
                sum[i][j] = sum[i][j] + term[i][j];
            }
        }
    }
    for _ in 0..8 {
        sum = product(&sum, &sum);
    }
    sum
}

/// The rate of the exponential where m moves with the velocity `rate`, by a central difference: its
/// error is some 1e-16 in relation, that of its rounding less.
pub(crate) fn exponential_rate(m: Motion<f64>, rate: Motion<f64>) -> [[f64; 4]; 4] {
    const STEP: f64 = 1e-8;
    let at = |step: f64| {
        let lift = |x: Motion<f64>| Motion::<DoubleDouble>::from_f64(x);
        exponential(lift(m) + lift(rate).scale(real(step)))
    };
    let (after, before) = (at(STEP), at(-STEP));
    let mut rate = [[0.0; 4]; 4];
    for i in 0..4 {
        for j in 0..4 {
            rate[i][j] = ((after[i][j] - before[i][j]) / real(2.0 * STEP)).to_f64();
        }
    }
    rate
}
