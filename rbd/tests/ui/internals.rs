//! The functions behind those of a robot, of its frames and matrices cannot be named beside it.

use rbd::Unfused;

rbd::robot!(Arm = "good.urdf", functions = [rnea, ltdl, frame_placement], frames = ["hand"]);

fn main() {
    let q = [0.0_f64; 3];
    println!("{:?}", Arm.rnea(&q, &q, &q));
    println!("{:?}", Arm.rnea_in(Unfused, &q, &q, &q));
    println!("{:?}", Arm.rnea_of_sines(Unfused, ([0.0; 3], [1.0; 3]), &q, &q, &q));
    println!("{:?}", Arm.at_in(Unfused, &q).rnea(&q, &q));
    println!("{:?}", Arm.at(&q).rnea_at(Unfused, &q, &q));
    println!("{:?}", Arm.crba(&q).ltdl_in(Unfused).to_dense());
    println!("{:?}", Arm.hand().placement_in(Unfused, &q));
    println!("{:?}", rnea_in(Unfused, &Arm, &q, &q, &q));
}
