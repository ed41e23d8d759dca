//! Products with a Jacobian that is never formed.

use super::forward::column;
use super::linear::Linear;
use super::question::{Direction, Question};
use super::reverse::row;
use super::{Differentiation, Weights};
use crate::ir::{Function, NodeId};

/// J v = (∂f/∂x) S v by one sweep of forward mode, at most four times the cost of f.
///
/// v are inputs of the name `v`, one a direction, after all others. Results: the values, if requested; then a number an output.
///
/// # Panics
/// If an input or output of the question does not exist.
pub fn jacobian_times(of: &Differentiation<'_>, v: &'static str) -> Function {
    let mut question = Question::new(of);
    let factors = question.declare(v, question.directions.len());
    question.directions = vec![combined(&mut question, &factors)];
    let mut linear = Linear::new(question);
    let entries = column(&mut linear, 0);
    linear.finish(of.with_values, entries)
}

/// The question with each output and its weight.
pub(super) fn weighed(
    of: &Differentiation<'_>,
    weights: Weights<'_>,
) -> (Linear, Vec<(NodeId, NodeId)>) {
    let mut question = Question::new(of);
    let weights = question.weights(weights);
    let outputs = question.function.outputs.clone().into_iter();
    let weighed = outputs.zip(weights).collect();
    (Linear::new(question), weighed)
}

/// Σ factor · direction, inputs in order.
fn combined(question: &mut Question, factors: &[NodeId]) -> Direction {
    let mut sums = std::collections::BTreeMap::new();
    let graph = &mut question.function.graph;
    for (direction, factor) in question.directions.iter().zip(factors) {
        for (input, rate) in direction {
            let product = graph.mul(*rate, *factor);
            let sum = sums.entry(*input).or_insert(None);
            *sum = Some(sum.map_or(product, |sum| graph.add(sum, product)));
        }
    }
    let sums = sums.into_iter();
    sums.filter_map(|(input, sum)| Some((input, sum?)))
        .collect()
}

/// xᵀJ = ∂(xᵀf)/∂x S, a gradient, by one sweep of reverse mode: at most four times the cost of f,
/// whatever the number of directions (Griewank and Walther 2008, section 4.6).
///
/// The weights x are constants or inputs after all others. Results: the values of f, if requested; then a number a direction.
///
/// # Panics
/// If an input or output of the question does not exist, or constant weights are not as many as outputs.
pub fn times_jacobian(of: &Differentiation<'_>, weights: Weights<'_>) -> Function {
    let (mut linear, weighed) = weighed(of, weights);
    let entries = row(&mut linear, &weighed);
    linear.finish(of.with_values, entries)
}
