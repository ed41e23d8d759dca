//! Rigid-body dynamics as straight-line Rust, generated at compile time for one robot.
//!
//! [`robot!`] reads a URDF file while your crate compiles and makes a type with the robot's
//! dynamics as inherent methods: no tree is walked, no matrix is allocated, and nothing that is
//! zero for this robot is computed.
//!
//! ```
//! rbd::robot!("examples/arm.urdf"); // pub struct Arm, named after <robot name="arm">
//!
//! fn main() {
//!     let (q, qd, qdd) = ([0.1_f64, 0.2, 0.3], [0.0; 3], [0.0, 0.0, 1.0]);
//!     let tau = Arm.rnea(&q, &qd, &qdd); // τ = H q̈ + C, in N m: [f64; 3]
//!     let back = Arm.forward_dynamics(&q, &qd, &tau);
//!     assert!((back[2] - qdd[2]).abs() < 1e-12);
//!     let h = Arm.crba(&q); // the non-zero entries of H only
//!     let x = h.ltdl().solve(&tau); // H⁻¹ τ
//!     assert_eq!(x.len(), Arm::NV);
//! }
//! ```
//!
//! - `rnea`, `rnea_with_forces`, `bias`, `gravity`: the forces for a motion, `[T; NV]`.
//! - `crba`: the joint-space inertia matrix, with `to_dense`, `mul`, `ltdl` and `ltl`; the factors
//!   have `solve`.
//! - `forward_dynamics`: the motion for forces, `[T; NV]`; `aba`: the same by articulated bodies,
//!   with fewer operations for robots of many joints or branches.
//! - `forward_kinematics`: the placement of every link.
//! - for each of the frames that the option `frames` names a type in the robot's module, `arm::Tool`,
//!   which the robot's method of that name returns: its placement, velocity, [`Jacobian`], J̇ q̇, and
//!   what else is asked for.
//!
//! A joint that mimics another shares its coordinate in all of them: q, q̇ and τ have one entry a
//! drive (unless `mimic = independent`), and `aba`, which does not apply, is left out.
//!
//! `at(&q)` gives a configuration with the sines of its angles, which functions called on it share.
//!
//! All are generic over the scalar, `T:` [`Real`]. Spatial vectors are `[angular; linear]`,
//! everything is in SI units, q and q̇ are in the order of `JOINT_NAMES`. Code that is generic over
//! robots takes a [`Dynamics`], or one of the traits that it is made of. The module named after the
//! robot (`arm`) holds its matrix types and the indices of its joints and links.
//!
//! For a struct of your own use [`derive@Dynamics`]; in a `build.rs` use `rbd_codegen::Builder`.
//!
//! With `batch = true` a robot has the same functions for many states at once, a state in each SIMD
//! lane: `Arm.batch().rnea(&q, &qd, &qdd, &mut tau)` on slices of any layout, see `batch`.
//!
//! Around the robot: [`Transform::from_xyz_rpy`] and [`Quaternion`] make placements,
//! [`Transform::exp`] and [`Transform::log`] are those of SE(3), [`FrameMotion::pose_error`] is what a
//! frame lacks to its target in the coordinates of its Jacobian, [`SpatialInertia::solid_box`] and
//! its like are payloads.
//!
//! # NaN and infinity
//! No function panics, and none looks at values. An input that is NaN makes every result NaN that
//! depends on it, and leaves those that do not as they are: what depends on what is the robot's
//! structure, not its state. An infinite angle is NaN from its sine on; an infinite rate,
//! acceleration or force makes results infinite, or NaN where infinities are subtracted or meet a zero.
//! `sign`, in joint friction, is NaN for NaN. Of a batch other states do not notice.
//! Forward dynamics and the solves divide by H: with one that is singular they give infinities and
//! NaN. With one that is not positive definite, which takes inertias that no body has, `ltl` gives NaN.
//!
//! # Features
//! - `std` (default): square root and arctangent from the standard library, and on x86-64 a look at
//!   the processor for fused multiply-add (sine and cosine are rbd's own everywhere).
//! - `libm`: square root and arctangent from the libm crate. With `default-features = false` the crate is `no_std`;
//!   one of the two must be on.
//! - `macros` (default): [`robot!`] and [`derive@Dynamics`].
//! - `batch`: the functions of the option `batch = true` and what they stand on; adds the dependency
//!   `fearless_simd`. `rayon`: batches on all cores.
//! - `mint`, `nalgebra`: [`Vector3`], [`Matrix3`], [`Quaternion`], [`Transform`] and spatial vectors
//!   to the types of these crates and back, by `into`. `serde`: they are written and read.
//! - `json`, `mjcf`, `sdf`, `xacro`: what the macros read besides URDF. `json` adds a dependency to
//!   the build, `xacro` runs the command of that name.
#![no_std]

pub use rbd_runtime::*;

// Named here too, so that the compiler can say which feature it takes.
/// Functions of many states at once, a state in each SIMD lane.
#[cfg(feature = "batch")]
pub mod batch {
    #[doc(inline)]
    pub use rbd_runtime::batch::*;
}

#[cfg(feature = "macros")]
pub use rbd_macros::{Dynamics, robot};
