//! Functions that divide by a singular matrix, asked for by name.

rbd::robot!("massless.urdf", functions = [rnea, forward_dynamics], allow = [missing_inertial]);

fn main() {
    println!("{:?}", Arm.rnea(&[0.0; 3], &[0.0; 3], &[0.0; 3]));
}
