//! A robot that `build.rs` generates: the macro's functions, in a file that can be read.
//!
//! `cargo run -p rbd-example-build-script`

include!(concat!(env!("OUT_DIR"), "/arm.rs"));

fn main() {
    let (q, qd, qdd) = ([0.3, -0.8, 1.1], [0.5, 0.2, -0.4], [1.0, 0.0, 2.0]);
    let tau = Arm.rnea(&q, &qd, &qdd);
    let back = Arm.forward_dynamics(&q, &qd, &tau);
    println!("{tau:.3?} N m give {back:.3?} rad/s²");
    let errors = back
        .iter()
        .zip(qdd)
        .map(|(found, given)| f64::abs(found - given));
    assert!(errors.fold(0.0, f64::max) < 1e-12);
}
