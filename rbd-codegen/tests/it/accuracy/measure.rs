//! How far a program's results are from the true ones, beside how far the reference's are.

use rbd_codegen::internals::LoweredProgram;
use rbd_codegen::internals::algorithm::{Method, Parameter, Receiver};
use rbd_codegen::internals::ir::{Function, evaluate_in};
use rbd_codegen::{Model, Reference};
use rbd_runtime::Real;
use rbd_testing::{DoubleDouble, Generator};

/// `f64` or `f32`.
pub(crate) trait Scalar: Real + Into<f64> {
    /// What it is called in Rust.
    const NAME: &'static str;
    /// A unit in the last place of 1.
    const ULP: f64;
}

impl Scalar for f64 {
    const NAME: &'static str = "f64";
    const ULP: f64 = f64::EPSILON;
}

impl Scalar for f32 {
    const NAME: &'static str = "f32";
    const ULP: f64 = f32::EPSILON as f64;
}

/// Whether products are fused with sums, where the machine can.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Products {
    Fused,
    Rounded,
}

impl Products {
    pub(crate) const ALL: [Self; 2] = [Self::Fused, Self::Rounded];

    fn run<T: Real>(self, function: &Function, inputs: &[T]) -> Vec<T> {
        match self {
            Self::Fused => T::dispatch(
                |arithmetic| evaluate_in(arithmetic, function, inputs),
                |arithmetic| evaluate_in(arithmetic, function, inputs),
            ),
            Self::Rounded => {
                T::dispatch_unfused(|arithmetic| evaluate_in(arithmetic, function, inputs))
            }
        }
    }
}

/// The states that a function is measured at.
#[derive(Clone, Copy)]
pub(crate) struct States {
    pub(crate) count: usize,
    /// Angles are drawn from −`angles` to `angles`, radians.
    pub(crate) angles: f64,
}

/// Largest error of the program by that of the reference, which counts as two units in the last
/// place of the result's norm at least.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ratios {
    /// Of the whole result.
    pub(crate) norm: f64,
    /// Of the worst component, beside the same component of the reference.
    pub(crate) component: f64,
}

/// One method of one robot in one arithmetic.
pub(crate) struct Measured {
    pub(crate) function: &'static str,
    pub(crate) scalar: &'static str,
    pub(crate) products: Products,
    pub(crate) ratios: Ratios,
}

/// Every method that has a reference, in this scalar.
pub(crate) fn measure<T: Scalar>(
    model: &Model,
    generated: &LoweredProgram,
    states: States,
) -> Vec<Measured>
where
    DoubleDouble: From<T>,
{
    let reference = Reference::new(model, &generated.pattern);
    let mut measured = Vec::new();
    for generated in &generated.functions {
        let method = generated.method;
        let Some(recorded) = reference.record(None, method) else {
            continue;
        };
        let mut tallies = Products::ALL.map(|_| Tally::default());
        let mut own = Tally::default();
        let mut random = Generator::new(1);
        for _ in 0..states.count {
            let inputs: Vec<T> = inputs(&reference, model, method, states.angles, &mut random);
            let exact: Vec<DoubleDouble> = inputs.iter().map(|x| DoubleDouble::from(*x)).collect();
            let truth = recorded.run(&exact);
            own.add(&truth, &recorded.run(&inputs));
            for (tally, products) in tallies.iter_mut().zip(Products::ALL) {
                tally.add(&truth, &products.run(&generated.body.function, &inputs));
            }
        }
        for (tally, products) in tallies.iter().zip(Products::ALL) {
            measured.push(Measured {
                function: method.name,
                scalar: T::NAME,
                products,
                ratios: tally.beside(&own, 2.0 * T::ULP),
            });
        }
    }
    measured
}

/// The largest errors and values so far.
#[derive(Default)]
struct Tally {
    /// The norm of the errors of a result.
    error: f64,
    /// The norm of a result.
    size: f64,
    /// The error of each component.
    errors: Vec<f64>,
}

