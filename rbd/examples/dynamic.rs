//! Robots that are named on the command line: what holds each against gravity, and how fast it
//! falls.
//!
//! `cargo run -p rbd --features dynamic --example dynamic -- robot.urdf`

use rbd::dynamic::{Dynamics, Robot};

/// One text for robots of any kind and number of joints.
fn print(robot: &dyn Dynamics) {
    let q = robot.neutral();
    let still = vec![0.0; robot.nv()];
    println!(
        "{}: {} links, {} degrees of freedom",
        robot.name(),
        robot.link_names().len(),
        robot.nv()
    );
    let (held, free) = (robot.gravity(&q), robot.aba(&q, &still, &still));
    if robot.nv() == robot.joint_names().len() {
        for (i, name) in robot.joint_names().iter().enumerate() {
            println!(
                "{name:>24}: {:9.3} N m to hold it, {:9.3} rad/s² if it falls",
                held[i], free[i]
            );
        }
    } else {
        println!("to hold it: {held:.3?}");
    }
}

fn main() -> Result<(), rbd::dynamic::Diagnostics> {
    let mut paths: Vec<String> = std::env::args().skip(1).collect();
    if paths.is_empty() {
        paths.push(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/arm.urdf").to_owned());
    }
    for path in &paths {
        let robot = Robot::load(path)?;
        for warning in robot.warnings() {
            println!("warning: {warning}");
        }
        print(&robot);
    }
    Ok(())
}
