//! Constrained rigid bodies in maximal coordinates, and time steps by SPOOK, which is regularised
//! variational stepping (C. Lacoursière, *Ghosts and Machines*, thesis, Umeå 2007; C. Lacoursière and M.
//! Linde, "SPOOK", 2011). "The notes" in these pages are Xu Zhongxing's notes on dynamics simulation, which
//! derive the step with φ as a mean; the book of rbd lists their errors.
//!
//! A [`System`] has bodies, constraints between their frames and couplings of coordinates, and steps in
//! time.
//!
//! # The matrix
//! Each step solves K = \[\[M, Gᵀ\], \[G, −C\]\] of bodies and constraints, six rows a body. [`Symbolic`]
//! analyses K once: the order of elimination, the elimination tree, the fronts and their places in memory.
//! [`multifrontal`] then computes the numbers in the caller's memory, with the feature `rayon`
//! on all cores.
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
//! let mut values = vec![0.0; symbolic.values_len()];
//! values[symbolic.diagonal(body).entry(0, 0)] = 2.0;
//! values[symbolic.diagonal(hold).entry(0, 0)] = -0.5;
//! values[symbolic.coupling(coupling).entry(0, 0)] = 1.0;
//! let mut x = vec![0.0; symbolic.rows_in_all()];
//! x[symbolic.row(body)] = 4.0;
//!
//! let mut factor = vec![0.0; symbolic.factor_len()];
//! let mut work = vec![0.0; symbolic.work_len()];
//! symbolic.multifrontal().factor(&values, &mut factor, &mut work);
//! symbolic.multifrontal().solve(&factor, &mut x, &mut work);
//! assert_eq!([x[symbolic.row(body)], x[symbolic.row(hold)]], [1.0, 2.0]);
//! ```

mod assembly;
mod body;
mod constrained;
mod constraint;
mod coordinate;
mod cores;
mod endpoint;
mod fronts;
mod graph;
mod gyroscopic;
pub mod multifrontal;
mod options;
mod order;
mod parts;
mod place;
mod potential;
mod problem;
pub mod robot;
mod stiffness;
mod symbolic;
mod system;
mod tasks;
mod tree;

pub use body::{Body, BodyState};
pub use constrained::Constrained;
pub use constraint::{Anchor, Constraint};
pub use coordinate::{Coordinate, CoordinateKind, Coupling, Rotor};
pub use graph::BlockGraph;
pub use options::Options;
pub use order::Ordering;
pub use parts::Parts;
pub use place::Place;
pub use potential::Potential;
pub use problem::Problems;
pub use rbd_runtime::{Gyroscopic, Regularisation, ViolationTime};
pub use symbolic::Symbolic;
pub use system::System;
