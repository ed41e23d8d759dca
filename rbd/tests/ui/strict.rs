//! `strict` makes errors of warnings.

rbd::robot!("warned.urdf", strict = true, allow = [reversed_limits]);

fn main() {}
