//! Derivatives of the reference by dual numbers, one direction after the other; of weighted sums by reverse mode,
//! second ones on dual numbers.

use rbd_ir::ir::Recording;
use rbd_runtime::{Dual, Real, reference};

use super::arguments::Arguments;
use crate::algorithm::{Derivative, DerivativeForm, Method, Parameter, Shape};

/// Runs a row of derivatives, at these arguments, of the row that is recorded.
pub(super) fn run<T: Real>(
    arguments: &Arguments<'_, T, f64>,
    derivative: Derivative,
    recording: &Recording,
) -> Vec<T> {
    let point = Point {
        arguments,
        of: derivative.of.method(),
        derivative,
        recording,
    };
    match derivative.form {
        DerivativeForm::Jacobian => point.blocks(),
        DerivativeForm::ValueAndJacobian => {
            let values = recording.run(&point.inputs());
            [values, point.blocks()].concat()
        }
        DerivativeForm::Directional => point.along(),
        DerivativeForm::Gradient => point.gradient(),
        DerivativeForm::Hessian(pairs) => point.hessian(pairs),
        DerivativeForm::HessianProduct => point.second(derivative.by, |own| point.given(own)),
    }
}

/// Where a row is differentiated.
struct Point<'a, T> {
    arguments: &'a Arguments<'a, T, f64>,
    of: &'a Method,
    derivative: Derivative,
    /// The row that is differentiated, at numbers that may move.
    recording: &'a Recording,
}

