//! Joints and their types that there are not.

rbd::robot!(Nobody = "good.urdf", joint("shuolder", type = spherical), strict = true);

rbd::robot!(Kind = "good.urdf", joint("elbow", type = sperical), joint("wrist", typ = fixed));

rbd::robot!(Screw = "good.urdf", joint("elbow", type = helical), joint("wrist", pitch = 0.1));

rbd::robot!(Cross = "good.urdf", joint("elbow", type = universal, axis = [0, 0, 2]));

fn main() {}
