//! How large what is generated will be, known before it is.
//!
//! Of a chain of n joints the inertia matrix has n² / 2 entries and its factorisation takes n³ / 3
//! operations: what takes milliseconds for an arm takes hours for a chain of a thousand links.

use crate::diagnostic::sink::{DiagnosticSink, Place};
use crate::generate::select::asked;
use crate::names::printable::shorten;
use crate::{FunctionName, LoadOptions, Model, Options, RobotOptions, WarningKind};

/// From so many operations on a robot is called large: about four times those of a humanoid of 40
/// joints with a floating base, all default functions.
const LARGE: u64 = 100_000;

/// What an operation costs a build, measured on inverse dynamics and articulated bodies of general
/// chains of 100 and 1,000 joints (x86-64, Rust 1.95).
mod each {
    /// Bytes that generation takes at its peak, the text formatted.
    pub(super) const MEMORY: u64 = 3_000;
    /// Bytes of Rust.
    pub(super) const TEXT: u64 = 90;
    /// Bytes of machine code, for one type of scalars, with fused products and without.
    pub(super) const CODE: u64 = 24;
    /// Microseconds of an optimised build, for one type of scalars.
    pub(super) const BUILD: u64 = 700;
}

/// Sizes that operations are counted by.
struct Sizes {
    /// Coordinates of q̇.
    n: u64,
    /// Bodies that joints move.
    bodies: u64,
    /// Entries of H's lower triangle that can be other than zero.
    entries: u64,
    /// Operations of H = LᵀDL (RBDA Table 6.6).
    factorisation: u64,
    frames: u64,
    /// Constraints beside the joints.
    constraints: u64,
    /// Their rows.
    rows: u64,
    /// Columns of derivatives are written out, not solved side by side.
    batch: bool,
}

impl Sizes {
    fn new(model: &Model, options: &Options) -> Self {
        let runtime = model.as_runtime();
        let mut parents = vec![None; runtime.nv()];
        runtime.expanded_parents(&mut parents);
        let mut depths: Vec<u64> = Vec::with_capacity(parents.len());
        for parent in parents {
            depths.push(1 + parent.map_or(0, |parent: usize| depths[parent]));
        }
        Self {
            n: depths.len() as u64,
            bodies: model.joints.len() as u64,
            entries: depths.iter().sum(),
            factorisation: depths.iter().map(|d| (d - 1) * (d + 1)).sum(),
            frames: options.frames.len() as u64,
            constraints: model.constraints.len() as u64,
            rows: model.constraint_rows() as u64,
            batch: options.batch,
        }
    }

