//! A function that there is not; the others are there.

rbd::robot!("good.urdf", functions = [rnae, crba, foo]);

fn main() {
    println!("{:?}", Arm.rnea(&[0.0; 3], &[0.0; 3], &[0.0; 3]));
}
