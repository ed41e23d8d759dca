//! A function that was not generated: the message names what to ask for, of the robot and of a
//! frame.

rbd::robot!(Arm = "good.urdf", functions = [rnea, frame_placement], frames = ["hand"]);

fn main() {
    let q = [0.0_f64; 3];
    println!("{:?}", Arm.rnea(&q, &q, &q));
    println!("{:?}", Arm.regressor(&q, &q, &q)[0][0]);
    println!("{:?}", Arm.crba(&q).to_dense());
    println!("{:?}", Arm.hand().jacobian_local(&q));
    println!("{:?}", Arm.joint_wrenches_world(&q, &q, &q)[0]);
    println!("{:?}", with_crba::Arm.crba(&q).ltdl());
}

mod with_crba {
    rbd::robot!(Arm = "good.urdf", functions = [crba]);
}
