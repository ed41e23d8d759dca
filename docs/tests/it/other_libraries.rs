//! The page of other libraries has every function of theirs that computes something of a robot.

use std::fmt::Write as _;

use rbd_codegen::FunctionName;
use rbd_codegen::internals::catalogue::LIBRARIES;

use crate::written;

/// The functions of the headers in `pinocchio/algorithm` that take a model, in Pinocchio 4.1.0.
const PINOCCHIO: &str = "computeABADerivatives aba computeMinverse getCenterOfMassVelocityDerivatives centerOfMass \
    computeSubtreeMasses computeTotalMass getComFromCrba getJacobianComFromCrba getJacobianSubtreeCenterOfMass \
    jacobianCenterOfMass jacobianSubtreeCenterOfMass computeCentroidalDynamicsDerivatives \
    getCentroidalDynamicsDerivatives ccrba computeCentroidalMap computeCentroidalMapTimeVariation \
    computeCentroidalMomentum computeCentroidalMomentumTimeVariation dccrba checkData checkModel cholesky::computeMinv \
    cholesky::decompose cholesky::solve computeAllTerms computeConstraintDynamicsDerivatives constraintDynamics \
    contactABA initConstraintDynamics computeKKTContactDynamicMatrixInverse forwardDynamics \
    getKKTContactDynamicMatrixInverse impulseDynamics contactInverseDynamics copy crba \
    computeDampedDelassusMatrixInverse computeDelassusMatrix initPvDelassus computeKineticEnergy \
    computeMechanicalEnergy computePotentialEnergy getFrameAccelerationDerivatives getFrameVelocityDerivatives \
    computeFrameJacobian computeSupportedForceByFrame computeSupportedInertiaByFrame framesForwardKinematics \
    getFrameAcceleration getFrameClassicalAcceleration getFrameJacobian getFrameJacobianTimeVariation \
    getFrameVelocity updateFramePlacement updateFramePlacements updateGeometryPlacements \
    computeImpulseDynamicsDerivatives computeJointJacobian computeJointJacobians computeJointJacobiansTimeVariation \
    getJointJacobian getJointJacobianTimeVariation compactTangentMap dDifference dIntegrate dIntegrateTransport \
    difference distance getTangentToConfigurationSparsitySegment integrate integrateCoeffWiseJacobian interpolate \
    isNormalized isSameConfiguration lieGroup neutral normalize randomConfiguration squaredDistance \
    squaredDistanceSum tangentMap tangentMapProduct tangentMapTransposeProduct computeForwardKinematicsDerivatives \
    computeJointKinematicHessians getFrameKinematicHessian getJointAccelerationDerivatives getJointKinematicHessian \
    getJointVelocityDerivatives getPointClassicAccelerationDerivatives getPointVelocityDerivatives forwardKinematics \
    getAcceleration getClassicalAcceleration getRelativePlacement getVelocity updateGlobalPlacements lcaba \
    appendModel buildMimicModel buildReducedModel findCommonAncestor transformJointIntoMimic constrainedABA \
    initPvSolver pv computeFrameKinematicRegressor computeJointKinematicRegressor computeJointTorqueRegressor \
    computeKineticEnergyRegressor computePotentialEnergyRegressor computeStaticRegressor frameBodyRegressor \
    jointBodyRegressor computeGeneralizedGravityDerivatives computeRNEADerivatives computeStaticTorqueDerivatives \
    ComputeRNEASecondOrderDerivatives computeCoriolisMatrix computeGeneralizedGravity computeStaticTorque \
    getCoriolisMatrix nonLinearEffects rnea";

/// The functions of `mujoco.h`, MuJoCo 4.0.0, in its groups of simulation, components, support and derivatives.
const MUJOCO: &str = "mj_step mj_step1 mj_step2 mj_forward mj_inverse mj_forwardSkip mj_inverseSkip mj_fwdKinematics \
    mj_fwdPosition mj_fwdVelocity mj_fwdActuation mj_fwdAcceleration mj_fwdConstraint mj_Euler mj_RungeKutta \
    mj_implicit mj_invPosition mj_invVelocity mj_invConstraint mj_compareFwdInv mj_sensorPos mj_sensorVel \
    mj_sensorAcc mj_energyPos mj_energyVel mj_checkPos mj_checkVel mj_checkAcc mj_kinematics mj_comPos mj_camlight \
    mj_flex mj_tendon mj_transmission mj_crb mj_makeM mj_factorM mj_solveM mj_solveM2 mj_comVel mj_passive \
    mj_subtreeVel mj_rne mj_rnePostConstraint mj_maxContact mj_collision mj_makeConstraint mj_island \
    mj_projectConstraint mj_referenceConstraint mj_constraintUpdate mj_stateSize mj_getState mj_extractState \
    mj_setState mj_copyState mj_readCtrl mj_readSensor mj_initCtrlHistory mj_initSensorHistory mj_setKeyframe \
    mj_addContact mj_isPyramidal mj_isSparse mj_isDual mj_mulJacVec mj_mulJacTVec mj_jac mj_jacBody mj_jacBodyCom \
    mj_jacSubtreeCom mj_jacGeom mj_jacSite mj_jacPointAxis mj_jacDot mj_angmomMat mj_name2id mj_id2name \
    mj_actuatorInputName mj_fullM mj_mulM mj_mulM2 mj_addM mj_applyFT mj_objectVelocity mj_objectAcceleration \
    mj_geomDistance mj_insideSite mj_contactForce mj_differentiatePos mj_integratePos mj_normalizeQuat \
    mj_local2Global mj_getTotalmass mj_setTotalmass mj_getPluginConfig mj_loadPluginLibrary \
    mj_loadAllPluginLibraries mj_version mj_versionString mjd_transitionFD mjd_inverseFD mjd_subQuat \
    mjd_quatIntegrate";

/// Each function that can be asked for beside those of the libraries. Functions of wrenches in other frames are not
/// rows of their own.
#[test]
fn the_page_has_the_names_that_lead_to_each_function() {
    let mut table = "| rbd |".to_owned();
    for (library, _) in LIBRARIES {
        let _ = write!(table, " {library} |");
    }
    table += "\n|---|---|---|---|\n";
    for &function in FunctionName::ALL.iter().filter(|f| **f == f.base()) {
        let _ = write!(table, "| `{function:?}` |");
        for (_, rows) in LIBRARIES {
            let own = rows.iter().filter(|(f, _)| *f == function);
            let names: Vec<String> = own
                .flat_map(|(_, names)| names.iter().map(|name| format!("`{name}`")))
                .collect();
            let _ = write!(table, " {} |", names.join(", "));
        }
        table += "\n";
    }
    written::part("other-libraries.md", "functions", &table);
}

#[test]
fn the_page_has_every_function_of_pinocchio_and_mujoco() {
    let page = include_str!("../../src/other-libraries.md");
    let names = PINOCCHIO
        .split_whitespace()
        .chain(MUJOCO.split_whitespace());
    let missing: Vec<&str> = names
        .filter(|name| !page.contains(&format!("`{name}`")))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}
