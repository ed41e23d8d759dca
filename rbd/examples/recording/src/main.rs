//! A four-bar let go for 10 s, recorded for the viewer [rerun](https://rerun.io): its links, and how far the loop opens.
//!
//! `cd rbd/examples/recording; cargo run --release [four_bar.rrd]`, then `rerun four_bar.rrd`.

use std::error::Error;

use rbd::Transform;
use rerun::{LineStrips3D, RecordingStream, RecordingStreamBuilder, Scalars};

rbd::robot!(
    "../four_bar.urdf",
    constraint(
        "pin",
        type = hinge,
        a = "coupler",
        a_xyz = [0.5, 0.0, 0.0],
        a_rpy = [-1.5707963267948966, 0.0, 0.0],
        b = "rocker",
        b_xyz = [0.4, 0.0, 0.0],
        b_rpy = [-1.5707963267948966, 0.0, 0.0],
        stiffness = 400.0,
        damping = 40.0
    ),
    functions = [forward_kinematics, constrained_forward_dynamics, constraint_violation]
);

/// s.
const STEP: f64 = 0.001;
const STEPS: usize = 10_000;
/// Steps from one picture to the next.
const STEPS_A_PICTURE: usize = 20;

/// Each link that moves, with its length along x, m.
const RODS: [(usize, f64); 3] = [
    (four_bar::link::CRANK, 0.2),
    (four_bar::link::COUPLER, 0.5),
    (four_bar::link::ROCKER, 0.4),
];

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1);
    let path = path.unwrap_or_else(|| "four_bar.rrd".to_owned());
    let recording = RecordingStreamBuilder::new("rbd_four_bar").save(&path)?;
    // Let go at rest with the crank level, where the loop is closed.
    let mut q = [0.0, 0.9272952180016122, 1.5707963267948966];
    let mut qd = [0.0; 3];
    for i in 0..=STEPS {
        if i % STEPS_A_PICTURE == 0 {
            recording.set_duration_secs("time", i as f64 * STEP);
            log(&recording, &q)?;
        }
        // Semi-implicit Euler: the velocity first.
        let (qdd, ..) = FourBar.constrained_forward_dynamics(&q, &qd, &[0.0; 3]);
        for k in 0..3 {
            qd[k] += STEP * qdd[k];
            q[k] += STEP * qd[k];
        }
    }
    recording.flush_blocking()?;
    println!("{path}");
    Ok(())
}

/// The links as lines and the largest |φ|, m.
fn log(recording: &RecordingStream, q: &[f64; 3]) -> Result<(), Box<dyn Error>> {
    let base_from_link = FourBar.forward_kinematics(q);
    let lines = RODS.map(|(link, length)| rod(&base_from_link[link], length));
    recording.log(
        "four_bar/links",
        &LineStrips3D::new(lines).with_radii([0.01_f32]),
    )?;
    let violation = FourBar.constraint_violation(q);
    let open = violation
        .iter()
        .fold(0.0, |most: f64, phi| most.max(phi.abs()));
    recording.log("four_bar/open", &Scalars::single(open))?;
    Ok(())
}

/// Both ends in the base.
fn rod(base_from_link: &Transform<f64>, length: f64) -> [[f32; 3]; 2] {
    [0.0, length].map(|x| {
        let end = base_from_link.act_point([x, 0.0, 0.0].into());
        end.to_array().map(|x| x as f32)
    })
}
