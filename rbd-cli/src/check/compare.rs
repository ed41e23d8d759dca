//! Compares the generated functions with the generic reference, state by state.

use indicatif::ProgressBar;
use rbd_codegen::internals::algorithm::{
    Method, Parameter, Pattern, Receiver, Shape, frame_methods,
};
use rbd_codegen::{FunctionName as F, NamedFunction, Reference};
use rbd_runtime::Frame;
use rbd_runtime::reference::Constraint;

use super::error::{largest, relative, residual};
use super::evaluator::Evaluate;
use super::outcome::{Measure, Outcome};
use super::states::{State, States};
use crate::arguments::SamplingArguments;
use crate::failure::Failure;
use rbd_codegen::Compiled;

/// A term of the equation of motion counts as zero below this part of the largest joint force of the same
/// motion: the gravity term of a mechanism that lies flat is only rounding.
pub(super) const NEGLIGIBLE: f64 = 1e-3;

/// Runs every generated function in random states and notes its distance from the reference.
pub(super) fn with_reference(
    robot: &Compiled,
    evaluator: &mut dyn Evaluate,
    sampling: &SamplingArguments,
    progress: &ProgressBar,
) -> Result<(Outcome, u64), Failure> {
    let reference = Reference::new(&robot.model, &robot.program.pattern);
    let mut states = States::new(&robot.model, sampling.seed);
    let (mut outcome, mut indefinite) = (Outcome::default(), 0);
    for number in 0..sampling.states {
        let figures = Figures::new(reference, states.next());
        let has_root = figures.is_positive_definite();
        indefinite += u64::from(!has_root);
        for (index, row) in robot.program.all_functions().enumerate() {
            if !has_root && takes_root(row.generated.method) {
                continue;
            }
            let inputs = figures.inputs(row.generated.method);
            let actual = evaluator.call(index, &inputs)?;
            if let Some((error, measure)) = figures.error(&row, &inputs, &actual) {
                outcome.note(&row.name, error, measure, number);
            }
        }
        progress.inc(1);
    }
    Ok((outcome, indefinite))
}

/// Whether a method computes LᵀL or uses it.
fn takes_root(method: &Method) -> bool {
    method.receiver == Receiver::Ltl || method.has_result(Shape::Ltl)
}

/// The measure for the results of a method.
pub(super) fn measure(method: &Method) -> Measure {
    match method.id {
        F::ForwardDynamics | F::Aba | F::LtdlSolve | F::LtlSolve => Measure::Residual,
        _ => Measure::Relative,
    }
}

/// A state and the reference's results in it that are inputs of other functions.
struct Figures<'a> {
    reference: Reference<'a>,
    state: State,
    h: Vec<f64>,
    ltdl: Vec<f64>,
    ltl: Vec<f64>,
    bias: Vec<f64>,
    /// The largest joint force.
    force: f64,
}

/// Functions that return no forces, though they take velocities or return as many numbers.
const OF_CONFIGURATIONS: &[F] = &[F::Difference, F::PositionRate, F::VelocityFromRate];

impl<'a> Figures<'a> {
    fn new(reference: Reference<'a>, state: State) -> Self {
        let (h, ltdl, ltl, bias, force) = (vec![], vec![], vec![], vec![], 0.0);
        let mut figures = Self {
            reference,
            state,
            h,
            ltdl,
            ltl,
            bias,
            force,
        };
        figures.h = figures.of(F::Crba);
        figures.ltdl = figures.of(F::Ltdl);
        figures.ltl = figures.of(F::Ltl);
        figures.bias = figures.of(F::Bias);
        figures.force = largest(figures.of(F::Rnea).into_iter());
        figures
    }

    /// Whether H is positive definite: then D of LᵀDL is positive.
    fn is_positive_definite(&self) -> bool {
        let entries = self.reference.pattern.nonzeros.iter().zip(&self.ltdl);
        let mut diagonal = entries.filter(|((row, column), _)| row == column);
        diagonal.all(|(_, d)| *d > 0.0)
    }

    /// The numbers of a function in this state; none where the robot cannot have it.
    fn of(&self, function: F) -> Vec<f64> {
        let method = function.method();
        let numbers = self.reference.run(method, &self.inputs(method));
        numbers.unwrap_or_default()
    }

    /// The inputs of `method` in this state.
    fn inputs(&self, method: &Method) -> Vec<f64> {
        let state = &self.state;
        let mut inputs = match method.receiver {
            Receiver::InertiaMatrix => self.h.clone(),
            Receiver::Ltdl => self.ltdl.clone(),
            Receiver::Ltl => self.ltl.clone(),
            _ => Vec::new(),
        };
        for parameter in method.parameters {
            if let Some(numbers) = self.bodies_or_rows(*parameter) {
                inputs.extend(numbers);
                continue;
            }
            inputs.extend(match parameter {
                Parameter::Q => &state.q,
                Parameter::Qd => &state.qd,
                Parameter::Qdd | Parameter::Dqd => &state.qdd,
                Parameter::Tau | Parameter::Dtau => &state.tau,
                Parameter::X | Parameter::Dqdd => &state.x,
                Parameter::LinkForces => &state.f_ext,
                Parameter::V | Parameter::Dq => &state.v,
                Parameter::Q0 => &state.q,
                Parameter::Q1 => &state.q1,
                Parameter::Rate => &state.rate,
                _ => unreachable!("it is of bodies or rows"),
            });
        }
        inputs
    }

