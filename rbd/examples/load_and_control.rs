//! A controller for whichever robot it is given: it loads the file, compiles inverse dynamics into memory and runs a
//! computed-torque loop at 1 kHz. The robot itself is simulated by the same file's forward dynamics.
//!
//! `cargo run --release -p rbd --features jit --example load_and_control -- robot.urdf`

use std::time::{Duration, Instant};

use rbd::dynamic::Dynamics;
use rbd::jit::{self, Handle, RobotDynamics};

/// Seconds between two torques.
const PERIOD: f64 = 1e-3;
/// Torques of the whole run.
const STEPS: usize = 3000;
/// Stiffness and damping of the error: ë + 2 ω ė + ω² e = 0.
const OMEGA: f64 = 20.0;

/// τ = ID(q, q̇, q̈_d + 2 ω ė + ω² e). After `new` it allocates nothing.
struct Controller {
    rnea: Handle<3, 1>,
    qdd: Vec<f64>,
    tau: Vec<f64>,
}

impl Controller {
    fn new(robot: &jit::Robot) -> Result<Self, jit::Error> {
        let zeros = vec![0.0; robot.nv()];
        Ok(Self {
            rnea: robot.rnea()?,
            qdd: zeros.clone(),
            tau: zeros,
        })
    }

    /// The torques for this state, given e, ė and the acceleration that is wanted.
    fn torques(&mut self, q: &[f64], qd: &[f64], error: [&[f64]; 2], wanted: &[f64]) -> &[f64] {
        for (i, qdd) in self.qdd.iter_mut().enumerate() {
            *qdd = wanted[i] + 2.0 * OMEGA * error[1][i] + OMEGA * OMEGA * error[0][i];
        }
        self.rnea.call(q, qd, &self.qdd, &mut self.tau);
        &self.tau
    }
}

/// Every coordinate swings about its start: s and its first two derivatives.
fn swing(time: f64) -> [f64; 3] {
    let (amplitude, rate) = (0.3, 2.0);
    let (sin, cos) = (rate * time).sin_cos();
    [
        amplitude * sin,
        amplitude * rate * cos,
        -amplitude * rate * rate * sin,
    ]
}

/// The largest error at the end, and how long each torque took.
fn run(controller: &mut Controller, robot: &RobotDynamics) -> (f64, Vec<Duration>) {
    let start = robot.neutral();
    // The robot stands where the trajectory begins, but does not move yet.
    let (mut q, mut qd) = (start.clone(), vec![0.0; robot.nv()]);
    let (mut times, mut last) = (Vec::with_capacity(STEPS), 0.0);
    for step in 0..STEPS {
        let [s, rate, wanted] = swing(step as f64 * PERIOD).map(|x| vec![x; robot.nv()]);
        let error = robot.difference(&q, &robot.integrate(&start, &s));
        let rate_error: Vec<f64> = rate.iter().zip(&qd).map(|(a, b)| a - b).collect();
        last = error.iter().fold(0.0_f64, |most, e| most.max(e.abs()));

        let before = Instant::now();
        let tau = controller.torques(&q, &qd, [&error, &rate_error], &wanted);
        times.push(before.elapsed());

        let qdd = robot.forward_dynamics(&q, &qd, tau);
        for (v, a) in qd.iter_mut().zip(&qdd) {
            *v += PERIOD * a;
        }
        let moved: Vec<f64> = qd.iter().map(|v| PERIOD * v).collect();
        q = robot.integrate(&q, &moved);
    }
    times.sort_unstable();
    (last, times)
}

fn main() -> Result<(), jit::Error> {
    let own = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/arm.urdf");
    let path = std::env::args().nth(1).unwrap_or_else(|| own.to_owned());
    if !jit::is_available() {
        println!("this processor has no AVX2 and FMA");
        return Ok(());
    }
    let start = Instant::now();
    let robot = jit::load(&path)?;
    let mut controller = Controller::new(&robot)?;
    let ready = start.elapsed();
    let (error, times) = run(&mut controller, &robot.dynamics()?);
    println!(
        "{robot:?}: ready to control after {:.1} ms; a torque takes {} ns, the slowest {:.1} µs; {error:.1e} rad from its trajectory",
        ready.as_secs_f64() * 1e3,
        times[STEPS / 2].as_nanos(),
        times[STEPS - 1].as_secs_f64() * 1e6,
    );
    assert!(error < 1e-2);
    Ok(())
}
