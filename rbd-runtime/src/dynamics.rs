//! What every generated robot offers, as traits, for code that is generic over robots.
//!
//! Each group of functions is a trait of its own, implemented when all of its functions were
//! asked for; [`Dynamics`] stands for all of them together. The inherent methods of a generated
//! type are the same functions with plain array types.

use crate::{Force, Model, OpCount, Real, Transform};

/// An array of fixed length, `[T; N]`.
pub trait Array<T>: Copy + AsRef<[T]> + AsMut<[T]> {
    /// The array whose element i is `element(i)`.
    fn from_fn(element: impl FnMut(usize) -> T) -> Self;
}

impl<T: Copy, const N: usize> Array<T> for [T; N] {
    fn from_fn(element: impl FnMut(usize) -> T) -> Self {
        core::array::from_fn(element)
    }
}

/// The constants and array types of one robot.
pub trait Robot {
    /// `<robot name>` of the file.
    const NAME: &'static str;
    /// Number of position coordinates.
    const NQ: usize;
    /// Number of velocity coordinates, the degrees of freedom.
    const NV: usize;
    /// The joints with coordinates of their own, in the order of these.
    const JOINT_NAMES: &'static [&'static str];
    /// All links of the file, the base first.
    const LINK_NAMES: &'static [&'static str];
    /// The operations that each generated function takes, by the function's name.
    const OP_COUNTS: &'static [(&'static str, OpCount)];
    /// The robot's data for the generic [`reference`](mod@crate::reference) algorithms.
    const MODEL: Model<'static>;
    /// `[T; NQ]`.
    type Configuration<T: Real>: Array<T>;
    /// `[T; NV]`: velocities, accelerations, generalised forces.
    type Velocity<T: Real>: Array<T>;
    /// `[Force<T>; LINK_NAMES.len()]`.
    type LinkForces<T: Real>: Array<Force<T>>;
    /// `[Transform<T>; LINK_NAMES.len()]`.
    type Placements<T: Real>: Array<Transform<T>>;

    /// A random configuration from numbers that are uniform in [0, 1): uniform within the file's
    /// limits, see [`JointType::random`](crate::JointType::random).
    fn random<T: Real>(&self, uniform: &mut impl FnMut() -> T) -> Self::Configuration<T>;
}

/// τ from motion.
pub trait InverseDynamics: Robot {
    /// τ = H(q) q̈ + C(q, q̇): recursive Newton-Euler with gravity.
    fn rnea<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        qdd: &Self::Velocity<T>,
    ) -> Self::Velocity<T>;

    /// τ = H(q) q̈ + C(q, q̇, fˣ), `f_ext[l]` the force on link l from outside, in its own frame.
    fn rnea_with_forces<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        qdd: &Self::Velocity<T>,
        f_ext: &Self::LinkForces<T>,
    ) -> Self::Velocity<T>;

    /// C(q, q̇): Coriolis, centrifugal and gravity terms.
    fn bias<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
    ) -> Self::Velocity<T>;

    /// g(q) = C(q, 0): the generalised force that holds the robot still.
    fn gravity<T: Real>(&self, q: &Self::Configuration<T>) -> Self::Velocity<T>;
}

/// H(q).
pub trait JointSpaceInertia: Robot {
    /// The non-zero entries of H.
    type InertiaMatrix<T: Real>: InertiaMatrix<T, Vector = Self::Velocity<T>>;

    /// H(q) by the composite-rigid-body algorithm.
    fn crba<T: Real>(&self, q: &Self::Configuration<T>) -> Self::InertiaMatrix<T>;
}

/// The joint-space inertia matrix H of one robot, its non-zero entries only.
pub trait InertiaMatrix<T: Real> {
    /// `[T; NV]`.
    type Vector;
    /// `[[T; NV]; NV]`.
    type Dense;
    /// H = LᵀL.
    type Ltl: InertiaMatrixFactor<T, Vector = Self::Vector>;
    /// H = LᵀDL.
    type Ltdl: InertiaMatrixFactor<T, Vector = Self::Vector>;

    /// The full symmetric matrix.
    fn to_dense(&self) -> Self::Dense;
    /// H x.
    fn mul(&self, x: &Self::Vector) -> Self::Vector;
    /// H = LᵀL, L lower triangular with H's pattern (RBDA Table 6.3).
    fn ltl(&self) -> Self::Ltl;
    /// H = LᵀDL, L unit lower triangular with H's pattern, D diagonal (RBDA Table 6.3).
    fn ltdl(&self) -> Self::Ltdl;
}

/// A sparse factor of H. For LᵀDL, L is the unit lower triangular factor.
pub trait InertiaMatrixFactor<T: Real> {
    /// `[T; NV]`.
    type Vector;

    /// L x.
    fn mul_l(&self, x: &Self::Vector) -> Self::Vector;
    /// Lᵀ x.
    fn mul_lt(&self, x: &Self::Vector) -> Self::Vector;
    /// L⁻¹ x.
    fn solve_l(&self, x: &Self::Vector) -> Self::Vector;
    /// L⁻ᵀ x.
    fn solve_lt(&self, x: &Self::Vector) -> Self::Vector;
    /// H⁻¹ b.
    fn solve(&self, b: &Self::Vector) -> Self::Vector;
}

/// q̈ from forces.
pub trait ForwardDynamics: Robot {
    /// q̈ = H(q)⁻¹ (τ − C(q, q̇)).
    fn forward_dynamics<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        tau: &Self::Velocity<T>,
    ) -> Self::Velocity<T>;
    /// The same by the articulated-body algorithm (RBDA Table 7.1). Where joints are coupled that
    /// algorithm does not apply, and this is `forward_dynamics`.
    fn aba<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        tau: &Self::Velocity<T>,
    ) -> Self::Velocity<T> {
        self.forward_dynamics(q, qd, tau)
    }
}

/// Placements of the links.
pub trait ForwardKinematics: Robot {
    /// `base_from_link` of every link, in the order of `LINK_NAMES`.
    fn forward_kinematics<T: Real>(&self, q: &Self::Configuration<T>) -> Self::Placements<T>;
}

/// What moves a configuration. Implemented for robots with joints whose coordinates are no vector
/// (a floating base, say), and for others if all of these functions are asked for by name.
pub trait Configurations: Robot {
    /// q ⊞ v: where the constant velocity `v`, times time, leads from `q`.
    fn integrate<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        v: &Self::Velocity<T>,
    ) -> Self::Configuration<T>;
    /// q₁ ⊟ q₀: the least v with q₀ ⊞ v = q₁.
    fn difference<T: Real>(
        &self,
        q0: &Self::Configuration<T>,
        q1: &Self::Configuration<T>,
    ) -> Self::Velocity<T>;
    /// Γ(q) q̇: the rate of the coordinates q at the velocity q̇.
    fn position_rate<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
    ) -> Self::Configuration<T>;
    /// The velocity q̇ at which the coordinates q have these rates.
    fn velocity_from_rate<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        rate: &Self::Configuration<T>,
    ) -> Self::Velocity<T>;
    /// The configuration without motion.
    fn neutral<T: Real>(&self) -> Self::Configuration<T>;
    /// `q` with its quaternions and pairs of cosine and sine made units.
    fn normalize<T: Real>(&self, q: &Self::Configuration<T>) -> Self::Configuration<T>;
}

/// Everything: implemented for every robot whose functions were all generated.
pub trait Dynamics:
    InverseDynamics + JointSpaceInertia + ForwardDynamics + ForwardKinematics
{
}

impl<R> Dynamics for R where
    R: InverseDynamics + JointSpaceInertia + ForwardDynamics + ForwardKinematics
{
}
