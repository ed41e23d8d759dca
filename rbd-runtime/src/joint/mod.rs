//! Joints: one file a type, each with its motion subspace, its placement and its manifold ([`JointModel`]).
//! [`JointType`] is the enum of all; only its macro matches on the type.
//!
//! S is constant in the child's frame for all types, so that its rate is v × S. Universal and cylindrical
//! joints have no type: each is two joints of one degree of freedom with a massless body between.

mod adjoint;
mod floating;
mod helical;
mod model;
mod planar;
mod prismatic;
mod revolute;
mod revolute_unbounded;
pub(crate) mod rotation;
mod spherical;
mod unit_length;

pub use adjoint::AdjointSeries;
pub(crate) use adjoint::{Block, logarithm_rates};
pub use floating::Floating;
pub use helical::Helical;
pub use model::{Field, JointModel};
pub use planar::Planar;
pub use prismatic::Prismatic;
pub use revolute::Revolute;
pub use revolute_unbounded::RevoluteUnbounded;
pub use spherical::Spherical;
pub use unit_length::debug_assert_unit_length;

use crate::reference::check_length;
use crate::{Motion, Real, Transform, Vector3, random};

/// From −π to π, in rad.
const HALF_TURN: (f64, f64) = (-core::f64::consts::PI, core::f64::consts::PI);

/// The type of a joint, which says how it moves (RBDA Table 4.1). Coordinates are Pinocchio's.
///
/// # Unit coordinates
/// Quaternions [qx qy qz qw] and pairs [cos θ, sin θ] must have length 1: no function divides by their
/// length. With a length of 1 + ε, `placement` and all dynamics have relative errors of a few ε, since
/// their matrix is not a rotation. `integrate` keeps the length. `difference` computes the right rotation
/// for any length. [`normalize`](Self::normalize) restores the length 1: call it now and then, or after
/// every step of a method that adds q̇ h to q.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum JointType {
    /// Rotation about `axis`; q in radians. URDF's revolute and continuous.
    Revolute {
        /// Unit vector in the joint's frame.
        axis: Vector3<f64>,
    },
    /// Translation along `axis`; q in metres.
    Prismatic {
        /// Unit vector in the joint's frame.
        axis: Vector3<f64>,
    },
    /// Rotation about `axis` without a seam; q = [cos θ, sin θ], q̇ = θ̇ in rad/s.
    RevoluteUnbounded {
        /// Unit vector in the joint's frame.
        axis: Vector3<f64>,
    },
    /// A screw: rotation about `axis` by q radians and translation along it by pitch · q.
    Helical {
        /// Unit vector in the joint's frame.
        axis: Vector3<f64>,
        /// Metres a radian.
        pitch: f64,
    },
    /// Motion in the plane xy of the joint's frame; q = [x, y, cos θ, sin θ] in m, q̇ = [vx, vy, ω]
    /// in the child's frame, m/s and rad/s.
    Planar,
    /// Rotation about the joint's origin; q = [qx, qy, qz, qw], q̇ = ω in the child's frame, rad/s.
    Spherical,
    /// Free motion; q = [x, y, z, qx, qy, qz, qw] in m, q̇ = [v; ω] in the child's frame, m/s and
    /// rad/s: linear first, as Pinocchio has it, unlike a [`Motion`].
    Floating,
}

/// Lists every type with the fields of its variant, which are those of its model.
macro_rules! each_type {
    ($then:ident! $given:tt) => {
        $then! {
            $given
            Revolute { axis }, Prismatic { axis }, RevoluteUnbounded { axis },
            Helical { axis, pitch }, Planar {}, Spherical {}, Floating {},
        }
    };
}

/// Evaluates `$body` with `$joint` as the [`JointModel`] of this type, whose type is `$Type`.
macro_rules! by_type {
    ($self:expr, $Type:ident, $joint:ident => $body:expr) => {
        each_type!(match_type!($self, $Type, $joint, $body))
    };
}