    /// Inputs of bodies and constraint rows, which are neither coordinates nor links.
    fn bodies_or_rows(&self, parameter: Parameter) -> Option<Vec<f64>> {
        let State { x, f_ext, .. } = &self.state;
        let rows = self.reference.constraints.iter().map(Constraint::rows);
        let bodies = self.reference.model.joints.len();
        let held = bodies + self.reference.constraints.len();
        let cycled = |numbers: &[f64], count| numbers.iter().copied().cycle().take(count).collect();
        Some(match parameter {
            Parameter::Lambda => cycled(x, rows.sum()),
            Parameter::States => self.of(F::MaximalCoordinates),
            Parameter::BodyForces => cycled(f_ext, 6 * bodies),
            // m/N and s: a step of 10 ms takes half of a violation.
            Parameter::Regularisation => [1e-6, 0.02].repeat(held),
            Parameter::HeldLambda => cycled(x, 6 * held),
            Parameter::H => vec![0.01],
            _ => return None,
        })
    }

    /// The error of `actual` relative to the reference; `None` if there is none.
    fn error(
        &self,
        row: &NamedFunction<'_>,
        inputs: &[f64],
        actual: &[f64],
    ) -> Option<(f64, Measure)> {
        let (method, frame) = (row.generated.method, row.frame.map(|named| named.frame));
        let error = match measure(method) {
            Measure::Residual => {
                let rhs = match method.receiver {
                    Receiver::Robot => difference(&self.state.tau, &self.bias),
                    _ => self.state.x.clone(),
                };
                residual(&self.dense_inertia(), actual, &rhs)
            }
            Measure::Relative => {
                let expected = self.reference.run_on(frame, method, inputs)?;
                let floor = match frame {
                    Some(frame) => self.frame_floor(frame, method, &expected),
                    None => self.floor(method, &expected),
                };
                relative(actual, &expected, floor)
            }
        };
        Some((error, measure(method)))
    }

    /// The smallest scale for the error of a result: for forces a part of the largest force, for an inverse
    /// the change H⁻¹ δ H⁻¹ that a rounding δ of H makes.
    fn floor(&self, method: &Method, expected: &[f64]) -> f64 {
        let is_regressor =
            method.has_result(Shape::Regressor) || method.has_result(Shape::BaseRegressor);
        let is_force = !OF_CONFIGURATIONS.contains(&method.id)
            && !is_regressor
            && (method.has_result(Shape::Velocity) || method.parameters.contains(&Parameter::Qd));
        match method.id {
            F::InverseInertiaMatrix
            | F::ForwardDynamicsDerivatives
            | F::ConstrainedForwardDynamics
            | F::ConstrainedForwardDynamicsDerivatives
            | F::ConstraintCorrection
            | F::Impact
            | F::ImpactDerivatives => {
                let size = largest(expected.iter().copied());
                size * size * largest(self.h.iter().copied())
            }
            // Violations and velocities are differences of numbers as large as the largest.
            id if id.is_spook() => largest(expected.iter().copied()),
            _ if method.receiver == Receiver::Robot && is_force => NEGLIGIBLE * self.force,
            _ => 0.0,
        }
    }

    /// The same for frames: a rounding δ of J H⁻¹ Jᵀ changes Λ by Λ δ Λ.
    fn frame_floor(&self, frame: Frame, method: &Method, expected: &[f64]) -> f64 {
        if !method.id.needs_full_rank() {
            return 0.0;
        }
        let size = |family: F| {
            let mut rows = frame_methods().filter(|row| row.id.base() == family);
            let row = rows.find(|row| row.coordinates() == method.coordinates());
            let run = |row| self.reference.run_on(Some(frame), row, &self.inputs(row));
            largest(row.and_then(run).unwrap_or_default().into_iter())
        };
        let inverse = largest(self.of(F::InverseInertiaMatrix).into_iter());
        let inertia = largest(self.h.iter().copied());
        let mobility = size(F::FrameJacobian).powi(2) * inverse.powi(2) * inertia;
        largest(expected.iter().copied()) * size(F::OperationalSpace) * mobility
    }

    fn dense_inertia(&self) -> Vec<f64> {
        symmetric(self.reference.pattern, &self.h)
    }
}

/// The full matrix, by rows, from the stored nonzeros of H.
pub(super) fn symmetric(pattern: &Pattern, entries: &[f64]) -> Vec<f64> {
    let n = pattern.size();
    let mut dense = pattern.scatter(entries, 0.0);
    for (row, column) in &pattern.nonzeros {
        dense[column * n + row] = dense[row * n + column];
    }
    dense
}

pub(super) fn difference(a: &[f64], b: &[f64]) -> Vec<f64> {
    a.iter().zip(b).map(|(a, b)| a - b).collect()
}
