//! Second derivatives.

use super::choice::{Strategies, Strategy, cheapest};
use super::elimination::of_form;
use super::forward::forward;
use super::linear::Linear;
use super::mirror::{Mirror, arrays};
use super::products::{jacobian_times, times_jacobian, weighed};
use super::reverse::{adjoints, along_directions};
use super::search::{Search, Tried, best_orders};
use super::{Differentiation, Order, Seeds, Ties, Weights};
use crate::ir::{Function, NodeId};

/// xᵀ∂²f: the derivative in every direction j of every component i of the gradient g = Sᵀ ∂(xᵀf)/∂x, by the
/// way with the fewest operations after all passes, and the costs of others.
///
/// Results: g, if values are requested; then the Hessian by rows, Hᵢⱼ = ∂gᵢ/∂(direction j). Inputs: those
/// of the function, then the weights if they are inputs.
///
/// By single inputs H is symmetric, and one of each pair of entries is computed. The ways are forward mode over reverse mode, with the
/// cheaper half chosen block by block (a block an array of inputs), and eliminations from the quadratic form, as many as `search` says. In
/// directions Γ(q) eₖ on a manifold it is the derivative of the gradient in the tangent space, whose antisymmetric part is the bracket of
/// the directions (as for duals of duals); then only the first way applies.
///
/// # Panics
/// As [`times_jacobian`].
pub fn hessian(
    of: &Differentiation<'_>,
    weights: Weights<'_>,
    search: &Search,
) -> (Function, Strategies) {
    let gradient = gradient(of, weights);
    let full = forward(&over(of, &gradient));
    let Seeds::Inputs(inputs) = of.seeds else {
        return cheapest(vec![(Strategy::ForwardOverReverse, full)]);
    };
    let mirror = Mirror {
        full: &full,
        first: full.outputs.len() - inputs.len() * inputs.len(),
        arrays: &arrays(of.function, inputs),
    };
    let mut candidates = vec![(Strategy::ForwardOverReverse, mirror.cheapest())];
    let form = Form::new(of, weights);
    let tried = best_orders(search, form.linear.edge_count(), |order, ties| {
        form.hessian(order, ties)
    });
    candidates.extend(tried.into_iter().map(
        |Tried {
             order, function, ..
         }| { (Strategy::Symmetric(order.0, order.1), function) },
    ));
    cheapest(candidates)
}

/// The same by elimination of vertices from the quadratic form in this order, with one of each pair of entries.
///
/// `None` in directions other than single inputs, and if an operation has no rule of second order.
///
/// # Panics
/// As [`times_jacobian`].
pub fn hessian_by_elimination(
    of: &Differentiation<'_>,
    weights: Weights<'_>,
    order: Order,
    ties: Ties,
) -> Option<Function> {
    match of.seeds {
        Seeds::Inputs(_) => Form::new(of, weights).hessian(order, ties),
        Seeds::Built(..) | Seeds::Traced(_) => None,
    }
}

/// The common start of all eliminations from the quadratic form.
struct Form {
    linear: Linear,
    adjoints: Vec<Option<NodeId>>,
    /// The gradient, if requested.
    values: Vec<NodeId>,
}

impl Form {
    fn new(of: &Differentiation<'_>, weights: Weights<'_>) -> Self {
        let (mut linear, weighed) = weighed(of, weights);
        let adjoints = adjoints(&mut linear, &weighed);
        let values = match of.with_values {
            true => along_directions(&mut linear, &adjoints),
            false => Vec::new(),
        };
        Self {
            linear,
            adjoints,
            values,
        }
    }

    /// `None` if a node has no rule of second order.
    fn hessian(&self, order: Order, ties: Ties) -> Option<Function> {
        let (linear, entries) = of_form(self.linear.clone(), &self.adjoints, order, ties)?;
        Some(linear.finish(false, [self.values.clone(), entries].concat()))
    }
}

/// xᵀ∂²f v, the derivative of the gradient in the direction S v, without the Hessian: forward mode over
/// reverse mode, at most ten times the cost of f.
///
/// Inputs: those of the function, the weights if they are inputs, then v, one a direction. Results: the
/// gradient, if values are requested; then a number a direction.
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
        known: None,
        ..*of
    };
    times_jacobian(&without_values, weights)
}

/// Differentiates the gradient in the same directions.
fn over<'a>(of: &Differentiation<'a>, gradient: &'a Function) -> Differentiation<'a> {
    Differentiation {
        function: gradient,
        outputs: None,
        known: None,
        ..*of
    }
}
