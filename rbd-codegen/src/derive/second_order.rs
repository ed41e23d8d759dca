//! Second derivatives: forward mode over reverse mode.

use super::forward::forward;
use super::products::{jacobian_times, times_jacobian};
use super::{Differentiation, Seeds, Weights};
use crate::ir::{Function, NodeId, op_count};
use crate::optimize::{dead, optimize};

/// xᵀ∂²f: the derivative in every direction j of the gradient's every component i, g = Sᵀ ∂(xᵀf)/∂x.
///
/// Results: g, if values are asked for; then the Hessian by rows, Hᵢⱼ = ∂gᵢ/∂(direction j). Inputs: those of
/// the function, then the weights if they are inputs. By single inputs H is symmetric: of each pair of
/// entries one is computed, and which costs less is tried block by block, a block an array of inputs.
/// In directions Γ(q) eₖ on a manifold it is the derivative of the gradient as the tangent space sees it,
/// whose antisymmetric part is the bracket of the directions (what duals of duals give).
///
/// # Panics
/// As [`times_jacobian`].
pub fn hessian(of: &Differentiation<'_>, weights: Weights<'_>) -> Function {
    let gradient = gradient(of, weights);
    let full = forward(&over(of, &gradient));
    let Seeds::Inputs(inputs) = of.seeds else {
        return full;
    };
    let arrays = arrays(of.function, inputs);
    let first = full.outputs.len() - inputs.len() * inputs.len();
    Mirror {
        full: &full,
        first,
        arrays: &arrays,
    }
    .cheapest()
}

/// xᵀ∂²f v, the derivative of the gradient in the direction S v, without the Hessian: forward mode over
/// reverse mode, at most ten times the cost of f.
///
/// Inputs: those of the function, the weights if they are inputs, then v, one a direction. Results: the
/// gradient, if values are asked for; then a number a direction.
///
/// # Panics
/// As [`times_jacobian`].
pub fn hessian_times(of: &Differentiation<'_>, weights: Weights<'_>, v: &'static str) -> Function {
    let gradient = gradient(of, weights);
    jacobian_times(&over(of, &gradient), v)
}

fn gradient(of: &Differentiation<'_>, weights: Weights<'_>) -> Function {
    let without_values = Differentiation {
        with_values: false,
        ..*of
    };
    times_jacobian(&without_values, weights)
}

/// The gradient in the same directions.
fn over<'a>(of: &Differentiation<'a>, gradient: &'a Function) -> Differentiation<'a> {
    Differentiation {
        function: gradient,
        outputs: None,
        ..*of
    }
}

/// Of each input, the number of its array among the arrays that there are.
fn arrays(function: &Function, inputs: &[u32]) -> Vec<usize> {
    let mut names = Vec::new();
    let arrays = inputs.iter().map(|input| {
        let name = function.inputs[*input as usize].array;
        let known = names.iter().position(|known| *known == name);
        known.unwrap_or_else(|| {
            names.push(name);
            names.len() - 1
        })
    });
    arrays.collect()
}

/// A symmetric matrix of which both halves are there.
struct Mirror<'a> {
    full: &'a Function,
    /// How many outputs stand before it.
    first: usize,
    /// The block of each row.
    arrays: &'a [usize],
}

impl Mirror<'_> {
    /// The matrix of one half, below or above the diagonal, chosen for each pair of blocks.
    fn cheapest(&self) -> Function {
        let count = self.arrays.iter().max().map_or(0, |last| last + 1);
        let mut below = vec![true; count * count];
        let mut best = self.of_halves(&below);
        let mut least = cost(&best);
        for pair in 0..count * count {
            if pair / count < pair % count {
                continue;
            }
            below[pair] = false;
            let candidate = self.of_halves(&below);
            let candidate_cost = cost(&candidate);
            if candidate_cost < least {
                (best, least) = (candidate, candidate_cost);
            } else {
                below[pair] = true;
            }
        }
        best
    }

    /// The matrix whose entries below the diagonal are both where `below` of the pair of blocks is true.
    fn of_halves(&self, below: &[bool]) -> Function {
        let n = self.arrays.len();
        let count = self.arrays.iter().max().map_or(0, |last| last + 1);
        let entry = |at: usize| {
            let (row, column) = (at / n, at % n);
            let (late, early) = (row.max(column), row.min(column));
            let blocks = [late, early].map(|place| self.arrays[place]);
            let pair = blocks[0].max(blocks[1]) * count + blocks[0].min(blocks[1]);
            let (row, column) = if below[pair] {
                (late, early)
            } else {
                (early, late)
            };
            self.full.outputs[self.first + row * n + column]
        };
        let values = self.full.outputs[..self.first].iter().copied();
        let outputs: Vec<NodeId> = values.chain((0..n * n).map(entry)).collect();
        let function = Function {
            outputs,
            ..self.full.clone()
        };
        dead::run(&function)
    }
}

/// Operations after all passes.
fn cost(function: &Function) -> u32 {
    op_count(&optimize(function.clone())).flops()
}
