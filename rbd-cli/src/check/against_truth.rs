//! Compares the generated functions with the figures of another library.

use rbd_codegen::internals::algorithm::Parameter;

use super::compare::{NEGLIGIBLE, difference, symmetric};
use super::error::{largest, relative, residual};
use super::evaluator::Evaluate;
use super::outcome::{Measure, Outcome};
use super::truth::{Numbers, Truth, TruthJoint, TruthState};
use crate::failure::Failure;
use rbd_codegen::Compiled;

/// Below this ratio of the eigenvalues of H two correct libraries differ in q̈ by more than the tolerance,
/// and the residual H q̈ + C − τ is compared instead.
const BAD_CONDITIONING: f64 = 1e-5;

/// Runs every generated function that the file has figures for.
pub(super) fn with_truth(
    robot: &Compiled,
    evaluator: &mut dyn Evaluate,
    truth: &Truth,
) -> Result<Outcome, Failure> {
    let joints = truth.joints(robot)?;
    let coordinates: Vec<usize> = joints.iter().flat_map(|joint| joint.velocities()).collect();
    let mut outcome = Outcome::default();
    for (number, state) in truth.states.iter().enumerate() {
        let mut comparison = Comparison {
            robot,
            truth,
            joints: &joints,
            coordinates: &coordinates,
            state,
            number: number as u64,
            evaluator,
            outcome: &mut outcome,
        };
        comparison.run()?;
    }
    Ok(outcome)
}

struct Comparison<'a> {
    robot: &'a Compiled,
    truth: &'a Truth,
    /// The file's joints, in the order of the robot's.
    joints: &'a [&'a TruthJoint],
    /// Their velocity coordinates.
    coordinates: &'a [usize],
    state: &'a TruthState,
    number: u64,
    evaluator: &'a mut dyn Evaluate,
    outcome: &'a mut Outcome,
}