macro_rules! match_type {
    (($self:expr, $Type:ident, $joint:ident, $body:expr)
     $($Variant:ident { $($field:ident),* },)+) => {
        match *$self {
            $(JointType::$Variant { $($field),* } => {
                #[allow(dead_code, reason = "some ask the joint, some the type")]
                type $Type = $Variant;
                let $joint = $Variant { $($field),* };
                $body
            })+
        }
    };
}

macro_rules! from_models {
    (() $($Variant:ident { $($field:ident),* },)+) => {$(
        impl From<$Variant> for JointType {
            fn from(joint: $Variant) -> Self {
                let $Variant { $($field),* } = joint;
                Self::$Variant { $($field),* }
            }
        }
    )+};
}

each_type!(from_models!());

/// A visitor that answers a question for each joint type, for crates that know more about joint types than
/// this one.
#[doc(hidden)]
pub trait ByJointType {
    /// The type of the answer.
    type Answer;

    fn revolute(&self, joint: Revolute) -> Self::Answer;
    fn prismatic(&self, joint: Prismatic) -> Self::Answer;
    fn revolute_unbounded(&self, joint: RevoluteUnbounded) -> Self::Answer;
    fn helical(&self, joint: Helical) -> Self::Answer;
    fn planar(&self, joint: Planar) -> Self::Answer;
    fn spherical(&self, joint: Spherical) -> Self::Answer;
    fn floating(&self, joint: Floating) -> Self::Answer;
}

impl JointType {
    /// Number of coordinates in q.
    pub const fn nq(&self) -> usize {
        by_type!(self, Type, _joint => Type::NQ)
    }

    /// Number of coordinates in q̇: degrees of freedom.
    pub const fn nv(&self) -> usize {
        by_type!(self, Type, _joint => Type::NV)
    }

