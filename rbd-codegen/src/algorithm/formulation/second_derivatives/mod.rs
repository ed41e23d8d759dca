//! Second derivatives of xᵀτ, τ by inverse dynamics, from pairs of coordinates.
//!
//! With u the motion of a body whose joints move at rates x, xᵀτ = Σ u · (I a + v ×* I v) over all bodies. Seen from joint i's
//! body, a change of one of its coordinates changes no body beyond it, but the motions that arrive there:
//!
//! | along | δu | δv | δa + v × δv |
//! |---|---|---|---|
//! | q | u × S | v × S | a × S + v × (v × S) |
//! | q̇ | 0 | S | (v + v_i) × S |
//! | q̈ | 0 | 0 | S |
//!
//! with u, v and a of the body that carries the joint, and v_i of its own. In coordinates of a frame that all bodies of a tree
//! share these are the same for each joint j further out. The gradient of xᵀτ by a coordinate of j is a function of the motions
//! that arrive at j, and it changes with them by three forces, made of sums over the bodies that j carries. So an entry of a
//! second derivative is the product of three motions of i with three forces of j, whatever lies between the two.
//!
//! Singh, Russell and Wensing 2023 (arXiv 2302.06001) have the second derivatives of each τ by spatial vectors.

mod bodies;
mod coordinate;
mod moments;
mod placement;

pub(in crate::algorithm) use bodies::coordinates;
pub(in crate::algorithm) use coordinate::{CoordinateTerms, NUMBERS, product};
