//! A file with three errors: each is shown, and nothing about the code that uses the robot.

rbd::robot!("bad.urdf");

fn works<R: rbd::Dynamics>(robot: &R, q: &R::Configuration<f64>) -> usize {
    robot.gravity(q);
    R::NV
}

fn main() {
    let q = [0.0; 3];
    let tau = Arm.rnea(&q, &[0.0; 3], &[0.0; 3]);
    let h = Arm.crba(&q);
    let solved = h.ltdl().solve(&tau);
    println!("{} {}", h.to_dense()[1][0], solved[2] + h.mul(&q)[0]);
    println!("{}", Arm.forward_dynamics(&q, &q, &tau)[0]);
    println!("{}", Arm.gravity(&q)[arm::joint::ELBOW]);
    println!("{}", works(&Arm, &q));
}
