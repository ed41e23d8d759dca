//! Differentiation: a [`Function`](crate::ir::Function) that computes derivatives of another.
//!
//! A function is a graph of operations v = φ(u, w, …). Its **linearised graph** has an edge from each operand to v that carries ∂φ/∂u,
//! itself an expression (`rules`). An entry of the Jacobian is the sum over all paths from an input to an output of the products of their
//! edges (Bauer 1974). The ways differ in the order of multiplication:
//!
//! | way | what | costs least with |
//! |---|---|---|
//! | [`forward()`] | v̇ = Σ ∂φ/∂u u̇, a direction after the other | few directions |
//! | [`reverse()`] | ū += ∂φ/∂u v̄, an output after the other | few outputs |
//! | [`eliminated`] | vertices or edges taken out of the graph one by one | many of both, little between |
//!
//! Finding the cheapest order is NP-complete (Naumann 2008), so [`jacobian`] tries several and counts.
//! [`jacobian_times`] and [`times_jacobian`] give J v and xᵀJ without J; [`hessian`] is forward mode over
//! reverse mode or an elimination from the quadratic form, and [`hessian_times`] its product with a direction.
//!
//! A question is a [`Differentiation`]: outputs, and directions ([`Seeds`]). Parts whose Jacobians are [`Known`] are passed
//! over. Structural zeros have no node; as results they are the constant 0: see [`nonzeros`].
//!
//! Any function can be differentiated. Fused products and packed scalars are first rewritten as scalars.
//! Traced functions are as good to differentiate as optimised ones: counts differ by about 1 %.
//!
//! Sources: Griewank and Walther, *Evaluating Derivatives*, 2nd edition, SIAM 2008, chapters 3 (forward and reverse), 9 and 10
//! (elimination); Naumann, *The Art of Differentiating Computer Programs*, SIAM 2012; Naumann, *Optimal Jacobian accumulation is
//! NP-complete*, Mathematical Programming 112, 2008; Bauer, *Computational graphs and rounding error*, SIAM J. Numer. Anal. 11, 1974.

mod choice;
mod choices;
mod elimination;
mod forward;
mod linear;
mod mirror;
mod pattern;
mod products;
mod question;
mod reverse;
mod rules;
mod search;
mod second_order;

pub use choice::{Strategies, Strategy, StrategyCost, jacobian};
pub use elimination::{Elimination, Order, Ties, eliminated};
pub use forward::forward;
pub use pattern::nonzeros;
pub use products::{jacobian_times, times_jacobian};
pub use question::{Differentiation, Direction, Known, Seeds, Weights};
pub use reverse::reverse;
pub use search::Search;
pub use second_order::{hessian, hessian_by_elimination, hessian_times};
