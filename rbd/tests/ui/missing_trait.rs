//! A robot with too few functions for a bound: the message names those to ask for.

rbd::robot!(Arm = "good.urdf", functions = [rnea]);
rbd::robot!(Matrix = "good.urdf", functions = [default, kinetic_energy]);
rbd::robot!(
    Few = "good.urdf",
    functions = [crba, ltdl, ltl, rnea, rnea_with_forces, gravity, forward_kinematics, forward_dynamics, aba]
);

fn simulate<R: rbd::Dynamics + rbd::KineticEnergy>(_: &R) {}
fn energy<R: rbd::KineticEnergy>(_: &R) {}

fn main() {
    simulate(&Matrix);
    energy(&Arm);
    simulate(&Few);
}
