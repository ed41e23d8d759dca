//! What is assumed about a file is a warning on its path.
#![deny(warnings)]

rbd::robot!("warned.urdf");

mod allowed {
    rbd::robot!("warned.urdf", allow = [non_unit_axis, reversed_limits]);
}

fn main() {
    println!("{:?}", Arm.gravity(&[0.0; 3]));
    println!("{:?}", allowed::Arm.gravity(&[0.0; 3]));
}
