//! The graph of elimination: vertices, and edges that carry expressions.

use std::ops::Range;

use super::queue::Eliminates;
use crate::derive::choices;
use crate::derive::linear::Linear;
use crate::ir::{Function, Graph, NodeId};

/// Vertices are the directions, then the nodes that vary, in their order, then the outputs.
pub(super) struct Weighted {
    linear: Linear,
    inner: Range<usize>,
    /// The sources of edges to each vertex, in order.
    before: Vec<Vec<u32>>,
    /// The targets of each vertex's edges, in order, and their weights.
    after: Vec<Vec<(u32, NodeId)>>,
}

impl Weighted {
    pub(super) fn new(linear: Linear) -> Self {
        let outputs = linear.function.outputs.clone();
        Self::with_outputs(linear, &outputs)
    }

    /// The graph without outputs, whose vertices keep their rates.
    pub(super) fn without_outputs(linear: Linear) -> Self {
        Self::with_outputs(linear, &[])
    }

    fn with_outputs(linear: Linear, outputs: &[NodeId]) -> Self {
        let first = linear.directions.len();
        let last = first + linear.own_nodes();
        let count = last + outputs.len();
        let mut weighted = Self {
            linear,
            inner: first..last,
            before: vec![Vec::new(); count],
            after: vec![Vec::new(); count],
        };
        weighted.add_all(outputs);
        weighted
    }

    fn add_all(&mut self, outputs: &[NodeId]) {
        let Range { start, end } = self.inner;
        let directions = self.linear.directions.clone();
        for (direction, inputs) in directions.iter().enumerate() {
            for (input, rate) in inputs {
                self.add(direction, start + input.index(), *rate);
            }
        }
        for node in 0..self.linear.own_nodes() {
            for edge in self.linear.edges_to(node) {
                let edge = self.linear.edge(edge);
                self.add(start + edge.operand.index(), start + node, edge.partial);
            }
        }
        let one = self.linear.function.graph.constant(1.0);
        for (place, output) in outputs.iter().enumerate() {
            self.add(start + output.index(), end + place, one);
        }
    }

    /// The graph in which nodes are created.
    pub(super) fn graph(&mut self) -> &mut Graph {
        &mut self.linear.function.graph
    }

    /// The sources of edges to it.
    pub(super) fn before(&self, vertex: usize) -> &[u32] {
        &self.before[vertex]
    }

    /// The targets of its edges.
    pub(super) fn after(&self, vertex: usize) -> &[(u32, NodeId)] {
        &self.after[vertex]
    }

    /// Whether there is an edge.
    pub(super) fn has(&self, from: usize, to: usize) -> bool {
        self.weight(from, to).is_some()
    }

    /// The number of vertices.
    pub(super) fn vertices(&self) -> usize {
        self.before.len()
    }

    /// The number of products of two weights that are not ±1 in the elimination of a vertex.
    pub(super) fn products(&self, vertex: usize) -> usize {
        let graph = &self.linear.function.graph;
        let is_unit = |weight| graph.as_constant(weight).is_some_and(|x| x.abs() == 1.0);
        let weight = |from: &u32| self.weight(*from as usize, vertex);
        let before = self.before[vertex].iter().filter_map(weight);
        let after = self.after[vertex].iter().map(|(_, weight)| *weight);
        let before = before.filter(|weight| !is_unit(*weight)).count();
        before * after.filter(|weight| !is_unit(*weight)).count()
    }

    /// The sources of edges to it, and their weights.
    pub(super) fn weights_before(&self, vertex: usize) -> Vec<(usize, NodeId)> {
        let before = self.before[vertex].iter().map(|from| *from as usize);
        let weights = before.filter_map(|from| Some((from, self.weight(from, vertex)?)));
        weights.collect()
    }

    /// The number of edges that the elimination of a vertex creates.
    pub(super) fn made(&self, vertex: usize) -> usize {
        let after = &self.after[vertex];
        let made = self.before[vertex].iter().map(|from| {
            let missing = after.iter();
            let missing = missing.filter(|(to, _)| !self.has(*from as usize, *to as usize));
            missing.count()
        });
        made.sum()
    }

    /// The weight of an edge, if it exists.
    fn weight(&self, from: usize, to: usize) -> Option<NodeId> {
        let after = &self.after[from];
        let place = after.binary_search_by_key(&(to as u32), |(vertex, _)| *vertex);
        place.ok().map(|place| after[place].1)
    }

