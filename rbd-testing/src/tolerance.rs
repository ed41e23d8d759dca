//! Tolerances of comparisons.

/// Panics unless |aᵢ − bᵢ| ≤ tolerance · max(1, |a|, |b|) for all i.
#[track_caller]
pub fn assert_close(a: &[f64], b: &[f64], tolerance: f64) {
    assert_eq!(a.len(), b.len());
    let scale = a.iter().chain(b).fold(1.0_f64, |s, x| s.max(x.abs()));
    for (i, (x, y)) in a.iter().zip(b).enumerate() {
        let error = (x - y).abs();
        // Written so that a NaN fails.
        assert!(
            error <= tolerance * scale,
            "element {i}: {x} and {y} differ by {error:e}, scale {scale:e}"
        );
    }
}
