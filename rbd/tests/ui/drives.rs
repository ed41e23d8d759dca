//! Drives of joints that are not there, or that no drive has.

rbd::robot!("good.urdf", armature = file, damping = [elbw = 0.1], friction = -1);
rbd::robot!(Other = "good.urdf", damping = some, parameters = none);

fn main() {}