    /// Adds to the weight of an edge, or creates it; removes it if the weight becomes 0.
    fn add(&mut self, from: usize, to: usize, weight: NodeId) {
        let after = &mut self.after[from];
        match after.binary_search_by_key(&(to as u32), |(vertex, _)| *vertex) {
            Ok(place) => {
                let graph = &mut self.linear.function.graph;
                let sum = choices::sum(graph, after[place].1, weight);
                after[place].1 = sum;
                if graph.as_constant(sum) == Some(0.0) {
                    self.remove(from, to);
                }
            }
            Err(place) => {
                after.insert(place, (to as u32, weight));
                let before = &mut self.before[to];
                if let Err(place) = before.binary_search(&(from as u32)) {
                    before.insert(place, from as u32);
                }
            }
        }
    }

    /// Removes an edge and returns its weight.
    fn remove(&mut self, from: usize, to: usize) -> Option<NodeId> {
        let after = &mut self.after[from];
        let place = after.binary_search_by_key(&(to as u32), |(vertex, _)| *vertex);
        let (_, weight) = after.remove(place.ok()?);
        let before = &mut self.before[to];
        if let Ok(place) = before.binary_search(&(from as u32)) {
            before.remove(place);
        }
        Some(weight)
    }

    /// c(u, w) += c(u, v) c(v, w) for the edge u → v and all behind it; removes the edge.
    pub(super) fn eliminate_in(&mut self, from: usize, vertex: usize) {
        let Some(first) = self.remove(from, vertex) else {
            return;
        };
        for (to, second) in self.after[vertex].clone() {
            self.add_product(from, to as usize, [first, second]);
        }
        self.drop_if_cut_off(vertex);
    }

    /// c(u, w) += c(u, v) c(v, w) for the edge v → w and all before it; removes the edge.
    pub(super) fn eliminate_out(&mut self, vertex: usize, to: usize) {
        let Some(second) = self.remove(vertex, to) else {
            return;
        };
        for from in self.before[vertex].clone() {
            if let Some(first) = self.weight(from as usize, vertex) {
                self.add_product(from as usize, to, [first, second]);
            }
        }
        self.drop_if_cut_off(vertex);
    }

    fn add_product(&mut self, from: usize, to: usize, [first, second]: [NodeId; 2]) {
        let product = choices::product(self.graph(), first, second);
        self.add(from, to, product);
    }

    /// Eliminates a vertex and all of its edges.
    pub(super) fn eliminate(&mut self, vertex: usize) {
        for from in self.before[vertex].clone() {
            self.eliminate_in(from as usize, vertex);
        }
        self.drop_if_cut_off(vertex);
    }

    /// Removes the edges of a vertex without incoming or without outgoing edges.
    pub(super) fn drop_if_cut_off(&mut self, vertex: usize) {
        if self.before[vertex].is_empty() {
            for (to, _) in self.after[vertex].clone() {
                self.remove(vertex, to as usize);
            }
        }
        if self.after[vertex].is_empty() {
            for from in self.before[vertex].clone() {
                self.remove(from as usize, vertex);
            }
        }
    }

    /// The linearised graph with all nodes that were created.
    pub(super) fn into_linear(self) -> Linear {
        self.linear
    }

    /// The function whose results are the weights of the edges from directions to outputs.
    pub(super) fn finish(mut self, with_values: bool) -> Function {
        let mut entries = Vec::new();
        for output in self.inner.end..self.before.len() {
            for direction in 0..self.inner.start {
                let edges = self.after[direction].iter();
                let mut edges = edges.filter(|(to, _)| *to as usize == output);
                let weight = edges.next().map(|(_, weight)| *weight);
                entries.push(self.linear.or_zero(weight));
            }
        }
        self.linear.finish(with_values, entries)
    }
}

impl Eliminates for Weighted {
    /// All vertices except directions and outputs.
    fn inner(&self) -> Range<usize> {
        self.inner.clone()
    }

    fn together(&self, vertex: usize) -> Vec<usize> {
        let start = self.inner.start;
        match self.linear.isomorphic.get(vertex - start) {
            Some(all) if !all.is_empty() => all.iter().map(|id| start + id.index()).collect(),
            _ => vec![vertex],
        }
    }

    fn neighbours(&self, vertex: usize) -> Vec<usize> {
        let before = self.before[vertex].iter().copied();
        let after = self.after[vertex].iter().map(|(to, _)| *to);
        before.chain(after).map(|vertex| vertex as usize).collect()
    }
}
