//! Sums of products, flattened and written again with fewer operations.
//!
//! Equal in exact arithmetic, not in the last bits: the order of additions and multiplications
//! changes. Three rewrites, none of which ever adds an operation:
//! - `group`: a b + a c becomes a (b + c) where both products are used only there,
//! - `pairs`: two factors (or terms) that meet in several products (or sums) are combined once,
//! - flattening itself lets constants meet and fold.

mod group;
mod pairs;
mod rebuild;
mod terms;

use crate::ir::Function;

pub(super) fn run(function: &Function) -> Function {
    let mut terms = terms::flatten(function);
    group::group(&mut terms);
    pairs::share(&mut terms);
    rebuild::rebuild(function, &terms)
}
