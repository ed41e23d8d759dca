//! Robots that several files of tests call. Each is generated once, with all that any of them asks for.

rbd::robot!(
    pub(crate) Panda = "../robots/urdf/panda.urdf",
    functions = [
        default,
        ltl,
        rnea_derivatives,
        rnea_derivatives_with_forces,
        forward_dynamics_derivatives,
        frame_placement,
        frame_jacobian,
        dynamically_consistent_inverse
    ],
    frames = ["panda_hand"],
    batch = true
);
rbd::robot!(
    pub(crate) Quadruped = "../robots/urdf/quadruped.urdf",
    base = floating,
    allow = [missing_inertial],
    functions = [
        default,
        rnea_with_forces,
        integrate,
        kinetic_energy,
        joint_wrenches,
        rnea_derivatives,
        forward_dynamics_derivatives
    ],
    batch = true
);
rbd::robot!(
    pub(crate) Hand = "../robots/urdf/three_finger_hand.urdf",
    functions = [default, joint_wrenches],
    batch = true
);

/// Robots that give the same bits on every machine.
pub(crate) mod reproducible {
    rbd::robot!(
        pub(crate) Panda = "../robots/urdf/panda.urdf",
        reproducible = true,
        functions = [default, rnea_derivatives, forward_dynamics_derivatives],
        frames = ["panda_hand"],
        batch = true
    );
    rbd::robot!(
        pub(crate) Quadruped = "../robots/urdf/quadruped.urdf",
        reproducible = true,
        base = floating,
        allow = [missing_inertial],
        functions = [default, rnea_derivatives, forward_dynamics_derivatives, integrate]
    );
    rbd::robot!(
        pub(crate) Hand = "../robots/urdf/three_finger_hand.urdf",
        reproducible = true,
        functions = [default, rnea_derivatives, forward_dynamics_derivatives]
    );
}
