// Written by `cargo xtask catalogue` from rbd-codegen/src/catalogue/rows; do not edit.
//! The traits of functions: a file a family, a trait a function.

mod constraint_forces;
mod constraints;
mod derivatives;
mod forward_dynamics;
mod frames;
mod hints;
mod matrices;
mod maximal;
mod motion;
mod products;
mod quantities;
mod wrenches;

pub use constraint_forces::{
    ConstraintForcesCyclicReduction, ConstraintForcesGeneral, ConstraintForcesSerialised,
    ConstraintForcesTipToBase,
};
pub use constraints::{
    ConstrainedForwardDynamics, ConstrainedForwardDynamicsDerivatives, ConstraintBias,
    ConstraintJacobian, ConstraintTorques, ConstraintViolation, ConstraintWrenches, Impact,
    ImpactDerivatives,
};
pub use derivatives::{
    BiasDerivatives, CentroidalMomentumDerivatives, CentroidalMomentumRateDerivatives,
    ForwardDynamicsDerivatives, GravityDerivatives, KineticEnergyDerivatives, RneaDerivatives,
    RneaDerivativesWithForces, RneaWithDerivatives,
};
pub use forward_dynamics::{Aba, ForwardDynamics};
pub use frames::{
    FrameAcceleration, FrameAccelerationDerivatives, FrameClassicalAcceleration,
    FrameClassicalAccelerationDerivatives, FrameDynamicallyConsistentInverse, FrameJacobian,
    FrameJacobianBias, FrameJacobianDerivative, FrameOperationalSpace, FramePlacement,
    FrameVelocity, FrameVelocityDerivatives,
};
pub use matrices::{BaseRegressor, CoriolisMatrix, InverseInertiaMatrix, Regressor};
pub use maximal::{JointCoordinates, MaximalCoordinates, SpookStep, SpookStepGeometricStiffness};
pub use motion::{Bias, ForwardKinematics, Gravity, Rnea, RneaWithForces};
pub use products::{
    ForwardDynamicsDirectionalDerivative, ForwardDynamicsGradient, ForwardDynamicsHessian,
    ForwardDynamicsHessianProduct, RneaDirectionalDerivative, RneaGradient, RneaHessian,
    RneaHessianProduct,
};
pub use quantities::{
    CenterOfMass, CenterOfMassJacobian, CentroidalMomentum, CentroidalMomentumBias,
    CentroidalMomentumMatrix, CentroidalMomentumRate, KineticEnergy, PotentialEnergy,
};
pub use wrenches::{
    JointWrenches, JointWrenchesDerivatives, JointWrenchesWithForces,
    JointWrenchesWithForcesDerivatives,
};
