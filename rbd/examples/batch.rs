//! The inverse dynamics of a hundred thousand states on all cores, a state in each SIMD lane.
//!
//! `cargo run --release --features rayon --example batch`

use std::time::Instant;

rbd::robot!(
    "../robots/urdf/panda.urdf",
    functions = [rnea],
    batch = true
);

fn main() -> Result<(), rbd::batch::Error> {
    let states = 100_000;
    let wave = |rate: f64| {
        move |k: usize| [0, 1, 2, 3, 4, 5, 6].map(|i| (rate * (k * 7 + i) as f64).sin())
    };
    let q: Vec<[f64; 7]> = (0..states).map(wave(0.1)).collect();
    let qd: Vec<[f64; 7]> = (0..states).map(wave(0.2)).collect();
    let qdd: Vec<[f64; 7]> = (0..states).map(wave(0.3)).collect();

    let clock = Instant::now();
    let one_by_one: Vec<[f64; 7]> = (0..states)
        .map(|k| Panda.rnea(&q[k], &qd[k], &qdd[k]))
        .collect();
    let alone = clock.elapsed();

    let mut tau = vec![[0.0; 7]; states];
    let clock = Instant::now();
    Panda.batch().parallel().rnea(&q, &qd, &qdd, &mut tau)?;
    let together = clock.elapsed();

    println!("one after the other {alone:.1?}, in a batch {together:.1?}");
    let largest = tau
        .iter()
        .flatten()
        .fold(0.0, |a: f64, tau| a.max(tau.abs()));
    println!("largest torque {largest:.1} N m");
    assert_eq!(
        tau, one_by_one,
        "the same bits, whatever the lane and the thread"
    );
    Ok(())
}
