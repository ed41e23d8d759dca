//! The compiler's message about a function that was not generated.

use core::marker::PhantomData;

use crate::*;

/// The functions that a robot or a frame lacks. A call of one makes the compiler name the option to
/// add.
///
/// A robot's type dereferences to this empty type. The compiler finds a generated function of the
/// same name first. None of the functions here can be called: each asks for its trait, which the robot
/// lacks. So the compiler prints the trait's message instead of "no such method".
pub struct NotGenerated<R>(PhantomData<R>);

// A bound of the impl and not of the function: with it the compiler takes the function for missing,
// and says nothing of its arguments and of what is done with its result.
macro_rules! functions {
    ($($name:ident: $trait:ident,)*) => {
        $(impl<R: $trait> NotGenerated<R> {
            #[doc(hidden)]
            pub const fn $name(&self) {}
        })*
    };
}

impl<R> NotGenerated<R> {
    /// The functions that `_robot`, or a frame, lacks.
    #[inline]
    pub const fn of(_robot: &R) -> &Self {
        &Self(PhantomData)
    }
}

functions! {
    rnea: Rnea,
    rnea_with_forces: RneaWithForces,
    bias: Bias,
    gravity: Gravity,
    crba: Crba,
    differential_inverse_dynamics: DifferentialInverseDynamics,
    forward_dynamics: ForwardDynamics,
    aba: Aba,
    forward_kinematics: ForwardKinematics,
    kinetic_energy: KineticEnergy,
    potential_energy: PotentialEnergy,
    center_of_mass: CenterOfMass,
    center_of_mass_jacobian: CenterOfMassJacobian,
    centroidal_momentum_matrix: CentroidalMomentumMatrix,
    centroidal_momentum_bias: CentroidalMomentumBias,
    rnea_derivatives: RneaDerivatives,
    rnea_derivatives_with_forces: RneaDerivativesWithForces,
    rnea_with_derivatives: RneaWithDerivatives,
    centroidal_momentum: CentroidalMomentum,
    centroidal_momentum_rate: CentroidalMomentumRate,
    bias_derivatives: BiasDerivatives,
    gravity_derivatives: GravityDerivatives,
    kinetic_energy_derivatives: KineticEnergyDerivatives,
    centroidal_momentum_derivatives: CentroidalMomentumDerivatives,
    centroidal_momentum_rate_derivatives: CentroidalMomentumRateDerivatives,
    joint_wrenches_derivatives: JointWrenchesDerivatives,
    joint_wrenches_with_forces_derivatives: JointWrenchesWithForcesDerivatives,
    joint_wrenches_parent_derivatives: JointWrenchesParentDerivatives,
    joint_wrenches_parent_with_forces_derivatives: JointWrenchesParentWithForcesDerivatives,
    joint_wrenches_world_derivatives: JointWrenchesWorldDerivatives,
    joint_wrenches_world_with_forces_derivatives: JointWrenchesWorldWithForcesDerivatives,
    joint_wrenches_local_world_aligned_derivatives: JointWrenchesLocalWorldAlignedDerivatives,
    joint_wrenches_local_world_aligned_with_forces_derivatives: JointWrenchesLocalWorldAlignedWithForcesDerivatives,
    rnea_directional_derivative: RneaDirectionalDerivative,
    rnea_gradient: RneaGradient,
    rnea_hessian: RneaHessian,
    rnea_hessian_product: RneaHessianProduct,
    forward_dynamics_directional_derivative: ForwardDynamicsDirectionalDerivative,
    forward_dynamics_gradient: ForwardDynamicsGradient,
    forward_dynamics_hessian: ForwardDynamicsHessian,
    forward_dynamics_hessian_product: ForwardDynamicsHessianProduct,
    forward_dynamics_derivatives: ForwardDynamicsDerivatives,
    inverse_inertia_matrix: InverseInertiaMatrix,
    coriolis_matrix: CoriolisMatrix,
    regressor: Regressor,
    base_regressor: BaseRegressor,
    constrained_forward_dynamics: ConstrainedForwardDynamics,
    constrained_forward_dynamics_derivatives: ConstrainedForwardDynamicsDerivatives,
    constraint_correction: ConstraintCorrection,
    impact: Impact,
    constraint_jacobian: ConstraintJacobian,
    constraint_violation: ConstraintViolation,
    constraint_bias: ConstraintBias,
    constraint_torques: ConstraintTorques,
    constraint_wrenches: ConstraintWrenches,
    maximal_coordinates: MaximalCoordinates,
    joint_coordinates: JointCoordinates,
    spook_step: SpookStep,
    spook_step_geometric_stiffness: SpookStepGeometricStiffness,
    constraint_forces_general: ConstraintForcesGeneral,
    constraint_forces_serialised: ConstraintForcesSerialised,
    constraint_forces_cyclic_reduction: ConstraintForcesCyclicReduction,
    constraint_forces_tip_to_base: ConstraintForcesTipToBase,
    joint_wrenches: JointWrenches,
    joint_wrenches_with_forces: JointWrenchesWithForces,
    joint_wrenches_parent: JointWrenchesParent,
    joint_wrenches_parent_with_forces: JointWrenchesParentWithForces,
    joint_wrenches_world: JointWrenchesWorld,
    joint_wrenches_world_with_forces: JointWrenchesWorldWithForces,
    joint_wrenches_local_world_aligned: JointWrenchesLocalWorldAligned,
    joint_wrenches_local_world_aligned_with_forces: JointWrenchesLocalWorldAlignedWithForces,
}

