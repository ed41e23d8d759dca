//! The pose error of generated frames, beside their Jacobians: its rate, and inverse kinematics.

use rbd::{
    FrameDynamicallyConsistentInverse, FrameJacobian, FrameMotion, JacobianInverseMatrix as _,
    Local, LocalWorldAligned, Motion, ReferenceFrame, Transform, World,
};

use crate::robots::Panda;

const Q: [f64; 7] = [0.1, -0.5, 0.2, -2.0, 0.3, 1.5, 0.7];
const QD: [f64; 7] = [0.4, 0.3, -0.6, 0.2, 1.0, -0.7, 0.5];

fn along(q: &[f64; 7], qd: &[f64; 7], h: f64) -> [f64; 7] {
    std::array::from_fn(|i| q[i] + qd[i] * h)
}

fn placement(q: &[f64; 7]) -> Transform<f64> {
    Panda.panda_hand().placement(q)
}

fn error<F: ReferenceFrame>(q: &[f64; 7], target: Transform<f64>) -> FrameMotion<F, f64> {
    FrameMotion::pose_error(placement(q), target)
}

fn size(m: Motion<f64>) -> f64 {
    <[f64; 6]>::from(m)
        .iter()
        .fold(0.0, |most, x| x.abs().max(most))
}

type Hand = crate::robots::panda::PandaHand;

/// ė = −J q̇ where frame and target meet, by a central difference: its error is about h².
fn check_rate<F: ReferenceFrame>()
where
    Hand: FrameJacobian<F>,
{
    const H: f64 = 1e-5;
    let at = |h: f64| error::<F>(&along(&Q, &QD, h), placement(&Q)).motion;
    let rate = (at(H) - at(-H)).scale(0.5 / H);
    let velocity = Panda.panda_hand().jacobian(&Q).mul(&QD).motion;
    assert!(size(rate + velocity) < 1e-9, "{rate} and {velocity}");
}

/// q ← q + J̄ e converges, at the end quadratically.
fn check_inverse_kinematics<F: ReferenceFrame>()
where
    Hand: FrameDynamicallyConsistentInverse<F>,
{
    let target = placement(&along(&Q, &[0.3, 0.2, -0.2, 0.3, 0.4, -0.3, 0.5], 1.0));
    let mut q = Q;
    let mut sizes = Vec::new();
    for _ in 0..8 {
        let e = error::<F>(&q, target);
        sizes.push(size(e.motion));
        let inverse = Panda.panda_hand().dynamically_consistent_inverse(&q);
        q = along(&q, &inverse.mul(e), 1.0);
    }
    assert!(sizes[0] > 0.1);
    assert!(
        sizes.windows(2).all(|s| s[1] <= s[0] * s[0] * 4.0 + 1e-14),
        "{sizes:?}"
    );
    assert!(sizes[7] < 1e-14, "{sizes:?}");
}

#[test]
fn errors_change_with_the_jacobians() {
    check_rate::<Local>();
    check_rate::<World>();
    check_rate::<LocalWorldAligned>();
}

#[test]
fn inverse_kinematics_converges() {
    check_inverse_kinematics::<Local>();
    check_inverse_kinematics::<World>();
    check_inverse_kinematics::<LocalWorldAligned>();
}

/// ∂e/∂q far from the target, against dual numbers through the placement.
fn check_jacobian<F: ReferenceFrame>()
where
    Hand: FrameJacobian<F>,
{
    let target = placement(&along(&Q, &[0.9, 0.6, -0.5, 0.8, 1.1, -0.7, 1.0], 1.0));
    let variables = rbd::Dual::variables(Q);
    let placed = Panda.panda_hand().placement(&variables);
    let fixed = Transform::lift(target);
    let expected = FrameMotion::<F, rbd::Dual<f64, 7>>::pose_error(placed, fixed);
    let expected: [rbd::Dual<f64, 7>; 6] = expected.motion.into();
    let error = error::<F>(&Q, target);
    assert!(size(error.motion) > 0.5, "{}", error.motion);
    let found = error.pose_error_jacobian(&Panda.panda_hand().jacobian(&Q));
    for (found, expected) in found.rows.iter().zip(expected) {
        for (a, b) in found.iter().zip(expected.derivatives) {
            assert!((a - b).abs() < 1e-13, "{a} and {b}");
        }
    }
}

#[test]
fn the_jacobian_of_the_error_is_that_of_dual_numbers() {
    check_jacobian::<Local>();
    check_jacobian::<World>();
    check_jacobian::<LocalWorldAligned>();
}
