//! Rows that are derivatives of other rows, by differentiation of their graph.

use rbd_ir::derive::{
    Differentiation, Seeds, Strategies, Weights, hessian, hessian_times, jacobian, jacobian_times,
    times_jacobian,
};
use rbd_ir::ir::{Function, Input, Symbol, evaluate, trace};
use rbd_runtime::{Real, reference};

use super::symbols::run_time_inputs;
use super::{Derivative, DerivativeForm, Method, Parameter, Shape, TraceContext};

/// The array of factors of all directions.
const FACTORS: &str = "direction";

/// The function of a row of derivatives of `function`, in the way that costs least, and what the others
/// would cost where several were tried.
pub(super) fn differentiated(
    context: &TraceContext<'_>,
    method: &Method,
    derivative: Derivative,
    function: &Function,
) -> (Function, Option<Strategies>) {
    let directions = Directions::new(context, function, derivative.by);
    let question = Differentiation {
        function,
        outputs: None,
        seeds: directions.seeds(),
        with_values: derivative.form == DerivativeForm::ValueAndJacobian,
        known: None,
        symmetry: None,
    };
    let weights = Weights::Inputs(Parameter::X.name());
    let search = context.effort.search();
    let (found, ways) = match derivative.form {
        DerivativeForm::Jacobian | DerivativeForm::ValueAndJacobian => {
            let (found, ways) = jacobian(&question, &search);
            (found, Some(ways))
        }
        DerivativeForm::Directional => (jacobian_times(&question, FACTORS), None),
        DerivativeForm::Gradient => (times_jacobian(&question, weights), None),
        DerivativeForm::Hessian(_) => {
            let (found, ways) = hessian(&question, weights, &search);
            (found, Some(ways))
        }
        DerivativeForm::HessianProduct => (hessian_times(&question, weights, FACTORS), None),
    };
    let places = Places {
        context,
        method,
        derivative,
        nv: context.pattern.size(),
        values: function.outputs.len(),
    };
    (places.arranged(&found), ways)
}

/// The directions of all arguments by which a function is differentiated: unit vectors of the tangent
/// space of each.
enum Directions {
    /// Single inputs.
    Inputs(Vec<u32>),
    /// Rates of all inputs, since q is no vector.
    Rates(Function),
}

impl Directions {
    fn new(context: &TraceContext<'_>, function: &Function, by: &[Parameter]) -> Self {
        let inputs = &function.inputs;
        let nv = context.pattern.size();
        let of_array = |parameter: &Parameter| {
            let name = parameter.name();
            let first = inputs.iter().position(|input| input.array == name);
            first.unwrap_or(inputs.len())
        };
        let is_vector = |parameter: &Parameter| !parameter.is_position() || context.nq() == nv;
        if by.iter().all(is_vector) {
            let all = by.iter().flat_map(|parameter| {
                let first = of_array(parameter) as u32;
                first..first + nv as u32
            });
            return Self::Inputs(all.collect());
        }
        let model = context.model.as_runtime();
        Self::Rates(trace(inputs.clone(), |x| {
            let directions = by.iter().flat_map(|parameter| {
                let first = of_array(parameter);
                (0..nv).map(move |k| (*parameter, first, k))
            });
            let rates = directions.flat_map(|(parameter, first, k)| {
                let mut rates = vec![Symbol::zero(); x.len()];
                let mut unit = vec![Symbol::zero(); nv];
                unit[k] = Symbol::one();
                if parameter.is_position() {
                    let own = first..first + context.nq();
                    reference::position_rate(&model, &x[own.clone()], &unit, &mut rates[own]);
                } else {
                    rates[first..first + nv].copy_from_slice(&unit);
                }
                rates
            });
            rates.collect()
        }))
    }

    fn seeds(&self) -> Seeds<'_> {
        match self {
            Self::Inputs(inputs) => Seeds::Inputs(inputs),
            Self::Rates(rates) => Seeds::Traced(rates),
        }
    }
}

/// Where the inputs and results of a row are among those of the differentiated function.
struct Places<'a> {
    context: &'a TraceContext<'a>,
    method: &'a Method,
    derivative: Derivative,
    nv: usize,
    /// Results of the row that is differentiated.
    values: usize,
}

impl Places<'_> {
    /// The function with the row's arguments, in their order, and its results.
    fn arranged(&self, found: &Function) -> Function {
        let parameters = self.method.parameters.iter();
        let mut inputs: Vec<Input> = parameters.flat_map(|p| p.inputs(self.context)).collect();
        inputs.extend(run_time_inputs(self.context));
        let places: Vec<usize> = found
            .inputs
            .iter()
            .map(|input| {
                let (array, index) = self.array(input);
                let place = inputs.iter().position(|own| {
                    own.array == array && own.index == index && own.field == input.field
                });
                place.expect("a row takes what the row takes of which it is a derivative")
            })
            .collect();
        let results = self.results();
        trace(inputs, |x| {
            let x: Vec<Symbol<'_>> = places.iter().map(|place| x[*place]).collect();
            let all = evaluate(found, &x);
            results.iter().map(|place| all[*place]).collect()
        })
    }

    /// The array of the row's arguments in which an input stands.
    fn array(&self, input: &Input) -> (&'static str, usize) {
        if input.array != FACTORS {
            return (input.array, input.index);
        }
        let of = self.derivative.by[input.index / self.nv].direction();
        let of = of.expect("an argument with a direction");
        (of.name(), input.index % self.nv)
    }

    /// The row's results among those of the differentiated function.
    fn results(&self) -> Vec<usize> {
        let (nv, by) = (self.nv, self.derivative.by);
        match self.derivative.form {
            DerivativeForm::Jacobian => self.blocks(0),
            DerivativeForm::ValueAndJacobian => {
                let values = 0..self.values;
                values.chain(self.blocks(self.values)).collect()
            }
            DerivativeForm::Directional => (0..self.values).collect(),
            DerivativeForm::Gradient | DerivativeForm::HessianProduct => {
                (0..nv * by.len()).collect()
            }
            DerivativeForm::Hessian(pairs) => {
                let block = |parameter| {
                    let at = by.iter().position(|by| *by == parameter);
                    nv * at.expect("a pair is of arguments by which is differentiated")
                };
                let width = nv * by.len();
                let pairs = pairs.iter().flat_map(|[row, column]| {
                    let [first_row, first_column] = [block(*row), block(*column)];
                    (0..nv * nv)
                        .map(move |at| (first_row + at / nv) * width + first_column + at % nv)
                });
                pairs.collect()
            }
        }
    }

    /// The matrices one after the other, from one whose rows have all directions.
    fn blocks(&self, first: usize) -> Vec<usize> {
        let (nv, count) = (self.nv, self.derivative.by.len());
        let width = nv * count;
        let returned = &self.method.returns[self.method.returns.len() - count..];
        let blocks = returned.iter().enumerate().flat_map(|(block, returned)| {
            let place = move |at: usize| first + (at / nv) * width + block * nv + at % nv;
            let all: Vec<usize> = (0..self.values * nv).map(place).collect();
            match returned.shape {
                Shape::InertiaMatrix => self.context.pattern.gather(&all),
                _ => all,
            }
        });
        blocks.collect()
    }
}
