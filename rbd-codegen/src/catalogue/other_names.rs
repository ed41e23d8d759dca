//! Functions by the names that other libraries and plain words have for them.

use rbd_model::names::suggestion::closest;

use super::name::FunctionName as F;

/// The functions by their names in a library.
pub type Library = (&'static str, &'static [(F, &'static [&'static str])]);

/// Other libraries with the versions whose headers were read. The book's page of other libraries is made of them.
pub const LIBRARIES: [Library; 3] = [
    ("Pinocchio 4.1", PINOCCHIO),
    ("MuJoCo 4.0", MUJOCO),
    ("RBDL", RBDL),
];

#[rustfmt::skip]
const PINOCCHIO: &[(F, &[&str])] = &[
    (F::ForwardKinematics, &["forwardKinematics", "updateGlobalPlacements"]),
    (F::Rnea, &["rnea"]),
    (F::RneaWithForces, &["computeStaticTorque"]),
    (F::Bias, &["nonLinearEffects"]),
    (F::Gravity, &["computeGeneralizedGravity"]),
    (F::Crba, &["crba"]),
    (F::Ltdl, &["cholesky::decompose", "cholesky::solve"]),
    (F::Aba, &["aba"]),
    (F::Integrate, &["integrate"]),
    (F::Difference, &["difference"]),
    (F::PositionRate, &["integrateCoeffWiseJacobian", "tangentMap", "tangentMapProduct"]),
    (F::Neutral, &["neutral"]),
    (F::Normalize, &["normalize"]),
    (F::KineticEnergy, &["computeKineticEnergy"]),
    (F::PotentialEnergy, &["computePotentialEnergy"]),
    (F::CenterOfMass, &["centerOfMass", "getComFromCrba"]),
    (F::CenterOfMassJacobian, &["jacobianCenterOfMass", "getJacobianComFromCrba"]),
    (F::CentroidalMomentumMatrix, &["ccrba", "computeCentroidalMap"]),
    (F::CentroidalMomentumBias, &["dccrba", "computeCentroidalMapTimeVariation"]),
    (F::CentroidalMomentum, &["computeCentroidalMomentum"]),
    (F::CentroidalMomentumRate, &["computeCentroidalMomentumTimeVariation"]),
    (F::RneaDerivatives, &["computeRNEADerivatives"]),
    (F::RneaDerivativesWithForces, &["computeStaticTorqueDerivatives"]),
    (F::GravityDerivatives, &["computeGeneralizedGravityDerivatives"]),
    (F::ForwardDynamicsDerivatives, &["computeABADerivatives"]),
    (F::CentroidalMomentumRateDerivatives, &["computeCentroidalDynamicsDerivatives", "getCentroidalDynamicsDerivatives"]),
    (F::RneaHessian, &["ComputeRNEASecondOrderDerivatives"]),
    (F::InverseInertiaMatrix, &["computeMinverse", "cholesky::computeMinv"]),
    (F::CoriolisMatrix, &["computeCoriolisMatrix", "getCoriolisMatrix"]),
    (F::Regressor, &["computeJointTorqueRegressor"]),
    (F::ConstrainedForwardDynamics, &["constraintDynamics", "contactABA", "lcaba", "constrainedABA", "pv"]),
    (F::ConstrainedForwardDynamicsDerivatives, &["computeConstraintDynamicsDerivatives"]),
    (F::Impact, &["impulseDynamics"]),
    (F::ImpactDerivatives, &["computeImpulseDynamicsDerivatives"]),
    (F::ConstraintJacobian, &["getConstraintJacobian", "getConstraintsJacobian"]),
    (F::JointWrenches, &["computeSupportedForceByFrame"]),
    (F::FramePlacement, &["framesForwardKinematics", "updateFramePlacement", "updateFramePlacements"]),
    (F::FrameVelocity, &["getFrameVelocity", "getVelocity"]),
    (F::FrameAcceleration, &["getFrameAcceleration", "getAcceleration"]),
    (F::FrameClassicalAcceleration, &["getFrameClassicalAcceleration", "getClassicalAcceleration"]),
    (F::FrameJacobian, &["computeFrameJacobian", "getFrameJacobian", "computeJointJacobian", "computeJointJacobians", "getJointJacobian"]),
    (F::FrameJacobianDerivative, &["getFrameJacobianTimeVariation", "computeJointJacobiansTimeVariation", "getJointJacobianTimeVariation"]),
    (F::FrameVelocityDerivatives, &["computeForwardKinematicsDerivatives", "getFrameVelocityDerivatives", "getJointVelocityDerivatives", "getPointVelocityDerivatives"]),
    (F::FrameAccelerationDerivatives, &["getFrameAccelerationDerivatives", "getJointAccelerationDerivatives"]),
    (F::FrameClassicalAccelerationDerivatives, &["getPointClassicAccelerationDerivatives"]),
];