impl Comparison<'_> {
    fn run(&mut self) -> Result<(), Failure> {
        let state = self.state;
        let floor = NEGLIGIBLE * largest(self.ordered(&state.tau).into_iter());
        for (function, expected) in [
            ("rnea", &state.tau),
            ("bias", &state.bias),
            ("gravity", &state.gravity),
        ] {
            let expected = self.ordered(expected);
            self.compare(function, &[], &expected, floor)?;
        }
        if let Some(expected) = &state.tau_fext {
            let (forces, expected) = (self.link_forces()?, self.ordered(expected));
            self.compare("rnea_with_forces", &forces, &expected, floor)?;
        }
        self.inertia()?;
        for function in ["forward_dynamics", "aba"] {
            self.forward_dynamics(function)?;
        }
        self.placements()
    }

    /// Calls `function` and notes its error.
    fn compare(
        &mut self,
        function: &'static str,
        forces: &[f64],
        expected: &[f64],
        floor: f64,
    ) -> Result<(), Failure> {
        if let Some(actual) = self.call(function, forces)? {
            self.note(
                function,
                relative(&actual, expected, floor),
                Measure::Relative,
            );
        }
        Ok(())
    }

    fn note(&mut self, function: &'static str, error: f64, measure: Measure) {
        self.outcome.note(function, error, measure, self.number);
    }

    /// The result of a function of the robot in this state; `None` if it was not generated.
    fn call(&mut self, function: &str, forces: &[f64]) -> Result<Option<Vec<f64>>, Failure> {
        let methods = &self.robot.program.functions;
        let Some(index) = methods.iter().position(|row| row.method.name == function) else {
            return Ok(None);
        };
        let mut inputs = Vec::new();
        for parameter in methods[index].method.parameters {
            match parameter {
                Parameter::Q => inputs.extend(self.positions()),
                Parameter::Qd => inputs.extend(self.ordered(&self.state.qd)),
                Parameter::Qdd => inputs.extend(self.ordered(&self.state.qdd)),
                Parameter::Tau => inputs.extend(self.ordered(&self.state.tau_in)),
                Parameter::LinkForces => inputs.extend(forces),
                // The truth has no such states.
                _ => return Ok(None),
            }
        }
        self.evaluator.call(index, &inputs).map(Some)
    }

    fn inertia(&mut self) -> Result<(), Failure> {
        let expected = self.expected_inertia();
        for function in ["crba", "differential_inverse_dynamics"] {
            if let Some(entries) = self.call(function, &[])? {
                let actual = symmetric(&self.robot.program.pattern, &entries);
                self.note(
                    function,
                    relative(&actual, &expected, 0.0),
                    Measure::Relative,
                );
            }
        }
        Ok(())
    }

    /// Compares q̈, or the residual H q̈ + C − τ if H is ill-conditioned.
    fn forward_dynamics(&mut self, function: &'static str) -> Result<(), Failure> {
        let expected = self.ordered(&self.state.qdd_aba);
        let Some(actual) = self.call(function, &[])? else {
            return Ok(());
        };
        let conditioning = self.truth.meta.conditioning.unwrap_or(0.0);
        if conditioning >= BAD_CONDITIONING {
            self.note(
                function,
                relative(&actual, &expected, 0.0),
                Measure::Relative,
            );
        } else {
            let (tau, bias) = (
                self.ordered(&self.state.tau_in),
                self.ordered(&self.state.bias),
            );
            let error = residual(&self.expected_inertia(), &actual, &difference(&tau, &bias));
            self.note(function, error, Measure::Residual);
        }
        Ok(())
    }

    /// The placements of the file's frames, each relative to the larger of 1 and its distance.
    fn placements(&mut self) -> Result<(), Failure> {
        let function = "forward_kinematics";
        let Some(placements) = self.call(function, &[])? else {
            return Ok(());
        };
        let figures = self.state.frame_r.iter().zip(&self.state.frame_p);
        for (name, (rotation, position)) in self.truth.meta.frames.iter().zip(figures) {
            let link = self.link(name)?;
            let actual = &placements[12 * link..12 * link + 12];
            let expected: Vec<f64> = rotation.iter().flatten().chain(position).copied().collect();
            self.note(
                function,
                relative(actual, &expected, 1.0),
                Measure::Relative,
            );
        }
        Ok(())
    }

    /// [moment; force] on every link.
    fn link_forces(&self) -> Result<Vec<f64>, Failure> {
        let mut forces = vec![0.0; 6 * self.robot.model.links.len()];
        let state = self.state;
        let joints = state.fext_joint.iter().flatten();
        for (joint, force) in joints
            .zip(state.fext.iter().flatten())
            .filter(|(j, _)| **j > 0)
        {
            let joint = self.truth.meta.joints.get(joint - 1);
            let joint =
                joint.ok_or_else(|| Failure::new("the truth file names a joint it lacks"))?;
            let link = self.link(&joint.child_link)?;
            let [fx, fy, fz, nx, ny, nz] = *force;
            for (sum, part) in forces[6 * link..].iter_mut().zip([nx, ny, nz, fx, fy, fz]) {
                *sum += part;
            }
        }
        Ok(forces)
    }

    fn link(&self, name: &str) -> Result<usize, Failure> {
        let names = &self.robot.model.link_names;
        let unknown = || {
            Failure::new(format!(
                "the truth file has a link `{name}`, the robot none"
            ))
        };
        names
            .iter()
            .position(|link| link == name)
            .ok_or_else(unknown)
    }

    /// q in the order of the robot's coordinates.
    fn positions(&self) -> Vec<f64> {
        let joints = self.joints.iter().zip(&self.robot.model.joints);
        joints
            .flat_map(|(found, joint)| found.position(self.state, joint.joint_type.nq()))
            .collect()
    }

    /// One of the file's vectors in the order of the robot's coordinates.
    fn ordered(&self, numbers: &Numbers) -> Vec<f64> {
        let number = |k: &usize| numbers.get(*k).copied().flatten().unwrap_or(f64::NAN);
        self.coordinates.iter().map(number).collect()
    }

    fn expected_inertia(&self) -> Vec<f64> {
        let rows = self
            .coordinates
            .iter()
            .map(|row| self.state.inertia.get(*row));
        let missing = Numbers::new();
        rows.flat_map(|row| self.ordered(row.unwrap_or(&missing)))
            .collect()
    }
}
