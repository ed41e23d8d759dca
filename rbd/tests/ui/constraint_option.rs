//! Constraints that there cannot be: the message is at the constraint's name, or at the field.

rbd::robot!(
    Link = "good.urdf",
    constraint("loop", type = hinge, a = "forearm", b = "bsae")
);

rbd::robot!(
    Type = "good.urdf",
    constraint("loop", type = hing, a = "forearm", b = "base")
);

rbd::robot!(
    Fields = "good.urdf",
    constraint("rod", type = distance, a = "forearm", pitch = 0.1)
);

rbd::robot!(
    Field = "good.urdf",
    constraint("loop", type = ball, a = "forearm", b = "base", stifness = 4.0)
);

rbd::robot!(
    Numbers = "good.urdf",
    constraint("rod", type = distance, a = "forearm", b = "base", distance = 0.0, damping = -1.0)
);

rbd::robot!(
    Joints = "good.urdf",
    constraint("gear", type = joints, follower = "elbow", leader = "elbwo"),
    constraint("held", type = joints, follower = "elbow"),
    constraint("held", type = joints, follower = "shoulder")
);

rbd::robot!(Name = "good.urdf", constraint(type = ball, a = "forearm", b = "base"));

rbd::robot!(
    Body = "good.urdf",
    constraint("loop", type = ball, a = "forearm", b = "forearm")
);

fn main() {
    println!("{:?}", Link.rnea(&[0.0; 3], &[0.0; 3], &[0.0; 3]));
}
