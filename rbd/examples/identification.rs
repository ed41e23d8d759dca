//! Identification: the base inertial parameters of an arm from noisy torques, by least squares on
//! the base regressor.
//!
//! `cargo run --release --example identification`

use nalgebra::{DMatrix, DVector};

rbd::robot!(
    "../robots/urdf/panda.urdf",
    functions = [rnea, base_regressor]
);

const COUNT: usize = Panda::BASE_PARAMETERS.len();
const SAMPLES: usize = 1000;
/// Standard deviation of the measured torques, N m.
const NOISE: f64 = 0.1;

fn main() {
    // A linear congruential generator, high bits; the sum of twelve is nearly normal.
    let mut state = 1_u64;
    let mut uniform = move || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 11) as f64 / (1_u64 << 53) as f64
    };
    let mut y = DMatrix::zeros(7 * SAMPLES, COUNT);
    let mut measured = DVector::zeros(7 * SAMPLES);
    for sample in 0..SAMPLES {
        let q = Panda.random(&mut uniform);
        let qd = Panda::LIMITS.map(|limit| limit.velocity * (2.0 * uniform() - 1.0));
        let qdd = [10.0; 7].map(|most| most * (2.0 * uniform() - 1.0));
        let rows = Panda.base_regressor(&q, &qd, &qdd);
        let tau = Panda.rnea(&q, &qd, &qdd);
        for i in 0..7 {
            let normal: f64 = (0..12).map(|_| uniform()).sum::<f64>() - 6.0;
            y.row_mut(7 * sample + i).copy_from_slice(&rows[i]);
            measured[7 * sample + i] = tau[i] + NOISE * normal;
        }
    }

    // Least squares, and the covariance σ² (YᵀY)⁻¹ of its result.
    let squares = y.tr_mul(&y).cholesky().expect("full rank");
    let found = squares.solve(&y.tr_mul(&measured));
    let covariance = squares.inverse() * (NOISE * NOISE);
    let rest = (&measured - &y * &found).norm() / ((7 * SAMPLES - COUNT) as f64).sqrt();

    let mut worst = 0.0_f64;
    for (k, file) in Panda::BASE_PARAMETERS.into_iter().enumerate() {
        let deviation = covariance[(k, k)].sqrt();
        worst = worst.max((found[k] - file).abs() / deviation);
        println!(
            "{k:>2}: {:>9.4} ± {deviation:.4}, in the file {file:>9.4}",
            found[k]
        );
    }
    println!("{rest:.4} N m are left; the worst parameter is {worst:.1} deviations off");
    assert!((rest - NOISE).abs() < 0.05 * NOISE && worst < 4.0);
}
