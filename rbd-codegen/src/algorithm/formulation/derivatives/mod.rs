//! Derivatives of inverse dynamics from the composites of subtrees.
//!
//! Seen from the frame that carries it, a subtree is a second moment J, a flow P = Σ Ẋ J Xᵀ of its
//! bodies' velocities beside that frame's, and a force F = Σ Ẍ J Xᵀ of their accelerations; with the
//! carrier's velocity V and acceleration W as matrices of points the whole force is W J + 2 V P + F. A
//! joint that moves turns J, P and F together, so that ∂τ/∂q and ∂τ/∂q̇ of a column come from the
//! composites alone, without the force of any single body. What a direction S of joint i takes of the
//! joints towards the base are three forces (∂f/∂q, ∂f/∂q̇ and I S) and one couple, which go there
//! together. The terms are those of Singh, Russell and Wensing 2022, equations 32 to 36.
//!
//! A joint of one degree of freedom is looked at in the frame in which it starts: its own motion does
//! not change what it turns about, and composites have to be turned anyway. Parallel joints are looked
//! at in one orientation (`sight`). Near a fixed base few joints are carried by few others: from there
//! the motions of the joints go out instead, and meet the forces on the way (`meeting`).

mod change;
mod column;
mod composites;
mod falling;
mod flow;
mod jacobians;
mod meeting;
mod parent_motion;
mod place;
mod screw;
mod sight;
mod subtree;

pub(in crate::algorithm) use falling::{FallingBase, falling_bases};
pub(in crate::algorithm) use jacobians::{Derivatives, inverse_dynamics_derivatives};
pub(in crate::algorithm) use meeting::Meeting;
