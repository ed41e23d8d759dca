//! Frames on links that there are not, of names that are taken, and written otherwise; the others
//! are there.

rbd::robot!(
    "good.urdf",
    frames = [
        "tool",
        "hnad",
        frame("camera", link = "head"),
        frame("rnea", link = "hand"),
        frame("tool", link = "hand"),
    ]
);

rbd::robot!(Far = "good.urdf", frames = [frame("camera", xyz = [0, 0, 1])]);

rbd::robot!(Off = "good.urdf", frames = [frame("camera", lnik = "hand")]);

rbd::robot!(Plain = "good.urdf", frames = [tool]);

rbd::robot!(Few = "good.urdf", functions = [operational_space], frames = ["hand"]);

rbd::robot!(Unnamed = "good.urdf", functions = [frame_jacobian]);

fn main() {
    let q = [0.0; 3];
    println!("{:?} {:?}", Arm.tool().jacobian_local(&q), Arm.camera().placement(&q));
}