#[rustfmt::skip]
const MUJOCO: &[(F, &[&str])] = &[
    (F::ForwardKinematics, &["mj_kinematics", "mj_fwdKinematics"]),
    (F::Rnea, &["mj_inverse", "mj_inverseSkip", "mj_rne"]),
    (F::Bias, &["qfrc_bias"]),
    (F::Crba, &["mj_crb", "mj_makeM", "mj_fullM"]),
    (F::Ltdl, &["mj_factorM", "mj_solveM", "mj_solveM2"]),
    (F::ForwardDynamics, &["mj_forward", "mj_forwardSkip", "mj_fwdAcceleration"]),
    (F::Integrate, &["mj_integratePos"]),
    (F::Difference, &["mj_differentiatePos"]),
    (F::PositionRate, &["mju_derivQuat"]),
    (F::Normalize, &["mj_normalizeQuat"]),
    (F::KineticEnergy, &["mj_energyVel"]),
    (F::PotentialEnergy, &["mj_energyPos"]),
    (F::CenterOfMass, &["mj_comPos"]),
    (F::CenterOfMassJacobian, &["mj_jacSubtreeCom"]),
    (F::CentroidalMomentumMatrix, &["mj_angmomMat"]),
    (F::CentroidalMomentum, &["mj_subtreeVel"]),
    (F::RneaDerivatives, &["mjd_inverseFD"]),
    (F::ConstrainedForwardDynamics, &["mj_fwdConstraint"]),
    (F::ConstraintJacobian, &["mj_makeConstraint"]),
    (F::ConstraintTorques, &["mj_mulJacTVec"]),
    (F::JointWrenches, &["mj_rnePostConstraint"]),
    (F::FrameVelocity, &["mj_objectVelocity"]),
    (F::FrameClassicalAcceleration, &["mj_objectAcceleration"]),
    (F::FrameJacobian, &["mj_jac", "mj_jacBody", "mj_jacBodyCom", "mj_jacGeom", "mj_jacSite", "mj_jacPointAxis"]),
    (F::FrameJacobianDerivative, &["mj_jacDot"]),
];

#[rustfmt::skip]
const RBDL: &[(F, &[&str])] = &[
    (F::ForwardKinematics, &["UpdateKinematics"]),
    (F::Rnea, &["InverseDynamics"]),
    (F::Bias, &["NonlinearEffects"]),
    (F::Crba, &["CompositeRigidBodyAlgorithm"]),
    (F::Ltdl, &["CalcMInvTimesTau"]),
    (F::ForwardDynamics, &["ForwardDynamics", "ForwardDynamicsLagrangian"]),
    (F::KineticEnergy, &["CalcKineticEnergy"]),
    (F::PotentialEnergy, &["CalcPotentialEnergy"]),
    (F::CenterOfMass, &["CalcCenterOfMass"]),
    (F::ConstrainedForwardDynamics, &["ForwardDynamicsConstraintsDirect"]),
    (F::Impact, &["ComputeConstraintImpulsesDirect"]),
    (F::ConstraintCorrection, &["CalcAssemblyQ"]),
    (F::ConstraintJacobian, &["CalcConstraintsJacobian"]),
    (F::ConstraintViolation, &["CalcConstraintsPositionError"]),
    (F::FramePlacement, &["CalcBodyToBaseCoordinates"]),
    (F::FrameVelocity, &["CalcPointVelocity", "CalcPointVelocity6D"]),
    (F::FrameClassicalAcceleration, &["CalcPointAcceleration", "CalcPointAcceleration6D"]),
    (F::FrameJacobian, &["CalcBodySpatialJacobian", "CalcPointJacobian", "CalcPointJacobian6D"]),
];

