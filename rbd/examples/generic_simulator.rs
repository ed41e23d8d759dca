//! One simulator for every robot: an arm on a table and a walker in the air.
//!
//! `cargo run --example generic_simulator`

use rbd::{Array, Dynamics, KineticEnergy, PotentialEnergy};

rbd::robot!(
    "../robots/urdf/panda.urdf",
    functions = [default, kinetic_energy, potential_energy]
);
rbd::robot!(
    "../robots/urdf/quadruped.urdf",
    base = floating,
    allow = [missing_inertial],
    functions = [default, kinetic_energy, potential_energy]
);

/// Lets `robot` go for a second, and returns by how much its energy changes and the most kinetic
/// energy that it has: the explicit midpoint rule, on whatever manifold q is in.
fn simulate<R: Dynamics + KineticEnergy + PotentialEnergy>(robot: &R) -> [f64; 2] {
    let h = 1e-3;
    let mut q: R::Configuration<f64> = robot.neutral();
    let mut qd = R::Velocity::from_fn(|i| 0.1 * i as f64);
    let still = R::Velocity::from_fn(|_| 0.0);
    let energy = |q: &_, qd: &_| robot.kinetic_energy(q, qd) + robot.potential_energy(q);
    let (start, mut most) = (energy(&q, &qd), 0.0_f64);
    for _ in 0..1000 {
        let qdd = robot.forward_dynamics(&q, &qd, &still);
        let half = robot.integrate(&q, &R::Velocity::from_fn(|i| 0.5 * h * qd[i]));
        let qd_half = R::Velocity::from_fn(|i| qd[i] + 0.5 * h * qdd[i]);
        let qdd = robot.forward_dynamics(&half, &qd_half, &still);
        q = robot.normalize(&robot.integrate(&q, &R::Velocity::from_fn(|i| h * qd_half[i])));
        qd = R::Velocity::from_fn(|i| qd[i] + h * qdd[i]);
        most = most.max(robot.kinetic_energy(&q, &qd));
    }
    let name = R::NAME;
    let change = energy(&q, &qd) - start;
    println!(
        "{name}, {} coordinates: {change:.1e} J of at most {most:.1} J",
        R::NV
    );
    [change, most]
}

fn main() {
    for [change, most] in [simulate(&Panda), simulate(&Quadruped)] {
        assert!(change.abs() < 1e-3 * most);
    }
}
