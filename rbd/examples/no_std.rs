//! A controller without the standard library and without a heap, in `f32`: gravity compensation and
//! PD control as it would run on a microcontroller. Only `main` prints.
//!
//! `cargo run --example no_std --no-default-features --features libm,macros`
#![no_std]

extern crate std;

rbd::robot!(
    "examples/arm.urdf",
    functions = [gravity, forward_dynamics],
    reproducible = true
);

/// Stiffness and damping of each joint, N m/rad and N m s/rad.
const GAINS: [[f32; 2]; 3] = [[60.0, 8.0], [60.0, 8.0], [3.0, 0.1]];

/// What is kept between two calls: nothing is allocated.
struct Controller {
    wanted: [f32; 3],
}

impl Controller {
    /// Torques within the limits of the drives, N m.
    fn torques(&self, q: &[f32; 3], qd: &[f32; 3]) -> [f32; 3] {
        let gravity = Arm.gravity(q);
        core::array::from_fn(|i| {
            let [stiffness, damping] = GAINS[i];
            let pd = stiffness * (self.wanted[i] - q[i]) - damping * qd[i];
            let limit = Arm::LIMITS[i].effort as f32;
            (gravity[i] + pd).clamp(-limit, limit)
        })
    }
}

fn main() {
    let controller = Controller {
        wanted: [0.4, -0.7, 1.0],
    };
    let (mut q, mut qd) = ([0.0_f32; 3], [0.0; 3]);
    for _ in 0..5000 {
        let tau = controller.torques(&q, &qd);
        let qdd = Arm.forward_dynamics(&q, &qd, &tau);
        for i in 0..3 {
            qd[i] += 1e-3 * qdd[i];
            q[i] += 1e-3 * qd[i];
        }
    }
    std::println!(
        "after 5 s the arm is at {q:.4?} rad, wanted {:.4?}",
        controller.wanted
    );
    for (q, wanted) in q.iter().zip(controller.wanted) {
        assert!((q - wanted).abs() < 1e-3);
    }
}
