//! A payload that is known at run time only: an arm holds still when its controller is told what it
//! has gripped, and sinks when it is not.
//!
//! `cargo run --example payload`

use rbd::{SpatialInertia, Symmetric3, Vector3};

#[derive(Clone, Copy, rbd::Dynamics)]
#[robot("../robots/urdf/panda.urdf", functions = [gravity, forward_dynamics, frame_placement], frames = ["panda_hand"])]
struct Arm {
    /// Added to the hand's own inertia.
    #[inertia(link = "panda_hand")]
    payload: SpatialInertia<f64>,
}

/// How far the hand of `robot` sinks in half a second under the torques of `controller`.
fn sinks(robot: &Arm, controller: &Arm) -> f64 {
    let (h, mut q, mut qd) = (1e-3, [0.0, -0.6, 0.0, -2.2, 0.0, 1.6, 0.8], [0.0; 7]);
    let height = |q: &[f64; 7]| robot.panda_hand().placement(q).translation.z;
    let start = height(&q);
    for _ in 0..500 {
        let gravity = controller.gravity(&q);
        let tau = core::array::from_fn(|i| gravity[i] - 2.0 * qd[i]);
        let qdd = robot.forward_dynamics(&q, &qd, &tau);
        qd = core::array::from_fn(|i| qd[i] + h * qdd[i]);
        q = core::array::from_fn(|i| q[i] + h * qd[i]);
    }
    start - height(&q)
}

fn main() {
    // A can of 0.8 kg, its centre 10 cm in front of the hand's origin.
    let diagonal = |xx, yy, zz| Symmetric3 {
        xx,
        yy,
        zz,
        ..Symmetric3::zero()
    };
    let can = SpatialInertia::from_center_of_mass(
        0.8,
        Vector3::new(0.0, 0.0, 0.1),
        diagonal(1.2e-3, 1.2e-3, 5e-4),
    );
    let mut controller = Arm::nominal();
    let robot = Arm { payload: can };
    let unaware = sinks(&robot, &controller);
    controller.payload = can;
    let told = sinks(&robot, &controller);
    println!(
        "unaware of the payload the hand sinks by {:.1} mm",
        1e3 * unaware
    );
    println!("told of it, by {:.1e} mm", 1e3 * told);
    assert!(unaware > 0.05 && told.abs() < 1e-9);
}