    /// Operations of a function, of a robot of which no number is special:
    /// fits to general chains of 10 to 40 joints, to within a tenth; others take less.
    fn operations(&self, name: FunctionName) -> u64 {
        use FunctionName as F;
        let &Self {
            n,
            bodies,
            entries,
            factorisation,
            frames,
            constraints,
            rows,
            batch,
        } = self;
        let matrix = 33 * entries;
        let accelerations = 145 * entries + 10 * n * entries + 50 * n;
        let general = 150 * bodies * bodies;
        match name {
            F::ForwardKinematics => 61 * n,
            F::Rnea | F::Bias => 143 * n,
            F::RneaWithForces => 150 * n,
            F::Gravity => 32 * n,
            F::Crba => matrix + 4 * entries,
            F::Ltdl | F::Ltl => factorisation + 12 * entries,
            F::ForwardDynamics => (362 * n).min(matrix + factorisation + 143 * n),
            F::Aba => 362 * n,
            F::Integrate | F::Difference | F::PositionRate => 20 * n,
            F::VelocityFromRate | F::Neutral | F::Normalize => 10 * n,
            F::DifferentialInverseDynamics => 123 * entries,
            F::KineticEnergy => 95 * n,
            F::PotentialEnergy | F::CenterOfMass => 15 * n,
            F::CenterOfMassJacobian => 70 * n,
            F::CentroidalMomentumMatrix => 215 * n,
            F::CentroidalMomentumBias => 265 * n,
            F::CentroidalMomentum => 130 * n,
            F::CentroidalMomentumRate => 280 * n,
            F::RneaDerivatives
            | F::RneaDerivativesWithForces
            | F::RneaWithDerivatives
            | F::BiasDerivatives => 145 * entries,
            F::GravityDerivatives => 25 * entries,
            F::KineticEnergyDerivatives => 165 * n,
            F::CentroidalMomentumDerivatives => 900 * n,
            F::CentroidalMomentumRateDerivatives => 1_700 * n,
            F::RneaDirectionalDerivative | F::RneaGradient => 280 * n,
            F::RneaHessian => 210 * n * n,
            F::RneaHessianProduct => 660 * n,
            F::ForwardDynamicsDerivatives if batch => accelerations,
            F::ForwardDynamicsDerivatives => 160 * entries + factorisation + 300 * n,
            F::ForwardDynamicsDirectionalDerivative | F::ForwardDynamicsGradient => {
                400 * n + matrix + factorisation
            }
            F::ForwardDynamicsHessian => accelerations + 210 * n * n + 5 * n * n * n,
            F::ForwardDynamicsHessianProduct => 1_000 * n + matrix + factorisation,
            F::InverseInertiaMatrix => 41 * entries + 3 * factorisation,
            F::CoriolisMatrix => 110 * entries,
            F::Regressor => 122 * entries,
            F::BaseRegressor => 103 * entries,
            F::ConstrainedForwardDynamics | F::Impact | F::ConstraintCorrection => {
                let solution = rows * entries + rows * rows * (n + rows);
                matrix + factorisation + 143 * n + 300 * n * constraints + solution
            }
            F::ConstrainedForwardDynamicsDerivatives => {
                let solution = rows * entries + rows * rows * (n + rows);
                accelerations + 3 * n * rows * (n + rows) + 1_500 * n * constraints + solution
            }
            F::ConstraintJacobian
            | F::ConstraintViolation
            | F::ConstraintBias
            | F::ConstraintTorques
            | F::ConstraintWrenches => 300 * n * constraints,
            F::MaximalCoordinates | F::JointCoordinates => 250 * bodies,
            F::SpookStep => 2_400 * (bodies + constraints) + 200 * rows * rows,
            F::SpookStepGeometricStiffness => 2_500 * (bodies + constraints) + 200 * rows * rows,
            F::JointWrenches | F::JointWrenchesParent => 246 * n,
            F::JointWrenchesWithForces | F::JointWrenchesParentWithForces => 252 * n,
            F::JointWrenchesWorld => 345 * n,
            F::JointWrenchesWorldWithForces => 351 * n,
            F::JointWrenchesLocalWorldAligned => 315 * n,
            F::JointWrenchesLocalWorldAlignedWithForces => 321 * n,
            F::JointWrenchesDerivatives
            | F::JointWrenchesWithForcesDerivatives
            | F::JointWrenchesParentDerivatives
            | F::JointWrenchesParentWithForcesDerivatives => 330 * n * n,
            F::JointWrenchesWorldDerivatives
            | F::JointWrenchesWorldWithForcesDerivatives
            | F::JointWrenchesLocalWorldAlignedDerivatives
            | F::JointWrenchesLocalWorldAlignedWithForcesDerivatives => 490 * n * n,
            F::ConstraintForcesGeneral => general,
            F::ConstraintForcesSerialised => 1_200 * bodies * u64::from(bodies.max(2).ilog2()),
            F::ConstraintForcesCyclicReduction => 1_400 * bodies,
            F::ConstraintForcesTipToBase => 900 * bodies,
            F::FramePlacement => 60 * n * frames,
            F::FrameVelocity | F::FrameJacobian => 220 * n * frames,
            F::FrameAcceleration
            | F::FrameClassicalAcceleration
            | F::FrameJacobianDerivative
            | F::FrameJacobianBias => 355 * n * frames,
            F::FrameVelocityDerivatives => 500 * n * frames,
            F::FrameAccelerationDerivatives | F::FrameClassicalAccelerationDerivatives => {
                1200 * n * frames
            }
            F::OperationalSpace | F::DynamicallyConsistentInverse => {
                3 * (80 * entries + factorisation) * frames
            }
        }
    }
}

impl LoadOptions for Options {
    fn robot(&self) -> &RobotOptions {
        &self.robot
    }

    fn problems(&self) -> Vec<(&'static str, String)> {
        [self.problems(), self.robot.problems()].concat()
    }

