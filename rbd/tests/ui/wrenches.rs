//! Joints whose wrenches cannot be asked for, or need not be.

rbd::robot!(Mount = "good.urdf", wrenches = ["tool_mout", "wrist", "tool_mount"]);

rbd::robot!(Twice = "good.urdf", wrenches = ["tool_mount", "tool_mount"], functions = [rnea]);

fn main() {
    // The stub knows the name, so that nothing else is said.
    println!("{:?}", mount::wrench::TOOL_MOUNT);
}
