//! The linearised graph: the nodes of a function that vary, and the partial derivatives on its edges.

use std::collections::BTreeMap;

use super::question::{Direction, Question};
use super::rules::partial;
use super::{Differentiation, choices};
use crate::ir::{Function, NodeId};
use crate::optimize::dead;

/// An edge of the linearised graph, stored at its target node.
#[derive(Clone, Copy)]
pub(super) struct Edge {
    /// The source of the edge.
    pub(super) operand: NodeId,
    /// The weight of the edge.
    pub(super) partial: NodeId,
}

/// A function and its linearised graph.
#[derive(Clone)]
pub(super) struct Linear {
    /// The function; its graph grows by the nodes of the derivatives.
    pub(super) function: Function,
    /// For each direction the nodes of inputs that vary, and their rates.
    pub(super) directions: Vec<Vec<(NodeId, NodeId)>>,
    /// By node: those that correspond to it in isomorphic subtrees, itself among them.
    pub(super) isomorphic: Vec<Vec<NodeId>>,
    /// The index of the first edge to each of the function's own nodes, and the end of the last.
    starts: Vec<u32>,
    edges: Vec<Edge>,
}

impl Linear {
    pub(super) fn of(differentiation: &Differentiation<'_>) -> Self {
        Self::new(Question::new(differentiation))
    }

    pub(super) fn new(question: Question) -> Self {
        let Question {
            mut function,
            directions,
            known,
            isomorphic,
        } = question;
        let own = function.graph.nodes().len();
        let needed = needed(&function, &known);
        let mut moves = vec![false; own];
        let directions: Vec<Vec<_>> = directions
            .iter()
            .map(|direction| on_nodes(&mut function, direction, &needed))
            .collect();
        for (input, _) in directions.iter().flatten() {
            moves[input.index()] = true;
        }
        let mut starts = vec![0];
        let mut edges = Vec::new();
        for id in function.graph.ids().take(own) {
            let start = edges.len();
            if needed[id.index()] {
                match known.get(&id) {
                    Some(partials) => add_known(&mut function, partials, &moves, &mut edges),
                    None => add_edges(&mut function, id, &moves, &mut edges),
                }
                moves[id.index()] |= edges.len() > start;
            }
            starts.push(edges.len() as u32);
        }
        Self {
            function,
            directions,
            isomorphic,
            starts,
            edges,
        }
    }

    /// The number of nodes of the function itself.
    pub(super) fn own_nodes(&self) -> usize {
        self.starts.len() - 1
    }

    /// The edges that lead to a node.
    pub(super) fn edges_to(&self, node: usize) -> std::ops::Range<usize> {
        self.starts[node] as usize..self.starts[node + 1] as usize
    }

    /// The edge with this index.
    pub(super) fn edge(&self, index: usize) -> Edge {
        self.edges[index]
    }

    /// The number of edges.
    pub(super) fn edge_count(&self) -> usize {
        self.edges.len()
    }

    /// sum + factor · x, where `None` is 0.
    pub(super) fn add_product(
        &mut self,
        sum: Option<NodeId>,
        factor: NodeId,
        x: NodeId,
    ) -> Option<NodeId> {
        let graph = &mut self.function.graph;
        let product = choices::product(graph, factor, x);
        let sum = sum.map_or(product, |sum| choices::sum(graph, sum, product));
        (graph.as_constant(sum) != Some(0.0)).then_some(sum)
    }

    /// The node, or the constant 0.
    pub(super) fn or_zero(&mut self, node: Option<NodeId>) -> NodeId {
        node.unwrap_or_else(|| self.function.graph.constant(0.0))
    }

    /// The function with these results, preceded by the values if requested.
    pub(super) fn finish(mut self, with_values: bool, entries: Vec<NodeId>) -> Function {
        if with_values {
            self.function.outputs.extend(entries);
        } else {
            self.function.outputs = entries;
        }
        dead::run(&self.function)
    }
}

/// The nodes that the outputs need, where results of calls need what these are given.
fn needed(function: &Function, known: &BTreeMap<NodeId, Vec<(NodeId, NodeId)>>) -> Vec<bool> {
    let nodes = function.graph.nodes();
    let mut needed = vec![false; nodes.len()];
    let mut stack = function.outputs.clone();
    while let Some(id) = stack.pop() {
        if std::mem::replace(&mut needed[id.index()], true) {
            continue;
        }
        match known.get(&id) {
            Some(partials) => stack.extend(partials.iter().map(|(operand, _)| *operand)),
            None => stack.extend(nodes[id.index()].operands()),
        }
    }
    needed
}

/// The edges to the result of a call from what varies of what it is given; two from the same node are one.
fn add_known(
    function: &mut Function,
    partials: &[(NodeId, NodeId)],
    moves: &[bool],
    edges: &mut Vec<Edge>,
) {
    let start = edges.len();
    let graph = &mut function.graph;
    for &(operand, partial) in partials {
        if !moves[operand.index()] || graph.as_constant(partial) == Some(0.0) {
            continue;
        }
        let mut earlier = edges[start..].iter_mut();
        match earlier.find(|edge| edge.operand == operand) {
            Some(edge) => edge.partial = graph.add(edge.partial, partial),
            None => edges.push(Edge { operand, partial }),
        }
    }
}

/// A direction with the nodes of its inputs, without those that no output needs.
fn on_nodes(
    function: &mut Function,
    direction: &Direction,
    needed: &[bool],
) -> Vec<(NodeId, NodeId)> {
    let graph = &mut function.graph;
    let nodes = direction.iter();
    let nodes = nodes.map(|(input, rate)| (graph.input(*input), *rate));
    nodes
        .filter(|(input, _)| needed.get(input.index()) == Some(&true))
        .collect()
}

/// The edges from operands that vary; two from the same operand are one.
fn add_edges(function: &mut Function, id: NodeId, moves: &[bool], edges: &mut Vec<Edge>) {
    let start = edges.len();
    let graph = &mut function.graph;
    for (place, operand) in graph.node(id).operands().enumerate() {
        if !moves[operand.index()] {
            continue;
        }
        let partial = partial(graph, id, place);
        let earlier = edges[start..].iter_mut();
        match { earlier }.find(|edge| edge.operand == operand) {
            Some(edge) => edge.partial = graph.add(edge.partial, partial),
            None => edges.push(Edge { operand, partial }),
        }
    }
    let mut kept = start;
    for at in start..edges.len() {
        if graph.as_constant(edges[at].partial) != Some(0.0) {
            edges[kept] = edges[at];
            kept += 1;
        }
    }
    edges.truncate(kept);
}
