//! What is generated beside the reference, both beside the reference in twice the digits.

use rbd_codegen::internals::algorithm::{Method, Parameter, Receiver};
use rbd_codegen::internals::ir::evaluate;
use rbd_codegen::{Compiled, Model, Reference};
use rbd_runtime::reference::{self, Body};
use rbd_runtime::{Frame, sparse};
use rbd_testing::DoubleDouble;

use super::bake::baked;
use crate::random::Random;

/// States at which functions are compared.
const STATES: usize = 100;

/// How many times the reference's error what is generated may have.
const MOST: f64 = 10.0;

/// Errors are the largest over all states, as parts of the largest result; below this part no text is
/// more than rounding: two units in the last place.
const ROUNDING: f64 = 2.0 * f64::EPSILON;

/// Fails if a function is further from the truth than [`MOST`] times the reference.
pub(super) fn with_reference(compiled: &Compiled, random: &mut Random) -> Result<(), String> {
    let (parameters, model) = baked(&compiled.model, random);
    let program = compiled.lowered();
    let pattern = &program.pattern;
    let states: Vec<State> = (0..STATES).map(|_| State::new(&model, random)).collect();
    let size = sizes(&model);
    for row in program.all_functions() {
        let method = row.generated.method;
        let function = &row.generated.body.function;
        let reference = Reference::new(&model, pattern);
        let frame = row.frame.map(|named| named.frame);
        let mut errors = Errors::default();
        for state in &states {
            let Some(inputs) = state.inputs(&reference, method) else {
                continue;
            };
            let Some([near, truth]) = references(&reference, frame, method, &inputs) else {
                continue;
            };
            let mut all = inputs.clone();
            // Functions of a matrix have them only where they are traced from the reference.
            if function.inputs.len() > all.len() {
                all.extend(&parameters);
            }
            let generated = evaluate(function, &all);
            errors.add(&generated, &near, &truth)?;
        }
        errors.check(&row.name, method.name, size)?;
    }
    Ok(())
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

/// The largest of a robot's numbers: what cancels leaves rounding of these.
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

#[derive(Default)]
struct Errors {
    generated: f64,
    reference: f64,
    /// The largest result.
    size: f64,
}

impl Errors {
    fn add(
        &mut self,
        generated: &[f64],
        near: &[DoubleDouble],
        truth: &[DoubleDouble],
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
        // Where the reference fails, nothing is known.
        if !size.is_finite() || !reference.is_finite() {
            return Ok(());
        }
        let generated: Vec<DoubleDouble> = generated.iter().map(|x| (*x).into()).collect();
        let error = distance(&generated, truth);
        let error = if error.is_nan() { f64::INFINITY } else { error };
        self.generated = self.generated.max(error);
        self.reference = self.reference.max(reference);
        self.size = self.size.max(size);
        Ok(())
    }

    fn check(&self, name: &str, kind: &str, robot: f64) -> Result<(), String> {
        // What is zero but for rounding is as small as the robot's numbers let it be.
        let least = ROUNDING * self.size + f64::EPSILON * robot;
        let allowed = MOST * self.reference.max(least);
        if self.generated <= allowed {
            return Ok(());
        }
        Err(format!(
            "accuracy of {kind}: {name} is {:.1} times as far from the truth as the reference: \
             {:.2e} and {:.2e} of {:.2e}",
            self.generated / self.reference.max(least),
            self.generated,
            self.reference,
            self.size
        ))
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

    /// The inputs of `method`, the entries of its receiver first; `None` where H cannot be factored.
    fn inputs(&self, reference: &Reference<'_>, method: &Method) -> Option<Vec<f64>> {
        let mut inputs = self.entries(reference, method.receiver);
        for parameter in method.parameters {
            inputs.extend(match parameter {
                Parameter::Q | Parameter::Q0 => &self.q,
                Parameter::Q1 => &self.other_q,
                // Of the length of q.
                Parameter::Rate => &self.other_q,
                Parameter::Qd | Parameter::V => &self.v,
                Parameter::Qdd | Parameter::Tau => &self.a,
                Parameter::X => &self.x,
                Parameter::LinkForces => &self.forces,
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