    fn lint(&self, model: &Model, problems: &mut DiagnosticSink) {
        remark(model, self, problems);
    }
}

/// Says of a robot for which much will be generated what that costs, and what to do about it.
fn remark(model: &Model, options: &Options, problems: &mut DiagnosticSink) {
    let sizes = Sizes::new(model, options);
    let mut functions = asked(model, options);
    if functions.contains(&FunctionName::Ltdl) || functions.contains(&FunctionName::Ltl) {
        // It comes with them.
        functions.insert(FunctionName::Crba);
    }
    let functions = functions.into_iter();
    let mut costs: Vec<(u64, FunctionName)> = functions
        .map(|name| (sizes.operations(name), name))
        .collect();
    costs.sort_by_key(|(operations, _)| std::cmp::Reverse(*operations));
    let total: u64 = costs.iter().map(|(operations, _)| operations).sum();
    if total < LARGE {
        return;
    }
    let most = costs.iter().take(3);
    let most = most.map(|(operations, name)| format!("{} {}", name.name(), rounded(*operations)));
    let most: Vec<String> = most.collect();
    let problem = format!(
        "{} joints make up to {} operations ({}): about {} of Rust, {} of memory to generate it and, \
         for each type of scalars that is used, {} of machine code and {} of an optimised build",
        model.joints.len(),
        rounded(total),
        most.join(", "),
        bytes(total * each::TEXT),
        bytes(total * each::MEMORY),
        bytes(total * each::CODE),
        duration(total * each::BUILD),
    );
    let place = Place {
        subject: &format!("robot `{}`", shorten(&model.name)),
        ..Place::FILE
    };
    problems.warning(WarningKind::LargeRobot, place, problem, hint(&costs));
}

/// What takes the most is named, with what grows with the number of joints only.
fn hint(costs: &[(u64, FunctionName)]) -> String {
    let default = "name the functions that you need, as in `functions = [rnea, aba]`, whose cost is \
                   in proportion to the joints; take a part of the robot, `base_link = \"...\"`; or \
                   make joints fixed, `joint(\"...\", fixed)`";
    match costs {
        [(_, name)] => format!(
            "`{}` is all that is asked for: take a part of the robot, `base_link = \"...\"`, or make \
             joints fixed, `joint(\"...\", fixed)`",
            name.name()
        ),
        _ => default.to_owned(),
    }
}

/// To two digits: "110,000", "4.2 million".
fn rounded(count: u64) -> String {
    let unit = 10u64.pow(count.max(10).ilog10() - 1);
    let count = (count + unit / 2) / unit * unit;
    match count {
        0..1_000 => count.to_string(),
        1_000..1_000_000 => format!("{},{:03}", count / 1_000, count % 1_000),
        1_000_000..1_000_000_000 => format!("{} million", count as f64 / 1e6),
        _ => format!("{} thousand million", count as f64 / 1e9),
    }
}

fn bytes(count: u64) -> String {
    match count {
        0..1_000_000 => format!("{} kB", rounded(count.div_ceil(1_000))),
        1_000_000..1_000_000_000 => format!("{} MB", rounded(count.div_ceil(1_000_000))),
        _ => format!("{} GB", rounded(count.div_ceil(1_000_000_000))),
    }
}

fn duration(microseconds: u64) -> String {
    match microseconds / 1_000_000 {
        seconds @ 0..120 => format!("{} s", rounded(seconds.max(1))),
        seconds @ 120..7_200 => format!("{} minutes", rounded(seconds.div_ceil(60))),
        seconds => format!("{} hours", rounded(seconds.div_ceil(3_600))),
    }
}

#[cfg(test)]
mod tests {
    use super::{bytes, duration, rounded};

    #[test]
    fn numbers_are_said_in_two_digits() {
        assert_eq!(rounded(7), "7");
        assert_eq!(rounded(114_999), "110,000");
        assert_eq!(rounded(4_249_000), "4.2 million");
        assert_eq!(bytes(2_300_000_000), "3 GB");
        assert_eq!(bytes(999), "1 kB");
        assert_eq!(duration(61_000_000), "61 s");
        assert_eq!(duration(3_000_000_000), "50 minutes");
    }
}
