//! Options that there are not, and values of the wrong kind.

rbd::robot!("good.urdf", gravty = [0.0, 0.0, -1.6], allow = [missing_inertia], base = "floating");

rbd::robot!(Moon = "good.urdf", gravity = [0.0, -1.6], strict = yes, snap = "small", strict = true);

rbd::robot!(Far = "good.urdf", strict = true strict = true);

rbd::robot!(Lost);

fn main() {
    println!("{:?} {:?}", Arm.gravity(&[0.0; 3]), Moon.gravity(&[0.0; 3]));
}
