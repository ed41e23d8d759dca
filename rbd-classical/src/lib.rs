//! The classical formulations of robot dynamics, to run and to count.
//!
//! One file a formulation, each after its source, for serial chains of revolute and prismatic
//! joints (the last of Kane's and `divide_and_conquer` for any tree), generic over [`Real`](rbd_runtime::Real). They are independent derivations of the same physics,
//! so they check each other, the reference and the generated code; and counted by [`count`], they
//! stand beside the [`published`] figures. They are not fast, and read like the papers: their tables
//! are triangular and as long as the chain.
//!
//! | file | what | order |
//! |---|---|---|
//! | [`uicker_kahn`] | Lagrange, 4×4, not recursive, with H | n⁴ |
//! | [`hollerbach_4x4`], [`hollerbach_3x3`] | Lagrange, recursive | n |
//! | [`vukobratovic_stepanenko`] | Newton-Euler in base coordinates, with H | n³ |
//! | [`non_recursive`] | Newton-Euler as sums | n⁴ |
//! | [`luh_walker_paul`] | Newton-Euler in link coordinates | n |
//! | [`luh_walker_paul_printed`] | the same in the frames of the paper, as Hollerbach counted it | n |
//! | [`recursion`] | velocities, accelerations and torques apart, by recursion and as sums | n; n², n³, n⁴ |
//! | [`balafoutis_patel_misra`] | Newton-Euler with Cartesian tensors | n |
//! | [`gibbs_appell`] | Gibbs-Appell, with H | n³ |
//! | [`kane`] | Kane, with Euler parameters | n |
//! | [`divide_and_conquer`] | articulated bodies joined two by two, forward dynamics of a tree | n, in log n steps |
//! | [`kane_tree`] | Kane, forward dynamics of a tree whose base may float | n³ |
//! | [`walker_orin`] | H by three methods, and forward dynamics | n²; n³ |
//!
//! Renaud (1983), Wang and Ravani (1985), and Vukobratović and Potkonjak's Lagrangian form are among the
//! published rows only: no public text of any of these goes beyond its abstract.

pub mod balafoutis_patel_misra;
mod base_frame;
mod chain;
mod count;
pub mod divide_and_conquer;
mod formulation;
pub mod gibbs_appell;
pub mod hollerbach_3x3;
pub mod hollerbach_4x4;
mod homogeneous;
pub mod kane;
pub mod kane_tree;
pub mod luh_walker_paul;
pub mod luh_walker_paul_printed;
mod matrix4;
pub mod non_recursive;
pub mod published;
pub mod recursion;
mod solve;
mod tensor;
pub mod uicker_kahn;
pub mod vukobratovic_stepanenko;
pub mod walker_orin;

pub use chain::{Chain, ChainLink, JointKind, PosedLink, Posture};
pub use count::{count, count_chain, count_formula, count_quantity, count_quantity_formula};
pub use formulation::{Formulation, Problem};
pub use homogeneous::{HomogeneousLink, homogeneous_links};
pub use matrix4::Matrix4;
pub use recursion::{Quantity, Way};
pub use solve::solve_symmetric;
