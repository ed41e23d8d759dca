//! Computed torque: an arm that starts in the wrong place follows a trajectory, by inverse dynamics
//! of the wanted acceleration and a PD term.
//!
//! `cargo run --example computed_torque`

rbd::robot!(
    "../robots/urdf/panda.urdf",
    functions = [rnea, forward_dynamics]
);

const H: f64 = 1e-3;
const KP: f64 = 100.0;
const KD: f64 = 20.0;

/// Position, velocity and acceleration at time `t`: a sine about the middle of each joint's range.
fn wanted(t: f64) -> [[f64; 7]; 3] {
    let (size, rate) = (0.3, 2.0);
    let middle = Panda::LIMITS.map(|limit| 0.5 * (limit.lower + limit.upper));
    let (sin, cos) = (rate * t).sin_cos();
    [
        middle.map(|q| q + size * sin),
        [size * rate * cos; 7],
        [-size * rate * rate * sin; 7],
    ]
}

fn main() {
    let [mut q, mut qd, _] = wanted(0.0);
    q[panda::q::PANDA_JOINT2] += 0.1;
    let mut largest = [0.0_f64; 7];
    let mut error = 0.0_f64;
    for step in 0..3000 {
        let t = H * f64::from(step);
        let [q_wanted, qd_wanted, qdd_wanted] = wanted(t);
        let command: [f64; 7] = core::array::from_fn(|i| {
            qdd_wanted[i] + KP * (q_wanted[i] - q[i]) + KD * (qd_wanted[i] - qd[i])
        });
        let tau = Panda.rnea(&q, &qd, &command);
        for (largest, tau) in largest.iter_mut().zip(tau) {
            *largest = largest.max(tau.abs());
        }
        let qdd = Panda.forward_dynamics(&q, &qd, &tau);
        for i in 0..7 {
            qd[i] += H * qdd[i];
            q[i] += H * qd[i];
        }
        if t > 1.0 {
            let [q_wanted, ..] = wanted(t + H);
            let errors = q.iter().zip(q_wanted).map(|(q, wanted)| (q - wanted).abs());
            error = errors.fold(error, f64::max);
        }
    }
    println!("after a second the arm is within {error:.1e} rad of its trajectory");
    println!("largest torques: {largest:.1?} N m");
    assert!(error < 2e-3);
    for (largest, limit) in largest.iter().zip(Panda::LIMITS) {
        assert!(*largest < limit.effort);
    }
}
