//! Sums of products, flattened and rewritten with fewer operations.
//!
//! Results are equal in exact arithmetic, not in the last bits: the order of additions and multiplications
//! changes. No rewrite adds an operation.

mod group;
mod lanes;
mod pairs;
mod rebuild;
mod terms;

use crate::ir::{Function, op_count};
use rebuild::Order;
use terms::Terms;

/// a b + a c → a (b + c), where both products are used only there.
pub(crate) fn group(function: &Function) -> Function {
    let mut terms = terms::flatten(function, false);
    group::group(&mut terms);
    unless_dearer(function, &terms)
}

/// Pairwise CSE: two factors (or terms) that occur together in several products (or sums) are combined once.
pub(crate) fn share(function: &Function) -> Function {
    let mut terms = terms::flatten(function, false);
    pairs::share(&mut terms);
    unless_dearer(function, &terms)
}

/// Angle sums: products of sines and cosines that are used in several places are expanded if that makes sums of angles appear: (c₁ c₂) c₃ −
/// (c₁ s₂) s₃ → c₁ (c₂ c₃ − s₂ s₃), whose bracket is cos(q₂ + q₃) and serves a whole column of a rotation.
pub(crate) fn sines(function: &Function) -> Function {
    let mut terms = terms::flatten(function, true);
    group::group(&mut terms);
    pairs::share(&mut terms);
    unless_dearer(function, &terms)
}

/// Reassociates sums so that the earliest-ready terms are added first.
///
/// A sum is a chain of additions: its early part then waits for later terms, not the other way round.
pub(crate) fn reassociate(function: &Function) -> Function {
    let terms = terms::flatten(function, false);
    cheaper(function, rebuild::rebuild(function, &terms, Order::Arrival))
}

/// `function` rebuilt from `terms`. If flattening found nothing it may take more operations than before;
/// then the function stays as it was.
fn unless_dearer(function: &Function, terms: &Terms) -> Function {
    cheaper(
        function,
        rebuild::rebuild(function, terms, Order::Algorithm),
    )
}

fn cheaper(function: &Function, rewritten: Function) -> Function {
    if op_count(&rewritten).flops() <= op_count(function).flops() {
        rewritten
    } else {
        function.clone()
    }
}
