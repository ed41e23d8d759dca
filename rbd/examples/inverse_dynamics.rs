//! Forces for a motion of a small arm, and the motion back from the forces.
//!
//! `cargo run --example inverse_dynamics`

rbd::robot!("examples/arm.urdf");

fn main() {
    let (q, qd, qdd) = ([0.3, -0.8, 1.1], [0.5, 0.2, -0.4], [1.0, 0.0, 2.0]);

    let tau = Arm.rnea(&q, &qd, &qdd);
    let gravity = Arm.gravity(&q);
    for (joint, name) in Arm::JOINT_NAMES.iter().enumerate() {
        println!(
            "{name:>9}: {:8.3} N m, {:8.3} of it for gravity",
            tau[joint], gravity[joint]
        );
    }

    let back = Arm.forward_dynamics(&q, &qd, &tau);
    println!("accelerations back from these forces: {back:.3?} rad/s²");

    let tool = Arm.forward_kinematics(&q)[arm::link::TOOL].translation;
    println!(
        "the tool is at ({:.3}, {:.3}, {:.3}) m",
        tool.x, tool.y, tool.z
    );

    for (name, count) in Arm::OP_COUNTS {
        println!(
            "{name:>20}: {} multiplications, {} additions",
            count.mul, count.add
        );
    }
}
