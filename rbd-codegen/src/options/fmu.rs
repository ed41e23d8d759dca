//! The functions that a Functional Mock-up Unit calls.

use crate::catalogue::FunctionName;

impl FunctionName {
    /// The functions of the robot that an FMU calls.
    pub(crate) const OF_FMU: [Self; 8] = [
        Self::ForwardDynamics,
        Self::ForwardDynamicsDirectionalDerivative,
        Self::KineticEnergy,
        Self::KineticEnergyDerivatives,
        Self::PotentialEnergy,
        Self::Gravity,
        Self::Integrate,
        Self::PositionRate,
    ];

    /// Those of each frame.
    pub(crate) const OF_FMU_FRAMES: [Self; 4] = [
        Self::FramePlacement,
        Self::FrameVelocity,
        Self::FrameJacobian,
        Self::FrameJacobianDerivative,
    ];
}