impl Tally {
    fn add<T: Scalar>(&mut self, truth: &[DoubleDouble], found: &[T])
    where
        DoubleDouble: From<T>,
    {
        let pairs = truth.iter().zip(found);
        let errors = pairs.map(|(truth, found)| (DoubleDouble::from(*found) - *truth).to_f64());
        let errors: Vec<f64> = errors.collect();
        let values: Vec<f64> = truth.iter().map(|x| x.to_f64()).collect();
        self.error = larger(self.error, length(&errors));
        self.size = larger(self.size, length(&values));
        self.errors.resize(truth.len(), 0.0);
        for (largest, error) in self.errors.iter_mut().zip(&errors) {
            *largest = larger(*largest, error.abs());
        }
    }

    fn beside(&self, reference: &Self, floor: f64) -> Ratios {
        let ratio = |error: f64, reference: f64, size: f64| match error {
            0.0 => 0.0,
            error => error / reference.max(floor * size),
        };
        let whole = reference.size;
        let pairs = || self.errors.iter().zip(&reference.errors);
        let component = pairs().map(|(error, own)| ratio(*error, *own, whole));
        Ratios {
            norm: ratio(self.error, reference.error, whole),
            component: component.fold(0.0, larger),
        }
    }
}

/// The larger; a NaN stays.
fn larger(a: f64, b: f64) -> f64 {
    if a.is_nan() || a > b { a } else { b }
}

fn length(values: &[f64]) -> f64 {
    let size = values.iter().fold(0.0, |size, x| larger(size, x.abs()));
    if size == 0.0 || !size.is_finite() {
        return size;
    }
    let squares = values.iter().map(|x| (x / size) * (x / size));
    size * squares.sum::<f64>().sqrt()
}

/// What `method` is given in a random state.
fn inputs<T: Scalar>(
    reference: &Reference<'_>,
    model: &Model,
    method: &Method,
    angles: f64,
    random: &mut Generator,
) -> Vec<T> {
    let runtime = model.as_runtime();
    let entries = match method.receiver {
        Receiver::Robot | Receiver::Frame => Vec::new(),
        receiver => {
            let q = configuration(model, angles, random);
            entries(reference, receiver, &q)
        }
    };
    let arguments = method
        .parameters
        .iter()
        .flat_map(|parameter| match parameter {
            Parameter::Q | Parameter::Q0 | Parameter::Q1 => configuration(model, angles, random),
            Parameter::Rate => random.vec(runtime.nq()),
            Parameter::LinkForces => random.vec(6 * model.links.len()),
            _ => random.vec(runtime.nv()),
        });
    let all: Vec<f64> = entries.into_iter().chain(arguments).collect();
    all.into_iter().map(T::from_f64).collect()
}

/// Angles and slides of single joints over the whole range, other coordinates normalised.
fn configuration(model: &Model, angles: f64, random: &mut Generator) -> Vec<f64> {
    let mut q = random.configuration(&model.as_runtime());
    for joint in &model.joints {
        let turns = matches!(joint.joint_type, rbd_runtime::JointType::Revolute { .. });
        if turns && joint.coupling.is_none() {
            q[joint.q_start] = random.real(-angles, angles);
        }
    }
    q
}

/// The true entries of the inertia matrix or of a factor of it.
fn entries(reference: &Reference<'_>, receiver: Receiver, q: &[f64]) -> Vec<f64> {
    let find = |name| {
        let mut methods = rbd_codegen::internals::algorithm::methods();
        methods
            .find(|method| method.name == name)
            .expect("a row of the table")
    };
    let q: Vec<DoubleDouble> = q.iter().map(|x| (*x).into()).collect();
    let run = |name, x: &[DoubleDouble]| reference.run(find(name), x).expect("it has a reference");
    let h = run("crba", &q);
    let entries = match receiver {
        Receiver::Ltdl => run("ltdl_factor", &h),
        Receiver::Ltl => run("ltl_factor", &h),
        _ => h,
    };
    entries.into_iter().map(DoubleDouble::to_f64).collect()
}
