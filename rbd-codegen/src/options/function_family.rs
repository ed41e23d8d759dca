//! What functions have in common: which a robot can have, and which come by themselves.

use super::FunctionName;

impl FunctionName {
    /// Whether it divides by H: such functions are left out for a robot whose H is singular.
    pub const fn divides_by_inertia(self) -> bool {
        matches!(
            self,
            Self::Ltdl
                | Self::Ltl
                | Self::ForwardDynamics
                | Self::Aba
                | Self::InverseInertiaMatrix
                | Self::ConstrainedForwardDynamics
                | Self::ConstrainedForwardDynamicsDerivatives
                | Self::Impact
                | Self::ConstraintCorrection
                | Self::ForwardDynamicsDerivatives
                | Self::ForwardDynamicsDirectionalDerivative
                | Self::ForwardDynamicsGradient
                | Self::ForwardDynamicsHessian
                | Self::ForwardDynamicsHessianProduct
                | Self::OperationalSpace
                | Self::DynamicallyConsistentInverse
        )
    }

    /// Whether it is generated for each frame that is asked for.
    pub const fn is_of_frame(self) -> bool {
        let others = matches!(
            self,
            Self::FrameAcceleration
                | Self::FrameClassicalAcceleration
                | Self::FrameJacobianDerivative
                | Self::FrameVelocityDerivatives
                | Self::FrameAccelerationDerivatives
                | Self::FrameClassicalAccelerationDerivatives
        );
        self.is_default_of_frame() || self.needs_full_rank() || others
    }

    /// Whether it is generated for each frame when frames are asked for and no function of frames.
    pub const fn is_default_of_frame(self) -> bool {
        matches!(
            self,
            Self::FramePlacement
                | Self::FrameVelocity
                | Self::FrameJacobian
                | Self::FrameJacobianBias
        )
    }

    /// Whether it takes a frame that can move in all six directions.
    pub const fn needs_full_rank(self) -> bool {
        matches!(
            self,
            Self::OperationalSpace | Self::DynamicallyConsistentInverse
        )
    }

    /// Whether it is the constraint force algorithm, which divides by the inertia of each body.
    pub const fn is_of_constraint_forces(self) -> bool {
        matches!(
            self,
            Self::ConstraintForcesGeneral
                | Self::ConstraintForcesSerialised
                | Self::ConstraintForcesCyclicReduction
                | Self::ConstraintForcesTipToBase
        )
    }

    /// Whether it gives derivatives of first order of a function of the robot.
    pub const fn is_of_derivatives(self) -> bool {
        matches!(
            self,
            Self::RneaDerivatives
                | Self::RneaDerivativesWithForces
                | Self::RneaWithDerivatives
                | Self::BiasDerivatives
                | Self::GravityDerivatives
                | Self::ForwardDynamicsDerivatives
                | Self::KineticEnergyDerivatives
                | Self::CentroidalMomentumDerivatives
                | Self::CentroidalMomentumRateDerivatives
        ) || self.is_of_products()
            || self.is_of_wrench_derivatives()
    }

    /// Whether it gives second derivatives.
    pub const fn is_of_second_order(self) -> bool {
        matches!(
            self,
            Self::RneaHessian
                | Self::RneaHessianProduct
                | Self::ForwardDynamicsHessian
                | Self::ForwardDynamicsHessianProduct
        )
    }

    /// Whether it gives a product with derivatives of first order.
    const fn is_of_products(self) -> bool {
        matches!(
            self,
            Self::RneaDirectionalDerivative
                | Self::RneaGradient
                | Self::ForwardDynamicsDirectionalDerivative
                | Self::ForwardDynamicsGradient
        )
    }

    /// Whether it gives derivatives of the wrenches of joints.
    pub const fn is_of_wrench_derivatives(self) -> bool {
        matches!(
            self,
            Self::JointWrenchesDerivatives
                | Self::JointWrenchesWithForcesDerivatives
                | Self::JointWrenchesParentDerivatives
                | Self::JointWrenchesParentWithForcesDerivatives
                | Self::JointWrenchesWorldDerivatives
                | Self::JointWrenchesWorldWithForcesDerivatives
                | Self::JointWrenchesLocalWorldAlignedDerivatives
                | Self::JointWrenchesLocalWorldAlignedWithForcesDerivatives
        )
    }

    /// Whether it is about the constraints beside the joints.
    pub const fn is_of_constraints(self) -> bool {
        matches!(
            self,
            Self::ConstrainedForwardDynamics
                | Self::ConstrainedForwardDynamicsDerivatives
                | Self::Impact
                | Self::ConstraintCorrection
                | Self::ConstraintJacobian
                | Self::ConstraintViolation
                | Self::ConstraintBias
                | Self::ConstraintTorques
                | Self::ConstraintWrenches
        )
    }

    /// Whether it is about bodies in maximal coordinates.
    pub const fn is_maximal(self) -> bool {
        self.is_spook() || matches!(self, Self::MaximalCoordinates | Self::JointCoordinates)
    }

    /// Whether it steps bodies in maximal coordinates.
    pub const fn is_spook(self) -> bool {
        matches!(self, Self::SpookStep | Self::SpookStepGeometricStiffness)
    }

    /// Whether it gives the wrenches of joints.
    pub const fn is_of_wrenches(self) -> bool {
        matches!(
            self,
            Self::JointWrenches
                | Self::JointWrenchesWithForces
                | Self::JointWrenchesParent
                | Self::JointWrenchesParentWithForces
                | Self::JointWrenchesWorld
                | Self::JointWrenchesWorldWithForces
                | Self::JointWrenchesLocalWorldAligned
                | Self::JointWrenchesLocalWorldAlignedWithForces
        )
    }

    /// Whether it divides by the mass of all moving bodies.
    pub const fn divides_by_mass(self) -> bool {
        matches!(
            self,
            Self::CenterOfMass
                | Self::CenterOfMassJacobian
                | Self::CentroidalMomentumMatrix
                | Self::CentroidalMomentumBias
                | Self::CentroidalMomentum
                | Self::CentroidalMomentumRate
                | Self::CentroidalMomentumDerivatives
                | Self::CentroidalMomentumRateDerivatives
        )
    }

    /// Whether it is generated when nothing is asked for: the equation of motion and the placements
    /// of the links. The rest would cost every build what few need.
    pub const fn is_default(self) -> bool {
        matches!(
            self,
            Self::ForwardKinematics
                | Self::Rnea
                | Self::RneaWithForces
                | Self::Bias
                | Self::Gravity
                | Self::Crba
                | Self::Ltdl
                | Self::Ltl
                | Self::ForwardDynamics
                | Self::Aba
        )
    }

    /// Whether every robot has it, asked for or not: where q is a vector by the runtime, which adds
    /// and subtracts, where it is none (a quaternion) generated.
    pub const fn is_of_every_robot(self) -> bool {
        matches!(self, Self::Integrate | Self::Difference | Self::Neutral)
    }

    /// Whether it is about configurations, and adds and subtracts where q is a vector: generated
    /// when nothing is asked for only for a robot whose q is none. The runtime has them for all.
    pub const fn moves_configurations(self) -> bool {
        matches!(
            self,
            Self::Integrate
                | Self::Difference
                | Self::PositionRate
                | Self::VelocityFromRate
                | Self::Neutral
                | Self::Normalize
        )
    }
}
