//! Functions by the names that other libraries and plain words have for them.

use rbd_model::names::suggestion::closest;

use super::name::FunctionName as F;

/// Names in Pinocchio, MuJoCo and RBDL, and words, without case and underscores.
#[rustfmt::skip]
const OTHER_NAMES: &[(&str, F)] = &[
    // Pinocchio.
    ("computeabaderivatives", F::ForwardDynamicsDerivatives),
    ("computeallterms", F::Bias),
    ("computecentroidalmap", F::CentroidalMomentumMatrix),
    ("computecentroidalmapderivatives", F::CentroidalMomentumDerivatives),
    ("computecentroidalmomentum", F::CentroidalMomentum),
    ("computecentroidalmomentumtimevariation", F::CentroidalMomentumRate),
    ("computecoriolismatrix", F::CoriolisMatrix),
    ("computeframejacobian", F::FrameJacobian),
    ("computeframejacobiantimevariation", F::FrameJacobianDerivative),
    ("computegeneralizedgravity", F::Gravity),
    ("computegeneralizedgravityderivatives", F::GravityDerivatives),
    ("computejointjacobian", F::FrameJacobian),
    ("computejointjacobians", F::FrameJacobian),
    ("computejointtorqueregressor", F::Regressor),
    ("computekineticenergy", F::KineticEnergy),
    ("computeminverse", F::InverseInertiaMatrix),
    ("computepotentialenergy", F::PotentialEnergy),
    ("computerneaderivatives", F::RneaDerivatives),
    ("jacobiancenterofmass", F::CenterOfMassJacobian),
    ("ccrba", F::CentroidalMomentumMatrix),
    ("dccrba", F::CentroidalMomentumBias),
    ("framesforwardkinematics", F::FramePlacement),
    ("getframeacceleration", F::FrameAcceleration),
    ("getframeclassicalacceleration", F::FrameClassicalAcceleration),
    ("getframejacobian", F::FrameJacobian),
    ("getframevelocity", F::FrameVelocity),
    ("updateframeplacements", F::FramePlacement),
    ("nonlineareffects", F::Bias),
    ("constraintdynamics", F::ConstrainedForwardDynamics),
    ("impulsedynamics", F::Impact),
    ("computeimpulsedynamicsderivatives", F::ImpactDerivatives),
    // MuJoCo.
    ("mjcrb", F::Crba),
    ("mjfullm", F::Crba),
    ("mjfactorm", F::Ltdl),
    ("mjsolvem", F::Ltdl),
    ("mjforward", F::ForwardDynamics),
    ("mjinverse", F::Rnea),
    ("mjrne", F::Rnea),
    ("mjjac", F::FrameJacobian),
    ("mjjacbody", F::FrameJacobian),
    ("mjjacsite", F::FrameJacobian),
    ("mjkinematics", F::ForwardKinematics),
    ("mjintegratepos", F::Integrate),
    ("mjdifferentiatepos", F::Difference),
    ("mjnormalizequat", F::Normalize),
    ("qfrcbias", F::Bias),
    // RBDL.
    ("calcbodyspatialjacobian", F::FrameJacobian),
    ("calccenterofmass", F::CenterOfMass),
    ("calcpointjacobian", F::FrameJacobian),
    ("calcpointvelocity", F::FrameVelocity),
    ("compositerigidbodyalgorithm", F::Crba),
    ("forwarddynamicsconstraintsdirect", F::ConstrainedForwardDynamics),
    // Words.
    ("articulatedbody", F::Aba),
    ("articulatedbodyalgorithm", F::Aba),
    ("com", F::CenterOfMass),
    ("coriolis", F::CoriolisMatrix),
    ("energy", F::KineticEnergy),
    ("forwardkinematic", F::ForwardKinematics),
    ("fk", F::ForwardKinematics),
    ("gravitytorque", F::Gravity),
    ("gravityvector", F::Gravity),
    ("inertiamatrix", F::Crba),
    ("massmatrix", F::Crba),
    ("inversedynamics", F::Rnea),
    ("inversedynamicsderivatives", F::RneaDerivatives),
    ("inversemassmatrix", F::InverseInertiaMatrix),
    ("jacobian", F::FrameJacobian),
    ("jacobianderivative", F::FrameJacobianDerivative),
    ("jacobiandot", F::FrameJacobianDerivative),
    ("jdotqdot", F::FrameJacobianBias),
    ("operationalspaceinertia", F::OperationalSpace),
    ("wrenches", F::JointWrenches),
];

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
        let mut others = OTHER_NAMES.iter();
        let other = others.find(|(other, _)| *other == plain);
        let misspelt = || closest(name, own.clone().map(Self::name)).and_then(Self::from_name);
        let meant = same.or(other.map(|(_, function)| *function));
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
    use super::{F, OTHER_NAMES, plain};

    #[test]
    fn other_names_are_plain_and_no_function_has_one() {
        for (i, (name, _)) in OTHER_NAMES.iter().enumerate() {
            assert_eq!(*name, plain(name));
            assert!(
                OTHER_NAMES[..i].iter().all(|(other, _)| other != name),
                "{name}"
            );
            assert!(
                F::ALL.iter().all(|own| plain(own.name()) != *name),
                "{name}"
            );
        }
    }

    #[test]
    fn names_of_other_libraries_lead_to_ours() {
        for (name, meant) in [
            ("computeRNEADerivatives", "did you mean `rnea_derivatives`?"),
            ("nonLinearEffects", "did you mean `bias`?"),
            ("mj_fullM", "did you mean `crba`?"),
            ("ForwardDynamics", "did you mean `forward_dynamics`?"),
            ("mass_matrix", "did you mean `crba`?"),
            ("rnae", "did you mean `rnea`?"),
        ] {
            assert_eq!(F::unknown(name), meant, "{name}");
        }
        let several = F::unknown("centroidal_inertia");
        assert!(
            several.starts_with("did you mean one of `centroidal_"),
            "{several}"
        );
        assert!(F::unknown("foo").contains("list all"));
    }
}
