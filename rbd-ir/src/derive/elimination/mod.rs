//! Elimination: vertices or edges are eliminated from the linearised graph until only edges from directions
//! to outputs are left, which carry the Jacobian.
//!
//! Eliminating vertex v multiplies each weight before it by each behind it: for all u → v → w, c(u, w) += c(u, v) c(v, w) (Griewank and
//! Walther 2008, section 9.2). Forward mode is the order of the nodes, reverse mode the opposite one, apart from the products that they
//! repeat. An edge alone can be eliminated, too (Naumann 2002), which sometimes takes fewer products than any order of vertices.
//!
//! Vertices that correspond in isomorphic subtrees are eliminated together: so the derivatives of these stay isomorphic, and
//! can be computed side by side. It costs a few operations in a thousand.

mod edges;
mod order;
mod queue;
mod symmetric;
mod vertices;
mod weighted;

use super::Differentiation;
use super::linear::Linear;
use crate::ir::Function;
use weighted::Weighted;

pub use order::{Order, Ties};
pub(super) use symmetric::hessian as of_form;

/// An order of elimination. The same one gives the same bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Elimination {
    /// Vertex by vertex.
    Vertices(Order, Ties),
    /// Edge by edge, at the vertex with the fewest on one side.
    Edges(Ties),
}

/// The Jacobian (∂f/∂x) S by elimination in this order.
///
/// Results are those of [`forward`](super::forward()). The time may grow quadratically with the nodes.
///
/// # Panics
/// If an input or output of the question does not exist.
pub fn eliminated(of: &Differentiation<'_>, order: Elimination) -> Function {
    of_linear(Linear::of(of), order, of.with_values)
}

pub(super) fn of_linear(linear: Linear, order: Elimination, with_values: bool) -> Function {
    let mut weighted = Weighted::new(linear);
    match order {
        Elimination::Vertices(order, ties) => vertices::eliminate(&mut weighted, order, ties),
        Elimination::Edges(ties) => edges::eliminate(&mut weighted, ties),
    }
    weighted.finish(with_values)
}
