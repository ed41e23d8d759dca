//! The constants of a robot, and operations on its configurations.

use core::ops::{Index, IndexMut};

use crate::{Force, Limits, Model, OpCount, Real, Transform, reference};

/// An array of fixed length, `[T; N]`.
pub trait Array<T>:
    Copy + AsRef<[T]> + AsMut<[T]> + Index<usize, Output = T> + IndexMut<usize>
{
    /// The array whose element i is `element(i)`.
    fn from_fn(element: impl FnMut(usize) -> T) -> Self;
}

impl<T: Copy, const N: usize> Array<T> for [T; N] {
    #[inline]
    fn from_fn(element: impl FnMut(usize) -> T) -> Self {
        core::array::from_fn(element)
    }
}

/// The derivatives of q ⊞ v, in the tangent spaces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct IntegrateDerivatives<Q, V> {
    /// ∂(q ⊞ v)/∂q = Ad(exp −v).
    pub by_q: Q,
    /// ∂(q ⊞ v)/∂v = J_r(v).
    pub by_v: V,
}

/// The derivatives of q₁ ⊟ q₀, in the tangent spaces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DifferenceDerivatives<A, B> {
    /// ∂(q₁ ⊟ q₀)/∂q₀ = −J_r(−v)⁻¹, v = q₁ ⊟ q₀.
    pub by_q0: A,
    /// ∂(q₁ ⊟ q₀)/∂q₁ = J_r(v)⁻¹.
    pub by_q1: B,
}

