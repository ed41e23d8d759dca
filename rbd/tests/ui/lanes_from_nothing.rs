//! Registers of instructions that nobody has looked for.
use rbd::Fused;
use rbd::sin_cos::Lane;

fn lanes<L: Lane>() -> L {
    L::splat(1.0)
}

fn arithmetic() -> Fused {
    unsafe { Fused::assume() }
}

fn main() {
    arithmetic();
    lanes::<f64>();
}
