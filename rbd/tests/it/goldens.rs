//! The goldens of the small robots' code compile as they stand, and swing as textbooks say.

mod pendulum {
    include!("../../../rbd-codegen/tests/golden/pendulum.rs");
}

mod double_pendulum {
    include!("../../../rbd-codegen/tests/golden/double_pendulum.rs");
}

use double_pendulum::DoublePendulum;
use pendulum::Pendulum;

/// A rod of 1 kg and 1 m with radius 0.02 m, about its end: m (3 r² + l²) / 12 + m l² / 4.
const INERTIA: f64 = (3.0 * 0.02 * 0.02 + 1.0) / 12.0 + 0.25;

#[test]
fn pendulum_is_the_textbook_one() {
    let (q, qd, qdd) = (0.7_f64, 1.3, -0.4);
    let [tau] = Pendulum.rnea(&[q], &[qd], &[qdd]);
    let expected = INERTIA * qdd + 9.81 * 0.5 * q.sin();
    assert!((tau - expected).abs() < 1e-10, "{tau} and {expected}");
}

#[test]
fn stretched_double_pendulum_is_one_rod_of_double_length() {
    // Locked straight: the second rod's centre is 1.5 m from the first hinge.
    let central = INERTIA - 0.25;
    let h = DoublePendulum.crba(&[0.3_f64, 0.0]).to_dense();
    let expected = INERTIA + central + 1.5 * 1.5;
    assert!(
        (h[0][0] - expected).abs() < 1e-10,
        "{} and {expected}",
        h[0][0]
    );
}