/// The constants and array types of one robot, and operations on its configurations. Every robot
/// has them, whatever functions were generated.
///
/// If q is a vector, `integrate` adds and `difference` subtracts. If it is not (a floating base has a
/// quaternion), each works joint by joint, as [`JointType`](crate::JointType) documents.
pub trait Robot: Sized {
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
    /// The file's limits of each velocity coordinate; ±∞ where it gives none.
    const LIMITS: &'static [Limits];
    /// The operations that each generated function takes, by the function's name.
    const OP_COUNTS: &'static [(&'static str, OpCount)];
    /// The robot's data for the generic [`reference`](mod@crate::reference) algorithms.
    const MODEL: Model<'static>;
    /// `[T; NQ]`.
    type Configuration<T: Real>: Array<T>;
    /// `[T; NV]`: velocities, accelerations, generalised forces.
    type Velocity<T: Real>: Array<T>;
    /// `[[T; NV]; NV]`.
    type Square<T: Real>: Array<Self::Velocity<T>>;
    /// `[Force<T>; LINK_NAMES.len()]`.
    type LinkForces<T: Real>: Array<Force<T>>;
    /// `[Transform<T>; LINK_NAMES.len()]`.
    type Placements<T: Real>: Array<Transform<T>>;

    /// q ⊞ v: the configuration that the constant velocity v reaches from q in unit time (rad, m), v
    /// in the coordinates of q̇. It is q + v if q is a vector. Explicit Euler takes v = h q̇.
    #[inline]
    fn integrate<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        v: &Self::Velocity<T>,
    ) -> Self::Configuration<T> {
        if is_vector::<Self>() {
            return Array::from_fn(|i| q[i] + v[i]);
        }
        let mut end = *q;
        reference::integrate(&Self::MODEL, q.as_ref(), v.as_ref(), end.as_mut());
        end
    }

    /// q₁ ⊟ q₀: the least v with q₀ ⊞ v = q₁ (rad, m), the inverse of `integrate`; q₁ − q₀ where q
    /// is a vector.
    #[inline]
    fn difference<T: Real>(
        &self,
        q0: &Self::Configuration<T>,
        q1: &Self::Configuration<T>,
    ) -> Self::Velocity<T> {
        if is_vector::<Self>() {
            return Array::from_fn(|i| q1[i] - q0[i]);
        }
        let mut v = Self::Velocity::from_fn(|_| T::zero());
        reference::difference(&Self::MODEL, q0.as_ref(), q1.as_ref(), v.as_mut());
        v
    }

    /// ∂(q ⊞ v)/∂q and ∂(q ⊞ v)/∂v in the tangent spaces at q and at q ⊞ v: column k is the derivative of
    /// ((q ⊞ ε eₖ) ⊞ v) ⊟ (q ⊞ v), or of (q ⊞ (v + ε eₖ)) ⊟ (q ⊞ v), by ε at 0. Ad(exp −v) and the right
    /// Jacobian J_r(v), joint by joint; both the identity where q is a vector. Pinocchio's `dIntegrate`.
    #[inline]
    fn integrate_derivatives<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        v: &Self::Velocity<T>,
    ) -> IntegrateDerivatives<Self::Square<T>, Self::Square<T>> {
        let _ = q;
        let mut derivatives = IntegrateDerivatives {
            by_q: diagonal::<Self, T>(T::one()),
            by_v: diagonal::<Self, T>(T::one()),
        };
        if !is_vector::<Self>() {
            reference::each_integrate_derivative(&Self::MODEL, v.as_ref(), |i, j, [by_q, by_v]| {
                derivatives.by_q[i][j] = by_q;
                derivatives.by_v[i][j] = by_v;
            });
        }
        derivatives
    }

    /// ∂(q₁ ⊟ q₀)/∂q₀ and ∂(q₁ ⊟ q₀)/∂q₁ in the tangent spaces at q₀ and q₁: column k is the derivative of
    /// q₁ ⊟ (q₀ ⊞ ε eₖ), or of (q₁ ⊞ ε eₖ) ⊟ q₀, by ε at 0. −J_r(−v)⁻¹ and J_r(v)⁻¹ of v = q₁ ⊟ q₀, joint by
    /// joint, for turns below π; −1 and 1 where q is a vector. Pinocchio's `dDifference`.
    #[inline]
    fn difference_derivatives<T: Real>(
        &self,
        q0: &Self::Configuration<T>,
        q1: &Self::Configuration<T>,
    ) -> DifferenceDerivatives<Self::Square<T>, Self::Square<T>> {
        let mut derivatives = DifferenceDerivatives {
            by_q0: diagonal::<Self, T>(-T::one()),
            by_q1: diagonal::<Self, T>(T::one()),
        };
        if !is_vector::<Self>() {
            let (q0, q1) = (q0.as_ref(), q1.as_ref());
            reference::each_difference_derivative(&Self::MODEL, q0, q1, |i, j, [by_q0, by_q1]| {
                derivatives.by_q0[i][j] = by_q0;
                derivatives.by_q1[i][j] = by_q1;
            });
        }
        derivatives
    }

    /// Γ(q) q̇: the rate of the coordinates q at the velocity q̇; q̇ itself where q is a vector.
    /// RBDA section 4.5.
    #[inline]
    fn position_rate<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
    ) -> Self::Configuration<T> {
        let mut rate = *q;
        reference::position_rate(&Self::MODEL, q.as_ref(), qd.as_ref(), rate.as_mut());
        rate
    }

    /// The velocity q̇ at which the coordinates q have these rates, the inverse of
    /// `position_rate`.
    #[inline]
    fn velocity_from_rate<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        rate: &Self::Configuration<T>,
    ) -> Self::Velocity<T> {
        let mut qd = Self::Velocity::from_fn(|_| T::zero());
        reference::velocity_from_rate(&Self::MODEL, q.as_ref(), rate.as_ref(), qd.as_mut());
        qd
    }

    /// The configuration without motion: zeros, unit quaternions, [1, 0] for [cos θ, sin θ].
    #[inline]
    fn neutral<T: Real>(&self) -> Self::Configuration<T> {
        let mut q = Self::Configuration::from_fn(|_| T::zero());
        reference::neutral(&Self::MODEL, q.as_mut());
        q
    }

    /// q with every quaternion and every [cos θ, sin θ] divided by its length, which must not be
    /// 0. If q is a vector it stays. All other functions take q as it is.
    #[inline]
    fn normalize<T: Real>(&self, q: &Self::Configuration<T>) -> Self::Configuration<T> {
        let mut unit = *q;
        reference::normalize(&Self::MODEL, unit.as_mut());
        unit
    }

    /// A random configuration from numbers that are uniform in [0, 1). A joint with limits is uniform
    /// within them; without, turns are in [−π, π) and translations in [−1, 1) m. Orientations are
    /// uniform among all rotations (Shoemake 1992). With the crate `rand`,
    /// `random(&mut || rng.random())`. Takes as many numbers as joints have degrees of freedom.
    #[inline]
    fn random<T: Real>(&self, uniform: &mut impl FnMut() -> T) -> Self::Configuration<T> {
        let mut q = Self::Configuration::from_fn(|_| T::zero());
        reference::random(&Self::MODEL, Self::LIMITS, uniform, q.as_mut());
        q
    }
}

/// Whether q is a vector, q̇ its rate: every joint that has another manifold has more coordinates
/// than degrees of freedom.
pub(crate) const fn is_vector<R: Robot>() -> bool {
    R::NQ == R::NV
}

/// x 1.
#[inline(always)]
fn diagonal<R: Robot, T: Real>(x: T) -> R::Square<T> {
    let mut matrix = zeros::<R, T>();
    for i in 0..R::NV {
        matrix[i][i] = x;
    }
    matrix
}

/// 0.
#[inline(always)]
pub(crate) fn zeros<R: Robot, T: Real>() -> R::Square<T> {
    let row = R::Velocity::from_fn(
        #[inline(always)]
        |_| T::zero(),
    );
    Array::from_fn(
        #[inline(always)]
        |_| row,
    )
}
