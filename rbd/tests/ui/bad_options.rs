//! Options that are wrong by their values.

rbd::robot!(
    "good.urdf",
    base_link = "shuolder",
    snap = 2,
    crate = "not a path"
);

fn main() {
    println!("{}", Arm::NV);
}
