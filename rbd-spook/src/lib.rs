//! Constrained rigid bodies in maximal coordinates: six coordinates of velocity a body, and the matrix
//! K = \[\[M, Gᵀ\], \[G, −C\]\] of bodies and constraints in its natural blocks.
//!
//! [`Symbolic`] decides once what a factorisation of K does: the order of elimination, the elimination
//! tree, the fronts and their places in memory. The numbers are then done by
//! [`rbd_runtime::multifrontal`] in the caller's memory, with the feature `rayon` on all cores.
//!
//! ```
//! use rbd_spook::{BlockGraph, Ordering, Symbolic};
//!
//! // A body of mass 2 in one dimension, held by a regularised constraint:
//! // 2 v + λ = 4, v − 0.5 λ = 0.
//! let mut graph = BlockGraph::new();
//! let (body, hold) = (graph.add_body(1), graph.add_constraint(1));
//! let coupling = graph.couple(hold, body);
//! let symbolic = Symbolic::new(&graph, &Ordering::MinimumDegree);
//!
//! let mut factor = vec![0.0; symbolic.factor_len()];
//! factor[symbolic.diagonal(body).entry(0, 0)] = 2.0;
//! factor[symbolic.diagonal(hold).entry(0, 0)] = -0.5;
//! factor[symbolic.coupling(coupling).entry(0, 0)] = 1.0;
//! let mut x = vec![0.0; symbolic.rows_in_all()];
//! x[symbolic.row(body)] = 4.0;
//!
//! symbolic.multifrontal().factor(&mut factor, &mut vec![0.0; symbolic.work_len()]);
//! symbolic.multifrontal().solve(&factor, &mut x);
//! assert_eq!([x[symbolic.row(body)], x[symbolic.row(hold)]], [1.0, 2.0]);
//! ```

mod fronts;
mod graph;
mod order;
mod symbolic;
mod tasks;
mod tree;

pub use graph::BlockGraph;
pub use order::Ordering;
pub use symbolic::{Place, Symbolic};
