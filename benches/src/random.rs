//! Random numbers for states.

/// Numbers in [−2, 2) from a linear congruential generator (Knuth, MMIX): the same for the same
/// seed.
pub fn numbers(mut seed: u64) -> impl FnMut() -> f64 {
    move || {
        seed = seed
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (seed >> 11) as f64 / (1u64 << 53) as f64 * 4.0 - 2.0
    }
}