functions! {
    placement: FramePlacement,
    velocity_local: FrameVelocity,
    velocity_world: FrameVelocity,
    velocity_local_world_aligned: FrameVelocity,
    acceleration_local: FrameAcceleration,
    acceleration_world: FrameAcceleration,
    acceleration_local_world_aligned: FrameAcceleration,
    classical_acceleration_local: FrameClassicalAcceleration,
    classical_acceleration_world: FrameClassicalAcceleration,
    classical_acceleration_local_world_aligned: FrameClassicalAcceleration,
    velocity_derivatives_local: FrameVelocityDerivatives,
    velocity_derivatives_world: FrameVelocityDerivatives,
    velocity_derivatives_local_world_aligned: FrameVelocityDerivatives,
    acceleration_derivatives_local: FrameAccelerationDerivatives,
    acceleration_derivatives_world: FrameAccelerationDerivatives,
    acceleration_derivatives_local_world_aligned: FrameAccelerationDerivatives,
    classical_acceleration_derivatives_local: FrameClassicalAccelerationDerivatives,
    classical_acceleration_derivatives_world: FrameClassicalAccelerationDerivatives,
    classical_acceleration_derivatives_local_world_aligned: FrameClassicalAccelerationDerivatives,
    jacobian_local: FrameJacobian,
    jacobian_world: FrameJacobian,
    jacobian_local_world_aligned: FrameJacobian,
    jacobian_derivative_local: FrameJacobianDerivative,
    jacobian_derivative_world: FrameJacobianDerivative,
    jacobian_derivative_local_world_aligned: FrameJacobianDerivative,
    jacobian_bias_local: FrameJacobianBias,
    jacobian_bias_world: FrameJacobianBias,
    jacobian_bias_local_world_aligned: FrameJacobianBias,
    operational_space_local: FrameOperationalSpace,
    operational_space_world: FrameOperationalSpace,
    operational_space_local_world_aligned: FrameOperationalSpace,
    dynamically_consistent_inverse_local: FrameDynamicallyConsistentInverse,
    dynamically_consistent_inverse_world: FrameDynamicallyConsistentInverse,
    dynamically_consistent_inverse_local_world_aligned: FrameDynamicallyConsistentInverse,
}
