//! A robot with too few functions for a bound: the message names those to ask for.

rbd::robot!(Arm = "good.urdf", functions = [rnea]);
rbd::robot!(
    Matrix = "good.urdf",
    functions = [crba, rnea, rnea_with_forces, bias, gravity, forward_kinematics, forward_dynamics]
);

fn simulate<R: rbd::Dynamics>(_: &R) {}
fn energy<R: rbd::KineticEnergy>(_: &R) {}

fn main() {
    simulate(&Arm);
    simulate(&Matrix);
    energy(&Arm);
}
