//! The page of the first robot shows its robot and what its program prints.

use crate::written;

rbd::robot!(
    "robots/arm.urdf",
    functions = [rnea, gravity, forward_kinematics]
);

#[test]
fn the_page_shows_what_the_program_prints() {
    let (q, qd, qdd) = ([0.3, -0.8, 1.1], [0.5, 0.2, -0.4], [1.0, 0.0, 2.0]);
    let tau = Arm.rnea(&q, &qd, &qdd);
    let mut printed = String::new();
    for (name, tau) in Arm::JOINT_NAMES.iter().zip(tau) {
        printed += &format!("{name}: {tau:.3} N m\n");
    }
    let elbow = Arm.gravity(&q)[arm::v::ELBOW];
    printed += &format!("gravity at the elbow: {elbow:.3} N m\n");
    let tool = Arm.forward_kinematics(&q)[arm::link::TOOL].translation;
    printed += &format!("the tool is at {:.3} {:.3} {:.3}\n", tool.x, tool.y, tool.z);
    written::part(
        "first-robot.md",
        "printed",
        &format!("```text\n{printed}```\n"),
    );
}

#[test]
fn the_page_shows_the_file() {
    let file = include_str!("../../../rbd/examples/arm.urdf");
    written::part("first-robot.md", "robot", &format!("```xml\n{file}```\n"));
}