    /// The type's name in lower case: `revolute_unbounded`.
    pub const fn name(&self) -> &'static str {
        by_type!(self, Type, _joint => Type::NAME)
    }

    /// The axis, a unit vector in the joint's frame; `None` for types without one.
    pub fn axis(&self) -> Option<Vector3<f64>> {
        by_type!(self, Type, joint => joint.axis())
    }

    /// Index of the first coordinate of a quaternion or of [cos θ, sin θ]; nq where q is a vector.
    pub const fn unit_start(&self) -> usize {
        by_type!(self, Type, _joint => Type::UNIT_START)
    }

    /// The same joint with lengths scaled by `factor`, which scales a pitch.
    #[must_use]
    pub fn scaled(&self, factor: f64) -> Self {
        by_type!(self, Type, joint => joint.scaled(factor).into())
    }

    /// The variant's fields, for code that prints it.
    #[doc(hidden)]
    pub fn fields(&self) -> [Option<(&'static str, Field)>; 2] {
        by_type!(self, Type, joint => joint.fields())
    }

    /// The answer of `by` for this type.
    #[doc(hidden)]
    pub fn ask<B: ByJointType>(&self, by: &B) -> B::Answer {
        match *self {
            Self::Revolute { axis } => by.revolute(Revolute { axis }),
            Self::Prismatic { axis } => by.prismatic(Prismatic { axis }),
            Self::RevoluteUnbounded { axis } => by.revolute_unbounded(RevoluteUnbounded { axis }),
            Self::Helical { axis, pitch } => by.helical(Helical { axis, pitch }),
            Self::Planar => by.planar(Planar),
            Self::Spherical => by.spherical(Spherical),
            Self::Floating => by.floating(Floating),
        }
    }

    /// `joint_from_child`: placement of the child body's frame in the joint's frame at the joint's
    /// own coordinates `q` (length [`nq`](Self::nq)). A quaternion ρ = (v, w) gives
    /// 1 + 2 w \[v\]× + 2 \[v\]×², which is a rotation if |ρ| = 1: a build with debug assertions panics if the
    /// length of an `f64` or `f32` is off by more than 1e-3.
    #[inline]
    pub fn placement<T: Real>(&self, q: &[T]) -> Transform<T> {
        let turn = self.unit_start();
        unit_length::debug_assert_unit_length(q, &[(turn, self.nq() - turn)]);
        self.placement_of_any(q)
    }

    /// The same of any numbers: some algorithms look at where a placement has zeros, whatever q is.
    #[inline]
    pub(crate) fn placement_of_any<T: Real>(&self, q: &[T]) -> Transform<T> {
        by_type!(self, Type, joint => joint.placement(q))
    }

    /// Column `k` of the motion subspace matrix S, in the child's coordinates (RBDA eq 3.33):
    /// the joint's velocity is Σ S_k q̇_k.
    ///
    /// S takes no q: it is constant in these coordinates for every joint type here. Joints whose S depends on q,
    /// such as a Hooke joint with one body or a cam, do not exist; write them as joints with constant S behind
    /// each other, or as a constraint.
    #[inline]
    pub fn motion_subspace<T: Real>(&self, k: usize) -> Motion<T> {
        debug_assert!(k < self.nv());
        by_type!(self, Type, joint => joint.motion_subspace(k))
    }

    /// Writes q ⊞ v to `out`: the configuration that the constant velocity `v`, in the joint's own
    /// coordinates of q̇ times time, reaches from `q` (the exponential of SO(3), SE(2) or SE(3)). The
    /// length of a quaternion or of [cos θ, sin θ] stays as it is.
    ///
    /// # Panics
    /// If a slice has a wrong length: `q` and `out` have length nq, `v` has nv.
    #[inline]
    pub fn integrate<T: Real>(&self, q: &[T], v: &[T], out: &mut [T]) {
        self.check_lengths([q.len(), v.len()], ["q", "v"]);
        check_length("out", out.len(), self.nq());
        by_type!(self, Type, joint => joint.integrate(q, v, out));
    }

    /// Writes q₁ ⊟ q₀ to `out`: the smallest v with q₀ ⊞ v = q₁, its angle at most π (logarithm of SO(3),
    /// SE(2) or SE(3)). For rotations apart by π both v and −v are solutions and either may be given.
    ///
    /// # Panics
    /// If a slice has a wrong length: `q0` and `q1` have length nq, `out` has nv.
    #[inline]
    pub fn difference<T: Real>(&self, q0: &[T], q1: &[T], out: &mut [T]) {
        self.check_lengths([q0.len(), out.len()], ["q0", "out"]);
        check_length("q1", q1.len(), self.nq());
        by_type!(self, Type, joint => joint.difference(q0, q1, out));
    }

    /// Writes Γ(q) v to `out`: the rate of the coordinates q at the velocity `v`; ½ ρ ⊗ (ω, 0) for a
    /// quaternion ρ (RBDA 4.5).
    ///
    /// # Panics
    /// If a slice has a wrong length: `q` and `out` have length nq, `v` has nv.
    #[inline]
    pub fn position_rate<T: Real>(&self, q: &[T], v: &[T], out: &mut [T]) {
        self.check_lengths([q.len(), v.len()], ["q", "v"]);
        check_length("out", out.len(), self.nq());
        by_type!(self, Type, joint => joint.position_rate(q, v, out));
    }

    /// Writes to `out` the velocity at which the coordinates q change by `rate`: the inverse of
    /// [`position_rate`](Self::position_rate), 2 ρ* ⊗ ρ̇ for a quaternion. Ignores the part of a rate that
    /// changes the length of a quaternion or of [cos θ, sin θ].
    ///
    /// # Panics
    /// If a slice has a wrong length: `q` and `rate` have length nq, `out` has nv.
    #[inline]
    pub fn velocity_from_rate<T: Real>(&self, q: &[T], rate: &[T], out: &mut [T]) {
        self.check_lengths([q.len(), out.len()], ["q", "out"]);
        check_length("rate", rate.len(), self.nq());
        by_type!(self, Type, joint => joint.velocity_from_rate(q, rate, out));
    }

    /// Ad(exp −v) = ∂(q ⊞ v)/∂q and J_r(v) = ∂(q ⊞ v)/∂v: they map the tangent space at q, and velocities,
    /// to the tangent space at q ⊞ v. They depend on q for no joint.
    #[inline]
    pub(crate) fn integrate_derivatives<T: Real>(&self, v: &[T]) -> [Block<T>; 2] {
        by_type!(self, Type, joint => joint.of_adjoint(v, AdjointSeries::exponential))
    }

    /// J_r(v)⁻¹ = ∂(q₁ ⊟ q₀)/∂q₁ and J_r(−v)⁻¹ = −∂(q₁ ⊟ q₀)/∂q₀ for v = q₁ ⊟ q₀.
    #[inline]
    pub(crate) fn difference_derivatives<T: Real>(&self, v: &[T]) -> [Block<T>; 2] {
        by_type!(self, Type, joint => joint.of_adjoint(v, AdjointSeries::logarithm))
    }

    /// ad_v, and the first terms of J_r(v)⁻¹: 1 + ½ ad + ad²/12.
    #[inline]
    pub(crate) fn bracket<T: Real>(&self, v: &[T]) -> [Block<T>; 2] {
        let series = |_| [AdjointSeries::bracket(), AdjointSeries::short_inverse()];
        by_type!(self, Type, joint => joint.of_adjoint(v, series))
    }

    /// Writes the coordinates at which `placement` is the identity to `out`: zeros, and 1 for qw and cos θ.
    ///
    /// # Panics
    /// If the length of `out` is not nq.
    #[inline]
    pub fn neutral<T: Real>(&self, out: &mut [T]) {
        check_length("out", out.len(), self.nq());
        out.fill(T::zero());
        match &mut out[self.unit_start()..] {
            [] => {}
            [cos, _] => *cos = T::one(),
            [.., w] => *w = T::one(),
        }
    }

    /// Writes random coordinates to `out`. Joints of one coordinate are uniform in `range`; without a range
    /// in [−π, π) rad or, if prismatic, [−1, 1) m. Rotations are uniform. Positions of planar and floating
    /// joints are in [−1, 1) m each. `uniform` gives numbers that are uniform in [0, 1) (see [`random`]).
    ///
    /// # Panics
    /// If the length of `out` is not nq.
    #[inline]
    pub fn random<T: Real>(
        &self,
        range: Option<(f64, f64)>,
        uniform: &mut impl FnMut() -> T,
        out: &mut [T],
    ) {
        check_length("out", out.len(), self.nq());
        let (low, high) = range.unwrap_or(self.default_range());
        let turn = self.unit_start();
        for x in &mut out[..turn] {
            *x = random::in_range(low, high, uniform);
        }
        match &mut out[turn..] {
            [] => {}
            pair @ [_, _] => pair.copy_from_slice(&random::direction(uniform)),
            quaternion => quaternion.copy_from_slice(&random::rotation(uniform)),
        }
    }

    /// The range of [`random`](Self::random) for coordinates without a range: rad or m.
    pub const fn default_range(&self) -> (f64, f64) {
        by_type!(self, Type, _joint => Type::RANGE)
    }

    /// Divides the quaternion, or [cos θ, sin θ], in `q` by its length, which must not be 0.
    ///
    /// # Panics
    /// If the length of `q` is not nq.
    #[inline]
    pub fn normalize<T: Real>(&self, q: &mut [T]) {
        check_length("q", q.len(), self.nq());
        match &mut q[self.unit_start()..] {
            [] => {}
            pair @ [_, _] => {
                let unit = rotation::normalized([pair[0], pair[1]]);
                pair.copy_from_slice(&unit);
            }
            turn => {
                let unit = rotation::normalized(spherical::quaternion(turn));
                turn.copy_from_slice(&unit);
            }
        }
    }

    #[track_caller]
    fn check_lengths(&self, lengths: [usize; 2], names: [&str; 2]) {
        check_length(names[0], lengths[0], self.nq());
        check_length(names[1], lengths[1], self.nv());
    }
}
