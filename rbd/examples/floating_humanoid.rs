//! A humanoid in free flight at 1 kHz: its joints pull to a pose, and what its energy gains is what
//! they have done.
//!
//! `cargo run --release --example floating_humanoid`

rbd::robot!(
    "../robots/urdf/humanoid.urdf",
    base = floating,
    functions = [forward_dynamics, kinetic_energy, potential_energy]
);

const NQ: usize = Humanoid::NQ;
const NV: usize = Humanoid::NV;
const H: f64 = 1e-3;

/// No force on the base; joints pull to the neutral pose and damp.
fn torques(q: &[f64; NQ], qd: &[f64; NV]) -> [f64; NV] {
    let away = Humanoid.difference(&Humanoid.neutral(), q);
    core::array::from_fn(|i| match i {
        0..6 => 0.0,
        _ => -20.0 * away[i] - 0.2 * qd[i],
    })
}

/// Σ τ q̇.
fn power(tau: &[f64; NV], qd: &[f64; NV]) -> f64 {
    tau.iter().zip(qd).map(|(tau, qd)| tau * qd).sum()
}

fn main() {
    let energy = |q: &_, qd: &_| Humanoid.kinetic_energy(q, qd) + Humanoid.potential_energy(q);
    // Joints apart by 0.2 rad, turning over at 2 rad/s, up at 3 m/s.
    let mut qd = [0.0; NV];
    qd[6..].fill(0.2);
    let mut q = Humanoid.integrate(&Humanoid.neutral(), &qd);
    qd = [0.0; NV];
    (
        qd[humanoid::v::ROOT_JOINT + 2],
        qd[humanoid::v::ROOT_JOINT + 4],
    ) = (3.0, 2.0);

    let (start, mut work) = (energy(&q, &qd), 0.0);
    let kinetic = Humanoid.kinetic_energy(&q, &qd);
    let clock = std::time::Instant::now();
    for _ in 0..1000 {
        // The midpoint of the step, then the step with what holds there.
        let qdd = Humanoid.forward_dynamics(&q, &qd, &torques(&q, &qd));
        let qd_half: [f64; NV] = core::array::from_fn(|i| qd[i] + 0.5 * H * qdd[i]);
        let q_half = Humanoid.integrate(&q, &qd.map(|x| 0.5 * H * x));
        let tau = torques(&q_half, &qd_half);
        let qdd = Humanoid.forward_dynamics(&q_half, &qd_half, &tau);
        work += H * power(&tau, &qd_half);
        q = Humanoid.normalize(&Humanoid.integrate(&q, &qd_half.map(|x| H * x)));
        qd = core::array::from_fn(|i| qd[i] + H * qdd[i]);
    }
    println!("a second of flight took {:.1?}", clock.elapsed());
    let gained = energy(&q, &qd) - start;
    println!("of {kinetic:.1} J, joints added {work:.3} J by their work and {gained:.3} J in fact");
    assert!(work.abs() > 1.0 && (gained - work).abs() < 1e-4 * kinetic);
}
