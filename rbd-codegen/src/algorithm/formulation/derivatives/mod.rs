//! Derivatives of inverse dynamics from the composites of composites.
//!
//! Seen from the frame that carries it, a composite is a second moment J, an inertia rate P = Σ Ẋ J Xᵀ of its
//! bodies' velocities relative to that frame, and a force F = Σ Ẍ J Xᵀ of their accelerations; with the
//! carrier's velocity V and acceleration W as matrices of points the whole force is W J + 2 V P + F. A
//! joint's motion turns J, P and F together, so that ∂τ/∂q and ∂τ/∂q̇ of a column come from the composites
//! alone, without the force of any single body. A direction S of joint i acts on the joints towards the
//! base by three forces (∂f/∂q, ∂f/∂q̇ and I S) and one couple, which are transformed together. The terms
//! are those of Singh, Russell and Wensing 2022, equations 32 to 36.
//!
//! A joint of one degree of freedom is described in the frame in which it starts, its joint frame: its own
//! motion does not change its axis there, and composites have to be rotated anyway. Parallel joints have
//! joint frames of one orientation (`frame`). Near a fixed base few joints are carried by few others: there
//! the motions of the joints are transformed outwards instead, and meet the forces on the way (`cut`).

mod accumulation_cut;
mod composite_inertia;
mod composites;
mod df_column;
mod dv_column;
mod falling;
mod inertia_rate;
mod jacobians;
mod joint_context;
mod joint_frame;
mod parent_motion;
pub(super) mod screw;

pub(in crate::algorithm) use accumulation_cut::AccumulationCut;
pub(in crate::algorithm) use falling::{FallingBase, falling_bases};
pub(in crate::algorithm) use jacobians::{Derivatives, inverse_dynamics_derivatives};
