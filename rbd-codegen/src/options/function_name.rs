//! The functions that can be asked for by name.

macro_rules! functions {
    ($($(#[doc = $doc:literal])+ $variant:ident = $name:literal,)+) => {
        /// A function that can be generated; the name is what `functions = [...]` takes.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum FunctionName { $($(#[doc = $doc])+ $variant,)+ }

        impl FunctionName {
            /// Every function, in the order in which they are generated.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// The name in options, reports and generated code.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)+ }
            }

            /// What it computes, in a sentence.
            pub const fn description(self) -> &'static str {
                match self { $(Self::$variant => concat!($($doc),+),)+ }
            }
        }
    };
}

functions! {
    /// Placement of every link.
    ForwardKinematics = "forward_kinematics",
    /// τ = H q̈ + C.
    Rnea = "rnea",
    /// τ = H q̈ + C with forces on the links.
    RneaWithForces = "rnea_with_forces",
    /// C(q, q̇).
    Bias = "bias",
    /// C(q, 0).
    Gravity = "gravity",
    /// H(q).
    Crba = "crba",
    /// H = LᵀDL and what is solved with it.
    Ltdl = "ltdl",
    /// H = LᵀL and what is solved with it.
    Ltl = "ltl",
    /// q̈ = H⁻¹(τ − C).
    ForwardDynamics = "forward_dynamics",
    /// q̈ by articulated bodies.
    Aba = "aba",
    /// q ⊞ v: where a velocity leads.
    Integrate = "integrate",
    /// q₁ ⊟ q₀: the velocity that leads there.
    Difference = "difference",
    /// Γ(q) q̇: rates of the coordinates q.
    PositionRate = "position_rate",
    /// q̇ from the rates of the coordinates q.
    VelocityFromRate = "velocity_from_rate",
    /// The configuration without motion.
    Neutral = "neutral",
    /// Unit quaternions and unit pairs of cosine and sine.
    Normalize = "normalize",
    /// H(q) column by column from the Newton-Euler recursion (RBDA Table 6.1); a check on `crba`.
    DifferentialInverseDynamics = "differential_inverse_dynamics",
    /// ½ q̇ᵀ H q̇.
    KineticEnergy = "kinetic_energy",
    /// −Σ m gᵀ c.
    PotentialEnergy = "potential_energy",
    /// Σ m c / Σ m.
    CenterOfMass = "center_of_mass",
    /// J with ċ = J q̇.
    CenterOfMassJacobian = "center_of_mass_jacobian",
    /// A_G with h_G = A_G q̇.
    CentroidalMomentumMatrix = "centroidal_momentum_matrix",
    /// Ȧ_G q̇.
    CentroidalMomentumBias = "centroidal_momentum_bias",
    /// h_G = A_G q̇.
    CentroidalMomentum = "centroidal_momentum",
    /// ḣ_G = A_G q̈ + Ȧ_G q̇.
    CentroidalMomentumRate = "centroidal_momentum_rate",
    /// ∂τ/∂q, ∂τ/∂q̇ and H of inverse dynamics.
    RneaDerivatives = "rnea_derivatives",
    /// The same with forces on the links.
    RneaDerivativesWithForces = "rnea_derivatives_with_forces",
    /// τ of inverse dynamics with ∂τ/∂q, ∂τ/∂q̇ and H.
    RneaWithDerivatives = "rnea_with_derivatives",
    /// ∂C/∂q and ∂C/∂q̇.
    BiasDerivatives = "bias_derivatives",
    /// ∂g/∂q.
    GravityDerivatives = "gravity_derivatives",
    /// q̈, ∂q̈/∂q, ∂q̈/∂q̇ and H⁻¹ of forward dynamics.
    ForwardDynamicsDerivatives = "forward_dynamics_derivatives",
    /// ∂T/∂q of the kinetic energy, and ∂T/∂q̇ = H q̇.
    KineticEnergyDerivatives = "kinetic_energy_derivatives",
    /// ∂h_G/∂q, and ∂h_G/∂q̇ = A_G.
    CentroidalMomentumDerivatives = "centroidal_momentum_derivatives",
    /// ∂ḣ_G by q, q̇ and q̈.
    CentroidalMomentumRateDerivatives = "centroidal_momentum_rate_derivatives",
    /// ∂τ in a direction of q, q̇ and q̈.
    RneaDirectionalDerivative = "rnea_directional_derivative",
    /// xᵀ ∂τ by q, q̇ and q̈.
    RneaGradient = "rnea_gradient",
    /// xᵀ ∂²τ.
    RneaHessian = "rnea_hessian",
    /// xᵀ ∂²τ times a direction.
    RneaHessianProduct = "rnea_hessian_product",
    /// ∂q̈ in a direction of q, q̇ and τ.
    ForwardDynamicsDirectionalDerivative = "forward_dynamics_directional_derivative",
    /// xᵀ ∂q̈ by q, q̇ and τ.
    ForwardDynamicsGradient = "forward_dynamics_gradient",
    /// xᵀ ∂²q̈.
    ForwardDynamicsHessian = "forward_dynamics_hessian",
    /// xᵀ ∂²q̈ times a direction.
    ForwardDynamicsHessianProduct = "forward_dynamics_hessian_product",
    /// H(q)⁻¹.
    InverseInertiaMatrix = "inverse_inertia_matrix",
    /// C(q, q̇) as a matrix.
    CoriolisMatrix = "coriolis_matrix",
    /// Y with τ = Y π.
    Regressor = "regressor",
    /// Y with τ = Y π_b of the base parameters.
    BaseRegressor = "base_regressor",
    /// q̈ and λ under the robot's constraints.
    ConstrainedForwardDynamics = "constrained_forward_dynamics",
    /// ∂q̈ and ∂λ under the robot's constraints by q, q̇ and τ.
    ConstrainedForwardDynamicsDerivatives = "constrained_forward_dynamics_derivatives",
    /// q̇ after the constraints come into force at once, and their impulses.
    Impact = "impact",
    /// v with q ⊞ v where the constraints hold.
    ConstraintCorrection = "constraint_correction",
    /// J of the constraints.
    ConstraintJacobian = "constraint_jacobian",
    /// φ(q) of the constraints.
    ConstraintViolation = "constraint_violation",
    /// J̇ q̇ of the constraints.
    ConstraintBias = "constraint_bias",
    /// Jᵀ λ of the constraints.
    ConstraintTorques = "constraint_torques",
    /// The wrenches of the constraints on both of their frames.
    ConstraintWrenches = "constraint_wrenches",
    /// The bodies in maximal coordinates, from q and q̇.
    MaximalCoordinates = "maximal_coordinates",
    /// q and q̇ from the bodies in maximal coordinates.
    JointCoordinates = "joint_coordinates",
    /// A step by SPOOK of the bodies in maximal coordinates, held by their joints and constraints.
    SpookStep = "spook_step",
    /// The same with the geometric stiffness of the last step's forces.
    SpookStepGeometricStiffness = "spook_step_geometric_stiffness",
    /// The wrench that each joint carries, in its child link's frame.
    JointWrenches = "joint_wrenches",
    /// The same with forces on the links.
    JointWrenchesWithForces = "joint_wrenches_with_forces",
    /// The wrench that each joint carries, in its parent link's frame.
    JointWrenchesParent = "joint_wrenches_parent",
    /// The same with forces on the links.
    JointWrenchesParentWithForces = "joint_wrenches_parent_with_forces",
    /// The wrench that each joint carries, in the world's frame, about its origin.
    JointWrenchesWorld = "joint_wrenches_world",
    /// The same with forces on the links.
    JointWrenchesWorldWithForces = "joint_wrenches_world_with_forces",
    /// The wrench that each joint carries, in the world's axes, about its child link's origin.
    JointWrenchesLocalWorldAligned = "joint_wrenches_local_world_aligned",
    /// The same with forces on the links.
    JointWrenchesLocalWorldAlignedWithForces = "joint_wrenches_local_world_aligned_with_forces",
    /// The derivatives of `joint_wrenches` by q, q̇ and q̈.
    JointWrenchesDerivatives = "joint_wrenches_derivatives",
    /// The derivatives of `joint_wrenches_with_forces` by q, q̇ and q̈.
    JointWrenchesWithForcesDerivatives = "joint_wrenches_with_forces_derivatives",
    /// The derivatives of `joint_wrenches_parent` by q, q̇ and q̈.
    JointWrenchesParentDerivatives = "joint_wrenches_parent_derivatives",
    /// The derivatives of `joint_wrenches_parent_with_forces` by q, q̇ and q̈.
    JointWrenchesParentWithForcesDerivatives = "joint_wrenches_parent_with_forces_derivatives",
    /// The derivatives of `joint_wrenches_world` by q, q̇ and q̈.
    JointWrenchesWorldDerivatives = "joint_wrenches_world_derivatives",
    /// The derivatives of `joint_wrenches_world_with_forces` by q, q̇ and q̈.
    JointWrenchesWorldWithForcesDerivatives = "joint_wrenches_world_with_forces_derivatives",
    /// The derivatives of `joint_wrenches_local_world_aligned` by q, q̇ and q̈.
    JointWrenchesLocalWorldAlignedDerivatives = "joint_wrenches_local_world_aligned_derivatives",
    /// The derivatives of `joint_wrenches_local_world_aligned_with_forces` by q, q̇ and q̈.
    JointWrenchesLocalWorldAlignedWithForcesDerivatives = "joint_wrenches_local_world_aligned_with_forces_derivatives",
    /// q̈ and what joints hold, by one matrix A = Wᵀ Pᵀ I⁻¹ P W; for up to 8 bodies.
    ConstraintForcesGeneral = "constraint_forces_general",
    /// The same by odd-even elimination of chains, nodes apart.
    ConstraintForcesSerialised = "constraint_forces_serialised",
    /// The same by cyclic reduction of chains, in about log₂ n steps.
    ConstraintForcesCyclicReduction = "constraint_forces_cyclic_reduction",
    /// The same by block LᵀDL from the tips to the base, which takes the fewest operations.
    ConstraintForcesTipToBase = "constraint_forces_tip_to_base",
    /// Placement of a frame.
    FramePlacement = "frame_placement",
    /// Velocity of a frame, as the following in local, world and local-world-aligned coordinates.
    FrameVelocity = "frame_velocity",
    /// Spatial acceleration of a frame.
    FrameAcceleration = "frame_acceleration",
    /// Classical acceleration of a frame.
    FrameClassicalAcceleration = "frame_classical_acceleration",
    /// J of a frame.
    FrameJacobian = "frame_jacobian",
    /// J̇ of a frame.
    FrameJacobianDerivative = "frame_jacobian_derivative",
    /// J̇ q̇ of a frame.
    FrameJacobianBias = "frame_jacobian_bias",
    /// The derivatives of a frame's velocity by q and q̇.
    FrameVelocityDerivatives = "frame_velocity_derivatives",
    /// Those of its spatial acceleration by q, q̇ and q̈.
    FrameAccelerationDerivatives = "frame_acceleration_derivatives",
    /// Those of its classical acceleration by q, q̇ and q̈.
    FrameClassicalAccelerationDerivatives = "frame_classical_acceleration_derivatives",
    /// Λ, μ, ρ of a frame.
    OperationalSpace = "operational_space",
    /// J̄ = H⁻¹ Jᵀ Λ of a frame.
    DynamicallyConsistentInverse = "dynamically_consistent_inverse",
}

impl FunctionName {
    /// The function with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL
            .iter()
            .copied()
            .find(|function| function.name() == name)
    }
}
