//! Operational-space control: the hand of an arm of seven joints goes to a place and an orientation
//! along straight lines, and what is left of the motion is damped.
//!
//! `cargo run --example operational_space`

use rbd::{FrameMotion, LocalWorldAligned};

rbd::robot!(
    "../robots/urdf/panda.urdf",
    functions = [default, operational_space, dynamically_consistent_inverse],
    frames = ["panda_hand"]
);

const H: f64 = 1e-3;

fn main() {
    let hand = Panda.panda_hand();
    let mut q = [0.0, -0.6, 0.0, -2.2, 0.0, 1.6, 0.8];
    let mut qd = [0.0; 7];
    let goal = hand.placement(&[0.5, -0.2, 0.3, -1.7, 0.3, 1.9, 0.4]);
    let mut error: [f64; 2] = [f64::INFINITY; 2];
    for _ in 0..2000 {
        let away =
            FrameMotion::<LocalWorldAligned, f64>::pose_error(hand.placement(&q), goal).motion;
        error = [away.linear, away.angular].map(|v| v.dot(v).sqrt());

        // ẍ = 100 e − 20 ẋ: critically damped, in the world's axes at the hand.
        let xd = hand.velocity_local_world_aligned(&q, &qd).motion;
        let xdd = away.scale(100.0) - xd.scale(20.0);
        let space = hand.operational_space_local_world_aligned(&q, &qd);
        let j = hand.jacobian_local_world_aligned(&q);

        // τ = Jᵀ f + (1 − Jᵀ J̄ᵀ) τ₀: damping that the hand does not feel.
        let bias = Panda.bias(&q, &qd);
        let free: [f64; 7] = core::array::from_fn(|i| bias[i] - 5.0 * qd[i]);
        let inverse = hand.dynamically_consistent_inverse_local_world_aligned(&q);
        let xdd: FrameMotion<LocalWorldAligned, f64> = FrameMotion::new(xdd);
        let own = j.transpose_mul(space.force(xdd) - inverse.transpose_mul(&free));
        let tau = core::array::from_fn(|i| own[i] + free[i]);

        let qdd = Panda.forward_dynamics(&q, &qd, &tau);
        qd = core::array::from_fn(|i| qd[i] + H * qdd[i]);
        q = core::array::from_fn(|i| q[i] + H * qd[i]);
    }
    println!(
        "after 2 s the hand is {:.1e} m and {:.1e} rad from its goal",
        error[0], error[1]
    );
    assert!(error[0] < 1e-5 && error[1] < 1e-5);
}
