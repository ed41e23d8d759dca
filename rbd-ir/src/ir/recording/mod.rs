//! Algorithms on symbols, recorded to run on values of any scalar.

mod gradient;

use std::cell::RefCell;

use rbd_runtime::{DoubleDouble, Real, Unfused};

use super::interpret::on_scalars;
use super::symbol::Symbol;
use super::tape::Tape;
use super::{Node, NodeId};

/// The operations of an algorithm, one after the other, as it does them on values: none is folded or shared.
pub struct Recording {
    inputs: usize,
    steps: Vec<Step>,
    outputs: Vec<NodeId>,
}

/// A step and its result, numbered behind the inputs and the results of earlier steps.
#[derive(Clone, Copy)]
enum Step {
    Constant(DoubleDouble),
    Operation(Node),
    Sin(NodeId),
    /// The cosine of the angle of the step before.
    Cos,
}

impl Recording {
    /// Records `algorithm`, which is compiled for symbols; `None` where it returns none.
    pub fn new(
        inputs: usize,
        algorithm: impl for<'g> FnOnce(&[Symbol<'g>], Recorder<'g>) -> Option<Vec<Symbol<'g>>>,
    ) -> Option<Self> {
        let steps = Steps {
            inputs,
            steps: RefCell::default(),
        };
        let symbols: Vec<Symbol<'_>> = (0..inputs as u32)
            .map(|position| Symbol::of_node(&steps, NodeId(position)))
            .collect();
        let results = algorithm(&symbols, Recorder(&steps))?;
        let outputs = results.into_iter().map(|x| x.node(&steps)).collect();
        Some(Self {
            inputs,
            steps: steps.steps.into_inner(),
            outputs,
        })
    }

    /// The results of the algorithm compiled for this scalar.
    ///
    /// # Panics
    /// If `inputs` is not as long as was recorded.
    pub fn run<T: Real>(&self, inputs: &[T]) -> Vec<T> {
        let values = self.values(inputs);
        self.outputs.iter().map(|id| values[id.index()]).collect()
    }

    /// The inputs and the results of all steps.
    fn values<T: Real>(&self, inputs: &[T]) -> Vec<T> {
        assert_eq!(inputs.len(), self.inputs, "inputs of a recording");
        let mut values = Vec::with_capacity(self.inputs + self.steps.len());
        values.extend_from_slice(inputs);
        let mut cos = T::zero();
        for step in &self.steps {
            let value = match *step {
                // Two constants, so that their sum counts as none.
                Step::Constant(value) if value.low() != 0.0 => {
                    T::from_f64(value.high()) + T::from_f64(value.low())
                }
                Step::Constant(value) => T::from_f64(value.high()),
                Step::Operation(node) => on_scalars::<T, Unfused>(node, |id| values[id.index()]),
                Step::Sin(angle) => {
                    let sin;
                    (sin, cos) = values[angle.index()].sin_cos();
                    sin
                }
                Step::Cos => cos,
            };
            values.push(value);
        }
        values
    }
}

/// Steps under construction.
struct Steps {
    inputs: usize,
    steps: RefCell<Vec<Step>>,
}

impl Steps {
    fn push(&self, step: Step) -> NodeId {
        let mut steps = self.steps.borrow_mut();
        steps.push(step);
        NodeId((self.inputs + steps.len() - 1) as u32)
    }
}

impl Tape for Steps {
    fn constant(&self, value: DoubleDouble) -> NodeId {
        self.push(Step::Constant(value))
    }

    fn operation(&self, node: Node) -> (NodeId, Option<f64>) {
        (self.push(Step::Operation(node)), None)
    }

    fn sin_cos(&self, angle: NodeId) -> [NodeId; 2] {
        [Step::Sin(angle), Step::Cos].map(|step| self.push(step))
    }
}

/// Makes symbols for numbers that are known.
///
/// Operations among them are done in the scalar that an algorithm runs on, while those among
/// [constants](Real::from_f64) are done in twice the digits.
#[derive(Clone, Copy)]
pub struct Recorder<'g>(&'g dyn Tape);

impl<'g> Recorder<'g> {
    /// The symbol of a number.
    pub fn known(self, value: f64) -> Symbol<'g> {
        Symbol::known_on(self.0, value)
    }
}
