//! Elimination of vertices from a quadratic form, which leaves a Hessian.
//!
//! The second derivative of xᵀf is Σ v̄ ∂²φ/∂u∂w u̇ ẇ over all nodes v = φ(u, w, …): a symmetric form W in the rates of nodes. Eliminating
//! v substitutes v̇ = Σ c(u, v) u̇ in W and in the rates of the nodes that use v. At the end W is a form in the directions, each pair of
//! entries computed once. From outputs to inputs this is edge pushing (Gower and Mello, *A new framework for the computation of Hessians*,
//! Optimization Methods and Software 27, 2012); any order works.

use std::ops::Range;

use super::order::{Effect, Order, Ties};
use super::queue::{Eliminates, in_order};
use super::weighted::Weighted;
use crate::derive::linear::Linear;
use crate::derive::rules::second;
use crate::ir::NodeId;

/// The rates of nodes by those before them, and the form in these rates.
struct Symmetric {
    rates: Weighted,
    /// For each vertex, the vertices with which it forms a product, including itself, and the factor; stored on both sides.
    form: Vec<Vec<(u32, NodeId)>>,
}

/// The Hessian by rows of Σ adjoint · node; `None` if a node has no rule of second order.
pub(in crate::derive) fn hessian(
    mut linear: Linear,
    adjoints: &[Option<NodeId>],
    order: Order,
    ties: Ties,
) -> Option<(Linear, Vec<NodeId>)> {
    let terms = local_terms(&mut linear, adjoints)?;
    let rates = Weighted::without_outputs(linear);
    let first = rates.inner().start;
    let form = vec![Vec::new(); rates.vertices()];
    let mut graph = Symmetric { rates, form };
    for (i, j, value) in terms {
        graph.add(first + i, first + j, value);
    }
    let key = |graph: &Symmetric, vertex: usize| {
        let score = order.score(&graph.effect(vertex, order));
        (score, ties.rank(vertex))
    };
    in_order(&mut graph, key, Symmetric::eliminate);
    Some(graph.entries(first))
}

/// v̄ ∂²φ/∂u∂w for each node and each pair of its operands that vary; twice if both are one.
fn local_terms(
    linear: &mut Linear,
    adjoints: &[Option<NodeId>],
) -> Option<Vec<(usize, usize, NodeId)>> {
    let mut terms = Vec::new();
    for (node, adjoint) in adjoints.iter().enumerate() {
        let moving: Vec<NodeId> = linear
            .edges_to(node)
            .map(|edge| linear.edge(edge).operand)
            .collect();
        let Some(adjoint) = adjoint.filter(|_| !moving.is_empty()) else {
            continue;
        };
        let graph = &mut linear.function.graph;
        let id = NodeId(node as u32);
        let operands: Vec<NodeId> = graph.node(id).operands().collect();
        for (i, u) in operands.iter().enumerate() {
            for (j, w) in operands.iter().enumerate().skip(i) {
                if !moving.contains(u) || !moving.contains(w) {
                    continue;
                }
                let curvature = second(graph, id, [i, j])?;
                let mut term = graph.mul(adjoint, curvature);
                if i != j && u == w {
                    term = graph.add(term, term);
                }
                terms.push((u.index(), w.index(), term));
            }
        }
    }
    Some(terms)
}

impl Symmetric {
    fn factor(&self, i: usize, j: usize) -> Option<NodeId> {
        let row = &self.form[i];
        let place = row.binary_search_by_key(&(j as u32), |(other, _)| *other);
        place.ok().map(|place| row[place].1)
    }

    /// Adds to a factor, and to its mirror entry.
    fn add(&mut self, i: usize, j: usize, value: NodeId) {
        let known = self.factor(i, j);
        let graph = self.rates.graph();
        let sum = known.map_or(value, |known| graph.add(known, value));
        let vanishes = graph.as_constant(sum) == Some(0.0);
        for (row, other) in [(i, j as u32), (j, i as u32)] {
            let row = &mut self.form[row];
            match row.binary_search_by_key(&other, |(other, _)| *other) {
                Ok(place) if vanishes => {
                    row.remove(place);
                }
                Ok(place) => row[place].1 = sum,
                Err(_) if vanishes => {}
                Err(place) => row.insert(place, (other, sum)),
            }
        }
    }

    /// Substitutes v̇ = Σ c u̇ in the form and in the rates of the nodes that use it.
    fn eliminate(&mut self, vertex: usize) {
        let before = self.rates.weights_before(vertex);
        for (other, factor) in std::mem::take(&mut self.form[vertex]) {
            let other = other as usize;
            if other == vertex {
                self.add_squares(&before, factor);
                continue;
            }
            self.form[other].retain(|(place, _)| *place as usize != vertex);
            for (from, weight) in &before {
                let graph = self.rates.graph();
                let mut product = graph.mul(*weight, factor);
                if *from == other {
                    product = graph.add(product, product);
                }
                self.add(*from, other, product);
            }
        }
        self.rates.eliminate(vertex);
    }

    /// factor · (Σ c u̇)².
    fn add_squares(&mut self, before: &[(usize, NodeId)], factor: NodeId) {
        for (place, (from, weight)) in before.iter().enumerate() {
            let half = self.rates.graph().mul(factor, *weight);
            for (to, other) in &before[place..] {
                let product = self.rates.graph().mul(half, *other);
                self.add(*from, *to, product);
            }
        }
    }

    fn effect(&self, vertex: usize, order: Order) -> Effect {
        let before = self.rates.before(vertex);
        let form = &self.form[vertex];
        let others = form.iter().map(|(other, _)| *other as usize);
        let others = others.filter(|other| *other != vertex);
        let missing = |other: usize| {
            let from = before.iter().map(|from| *from as usize);
            from.filter(|from| self.factor(*from, other).is_none())
                .count()
        };
        let mut made = 0;
        if order.made != 0 {
            made = self.rates.made(vertex) + others.map(missing).sum::<usize>();
            if self.factor(vertex, vertex).is_some() {
                let each = before.iter().map(|from| missing(*from as usize));
                made += each.sum::<usize>().div_ceil(2);
            }
        }
        Effect {
            before: before.len(),
            after: self.rates.after(vertex).len() + form.len(),
            products: self.rates.products(vertex) + before.len() * form.len(),
            made,
            last: 0,
            place: vertex - self.rates.inner().start,
        }
    }

    /// The remaining form in the directions.
    fn entries(self, directions: usize) -> (Linear, Vec<NodeId>) {
        let all = (0..directions).flat_map(|i| (0..directions).map(move |j| (i, j)));
        let entries: Vec<Option<NodeId>> = all.map(|(i, j)| self.factor(i, j)).collect();
        let mut linear = self.rates.into_linear();
        let entries = entries.into_iter().map(|entry| linear.or_zero(entry));
        let entries = entries.collect();
        (linear, entries)
    }
}

impl Eliminates for Symmetric {
    fn inner(&self) -> Range<usize> {
        self.rates.inner()
    }

    fn together(&self, vertex: usize) -> Vec<usize> {
        self.rates.together(vertex)
    }

    fn neighbours(&self, vertex: usize) -> Vec<usize> {
        let mut all = self.rates.neighbours(vertex);
        let form = self.form[vertex].iter().map(|(other, _)| *other as usize);
        all.extend(form.filter(|other| *other != vertex));
        if all.is_empty() && !self.form[vertex].is_empty() {
            all.push(vertex);
        }
        all
    }
}
