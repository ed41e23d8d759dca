//! The question: a function, its outputs, and the directions in which its inputs vary.

use std::collections::BTreeMap;

use crate::ir::{
    Function, Graph, Input, NodeId, Symmetry, evaluate, isomorphic, scalars, trace_with_calls,
};
use crate::optimize::dead;

/// The inputs that vary in a direction, by position, and their rates: nodes of the graph.
pub type Direction = Vec<(u32, NodeId)>;

/// The directions in which a function is differentiated: the columns of a matrix S, so that the result is (∂f/∂x) S.
///
/// For a configuration q on a manifold (a quaternion, a cosine and a sine) the directions are Γ(q) eₖ, the
/// rates of q that belong to velocities: q̇ = Γ(q) v. Derivatives are then in the tangent space.
#[derive(Clone, Copy)]
pub enum Seeds<'a> {
    /// Each of these inputs by itself, all others constant.
    Inputs(&'a [u32]),
    /// A number of directions; for each the callback names the inputs that vary and creates nodes for their rates.
    Built(usize, &'a dyn Fn(&mut Graph, usize) -> Direction),
    /// A function of the same inputs, or of the first of them. Its outputs are the rates of all of its
    /// inputs in the first direction, then in the second, and so on.
    Traced(&'a Function),
}

/// The weights of the outputs, if a derivative of xᵀf is requested.
#[derive(Clone, Copy)]
pub enum Weights<'a> {
    /// Inputs of this name, one an output, after those that the function has.
    Inputs(&'static str),
    /// Constants, one an output.
    Constants(&'a [f64]),
}

/// The question: a function to differentiate, and the directions.
#[derive(Clone, Copy)]
pub struct Differentiation<'a> {
    /// The function.
    pub function: &'a Function,
    /// The outputs to differentiate, by position; all if `None`.
    pub outputs: Option<&'a [usize]>,
    /// The directions.
    pub seeds: Seeds<'a>,
    /// Whether the values are returned before the derivatives.
    pub with_values: bool,
    /// Values in the function whose derivatives by others are known. First derivatives alone take them.
    pub known: Option<Known<'a>>,
    /// The inputs that correspond in isomorphic subtrees: these are then differentiated alike, operation by operation.
    pub symmetry: Option<&'a Symmetry>,
}

/// Calls inside a function whose Jacobians are known: their results are differentiated by what they are given, and not by
/// the operations between.
#[derive(Clone, Copy)]
pub struct Known<'a> {
    /// A function of the same inputs. Its outputs are, for each call, the results, what it is given, and the Jacobian by rows.
    pub function: &'a Function,
    /// By call: how many numbers it returns and is given.
    pub sizes: &'a [[usize; 2]],
}

impl<'a> Differentiation<'a> {
    /// All outputs by each of these inputs, without values.
    pub fn by_inputs(function: &'a Function, inputs: &'a [u32]) -> Self {
        Self {
            function,
            outputs: None,
            seeds: Seeds::Inputs(inputs),
            with_values: false,
            known: None,
            symmetry: None,
        }
    }
}

/// A function of scalars, all of whose outputs are differentiated, and the directions in its graph.
#[derive(Clone)]
pub(super) struct Question {
    pub(super) function: Function,
    pub(super) directions: Vec<Direction>,
    /// By result of a call: what it depends on, and the partial derivatives.
    pub(super) known: BTreeMap<NodeId, Vec<(NodeId, NodeId)>>,
    /// By node: those that correspond to it in isomorphic subtrees, itself among them.
    pub(super) isomorphic: Vec<Vec<NodeId>>,
}

impl Question {
    /// # Panics
    /// If a position does not exist in the function, or a traced direction does not have a rate for each input.
    pub(super) fn new(of: &Differentiation<'_>) -> Self {
        let mut function = as_scalars(of);
        let known = of.known.map_or_else(BTreeMap::new, |known| {
            let own = function.outputs.len() - known.function.outputs.len();
            let outputs = function.outputs.split_off(own);
            edges(&mut function.graph, &outputs, known.sizes)
        });
        let directions = match of.seeds {
            Seeds::Inputs(inputs) => {
                let one = function.graph.constant(1.0);
                inputs.iter().map(|input| vec![(*input, one)]).collect()
            }
            Seeds::Built(count, build) => {
                let directions = (0..count).map(|k| build(&mut function.graph, k));
                directions.collect()
            }
            Seeds::Traced(seeds) => {
                let count = seeds.inputs.len();
                assert!(
                    count > 0 && seeds.outputs.len().is_multiple_of(count),
                    "a direction has a rate for each of the {count} inputs"
                );
                let own = function.outputs.len() - seeds.outputs.len();
                let rates = function.outputs.split_off(own);
                let positions = || 0..count as u32;
                let directions = rates.chunks(count);
                directions
                    .map(|rates| positions().zip(rates.iter().copied()).collect())
                    .collect()
            }
        };
        let symmetry = of.symmetry;
        let isomorphic = symmetry.map_or_else(Vec::new, |symmetry| isomorphic(&function, symmetry));
        let mut question = Self {
            isomorphic,
            function,
            directions,
            known,
        };
        question.drop_resting_inputs();
        question
    }

    fn drop_resting_inputs(&mut self) {
        let Self {
            function,
            directions,
            ..
        } = self;
        let count = function.inputs.len();
        for direction in directions {
            direction.retain(|(_, rate)| function.graph.as_constant(*rate) != Some(0.0));
            let known = |(input, _): &(u32, NodeId)| (*input as usize) < count;
            assert!(direction.iter().all(known), "an input that is not there");
        }
    }

    /// Declares this many more inputs, after all others.
    pub(super) fn declare(&mut self, name: &'static str, count: usize) -> Vec<NodeId> {
        let first = self.function.inputs.len();
        self.function.inputs.extend(scalars(name, count));
        let positions = (first..first + count).map(|position| position as u32);
        let graph = &mut self.function.graph;
        positions.map(|position| graph.input(position)).collect()
    }

    /// The weights of all outputs.
    ///
    /// # Panics
    /// If there are not as many as outputs.
    pub(super) fn weights(&mut self, weights: Weights<'_>) -> Vec<NodeId> {
        let count = self.function.outputs.len();
        match weights {
            Weights::Inputs(name) => self.declare(name, count),
            Weights::Constants(values) => {
                assert_eq!(values.len(), count, "an output has one weight");
                let graph = &mut self.function.graph;
                values.iter().map(|value| graph.constant(*value)).collect()
            }
        }
    }
}

/// The edges to the results of calls, of which the first one counts.
fn edges(
    graph: &mut Graph,
    mut outputs: &[NodeId],
    sizes: &[[usize; 2]],
) -> BTreeMap<NodeId, Vec<(NodeId, NodeId)>> {
    let mut edges = BTreeMap::new();
    for [results, given] in sizes {
        let (own, rest) = outputs.split_at(*results);
        let (operands, rest) = rest.split_at(*given);
        let (jacobian, rest) = rest.split_at(results * given);
        outputs = rest;
        for (result, partials) in own.iter().zip(jacobian.chunks(*given)) {
            // A square, say, is of the number without its sign.
            let (varying, is_negative) = graph.unsigned(*result);
            // Derivatives go along the order of nodes. A constant does not vary, and may be used elsewhere.
            let is_later = operands.iter().all(|operand| *operand < varying);
            if is_later && graph.as_constant(varying).is_none() {
                let partials = partials.iter().map(|own| graph.signed(*own, is_negative));
                let all = operands.iter().copied().zip(partials).collect();
                edges.entry(varying).or_insert(all);
            }
        }
    }
    edges
}

/// The chosen outputs, then those of traced seeds, then those that are known, as a graph of scalars built by the constructors: the
/// interpreter runs the function on symbols. Kernels stay calls where what they compute is not differentiated.
fn as_scalars(of: &Differentiation<'_>) -> Function {
    let inputs: Vec<Input> = of.function.inputs.clone();
    let traced = trace_with_calls(inputs, |x, calls| {
        let all = evaluate(of.function, x);
        let mut outputs = match of.outputs {
            Some(chosen) => chosen.iter().map(|output| all[*output]).collect(),
            None => all,
        };
        if let Seeds::Traced(seeds) = of.seeds {
            outputs.extend(evaluate(seeds, x));
        }
        if let Some(known) = of.known {
            outputs.extend(calls.evaluate(known.function, x));
        }
        outputs
    });
    dead::run(&traced)
}
