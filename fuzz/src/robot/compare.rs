//! Compares generated code and the reference with the reference in twice the digits.

use rbd_codegen::internals::algorithm::{Method, Parameter, Pattern, Receiver};
use rbd_codegen::internals::ir::{Function, evaluate};
use rbd_codegen::{Compiled, Model, Reference};
use rbd_runtime::reference::{self, Body};
use rbd_runtime::{Frame, sparse};
use rbd_testing::DoubleDouble;

use super::bake::baked;
use super::nearby::{nearby, rounded};
use crate::random::Random;

/// The number of states at which functions are compared.
const STATES: usize = 100;

/// Generated code may have this many times the error of the reference, or of rounding each of the robot's
/// numbers.
const MOST: f64 = 10.0;

/// The number of robots with randomly rounded numbers that measure the latter error.
const NEARBY: usize = 3;

/// States in which roundings of the robot's numbers change more than this part of a result are skipped.
const MOST_UNSURE: f64 = 0.1;

/// A tenth of √ε, relative to the result: the change that a rounding makes where the root of a rounding
/// error is taken.
const AT_THE_EDGE: f64 = 1.5e-9;

/// Errors are the largest over all states, relative to the largest result. Below this, any formulation is
/// only rounding: two units in the last place.
const ROUNDING: f64 = 2.0 * f64::EPSILON;

/// Fails if a function is further from the truth than [`MOST`] times the reference.
pub(super) fn with_reference(compiled: &Compiled, random: &mut Random) -> Result<(), String> {
    let (parameters, model) = baked(&compiled.model, random);
    let program = compiled.lowered();
    let states: Vec<State> = (0..STATES).map(|_| State::new(&model, random)).collect();
    let robots: Vec<Model> = (0..NEARBY).map(|_| nearby(&model, random)).collect();
    for row in program.all_functions() {
        let compared = Compared {
            model: &model,
            pattern: &program.pattern,
            method: row.generated.method,
            function: &row.generated.body.function,
            frame: row.frame.map(|named| named.frame),
            parameters: &parameters,
        };
        if compared.errors(&states, &[], random)?.is_allowed() {
            continue;
        }
        let errors = compared.errors(&states, &robots, random)?;
        if !errors.is_allowed() {
            return Err(errors.message(&row.name, row.generated.method.name));
        }
    }
    Ok(())
}

/// A function and its robot.
struct Compared<'a> {
    model: &'a Model,
    pattern: &'a Pattern,
    method: &'static Method,
    function: &'a Function,
    frame: Option<Frame>,
    parameters: &'a [f64],
}

impl Compared<'_> {
    /// The largest errors over all states. Skips states in which the truth of a nearby robot is not finite,
    /// such as a factor of a singular H: there the last digits decide.
    fn errors(
        &self,
        states: &[State],
        nearby: &[Model],
        random: &mut Random,
    ) -> Result<Errors, String> {
        let reference = Reference::new(self.model, self.pattern);
        let mut errors = Errors::new(self.model);
        for state in states {
            let Some(inputs) = state.inputs(&reference, self.method) else {
                continue;
            };
            let Some([near, truth]) = references(&reference, self.frame, self.method, &inputs)
            else {
                continue;
            };
            let mut rounding = 0.0f64;
            for robot in nearby {
                let other = Reference::new(robot, self.pattern);
                let inputs: Vec<DoubleDouble> = rounded(&inputs, random);
                let result = other.run_on(self.frame, self.method, &inputs);
                rounding = larger(rounding, result.map_or(0.0, |x| distance(&x, &truth)));
            }
            let generated = evaluate(self.function, &self.arguments(inputs));
            errors.add(&generated, &near, &truth, rounding)?;
        }
        Ok(errors)
    }

    /// Functions of a matrix take the robot's fields only if they are traced from the reference.
    fn arguments(&self, mut inputs: Vec<f64>) -> Vec<f64> {
        if self.function.inputs.len() > inputs.len() {
            inputs.extend(self.parameters);
        }
        inputs
    }
}

/// The larger of two, or NaN.
fn larger(a: f64, b: f64) -> f64 {
    if a.is_nan() || b.is_nan() {
        f64::NAN
    } else {
        a.max(b)
    }
}

/// The reference in `f64`, then in twice the digits.
fn references(
    reference: &Reference<'_>,
    frame: Option<Frame>,
    method: &Method,
    inputs: &[f64],
) -> Option<[Vec<DoubleDouble>; 2]> {
    let near = reference.run_on(frame, method, inputs)?;
    let inputs: Vec<DoubleDouble> = inputs.iter().map(|x| (*x).into()).collect();
    let truth = reference.run_on(frame, method, &inputs)?;
    Some([near.into_iter().map(DoubleDouble::from).collect(), truth])
}

/// The largest of the robot's numbers: where terms cancel, a rounding error of these remains.
fn sizes(model: &Model) -> f64 {
    let bodies = model.joints.iter().map(|joint| {
        let p = joint.parent_from_joint.translation;
        let length = 1.0 + p.dot(p);
        joint
            .inertia
            .parameters()
            .iter()
            .fold(0.0f64, |size, x| size.max(x.abs()))
            * length
    });
    bodies.fold(1.0, f64::max)
}

struct Errors {
    generated: f64,
    reference: f64,
    /// The change due to roundings of the robot's numbers and of the arguments.
    rounding: f64,
    /// The largest result.
    size: f64,
    /// The largest of the robot's numbers.
    robot: f64,
}