/// Words, and functions that compute several of ours at once.
#[rustfmt::skip]
const WORDS: &[(F, &[&str])] = &[
    (F::ForwardKinematics, &["forward_kinematic", "fk"]),
    (F::Rnea, &["inverse_dynamics"]),
    (F::Bias, &["computeAllTerms"]),
    (F::Gravity, &["gravity_torque", "gravity_vector"]),
    (F::Crba, &["inertia_matrix", "mass_matrix"]),
    (F::Ltdl, &["cholesky"]),
    (F::Aba, &["articulated_body", "articulated_body_algorithm"]),
    (F::KineticEnergy, &["energy", "computeMechanicalEnergy"]),
    (F::CenterOfMass, &["com"]),
    (F::RneaDerivatives, &["inverse_dynamics_derivatives"]),
    (F::InverseInertiaMatrix, &["inverse_mass_matrix"]),
    (F::CoriolisMatrix, &["coriolis"]),
    (F::JointWrenches, &["wrenches"]),
    (F::FrameJacobian, &["jacobian"]),
    (F::FrameJacobianDerivative, &["jacobian_derivative", "jacobian_dot"]),
    (F::FrameJacobianBias, &["jdot_qdot"]),
    (F::OperationalSpace, &["operational_space_inertia"]),
];

/// All of these names.
fn other_names() -> impl Iterator<Item = (F, &'static str)> {
    let libraries = LIBRARIES.into_iter().map(|(_, rows)| rows);
    let rows = libraries.chain([WORDS]).flatten();
    rows.flat_map(|(function, names)| names.iter().map(|name| (*function, *name)))
}

/// How many names that are like one are shown.
const MOST: usize = 6;

impl F {
    /// The hint about a name that no function has: the function that is meant, or those with a word in common.
    pub fn unknown(name: &str) -> String {
        match Self::near(name).as_slice() {
            [] => {
                "the documentation of `robot!` and the book's page of options list all".to_owned()
            }
            [meant] => format!("did you mean `{meant:?}`?"),
            several => {
                let names: Vec<String> = several.iter().map(|f| format!("`{f:?}`")).collect();
                format!("did you mean one of {}?", names.join(", "))
            }
        }
    }

    /// The functions that may be meant by a name that none has.
    fn near(name: &str) -> Vec<Self> {
        let plain = plain(name);
        let own = Self::ALL.iter().copied();
        let same = own.clone().find(|f| self::plain(f.name()) == plain);
        let other = other_names().find(|(_, other)| self::plain(other) == plain);
        let misspelt = || closest(name, own.clone().map(Self::name)).and_then(Self::from_name);
        let meant = same.or(other.map(|(function, _)| function));
        if let Some(meant) = meant.or_else(misspelt) {
            return vec![meant];
        }
        let words: Vec<String> = name.split('_').map(str::to_lowercase).collect();
        let words: Vec<&String> = words.iter().filter(|word| word.len() > 3).collect();
        let shares = |f: &Self| {
            f.name()
                .split('_')
                .any(|own| words.iter().any(|w| *w == own))
        };
        own.filter(shares).take(MOST).collect()
    }
}

/// Without case and underscores.
fn plain(name: &str) -> String {
    let letters = name.chars().filter(|letter| *letter != '_');
    letters.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::{F, other_names};

    #[test]
    fn each_other_name_leads_to_its_function() {
        for (function, name) in other_names() {
            let hint = format!("did you mean `{function:?}`?");
            assert_eq!(F::unknown(name), hint, "{name}");
        }
    }
}
