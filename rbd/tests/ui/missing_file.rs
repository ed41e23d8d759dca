//! No such file: the arrays' lengths come from the calls.

rbd::robot!(Arm = "robots/no_such_arm.urdf");
rbd::robot!(Hand = "godo.urdf");

fn main() {
    let q = [0.0_f32; 6];
    let tau: [f32; 6] = Arm.rnea(&q, &q, &q);
    let h: arm::InertiaMatrix<f32> = Arm.crba(&q);
    println!("{:?}", h.ltl().solve(&tau));
}