impl Errors {
    fn new(model: &Model) -> Self {
        Self {
            generated: 0.0,
            reference: 0.0,
            rounding: 0.0,
            size: 0.0,
            robot: sizes(model),
        }
    }

    fn add(
        &mut self,
        generated: &[f64],
        near: &[DoubleDouble],
        truth: &[DoubleDouble],
        rounding: f64,
    ) -> Result<(), String> {
        if generated.len() != truth.len() {
            return Err(format!(
                "length: {} results for {}",
                generated.len(),
                truth.len()
            ));
        }
        let size = norm(truth.iter().copied());
        let reference = distance(near, truth);
        // Nothing is known where the reference fails, or where the last digits decide.
        let is_known = reference.is_finite() && rounding <= MOST_UNSURE * size.max(self.robot);
        if !size.is_finite() || !is_known {
            return Ok(());
        }
        let generated: Vec<DoubleDouble> = generated.iter().map(|x| (*x).into()).collect();
        let error = distance(&generated, truth);
        // The root of a pivot as small as its rounding error: it may be that of a negative number.
        if error.is_nan() && rounding > AT_THE_EDGE * size {
            return Ok(());
        }
        let error = if error.is_nan() { f64::INFINITY } else { error };
        self.generated = self.generated.max(error);
        self.reference = self.reference.max(reference);
        self.rounding = self.rounding.max(rounding);
        self.size = self.size.max(size);
        Ok(())
    }

    /// The unit of allowed error, ten times of which is the limit. The error of an exact zero scales with
    /// the robot's numbers.
    fn unit(&self) -> f64 {
        let least = ROUNDING * self.size + f64::EPSILON * self.robot;
        self.reference.max(self.rounding).max(least)
    }

    fn is_allowed(&self) -> bool {
        self.generated <= MOST * self.unit()
    }

    fn message(&self, name: &str, kind: &str) -> String {
        format!(
            "accuracy of {kind}: {name} is {:.1} times as far from the truth as the reference or a \
             rounding of the robot's numbers: {:.2e}, {:.2e} and {:.2e} of {:.2e}",
            self.generated / self.unit(),
            self.generated,
            self.reference,
            self.rounding,
            self.size
        )
    }
}

fn norm(x: impl Iterator<Item = DoubleDouble>) -> f64 {
    let squares = x.map(|x| x.to_f64() * x.to_f64());
    squares.sum::<f64>().sqrt()
}

fn distance(a: &[DoubleDouble], b: &[DoubleDouble]) -> f64 {
    norm(a.iter().zip(b).map(|(a, b)| *a - *b))
}

/// Arguments for any function.
struct State {
    q: Vec<f64>,
    other_q: Vec<f64>,
    v: Vec<f64>,
    a: Vec<f64>,
    x: Vec<f64>,
    forces: Vec<f64>,
}

impl State {
    fn new(model: &Model, random: &mut Random) -> Self {
        let runtime = model.as_runtime();
        let (nq, nv) = (runtime.nq(), runtime.nv());
        let mut vector = |count: usize, size: f64| -> Vec<f64> {
            (0..count).map(|_| random.real(-size, size)).collect()
        };
        let [mut q, mut other_q] = [(); 2].map(|()| vector(nq, 3.0));
        reference::normalize(&runtime, &mut q);
        reference::normalize(&runtime, &mut other_q);
        Self {
            q,
            other_q,
            v: vector(nv, 2.0),
            a: vector(nv, 5.0),
            x: vector(nv, 1.0),
            forces: vector(6 * model.links.len(), 3.0),
        }
    }

    /// The inputs of `method`, with the receiver's entries first; `None` if H cannot be factored.
    fn inputs(&self, reference: &Reference<'_>, method: &Method) -> Option<Vec<f64>> {
        let mut inputs = self.entries(reference, method.receiver);
        for parameter in method.parameters {
            inputs.extend_from_slice(match parameter {
                Parameter::Q | Parameter::Q0 => &self.q,
                Parameter::Q1 => &self.other_q,
                // It has the length of q.
                Parameter::Rate => &self.other_q,
                Parameter::Qd | Parameter::V | Parameter::Dq => &self.v,
                Parameter::Qdd | Parameter::Tau | Parameter::Dqd => &self.a,
                Parameter::X | Parameter::Dqdd | Parameter::Dtau => &self.x,
                Parameter::LinkForces => &self.forces,
                // The fuzzer's robots have no constraints and no functions in maximal coordinates.
                _ => &[],
            });
        }
        inputs.iter().all(|x| x.is_finite()).then_some(inputs)
    }

    /// The entries of the matrix that functions are called on: H here, or its factor.
    fn entries(&self, reference: &Reference<'_>, receiver: Receiver) -> Vec<f64> {
        let model = reference.model;
        let factor: fn(&[Option<usize>], &mut [f64]) = match receiver {
            Receiver::InertiaMatrix => |_, _| {},
            Receiver::Ltdl => sparse::ltdl,
            Receiver::Ltl => sparse::ltl,
            _ => return Vec::new(),
        };
        let mut bodies = vec![Body::zero(); model.joints.len()];
        let mut h = vec![0.0; model.nv() * model.nv()];
        reference::crba(&model, &mut bodies, &self.q, &mut h);
        factor(&reference.pattern.parents, &mut h);
        reference.pattern.gather(&h)
    }
}
