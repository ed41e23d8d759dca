//! Reverse mode over the steps of a recording.

use rbd_runtime::{Dual, Real};

use super::{Recording, Step};
use crate::ir::{Node, NodeId};

impl Recording {
    /// Σ weight · ∂(result)/∂(input) for each input, of the results that have weights: ū = Σ ∂φ/∂u v̄ over the steps that
    /// use u (Griewank and Walther 2008, section 3.2), on values of any scalar.
    ///
    /// # Panics
    /// If `inputs` is not as long as was recorded.
    pub fn gradient<T: Real>(&self, inputs: &[T], weights: &[T]) -> Vec<T> {
        let values = self.values(inputs);
        let mut adjoints = Adjoints(vec![None; values.len()]);
        for (output, weight) in self.outputs.iter().zip(weights) {
            adjoints.add(*output, *weight);
        }
        for (place, step) in self.steps.iter().enumerate().rev() {
            let result = self.inputs + place;
            // A step that no result needs may have a slope of ∞, and 0 · ∞ is none.
            let Some(adjoint) = adjoints.0[result] else {
                continue;
            };
            match *step {
                Step::Constant(_) => {}
                Step::Operation(node) => adjoints.send(node, adjoint, &values, values[result]),
                Step::Sin(angle) => adjoints.add(angle, adjoint * values[result + 1]),
                Step::Cos => {
                    let Step::Sin(angle) = self.steps[place - 1] else {
                        unreachable!("a cosine follows its sine");
                    };
                    adjoints.add(angle, -(adjoint * values[result - 1]));
                }
            }
        }
        let of_inputs = &adjoints.0[..self.inputs];
        of_inputs.iter().map(|x| x.unwrap_or(T::zero())).collect()
    }
}

/// v̄ of each input and step; `None` where no result needs it.
struct Adjoints<T>(Vec<Option<T>>);

impl<T: Real> Adjoints<T> {
    fn add(&mut self, to: NodeId, part: T) {
        let own = &mut self.0[to.index()];
        *own = Some(own.map_or(part, |own| own + part));
    }

    /// Adds v̄ ∂φ/∂u to ū of each operand u of the node v = φ(…), with the slopes that [`Dual`] has.
    fn send(&mut self, node: Node, adjoint: T, values: &[T], value: T) {
        let at = |id: NodeId| values[id.index()];
        match node {
            Node::Neg(a) => self.add(a, -adjoint),
            Node::Add(a, b) => {
                self.add(a, adjoint);
                self.add(b, adjoint);
            }
            Node::Sub(a, b) => {
                self.add(a, adjoint);
                self.add(b, -adjoint);
            }
            Node::Mul(a, b) => {
                self.add(a, adjoint * at(b));
                self.add(b, adjoint * at(a));
            }
            Node::Div(a, b) => {
                let part = adjoint / at(b);
                self.add(a, part);
                self.add(b, -(part * value));
            }
            Node::Sqrt(a) => self.add(a, adjoint / (value + value)),
            Node::Atan2(a, b) => {
                let part = adjoint / (at(a) * at(a) + at(b) * at(b));
                self.add(a, part * at(b));
                self.add(b, -(part * at(a)));
            }
            Node::Elementary(function, a) => {
                let moving = Dual {
                    value: at(a),
                    derivatives: [T::one()],
                };
                let [slope] = function.of(moving).derivatives;
                self.add(a, adjoint * slope);
            }
            Node::SelectLess([a, b, x, y]) => {
                self.add(x, at(a).select_less(at(b), adjoint, T::zero()));
                self.add(y, at(a).select_less(at(b), T::zero(), adjoint));
            }
            Node::Sign(_) => {}
            node => unreachable!("{node:?} is not recorded"),
        }
    }
}
