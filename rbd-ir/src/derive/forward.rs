//! Forward mode: rates travel from inputs to outputs.

use super::Differentiation;
use super::linear::Linear;
use crate::ir::{Function, NodeId};

/// The Jacobian (∂f/∂x) S by forward mode: v̇ = Σ ∂φ/∂u u̇ for each direction (Griewank and Walther 2008, section 3.1).
///
/// Results: the values, if requested; then the Jacobian by rows, a row an output, a column a direction.
/// Time and size are proportional to nodes times directions.
///
/// # Panics
/// If an input or output of the question does not exist.
pub fn forward(of: &Differentiation<'_>) -> Function {
    within(of, usize::MAX).expect("any number of nodes")
}

/// The same, if it takes no more nodes than so many beside the function's own.
pub(super) fn within(of: &Differentiation<'_>, most: usize) -> Option<Function> {
    let mut linear = Linear::of(of);
    let most = most.saturating_add(linear.function.graph.nodes().len());
    let mut columns: Vec<Vec<NodeId>> = Vec::new();
    for k in 0..linear.directions.len() {
        columns.push(column(&mut linear, k));
        if linear.function.graph.nodes().len() > most {
            return None;
        }
    }
    let rows = 0..linear.function.outputs.len();
    let entries = rows.flat_map(|i| columns.iter().map(move |column| column[i]));
    let entries = entries.collect();
    Some(linear.finish(of.with_values, entries))
}

/// The rates of all outputs in one direction.
pub(super) fn column(linear: &mut Linear, direction: usize) -> Vec<NodeId> {
    let mut rates: Vec<Option<NodeId>> = vec![None; linear.own_nodes()];
    for (input, rate) in &linear.directions[direction] {
        rates[input.index()] = Some(*rate);
    }
    let first = linear.directions[direction].iter();
    let first = first.map(|(input, _)| input.index()).min();
    for node in first.unwrap_or(rates.len())..rates.len() {
        for edge in linear.edges_to(node) {
            let edge = linear.edge(edge);
            if let Some(rate) = rates[edge.operand.index()] {
                rates[node] = linear.add_product(rates[node], edge.partial, rate);
            }
        }
    }
    let outputs = linear.function.outputs.clone();
    let outputs = outputs.iter().map(|output| rates[output.index()]);
    outputs.map(|rate| linear.or_zero(rate)).collect()
}
