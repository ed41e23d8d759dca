//! A step of a robot that lacks a function which the step calls: the message names the function to ask for.

use rbd::Step;

rbd::robot!(Arm = "good.urdf", functions = [rnea, crba, forward_dynamics]);

fn main() {
    let (q, qd, tau, h) = ([0.0; 3], [0.0; 3], [0.0; 3], 1e-3);
    let _ = Arm.step_rk4(&q, &qd, &tau, h);
    let _ = Arm.step_rk4_derivatives(&q, &qd, &tau, h);
    let _ = Arm.step_implicit_midpoint(&q, &qd, &tau, h, 2);
}