impl<T: Real> Point<'_, T> {
    /// The arguments of the row that is differentiated.
    fn inputs(&self) -> Vec<T> {
        let parameters = self.of.parameters.iter();
        let arrays = parameters.map(|parameter| self.arguments.array(*parameter));
        arrays.collect::<Vec<_>>().concat()
    }

    /// Unit vector k of velocities.
    fn unit<U: Real>(&self, k: usize) -> Vec<U> {
        let nv = self.arguments.reference.model.nv();
        let element = |i| if i == k { U::one() } else { U::zero() };
        (0..nv).map(element).collect()
    }

    /// Inputs that move as `direction` says of each parameter.
    fn moving(&self, direction: impl Fn(Parameter) -> Option<Vec<T>>) -> Vec<Dual<T, 1>> {
        let inputs = self.inputs();
        let (mut moving, mut rest) = (Vec::with_capacity(inputs.len()), &inputs[..]);
        for parameter in self.of.parameters {
            let (own, others) = rest.split_at(self.arguments.reference.length(*parameter));
            rest = others;
            let rates = match direction(*parameter) {
                None => vec![T::zero(); own.len()],
                Some(along) if parameter.is_position() => {
                    let mut rate = vec![T::zero(); own.len()];
                    let model = &self.arguments.reference.model;
                    reference::position_rate(model, own, &along, &mut rate);
                    rate
                }
                Some(along) => along,
            };
            let pairs = own.iter().zip(rates);
            moving.extend(pairs.map(|(value, rate)| Dual {
                value: *value,
                derivatives: [rate],
            }));
        }
        moving
    }

    /// The derivative in a direction.
    fn derivative(&self, direction: impl Fn(Parameter) -> Option<Vec<T>>) -> Vec<T> {
        let inputs = self.moving(direction);
        let results = self.recording.run(&inputs);
        results.into_iter().map(|x| x.derivatives[0]).collect()
    }

    /// ∂f by each argument, each by rows; what the row returns as nonzeros of H by these.
    fn blocks(&self) -> Vec<T> {
        if self.of.returns.len() > 1 {
            return self.blocks_of_several();
        }
        let returns = self.arguments.method.returns;
        let first = returns.len() - self.derivative.by.len();
        let mut all = Vec::new();
        for (by, returned) in self.derivative.by.iter().zip(&returns[first..]) {
            let block = self.jacobian(*by);
            match returned.shape {
                Shape::InertiaMatrix => all.extend(self.arguments.reference.pattern.gather(&block)),
                _ => all.extend(block),
            }
        }
        all
    }

    /// The same of a row with several results: those of the first, then those of the second, as many as
    /// there are.
    fn blocks_of_several(&self) -> Vec<T> {
        let nv = self.arguments.reference.model.nv();
        let by = self.derivative.by.iter();
        let jacobians: Vec<Vec<T>> = by.map(|by| self.jacobian(*by)).collect();
        let differentiated = self.arguments.method.returns.len() / jacobians.len();
        let (mut all, mut first) = (Vec::new(), 0);
        for result in &self.of.returns[..differentiated] {
            let rows = match result.shape {
                Shape::ConstraintRows => self.arguments.reference.length(Parameter::Lambda),
                _ => nv,
            };
            for jacobian in &jacobians {
                all.extend_from_slice(&jacobian[first * nv..(first + rows) * nv]);
            }
            first += rows;
        }
        all
    }

    fn jacobian(&self, by: Parameter) -> Vec<T> {
        let nv = self.arguments.reference.model.nv();
        let columns = (0..nv).map(|k| self.derivative(|own| (own == by).then(|| self.unit(k))));
        let columns: Vec<Vec<T>> = columns.collect();
        let rows = columns.first().map_or(0, Vec::len);
        let element = |at: usize| columns[at % nv][at / nv];
        (0..rows * nv).map(element).collect()
    }

    /// The direction that the arguments give of this one.
    fn given(&self, parameter: Parameter) -> Option<Vec<T>> {
        let is_moved = self.derivative.by.contains(&parameter);
        let direction = parameter.direction().filter(|_| is_moved)?;
        Some(self.arguments.array(direction).to_vec())
    }

    fn along(&self) -> Vec<T> {
        self.derivative(|own| self.given(own))
    }

    /// Σ x · ∂f/∂(argument) by the unit velocities of each argument, of inputs that may move, by reverse mode.
    fn slopes<U: Real>(&self, inputs: &[U], weights: &[U], by: &[Parameter]) -> Vec<U> {
        let (reference, mut slopes) = (&self.arguments.reference, Vec::new());
        let gradient = self.recording.gradient(inputs, weights);
        for by in by {
            let before = self.of.parameters.iter().take_while(|own| *own != by);
            let start: usize = before.map(|own| reference.length(*own)).sum();
            let range = start..start + reference.length(*by);
            let (own, gradient) = (&inputs[range.clone()], &gradient[range]);
            if !by.is_position() {
                slopes.extend_from_slice(gradient);
                continue;
            }
            let mut rate = vec![U::zero(); own.len()];
            for k in 0..reference.model.nv() {
                reference::position_rate(&reference.model, own, &self.unit(k), &mut rate);
                let products = gradient.iter().zip(&rate);
                slopes.push(products.fold(U::zero(), |sum, (slope, rate)| sum + *slope * *rate));
            }
        }
        slopes
    }

    fn gradient(&self) -> Vec<T> {
        let weights = self.arguments.array(Parameter::X);
        self.slopes(&self.inputs(), weights, self.derivative.by)
    }

    /// The derivative along `outer` of the slopes by `inner`.
    fn second(&self, inner: &[Parameter], outer: impl Fn(Parameter) -> Option<Vec<T>>) -> Vec<T> {
        let inputs = self.moving(outer);
        let weights = self.arguments.array(Parameter::X).iter();
        let weights: Vec<Dual<T, 1>> = weights.map(|x| Dual::constant(*x)).collect();
        let slopes = self.slopes(&inputs, &weights, inner);
        slopes.into_iter().map(|x| x.derivatives[0]).collect()
    }

    fn hessian(&self, pairs: &[[Parameter; 2]]) -> Vec<T> {
        let nv = self.arguments.reference.model.nv();
        let mut all = vec![T::zero(); pairs.len() * nv * nv];
        for by in self.derivative.by {
            let matrices = (0..pairs.len()).filter(|k| pairs[*k][1] == *by);
            let matrices: Vec<usize> = matrices.collect();
            let rows: Vec<Parameter> = matrices.iter().map(|k| pairs[*k][0]).collect();
            for j in (0..nv).filter(|_| !rows.is_empty()) {
                let seconds = self.second(&rows, |own| (own == *by).then(|| self.unit(j)));
                for (at, second) in seconds.into_iter().enumerate() {
                    all[(matrices[at / nv] * nv + at % nv) * nv + j] = second;
                }
            }
        }
        all
    }
}
